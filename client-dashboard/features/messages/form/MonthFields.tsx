import { Button, NativeSelect } from "@mantine/core";
import { nthWord, ordinal, WEEKDAY_NAMES } from "../../../../shared/rules/describeRecurrence.js";
import { WEEKDAYS, type Weekday } from "../../../../shared/rules/recurrenceRule.js";
import { ChoiceChips } from "../../../ui/form/ChoiceChips.js";
import type { SeriesPartProps } from "./EveryField.js";
import { shortMonthsWarning } from "./seriesErrors.js";

const WAYS = [
  { value: "date", label: "On a date" },
  { value: "lastDay", label: "On the last day" },
  { value: "weekday", label: "On a day of the week" },
] as const;

const MONTH_DAYS = Array.from({ length: 31 }, (_, index) => ({
  value: String(index + 1),
  label: `The ${ordinal(index + 1)}`,
}));
const NTHS = [1, 2, 3, 4, -1].map((nth) => ({ value: String(nth), label: `The ${nthWord(nth)}` }));
const DAYS = WEEKDAYS.map((value) => ({ value, label: WEEKDAY_NAMES[value] }));

/** Which day of a month: by its number, the last, or the second Tuesday. */
export function MonthFields({ series, onChange }: SeriesPartProps) {
  const { monthBy, monthDay, nth, weekday } = series;
  const warning = shortMonthsWarning(series);
  return (
    <div>
      <ChoiceChips
        legend="Which day of the month"
        choices={WAYS}
        value={monthBy}
        onChange={(way) => onChange({ monthBy: way })}
      />
      {monthBy === "date" && (
        <div className="when-fields">
          <NativeSelect
            label="Date"
            size="md"
            data={MONTH_DAYS}
            value={String(monthDay)}
            onChange={(event) => onChange({ monthDay: Number(event.currentTarget.value) })}
          />
        </div>
      )}
      {monthBy === "weekday" && (
        <div className="when-fields">
          <NativeSelect
            label="Which one"
            size="md"
            data={NTHS}
            value={String(nth)}
            onChange={(event) => onChange({ nth: Number(event.currentTarget.value) })}
          />
          <NativeSelect
            label="Day of the week"
            size="md"
            data={DAYS}
            value={weekday}
            onChange={(event) => onChange({ weekday: event.currentTarget.value as Weekday })}
          />
        </div>
      )}
      <div aria-live="polite">
        {warning && (
          <div className="short-months">
            <p>{warning}</p>
            <Button variant="light" size="sm" onClick={() => onChange({ monthBy: "lastDay" })}>
              Use the last day of the month
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}
