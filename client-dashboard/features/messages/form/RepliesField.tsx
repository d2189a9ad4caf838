import { Button, Stack, TextInput } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { NOT_YET_RETURN_MS, OWN_REPLIES_MAX, REPLY_TEXT_MAX } from "../../../../shared/limits.js";
import { ChoiceChips } from "../../../ui/form/ChoiceChips.js";
import { chooseFor } from "../../../ui/form/chooseFor.js";
import { RowButton } from "../../../ui/RowButton.js";
import type { Draft } from "./draft.js";
import { errorOf, replyError, type FieldErrors } from "./fieldErrors.js";

interface RepliesFieldProps {
  draft: Draft;
  onChange: (changes: Partial<Draft>) => void;
  errors: FieldErrors;
}

const SETS = [
  { value: "ok", label: "Ok" },
  { value: "goodBad", label: "Good / Bad" },
  { value: "doneNotYet", label: "Done / Not yet" },
  { value: "own", label: "My own words" },
] as const;

/** The buttons under the message. There is no choice of none: a message can always be put away. */
export function RepliesField({ draft, onChange, errors }: RepliesFieldProps) {
  const { replySet, ownReplies } = draft;
  const listError = errors["replies.texts"] ?? errors["replies"];
  const setReplies = (replies: string[]) => onChange({ ownReplies: replies });
  const rows = useRef<HTMLDivElement>(null);
  const goOn = useRef<string | null>(null);
  const field = useRef<HTMLDivElement>(null);

  // A new field is there to be written in; a button that left with its row hands the focus to its neighbour.
  useEffect(() => {
    const selector = goOn.current;
    goOn.current = null;
    if (selector) rows.current?.querySelector<HTMLElement>(selector)?.focus();
  }, [ownReplies.length]);

  function add(): void {
    goOn.current = ".own-reply:nth-last-of-type(1) input";
    setReplies([...ownReplies, ""]);
  }

  function remove(index: number): void {
    const row = Math.min(index, ownReplies.length - 2) + 1;
    goOn.current = ownReplies.length > 2 ? `.own-reply:nth-of-type(${row}) button` : ".own-reply input";
    setReplies(ownReplies.filter((_, other) => other !== index));
  }

  return (
    <div ref={field}>
      <ChoiceChips
        legend="Reply buttons"
        choices={SETS}
        value={replySet}
        onChange={(set) => onChange({ replySet: set })}
        error={replySet === "own" ? undefined : errorOf(errors, "replies")}
        hint={replySet === "doneNotYet" && NOT_YET_HINT}
      />
      {suggestsDone(draft) && (
        <Button
          variant="light"
          size="sm"
          mt="sm"
          onClick={() => chooseFor(field.current, () => onChange({ replySet: "doneNotYet" }))}
        >
          Suits a {draft.label}: Done / Not yet
        </Button>
      )}
      {replySet === "own" && (
        <Stack gap="xs" mt="md" maw={420} ref={rows}>
          {ownReplies.map((reply, index) => (
            <div key={index} className="own-reply">
              <TextInput
                aria-label={`Button ${index + 1}`}
                placeholder={`Button ${index + 1}`}
                maxLength={REPLY_TEXT_MAX}
                value={reply}
                onChange={(event) => setReplies(replaceAt(ownReplies, index, event.currentTarget.value))}
                error={replyError(errors, ownReplies, index) ?? (index === 0 ? listError : undefined)}
              />
              {ownReplies.length > 1 && (
                <RowButton icon={IconX} onClick={() => remove(index)} label={`Remove button ${index + 1}`} />
              )}
            </div>
          ))}
          {ownReplies.length < OWN_REPLIES_MAX && (
            <Button
              variant="subtle"
              onClick={add}
              leftSection={<IconPlus size={18} aria-hidden />}
              className="own-reply-add"
            >
              Add a button
            </Button>
          )}
        </Stack>
      )}
    </div>
  );
}

const NOT_YET_HINT = `“Not yet” hides it and brings it back ${NOT_YET_RETURN_MS / 60_000} minutes later, up to twice. After that it counts as unanswered.`;

/** Something to do is better answered by whether it was done. The caregiver decides. */
function suggestsDone({ label, replySet }: Draft): boolean {
  return (label === "medication" || label === "reminder") && replySet !== "doneNotYet" && replySet !== "own";
}

function replaceAt(replies: string[], index: number, text: string): string[] {
  return replies.map((reply, other) => (other === index ? text : reply));
}
