import { Switch } from "@mantine/core";
import { DayField } from "../../ui/form/DayField.js";
import { ClockInput } from "../../ui/form/ClockInput.js";
import type { EventDraft } from "./eventDraft.js";

interface EventWhenFieldsProps {
  draft: EventDraft;
  onChange: (changes: Partial<EventDraft>) => void;
  errors: Record<string, string>;
}

/** A family notes down what was, too. */
const ANY_DAY = "1970-01-01";

/** From when until when, on the wall of the display. */
export function EventWhenFields({ draft, onChange, errors }: EventWhenFieldsProps) {
  const { isAllDay, startDate, startTime, endDate, endTime } = draft;
  return (
    <div className="event-when">
      <Switch
        label="All day"
        checked={isAllDay}
        onChange={(event) => onChange({ isAllDay: event.currentTarget.checked })}
      />
      <div className="when-fields" data-days={isAllDay || undefined}>
        <DayField
          label={isAllDay ? "First day" : "Day"}
          minDate={ANY_DAY}
          value={startDate}
          onChange={(date) => onChange({ startDate: date })}
          error={errors["when.startDate"]}
        />
        {!isAllDay && (
          <ClockInput
            label="From"
            value={startTime}
            onChange={(time) => onChange({ startTime: time })}
            error={errors["when.startTime"]}
          />
        )}
        <DayField
          label={isAllDay ? "Last day" : "Ends on"}
          minDate={startDate || ANY_DAY}
          value={endDate}
          onChange={(date) => onChange({ endDate: date })}
          error={errors["when.endDate"]}
        />
        {!isAllDay && (
          <ClockInput
            label="Until"
            value={endTime}
            onChange={(time) => onChange({ endTime: time })}
            error={errors["when.endTime"]}
          />
        )}
      </div>
    </div>
  );
}
