import { dateOf, dayOf } from "../../../shared/rules/wallDays.js";
import { instantOf, wallTimeAt, type WallTime } from "../../ui/format/zoneTime.js";

const EVENING = "20:00";
/** Nobody says for less that they are away. */
const AHEAD_MIN_MS = 60 * 60_000;

/** What stands in the form when it is opened: this evening, or tomorrow's where that is near or over, which would be refused. */
export function offeredUntil(now: number, timeZone: string): WallTime {
  const { date } = wallTimeAt(now, timeZone);
  const today = { date, time: EVENING };
  if (instantOf(today, timeZone) - now >= AHEAD_MIN_MS) return today;
  return { date: dateOf(dayOf(date) + 1), time: EVENING };
}
