import { DayField } from "../../../ui/form/DayField.js";
import { ChoiceChips } from "../../../ui/form/ChoiceChips.js";
import { ownTimeZone, wallTimeAt } from "../../../ui/format/zoneTime.js";
import { MultiChoiceChips } from "../../../ui/form/MultiChoiceChips.js";
import { sortWeekdays, WEEKDAYS, type Weekday } from "../../../../shared/rules/recurrenceRule.js";
import { WEEKDAY_NAMES } from "../../../../shared/rules/describeDays.js";
import { EndFields } from "./repeat/EndFields.js";
import { EveryField } from "./repeat/EveryField.js";
import { errorOf } from "./fieldErrors.js";
import { MonthFields } from "./repeat/MonthFields.js";
import { OtherTimesField } from "./repeat/OtherTimesField.js";
import { MoreFields } from "./repeat/MoreFields.js";
import type { WhenPartProps } from "./OnceFields.js";
import type { SeriesDraft } from "./seriesDraft.js";
import { SeriesPreview } from "./SeriesPreview.js";
import { SlotsField } from "./SlotsField.js";

const REPEATS = [
  { value: "daily", label: "Daily" },
  { value: "weekly", label: "Weekly" },
  { value: "monthly", label: "Monthly" },
  { value: "yearly", label: "Yearly" },
] as const;
/** A rule that the fields do not have: only where there is one. */
const OTHER = { value: "other", label: "As it is now" } as const;

const WEEKDAY_CHOICES = WEEKDAYS.map((value) => ({ value, label: WEEKDAY_NAMES[value].slice(0, 3) }));

/** By what a message repeats, at which times, from when until when; below it what that means. */
export function SeriesFields({ draft, displays, now, onChange, errors }: WhenPartProps) {
  const { series } = draft;
  const zone = displays[0]?.timeZone ?? ownTimeZone();
  const change = (changes: Partial<SeriesDraft>) => onChange({ series: { ...series, ...changes } });
  const fields = { series, onChange: change, errors };
  return (
    <div className="series-fields">
      <ChoiceChips
        legend="Repeats"
        choices={series.otherRule === null ? REPEATS : [...REPEATS, OTHER]}
        value={series.repeat}
        onChange={(repeat) => change({ repeat })}
        error={errors["when.rule"]}
      />
      {series.repeat !== "other" && <EveryField {...fields} />}
      {series.repeat === "weekly" && (
        <MultiChoiceChips
          legend="On these days"
          choices={WEEKDAY_CHOICES}
          values={series.weekdays}
          onChange={(days) => change({ weekdays: sortWeekdays(days as Weekday[]) })}
          error={errors["when.weekdays"]}
        />
      )}
      {series.repeat === "monthly" && <MonthFields {...fields} />}
      <div>
        <SlotsField {...fields} />
        <OtherTimesField {...fields} />
      </div>
      <div className="when-fields">
        <DayField
          label="Starts on"
          minDate={wallTimeAt(now, zone).date}
          value={series.startDate}
          onChange={(startDate) => change({ startDate, startTime: null })}
          error={errorOf(errors, "when.startDate")}
        />
      </div>
      <EndFields {...fields} />
      <MoreFields {...fields} />
      <SeriesPreview series={series} displays={displays} now={now} />
    </div>
  );
}
