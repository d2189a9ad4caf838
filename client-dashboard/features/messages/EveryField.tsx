import { NumberInput } from "@mantine/core";
import { EVERY_MAX } from "../../../shared/rules/recurrenceRule.js";
import type { FieldErrors } from "./fieldErrors.js";
import type { SeriesDraft } from "./seriesDraft.js";

export interface SeriesPartProps {
  series: SeriesDraft;
  onChange: (changes: Partial<SeriesDraft>) => void;
  errors: FieldErrors;
}

const UNITS = { daily: "day", weekly: "week", monthly: "month", yearly: "year" } as const;

/** Every day, or every so many. */
export function EveryField({ series, onChange, errors }: SeriesPartProps) {
  const unit = UNITS[series.repeat];
  return (
    <div>
      <NumberInput
        classNames={{ label: "field-label" }}
        label={`Every how many ${unit}s`}
        size="md"
        maw={220}
        min={1}
        max={EVERY_MAX}
        clampBehavior="none"
        allowDecimal={false}
        allowNegative={false}
        inputMode="numeric"
        hideControls
        value={series.every}
        onChange={(every) => onChange({ every: String(every) })}
        suffix={series.every === "1" ? ` ${unit}` : ` ${unit}s`}
        error={errors["when.every"]}
      />
    </div>
  );
}
