import { DatePickerInput, TimeInput } from "@mantine/dates";
import type { Display } from "../../../shared/contract/displays.js";
import { ChoiceChips } from "../../ui/ChoiceChips.js";
import { ownTimeZone, wallTimeAt } from "../../ui/format/zoneTime.js";
import type { Draft } from "./draft.js";
import { errorOf, type FieldErrors } from "./fieldErrors.js";
import { scheduleWords } from "./schedule.js";

interface WhenFieldProps {
  draft: Draft;
  displays: Display[];
  now: number;
  onChange: (changes: Partial<Draft>) => void;
  errors: FieldErrors;
}

const KINDS = [
  { value: "now", label: "Right now" },
  { value: "once", label: "At a day and time" },
] as const;

const DAY_MS = 24 * 60 * 60_000;

/** Now, or a day and time on the display's own wall clock, said plainly. */
export function WhenField({ draft, displays, now, onChange, errors }: WhenFieldProps) {
  const zone = displays[0]?.timeZone ?? ownTimeZone();
  const today = wallTimeAt(now, zone).date;
  const choose = (when: Draft["when"]) =>
    onChange({ when, ...(when === "once" && !draft.date ? tomorrowMorning(now, zone) : {}) });
  return (
    <div>
      <ChoiceChips
        legend="When"
        choices={KINDS}
        value={draft.when}
        onChange={choose}
        error={errors["when"] ?? errors["when.kind"]}
      />
      {draft.when === "once" && (
        <>
          <div className="when-fields">
            <DatePickerInput
              label="Day"
              size="md"
              valueFormat="ddd D MMM YYYY"
              minDate={today}
              value={draft.date || null}
              onChange={(date) => onChange({ date: date ?? "" })}
              error={errorOf(errors, "when.date")}
              weekendDays={[]}
              ariaLabels={{ previousMonth: "Month before", nextMonth: "Month after" }}
              // Mantine gives the dialog role without a name; the field names it already.
              popoverProps={{ withRoles: false, withinPortal: false }}
            />
            <TimeInput
              label="Time"
              size="md"
              value={draft.time}
              onChange={(event) => onChange({ time: event.currentTarget.value })}
              error={errorOf(errors, "when.time")}
            />
          </div>
          <div aria-live="polite">
            {scheduleWords(draft, displays, { now, ownZone: ownTimeZone() }).map((words) => (
              <p key={words} className="field-hint">
                {words}
              </p>
            ))}
          </div>
        </>
      )}
    </div>
  );
}

function tomorrowMorning(now: number, zone: string): Pick<Draft, "date" | "time"> {
  return { date: wallTimeAt(now + DAY_MS, zone).date, time: "09:00" };
}
