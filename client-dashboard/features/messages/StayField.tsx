import type { Display } from "../../../shared/contract/displays.js";
import { ChoiceChips } from "../../ui/ChoiceChips.js";
import { dayAndTime } from "../../ui/format/dayTime.js";
import { ownTimeZone } from "../../ui/format/zoneTime.js";
import type { Draft } from "./draft.js";
import { errorOf, type FieldErrors } from "./fieldErrors.js";
import { minutesUntilTonight, STAY_PRESETS, stayMinutes } from "./stayPresets.js";

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
  const hasTonight = zones.size <= 1 && minutesUntilTonight(start, zone) !== null;
  const presets = STAY_PRESETS.filter(({ value }) => value !== "tonight" || hasTonight);
  const stay = draft.stay === "tonight" && !hasTonight ? "60" : draft.stay;
  const end = start + stayMinutes(stay, start, zone) * 60_000;
  return (
    <ChoiceChips
      legend="How long it stays, unless it is answered"
      choices={presets}
      value={stay}
      onChange={(value) => onChange({ stay: value })}
      error={errorOf(errors, "stayMinutes")}
      hint={zones.size <= 1 && `Until ${dayAndTime(end, now, zone)}.`}
    />
  );
}
