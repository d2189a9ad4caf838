import { NumberInput } from "@mantine/core";
import { CYCLE_DAYS_MAX } from "../../../../../shared/rules/recurrenceRule.js";
import { dateOf, dayOf } from "../../../../../shared/rules/wallDays.js";
import { ChoiceChips } from "../../../../ui/form/ChoiceChips.js";
import { DayField } from "../../../../ui/form/DayField.js";
import type { SeriesPartProps } from "./EveryField.js";
import type { SeriesDraft } from "../seriesDraft.js";

const CHOICES = [
  { value: "no", label: "No" },
  { value: "yes", label: "Days on and days off" },
] as const;

/** What many tablets are taken by. */
const USUAL = { on: "21", off: "7", from: "" };

const DAYS = {
  size: "md",
  min: 1,
  max: CYCLE_DAYS_MAX,
  inputMode: "numeric",
  clampBehavior: "none",
  allowDecimal: false,
  allowNegative: false,
  hideControls: true,
} as const;

/** Days on and days off in turn, from a first day on. */
export function CycleField({ series, onChange, errors }: SeriesPartProps) {
  const { cycle, startDate } = series;
  const change = (changes: Partial<NonNullable<SeriesDraft["cycle"]>>) =>
    onChange({ cycle: { ...(cycle ?? USUAL), ...changes } });
  return (
    <div>
      <ChoiceChips
        legend="With days off between"
        choices={CHOICES}
        value={cycle ? "yes" : "no"}
        onChange={(choice) => onChange({ cycle: choice === "yes" ? USUAL : null })}
      />
      {cycle && (
        <div className="when-fields">
          <NumberInput
            label="Days on"
            {...DAYS}
            value={cycle.on}
            onChange={(on) => change({ on: String(on) })}
            error={errors["when.cycle.on"]}
          />
          <NumberInput
            label="Days off"
            {...DAYS}
            value={cycle.off}
            onChange={(off) => change({ off: String(off) })}
            error={errors["when.cycle.off"]}
          />
          <DayField
            label="First day on"
            // The packet may have been begun before.
            minDate={startDate && dateOf(dayOf(startDate) - CYCLE_DAYS_MAX)}
            value={cycle.from || startDate}
            onChange={(from) => change({ from })}
          />
        </div>
      )}
    </div>
  );
}
