import { WEEKDAY_NAMES } from "../../../../../shared/rules/describeDays.js";
import { sortWeekdays, WEEKDAYS, type Weekday } from "../../../../../shared/rules/recurrenceRule.js";
import { ChoiceChips } from "../../../../ui/form/ChoiceChips.js";
import { MultiChoiceChips } from "../../../../ui/form/MultiChoiceChips.js";
import { inWeekOrder } from "../../../../ui/format/firstWeekday.js";
import { EveryField, type SeriesPartProps } from "./EveryField.js";
import { MonthFields } from "./MonthFields.js";

const REPEATS = [
  { value: "daily", label: "Daily" },
  { value: "weekly", label: "Weekly" },
  { value: "monthly", label: "Monthly" },
  { value: "yearly", label: "Yearly" },
] as const;
/** A rule that the fields do not have: only where there is one. */
const OTHER = { value: "other", label: "As it is now" } as const;

const WEEKDAY_CHOICES = inWeekOrder(
  WEEKDAYS.map((value) => ({ value, label: WEEKDAY_NAMES[value].slice(0, 3) })),
);

/** On which days something repeats. */
export function DaysFields(fields: SeriesPartProps) {
  const { series, onChange, errors } = fields;
  return (
    <>
      <ChoiceChips
        legend="Repeats"
        choices={series.otherRule === null ? REPEATS : [...REPEATS, OTHER]}
        value={series.repeat}
        onChange={(repeat) => onChange({ repeat })}
        error={errors["when.rule"]}
      />
      {series.repeat !== "other" && <EveryField {...fields} />}
      {series.repeat === "weekly" && (
        <MultiChoiceChips
          legend="On these days"
          choices={WEEKDAY_CHOICES}
          values={series.weekdays}
          onChange={(days) => onChange({ weekdays: sortWeekdays(days as Weekday[]) })}
          error={errors["when.weekdays"]}
        />
      )}
      {series.repeat === "monthly" && <MonthFields {...fields} />}
    </>
  );
}
