import { ChoiceChips } from "../../ui/form/ChoiceChips.js";
import { ClockInput } from "../../ui/form/ClockInput.js";
import { DayField } from "../../ui/form/DayField.js";
import { ownTimeZone, wallTimeAt, zoneCity } from "../../ui/format/zoneTime.js";
import { useNow } from "../../ui/useNow.js";
import { readUntil, untilChoices, untilText, type UntilDraft } from "./cardUntil.js";

interface UntilFieldsProps {
  until: UntilDraft;
  timeZone: string;
  onChange: (until: UntilDraft) => void;
  error: string | undefined;
}

/** How long a card stays, by the display's own wall clock. */
export function UntilFields({ until, timeZone, onChange, error }: UntilFieldsProps) {
  const now = useNow();
  const end = readUntil(until, now, timeZone);
  const isElsewhere = timeZone !== ownTimeZone();
  return (
    <div>
      <ChoiceChips
        legend="How long it stays"
        choices={untilChoices(now, timeZone)}
        value={until.choice}
        onChange={(choice) => onChange({ ...until, choice })}
        error={error}
      />
      {until.choice === "time" && (
        <div className="card-until">
          <DayField
            label="Day"
            minDate={wallTimeAt(now, timeZone).date}
            value={until.date}
            onChange={(date) => onChange({ ...until, date })}
          />
          <ClockInput label="Time" value={until.time} onChange={(time) => onChange({ ...until, time })} />
        </div>
      )}
      <p className="field-hint" aria-live="polite">
        {"until" in end && untilText(end.until, now, timeZone)}
        {"until" in end && end.until !== null && isElsewhere && ` By the clock in ${zoneCity(timeZone)}.`}
      </p>
    </div>
  );
}
