import { NumberInput } from "@mantine/core";
import { useId } from "react";
import { OWN_ARIA } from "../../../../ui/form/ownAria.js";
import type { FieldErrors } from "../fieldErrors.js";
import { everyMax, type SeriesDraft } from "../seriesDraft.js";

export interface SeriesPartProps {
  series: SeriesDraft;
  onChange: (changes: Partial<SeriesDraft>) => void;
  errors: FieldErrors;
}

const UNITS = { daily: "day", weekly: "week", monthly: "month", yearly: "year", other: "day" } as const;

/** Every day, or every so many: a sentence with the number in it. */
export function EveryField({ series, onChange, errors }: SeriesPartProps) {
  const id = useId();
  const unit = UNITS[series.repeat];
  const error = errors["when.every"];
  return (
    <div>
      <div className="every">
        <span id={`${id}-every`}>Every</span>
        <NumberInput
          aria-labelledby={`${id}-every ${id}-unit`}
          {...OWN_ARIA}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          size="md"
          w={76}
          min={1}
          max={everyMax(series)}
          clampBehavior="none"
          allowDecimal={false}
          allowNegative={false}
          inputMode="numeric"
          hideControls
          value={series.every}
          onChange={(every) => onChange({ every: String(every) })}
          error={Boolean(error)}
        />
        <span id={`${id}-unit`}>{series.every === "1" ? unit : `${unit}s`}</span>
      </div>
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
