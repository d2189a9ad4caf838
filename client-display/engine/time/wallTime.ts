import type { ZoneOffset } from "../../../shared/realtime/snapshot.js";

/** What a clock on the wall and a calendar beside it say. `month` is 0 to 11, `weekday` 0 (Sunday) to 6. */
export interface WallTime {
  year: number;
  month: number;
  day: number;
  weekday: number;
  hour: number;
  minute: number;
}

export type PartOfDay = "morning" | "afternoon" | "evening" | "night";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/**
 * The wall clock at an instant (epoch ms) in the zone that the server described by its offsets, since old engines
 * know no zones. Without offsets it is the browser's own zone.
 */
export function wallTimeAt(instant: number, zoneOffsets: ZoneOffset[] | null): WallTime {
  const shifted = new Date(instant + offsetMinutesAt(instant, zoneOffsets) * MINUTE_MS);
  return {
    year: shifted.getUTCFullYear(),
    month: shifted.getUTCMonth(),
    day: shifted.getUTCDate(),
    weekday: shifted.getUTCDay(),
    hour: shifted.getUTCHours(),
    minute: shifted.getUTCMinutes(),
  };
}

function offsetMinutesAt(instant: number, zoneOffsets: ZoneOffset[] | null): number {
  if (!zoneOffsets || zoneOffsets.length === 0) return -new Date(instant).getTimezoneOffset();
  // The first one covers now; an earlier instant (a message since yesterday) takes it too.
  let minutes = 0;
  zoneOffsets.forEach((zone, index) => {
    if (index === 0 || Date.parse(zone.from) <= instant) minutes = zone.offsetMinutes;
  });
  return minutes;
}

/** Whole calendar days from one wall date to the other: 0 is the same day, 1 tomorrow, -1 yesterday. */
export function daysBetween(from: WallTime, to: WallTime): number {
  return Math.round(
    (Date.UTC(to.year, to.month, to.day) - Date.UTC(from.year, from.month, from.day)) / DAY_MS,
  );
}

/** Waking hours decide, not astronomy: night is when most people sleep. The inline clock of index.ejs agrees. */
export function partOfDay(wall: WallTime): PartOfDay {
  if (wall.hour >= 5 && wall.hour < 12) return "morning";
  if (wall.hour >= 12 && wall.hour < 18) return "afternoon";
  if (wall.hour >= 18 && wall.hour < 22) return "evening";
  return "night";
}
