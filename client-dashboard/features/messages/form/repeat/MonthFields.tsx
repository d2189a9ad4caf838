import { Button, NativeSelect } from "@mantine/core";
import { useRef } from "react";
import { nthWord, ordinal, WEEKDAY_NAMES } from "../../../../../shared/rules/describeDays.js";
import { WEEKDAYS, type Weekday } from "../../../../../shared/rules/recurrenceRule.js";
import { ChoiceChips } from "../../../../ui/form/ChoiceChips.js";
import { chooseFor } from "../../../../ui/form/chooseFor.js";
import { inWeekOrder } from "../../../../ui/format/firstWeekday.js";
import type { SeriesPartProps } from "./EveryField.js";
import { RowsField } from "./RowsField.js";
import { monthDaysOf, NTHS_OFFERED, nthsOf, WORKING_DAYS_OFFERED } from "../seriesDraft.js";
import { shortMonthsWarning } from "../seriesErrors.js";

const WAYS = [
  { value: "date", label: "On a date" },
  { value: "lastDay", label: "On the last day" },
  { value: "weekday", label: "On a day of the week" },
  { value: "workingDay", label: "On a working day" },
] as const;

const LAST_DAY = { value: "-1", label: "The last day" };
const MONTH_DAYS = Array.from({ length: 31 }, (_, index) => ({
  value: String(index + 1),
  label: `The ${ordinal(index + 1)}`,
}));
const NTHS = NTHS_OFFERED.map(nthChoice);
const WORKING_DAY_NTHS = WORKING_DAYS_OFFERED.map(nthChoice);
const DAYS = inWeekOrder(WEEKDAYS.map((value) => ({ value, label: WEEKDAY_NAMES[value] })));

/** More are a list that nobody reads. */
const ROWS_MAX = 6;

/** Which days of a month: by their numbers, the last, the second and fourth Tuesday, or the first that people work on. */
export function MonthFields(props: SeriesPartProps) {
  const { series, onChange } = props;
  const { monthBy } = series;
  const warning = shortMonthsWarning(series);
  const field = useRef<HTMLDivElement>(null);
  const takeLastDay = () => chooseFor(field.current, () => onChange({ monthBy: "lastDay" }));
  return (
    <div ref={field}>
      <ChoiceChips
        legend="Which day of the month"
        choices={WAYS}
        value={monthBy}
        onChange={(way) => onChange({ monthBy: way })}
      />
      {monthBy === "date" && <DateRows {...props} />}
      {monthBy === "weekday" && <WeekdayRows {...props} />}
      {monthBy === "workingDay" && (
        <div className="when-fields">
          <NativeSelect
            label="Which one"
            description="From Monday to Friday, holidays too"
            size="md"
            data={WORKING_DAY_NTHS}
            value={String(series.workingDay)}
            onChange={(event) => onChange({ workingDay: Number(event.currentTarget.value) })}
          />
        </div>
      )}
      <div aria-live="polite">
        {warning && (
          <div className="short-months">
            <p>{warning}</p>
            {offersLastDay(series) && (
              <Button variant="light" size="sm" onClick={takeLastDay}>
                Use the last day of the month
              </Button>
            )}
          </div>
        )}
      </div>
    </div>
  );
}

/** Of several dates the others would be lost by it. */
function offersLastDay({ monthBy, moreMonthDays }: SeriesPartProps["series"]): boolean {
  return monthBy === "date" && moreMonthDays.length === 0;
}

function DateRows({ series, onChange }: SeriesPartProps) {
  const days = monthDaysOf(series);
  const change = ([monthDay = 1, ...moreMonthDays]: number[]) => onChange({ monthDay, moreMonthDays });
  const free = MONTH_DAYS.map(({ value }) => Number(value)).find(
    (day) => day > Math.max(...days) && !days.includes(day),
  );
  return (
    <RowsField
      rows={days}
      max={ROWS_MAX}
      onChange={change}
      next={free ?? -1}
      texts={{ add: "Add a date", remove: (number) => `Remove date ${number}` }}
      row={(day, number, set) => (
        <NativeSelect
          label={number === 1 ? "Date" : `Date ${number}`}
          size="md"
          // "On the last day" alone is a choice of its own.
          data={days.length > 1 ? [...MONTH_DAYS, LAST_DAY] : MONTH_DAYS}
          value={String(day)}
          onChange={(event) => set(Number(event.currentTarget.value))}
        />
      )}
    />
  );
}

function WeekdayRows({ series, onChange }: SeriesPartProps) {
  const nths = nthsOf(series);
  const latest = nths.at(-1)!;
  return (
    <RowsField
      rows={nths}
      max={ROWS_MAX}
      onChange={([first, ...moreNths]) => onChange({ ...first, moreNths })}
      next={{ ...latest, nth: latest.nth === 1 ? 3 : latest.nth === 2 ? 4 : -1 }}
      texts={{ add: "Add a day", remove: (number) => `Remove day ${number}` }}
      row={({ nth, weekday }, number, set) => (
        <>
          <NativeSelect
            label={number === 1 ? "Which one" : `Which one, day ${number}`}
            size="md"
            data={NTHS}
            value={String(nth)}
            onChange={(event) => set({ weekday, nth: Number(event.currentTarget.value) })}
          />
          <NativeSelect
            label={number === 1 ? "Day of the week" : `Day of the week, day ${number}`}
            size="md"
            data={DAYS}
            value={weekday}
            onChange={(event) => set({ nth, weekday: event.currentTarget.value as Weekday })}
          />
        </>
      )}
    />
  );
}

function nthChoice(nth: number): { value: string; label: string } {
  return { value: String(nth), label: `The ${nthWord(nth)}` };
}
