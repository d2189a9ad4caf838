import { NumberInput } from "@mantine/core";
import { SHOWINGS_MAX } from "../../../../../shared/limits.js";
import { ChoiceChips } from "../../../../ui/form/ChoiceChips.js";
import { DayField } from "../../../../ui/form/DayField.js";
import { isSeveralTimesADay } from "../slotTimes.js";
import type { SeriesPartProps } from "./EveryField.js";

const ENDS = [
  { value: "never", label: "Never" },
  { value: "until", label: "On a date" },
  { value: "count", label: "After a number of times" },
] as const;
/** Where a day can have several times. */
const END_OF_DAYS = { value: "days", label: "After a number of days" } as const;

/** When the series is over. */
export function EndFields({ series, onChange, errors }: SeriesPartProps) {
  const hasDays = series.end === "days" || isSeveralTimesADay(series);
  return (
    <div>
      <ChoiceChips
        legend="Ends"
        choices={hasDays ? [...ENDS, END_OF_DAYS] : ENDS}
        value={series.end}
        onChange={(end) => onChange({ end })}
      />
      <div className="when-fields">
        {series.end === "until" && (
          <DayField
            label="Last day"
            minDate={series.startDate}
            value={series.until}
            onChange={(until) => onChange({ until })}
            error={errors["when.until"]}
          />
        )}
        {(series.end === "count" || series.end === "days") && (
          <NumberInput
            label={series.end === "days" ? "Days on which it shows" : "How many times"}
            size="md"
            min={1}
            max={SHOWINGS_MAX}
            clampBehavior="none"
            allowDecimal={false}
            allowNegative={false}
            inputMode="numeric"
            hideControls
            value={series.count}
            onChange={(count) => onChange({ count: String(count) })}
            error={errors["when.count"]}
          />
        )}
      </div>
    </div>
  );
}
