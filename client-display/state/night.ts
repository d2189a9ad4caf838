import type { DisplaySnapshot } from "../../shared/realtime/snapshot.js";
import { isNightAt } from "../../shared/rules/night.js";
import { wallTimeAt } from "../time/wallTime.js";

/** Whether a display is in its night at `now` (epoch ms). A plan that was stored before there were nights has none. */
export function isNightFor({ display, zoneOffsets }: DisplaySnapshot, now: number): boolean {
  const { hour, minute } = wallTimeAt(now, zoneOffsets);
  return isNightAt(display.night || null, `${twoDigits(hour)}:${twoDigits(minute)}`);
}

function twoDigits(value: number): string {
  return (value < 10 ? "0" : "") + value;
}
