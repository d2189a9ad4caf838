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
          You have proved that this e-mail address is yours. Somebody has used the account before that: you
          yourself, or somebody else who typed your address.
        </p>
        <p>
          Until you answer, the people and screens below get nothing new of {question.groupName}. What the
          screens have already goes on showing, and what is answered on them is kept.
        </p>
      </div>
      <div className="takeover-all">
        <Text fw={700}>What has a tick stays. Do you know all of it?</Text>
        <Button variant="default" size="sm" onClick={() => setKept(new Set(removed === 0 ? [] : ids))}>
          {removed === 0 ? "Take all ticks away" : "Tick all"}
        </Button>
      </div>
      <KeepList title="People" rows={peopleRows(question)} {...list} />
      <KeepList title="Screens" rows={deviceRows(question)} {...list} />
      <KeepList title="Messages" rows={messageRows(question)} {...list}>
        {question.furtherMessages > 0 && (
          <Text size="sm" c="dimmed" mt="md">
            {question.furtherMessages} older messages stay. You find them on the page of their display.
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
          {submitWords(removed, kept.size)}
        </Button>
        <Text size="sm" c="dimmed">
          {removed > 0
            ? "A removed screen is cleared as soon as it is connected, and a removed person sees nothing more. A message can be brought back for 90 days."
            : "You can remove each of them later too."}
        </Text>
      </div>
    </form>
  );
}

function submitWords(removed: number, kept: number): string {
  if (removed === 0) return "Keep all of it";
  return kept === 0 ? "Remove all of it" : `Remove ${removed}, keep ${kept}`;
}
