import { Button } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import type { Display } from "../../../../shared/contract/displays.js";
import { Scope, type Message } from "../../../../shared/contract/messages.js";
import { tabStore } from "../../../api/browserStore.js";
import { useGroup } from "../../../auth/useGroup.js";
import { dayAndTime } from "../../../ui/format/dayTime.js";
import { EditConflict } from "../../../ui/form/EditConflict.js";
import { useNow } from "../../../ui/useNow.js";
import { draftLadder, messageFrom, type Draft } from "../form/draft.js";
import { draftNames } from "../compose/draftNames.js";
import { carryWhen } from "./carryWhen.js";
import { changesBetween, draftOfPart, wordsOfBefore } from "./editScope.js";
import { messageConflict, versionOf } from "./messageConflict.js";
import { draftErrors } from "../form/fieldErrors.js";
import { MessageForm } from "../form/MessageForm.js";
import { messagePaths } from "../detail/messagePaths.js";
import { useMessageActions } from "../detail/useMessageActions.js";
import { startOf } from "../form/schedule.js";
import { ScopeField } from "./ScopeField.js";
import { showingAt, showingWall } from "../series/showingWall.js";
import { stayMinutes } from "../form/stayPresets.js";
import { useDraft } from "../compose/useDraft.js";
import { useSaveEdit, type SavedUndo } from "./useSaveEdit.js";

interface EditFormProps {
  message: Message;
  display: Display;
  /** The occurrence that the caregiver came from; null: the message as a whole. */
  occurrenceKey: string | null;
}

export function EditForm({ message, display, occurrenceKey }: EditFormProps) {
  // What changes elsewhere while somebody types here must not change what the typing is compared with.
  const [original] = useState(message);
  const zone = display.timeZone;
  const showing = showingWall(original, occurrenceKey);
  const { scope, setScope } = useScope(showing ? "this" : "all");
  const part = showing ? `${scope} ${occurrenceKey}` : "all";
  const name = `${draftNames.edit(original.id, original.version)}/${part}`;
  const { draft, change, discard } = useDraft(
    name,
    (stored) => stored ?? draftOfPart(original, scope, showing),
  );
  const { save, isSaving, isShown, errors, setErrors, clearErrors, theirs, setTheirs } = useSaveEdit();
  const { group } = useGroup();
  const navigate = useNavigate();
  const { saySaved } = useMessageActions(display.id);
  const now = useNow();
  const start = startOf(draft, zone, now);
  const back = messagePaths.message(original.id, showing ? occurrenceKey : null);

  const edit = (changes: Partial<Draft>) => {
    clearErrors();
    change(changes);
  };

  /** The days follow the part that is meant; what was typed stays. */
  const chooseScope = (chosen: Scope) => {
    discard();
    setScope(chosen);
    const before = draftOfPart(original, scope, showing);
    edit(carryWhen(draftOfPart(original, chosen, showing), { before, draft, showing }));
  };

  const sent = (one: Draft) => ({
    ...messageFrom(one, stayMinutes(one.stay, start ?? now, zone)),
    ladder: draftLadder(one, group?.ladders[one.label]),
  });
  const partOf = (base: Message) => sent(draftOfPart(base, scope, showing));

  /** Saves what differs from this version, and only if it still is the newest one. */
  async function saveOn(base: Message): Promise<void> {
    const after = sent(draft);
    const before = partOf(base);
    const changes = changesBetween(before, after);
    const found = changes.when ? draftErrors(draft, after) : withoutWhen(draftErrors(draft, after));
    if (Object.keys(found).length > 0) return setErrors(found);
    let undo: SavedUndo | null = null;
    if (Object.keys(changes).length > 0) {
      const outcome = await save({
        messageId: original.id,
        displayId: display.id,
        scope,
        key: showing ? occurrenceKey : null,
        changes: { ...changes, baseVersion: base.version },
        back: wordsOfBefore(base, { before, after }),
      });
      if (outcome.kind === "overtaken") return meet(base, outcome.newest);
      if (outcome.kind === "refused") return;
      ({ undo } = outcome);
    }
    discard();
    saySaved(original.id, undo);
    // One showing of a series became a message of its own: the display's page has them all.
    void navigate(scope === "all" ? back : messagePaths.display(display.id));
  }

  /** A showing was skipped or put back, or the series paused: nothing that this form is about, so that it is no conflict. */
  async function meet(base: Message, newest: Message): Promise<void> {
    const isSameHere = Object.keys(changesBetween(partOf(base), partOf(newest))).length === 0;
    if (isSameHere && newest.version !== base.version) return saveOn(newest);
    setTheirs(newest);
  }

  const keepTheirs = () => {
    discard();
    void navigate(back);
  };

  const keepAsCopy = () => tabStore.set(draftNames.copy(original.id), JSON.stringify(asNew(draft)));

  return (
    <MessageForm
      draft={draft}
      displays={[display]}
      now={now}
      start={start}
      kinds={kindsOf(original, scope)}
      errors={errors}
      sender={original.sender}
      onChange={edit}
      onSubmit={() => void saveOn(original)}
      before={
        showing && (
          <ScopeField
            legend="What to change"
            day={dayAndTime(showingAt(original, occurrenceKey, zone) ?? now, now, zone)}
            value={scope}
            onChange={chooseScope}
          />
        )
      }
      remedy={
        isShown && (
          <Button
            component={Link}
            to={messagePaths.copy(original.id)}
            onClick={keepAsCopy}
            variant="default"
            mt="sm"
            display="block"
            w="fit-content"
            leftSection={<IconCopy size={18} aria-hidden />}
          >
            Duplicate
          </Button>
        )
      }
    >
      <Button type="submit" size="lg" loading={isSaving} leftSection={<IconCheck size={20} aria-hidden />}>
        Save
      </Button>
      <Button component={Link} to={back} onClick={discard} variant="default" size="lg">
        Cancel
      </Button>
      <EditConflict
        what="this message"
        rows={theirs && messageConflict(versionOf(partOf(theirs)), versionOf(sent(draft)))}
        isSaving={isSaving}
        onKeepTheirs={keepTheirs}
        onSaveMine={() => void (theirs && saveOn(theirs))}
        onGoOn={() => setTheirs(null)}
      />
    </MessageForm>
  );
}

/**
 * The part that is meant, also kept in the address so that a reload finds the draft that belongs to it. The address alone would
 * be too slow: it changes after the radio button wants to know.
 */
function useScope(first: Scope) {
  const [search, setSearch] = useSearchParams();
  const asked = first === "all" ? first : (Scope.safeParse(search.get("scope")).data ?? first);
  const [scope, setScope] = useState(asked);
  const choose = (chosen: Scope) => {
    setScope(chosen);
    const next = new URLSearchParams(search);
    next.set("scope", chosen);
    setSearch(next, { replace: true, preventScrollReset: true });
  };
  return { scope, setScope: choose };
}

/** What stays as it was is not for the caregiver to put right, such as a time that has passed. */
function withoutWhen(errors: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => field.split(".")[0] !== "when"));
}

/** One showing stays one showing; a message can become a series or the other way round. */
function kindsOf({ when, exceptionOf }: Message, scope: Scope): ReadonlyArray<Draft["when"]> {
  if (exceptionOf) return ["once"];
  if (when.kind === "now") return ["now", "once", "series"];
  if (when.kind === "series") return scope === "this" ? ["once"] : ["series"];
  return ["once", "series"];
}

/** The same words as a message of its own, for now. */
function asNew(draft: Draft): Draft {
  return { ...draft, when: "now" };
}
