import { Alert, Button, Text } from "@mantine/core";
import { useState, type FormEvent } from "react";
import type { SetUpBefore } from "../../../shared/contract/takeovers.js";
import { KeepList } from "./KeepList.js";
import { allIds, deviceRows, messageRows, peopleRows } from "./setUpRows.js";
import { useSettle } from "./useSettle.js";

/** Everything is ticked, and so stays, until somebody takes a tick away. */
export function SetUpBeforeForm({ question }: { question: SetUpBefore }) {
  const ids = allIds(question);
  const [kept, setKept] = useState<ReadonlySet<string>>(() => new Set(ids));
  const { settle, isSaving, error } = useSettle(question);
  const removed = ids.length - kept.size;

  function handleToggle(id: string): void {
    const next = new Set(kept);
    if (!next.delete(id)) next.add(id);
    setKept(next);
  }

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    void settle(kept);
  }

  const list = { kept, onToggle: handleToggle };
  return (
    <form onSubmit={handleSubmit} className="takeover">
      <div className="card">
        <p>
          You have confirmed that this email address is yours. The account was used before that: by you, or by
          someone else who typed your address.
        </p>
        <p>
          Until you decide, the people and screens below get nothing new from {question.groupName}. What the
          screens already have keeps showing, and answers on them are kept.
        </p>
      </div>
      <div className="takeover-all">
        <Text fw={700}>Whatever is ticked stays. Do you know all of it?</Text>
        <Button variant="default" size="sm" onClick={() => setKept(new Set(removed === 0 ? [] : ids))}>
          {removed === 0 ? "Untick all" : "Tick all"}
        </Button>
      </div>
      <KeepList title="People" rows={peopleRows(question)} {...list} />
      <KeepList title="Screens" rows={deviceRows(question)} {...list} />
      <KeepList title="Messages" rows={messageRows(question)} {...list}>
        {question.furtherMessages > 0 && (
          <Text size="sm" c="dimmed" mt="md">
            {question.furtherMessages} older messages stay. You find them on their display's page.
          </Text>
        )}
      </KeepList>
      {error && (
        <Alert color="alert" role="alert">
          {error}
        </Alert>
      )}
      <div className="takeover-end">
        <Button
          type="submit"
          size="lg"
          loading={isSaving}
          color={removed > 0 ? "alert" : undefined}
          className="button-wraps"
        >
          {submitLabel(removed, kept.size)}
        </Button>
        <Text size="sm" c="dimmed">
          {removed > 0
            ? "A removed screen is cleared as soon as it is online, and a removed person no longer sees anything. A message can be brought back for 90 days."
            : "You can also remove any of them later."}
        </Text>
      </div>
    </form>
  );
}

function submitLabel(removed: number, kept: number): string {
  if (removed === 0) return "Keep all of it";
  return kept === 0 ? "Remove all of it" : `Remove ${removed}, keep ${kept}`;
}
