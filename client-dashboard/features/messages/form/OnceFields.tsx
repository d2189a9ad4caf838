import type { Display } from "../../../../shared/contract/displays.js";
import { ClockInput } from "../../../ui/form/ClockInput.js";
import { DayField } from "../../../ui/form/DayField.js";
import { ownTimeZone, wallTimeAt } from "../../../ui/format/zoneTime.js";
import type { Draft } from "./draft.js";
import { errorOf, type FieldErrors } from "./fieldErrors.js";
import { scheduleTexts } from "./schedule.js";

export interface WhenPartProps {
  draft: Draft;
  displays: Display[];
  now: number;
  onChange: (changes: Partial<Draft>) => void;
  errors: FieldErrors;
}

/** One day and time on the display's own wall clock, said plainly. */
export function OnceFields({ draft, displays, now, onChange, errors }: WhenPartProps) {
  const zone = displays[0]?.timeZone ?? ownTimeZone();
  return (
    <div>
      <div className="when-fields">
        <DayField
          label="Day"
          minDate={wallTimeAt(now, zone).date}
          value={draft.date}
          onChange={(date) => onChange({ date })}
          error={errorOf(errors, "when.date")}
        />
        <ClockInput
          label="Time"
          value={draft.time}
          onChange={(time) => onChange({ time })}
          error={errorOf(errors, "when.time")}
        />
      </div>
      <div aria-live="polite">
        {scheduleTexts(draft, displays, { now, ownZone: ownTimeZone() }).map((words) => (
          <p key={words} className="field-hint">
            {words}
          </p>
        ))}
      </div>
    </div>
  );
}
