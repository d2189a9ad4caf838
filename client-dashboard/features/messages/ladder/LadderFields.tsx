import { NumberInput } from "@mantine/core";
import { useId } from "react";
import { OWN_ARIA } from "../../../ui/form/ownAria.js";
import { LADDER_MINUTES_MAX, LADDER_MINUTES_MIN } from "../../../../shared/contract/base/ladder.js";
import { type LadderDraft, LADDER_STEPS, ladderErrors, type LadderStepName } from "./ladderDraft.js";
import { STEP_TEXTS } from "./ladderSentence.js";
import "./ladder.css";

interface LadderFieldsProps {
  value: LadderDraft;
  onChange: (value: LadderDraft) => void;
}

/** The minutes of the four steps, each in its sentence. */
export function LadderFields({ value, onChange }: LadderFieldsProps) {
  const errors = ladderErrors(value);
  return (
    <ol className="ladder-minutes">
      {LADDER_STEPS.map((step) => (
        <StepField
          key={step}
          step={step}
          minutes={value[step]}
          error={errors[step]}
          onChange={(minutes) => onChange({ ...value, [step]: minutes })}
        />
      ))}
    </ol>
  );
}

interface StepFieldProps {
  step: LadderStepName;
  minutes: string;
  error: string | undefined;
  onChange: (minutes: string) => void;
}

function StepField({ step, minutes, error, onChange }: StepFieldProps) {
  const id = useId();
  return (
    <li>
      <div className="ladder-after">
        <span id={`${id}-after`}>After</span>
        <NumberInput
          aria-labelledby={`${id}-after ${id}-step`}
          {...OWN_ARIA}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          size="md"
          w={76}
          min={LADDER_MINUTES_MIN}
          max={LADDER_MINUTES_MAX}
          clampBehavior="none"
          allowDecimal={false}
          allowNegative={false}
          inputMode="numeric"
          hideControls
          value={minutes}
          onChange={(typed) => onChange(String(typed))}
          error={Boolean(error)}
        />
        <span id={`${id}-step`} className="ladder-words">
          {minutes === "1" ? "minute" : "minutes"} {STEP_TEXTS[step]}.
        </span>
      </div>
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </li>
  );
}
