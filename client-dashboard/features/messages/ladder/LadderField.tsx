import { useGroup } from "../../../auth/useGroup.js";
import { LADDER_OFFERED } from "../../../../shared/rules/ladder.js";
import { ChoiceChips } from "../../../ui/form/ChoiceChips.js";
import { draftLadder, type Draft } from "../form/draft.js";
import { errorOf, type FieldErrors } from "../form/fieldErrors.js";
import { ladderDraftOf } from "./ladderDraft.js";
import { LadderFields } from "./LadderFields.js";
import { ladderSteps } from "./ladderSentence.js";

const CHOICES = [
  { value: "group", label: "As usual" },
  { value: "off", label: "No steps" },
  { value: "own", label: "Own minutes" },
] as const;

interface LadderFieldProps {
  draft: Draft;
  /** How long it stays unless it is answered. */
  stayMinutes: number;
  onChange: (changes: Partial<Draft>) => void;
  errors: FieldErrors;
}

/** What happens when nobody answers: as the group has it for the label, nothing, or minutes of its own. */
export function LadderField({ draft, stayMinutes, onChange, errors }: LadderFieldProps) {
  const { group } = useGroup();
  const { ladder, label } = draft;
  const usual = group ? group.ladders[label] : undefined;
  const meant = draftLadder(draft, usual);
  const typed = ladder.minutes ?? ladderDraftOf(usual ?? LADDER_OFFERED[label]);
  const error = errorOf(errors, "ladder");
  return (
    <div className="ladder-field">
      <ChoiceChips
        legend="If nobody answers"
        choices={CHOICES}
        value={ladder.use}
        onChange={(use) => onChange({ ladder: { use, minutes: use === "own" ? typed : ladder.minutes } })}
        error={ladder.use === "own" ? undefined : error}
        hint={meant !== undefined && <span aria-live="polite">{ladderSteps(meant, stayMinutes)}</span>}
      />
      {ladder.use === "own" && (
        <LadderFields value={typed} onChange={(minutes) => onChange({ ladder: { use: "own", minutes } })} />
      )}
    </div>
  );
}
