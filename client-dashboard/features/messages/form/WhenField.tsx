import type { Display } from "../../../../shared/contract/displays.js";
import { ChoiceChips } from "../../../ui/form/ChoiceChips.js";
import { ownTimeZone, wallTimeAt } from "../../../ui/format/zoneTime.js";
import type { Draft } from "./draft.js";
import type { FieldErrors } from "./fieldErrors.js";
import { OnceFields } from "./OnceFields.js";
import { SeriesFields } from "./SeriesFields.js";
import { seriesFrom } from "./seriesDraft.js";

interface WhenFieldProps {
  draft: Draft;
  displays: Display[];
  now: number;
  /** What can be chosen; one alone is not asked for. */
  kinds: readonly Draft["when"][];
  onChange: (changes: Partial<Draft>) => void;
  errors: FieldErrors;
}

const KINDS = [
  { value: "now", label: "Send now" },
  { value: "once", label: "Once" },
  { value: "series", label: "Repeat" },
] as const;

const DAY_MS = 24 * 60 * 60_000;

/** Now, once, or again and again: always by the display's own wall clock. */
export function WhenField({ draft, displays, now, kinds, onChange, errors }: WhenFieldProps) {
  const zone = displays[0]?.timeZone ?? ownTimeZone();
  const choose = (when: Draft["when"]) => onChange({ when, ...emptyFields(draft, when, { zone, now }) });
  const fields = { draft, displays, now, onChange, errors };
  return (
    <div className="when">
      {kinds.length > 1 && (
        <ChoiceChips
          legend="When"
          choices={KINDS.filter(({ value }) => kinds.includes(value))}
          value={draft.when}
          onChange={choose}
          error={errors["when"] ?? errors["when.kind"]}
        />
      )}
      {draft.when === "once" && <OnceFields {...fields} />}
      {draft.when === "series" && <SeriesFields {...fields} />}
    </div>
  );
}

/**
 * Chosen for the first time, the fields of one showing begin with tomorrow morning. A series begins today, with the first of its times that
 * is still to come.
 */
function emptyFields(
  draft: Draft,
  when: Draft["when"],
  { zone, now }: { zone: string; now: number },
): Partial<Draft> {
  if (when === "once" && !draft.date) return { date: wallTimeAt(now + DAY_MS, zone).date, time: "09:00" };
  if (when === "series" && !draft.series.startDate) return { series: seriesFrom(wallTimeAt(now, zone).date) };
  return {};
}
