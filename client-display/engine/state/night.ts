import type { Night } from "../../../shared/contract/displays.js";
import type { ZoneOffset } from "../../../shared/realtime/snapshot.js";
import { isNightAt } from "../../../shared/rules/night.js";
import { wallTimeAt } from "../time/wallTime.js";

/** Whether `now` (epoch ms) lies in these hours of the display's wall clock. */
export function isNightFor(night: Night | null, zoneOffsets: ZoneOffset[] | null, now: number): boolean {
  const { hour, minute } = wallTimeAt(now, zoneOffsets);
  return isNightAt(night, `${twoDigits(hour)}:${twoDigits(minute)}`);
}

function twoDigits(value: number): string {
  return (value < 10 ? "0" : "") + value;
}
