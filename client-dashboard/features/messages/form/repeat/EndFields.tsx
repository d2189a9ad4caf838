import { NumberInput } from "@mantine/core";
import { ChoiceChips } from "../../../../ui/form/ChoiceChips.js";
import { DayField } from "../../../../ui/form/DayField.js";
import type { SeriesPartProps } from "./EveryField.js";

const ENDS = [
  { value: "never", label: "Never" },
  { value: "until", label: "On a date" },
  { value: "count", label: "After a number of times" },
] as const;

/** When the series is over. A count is one of days, however many times a day has. */
export function EndFields({ series, onChange, errors }: SeriesPartProps) {
  return (
    <div>
      <ChoiceChips legend="Ends" choices={ENDS} value={series.end} onChange={(end) => onChange({ end })} />
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
        {series.end === "count" && (
          <NumberInput
            label={series.slots.length > 1 ? "Days on which it shows" : "How many times"}
            size="md"
            min={1}
            max={9_999}
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
