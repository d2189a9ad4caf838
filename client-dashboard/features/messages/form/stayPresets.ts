import { STAY_MINUTES_DEFAULT } from "../../../../shared/limits.js";
import { describeMinutes } from "../../../ui/format/relativeTime.js";
import { instantOf, wallTimeAt } from "../../../ui/format/zoneTime.js";

const MINUTE_MS = 60_000;
/** When "until tonight" ends, on the display's wall clock. */
const TONIGHT = "21:00";
/** A shorter stay until tonight is not worth offering. */
const TONIGHT_MIN_MINUTES = 10;

const STAY_PRESETS = [
  { value: "10", label: "10 minutes" },
  { value: "60", label: "1 hour" },
  { value: "180", label: "3 hours" },
  { value: "tonight", label: "Until tonight" },
  { value: "1440", label: "1 day" },
  { value: "4320", label: "3 days" },
  { value: "10080", label: "1 week" },
] as const;

/** The choices for a draft: no evening for what repeats or where it is over, and a stay of a length of its own as it is. */
export function stayChoices(stay: string, hasTonight: boolean): Array<{ value: string; label: string }> {
  const presets = STAY_PRESETS.filter(({ value }) => value !== "tonight" || hasTonight);
  const isListed = STAY_PRESETS.some(({ value }) => value === stay);
  return isListed ? presets : [...presets, { value: stay, label: describeMinutes(Number(stay)) }];
}

/** Minutes from the start until this evening in the zone; null when it is evening already. */
export function minutesUntilTonight(start: number, timeZone: string): number | null {
  const { date } = wallTimeAt(start, timeZone);
  const minutes = Math.floor((instantOf({ date, time: TONIGHT }, timeZone) - start) / MINUTE_MS);
  return minutes >= TONIGHT_MIN_MINUTES ? minutes : null;
}

/** The minutes behind a choice. "Until tonight" chosen in the afternoon and sent after nine becomes the usual stay. */
export function stayMinutes(stay: string, start: number, timeZone: string): number {
  if (stay !== "tonight") return Number(stay);
  return minutesUntilTonight(start, timeZone) ?? STAY_MINUTES_DEFAULT;
}
