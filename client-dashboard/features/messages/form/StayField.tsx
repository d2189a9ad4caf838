import type { Display } from "../../../../shared/contract/displays.js";
import { ChoiceChips } from "../../../ui/form/ChoiceChips.js";
import { dayAndTime } from "../../../ui/format/dayTime.js";
import { ownTimeZone } from "../../../ui/format/zoneTime.js";
import type { Draft } from "./draft.js";
import { errorOf, type FieldErrors } from "./fieldErrors.js";
import { minutesUntilTonight, stayChoices, stayMinutes } from "./stayPresets.js";

interface StayFieldProps {
  draft: Draft;
  displays: Display[];
  /** When it starts to show, in epoch milliseconds. */
  start: number;
  now: number;
  onChange: (changes: Partial<Draft>) => void;
  errors: FieldErrors;
}

/** How long it stays on the screen unless it is answered. */
export function StayField({ draft, displays, start, now, onChange, errors }: StayFieldProps) {
  const zones = new Set(displays.map((display) => display.timeZone));
  const zone = displays[0]?.timeZone ?? ownTimeZone();
  // One stay is sent for all displays: an evening that comes at different moments cannot be one.
  const isSeries = draft.when === "series";
  const hasTonight = zones.size <= 1 && !isSeries && minutesUntilTonight(start, zone) !== null;
  const stay = draft.stay === "tonight" && !hasTonight ? "60" : draft.stay;
  const end = start + stayMinutes(stay, start, zone) * 60_000;
  const until = zones.size <= 1 && `Until ${dayAndTime(end, now, zone)}.`;
  const hint = isSeries ? "Each time, or until the next one starts." : until;
  return (
    <ChoiceChips
      legend="How long it stays if it isn't answered"
      choices={stayChoices(stay, hasTonight)}
      value={stay}
      onChange={(value) => onChange({ stay: value })}
      error={errorOf(errors, "stayMinutes")}
      hint={hint}
    />
  );
}
