import type { ZoneOffset } from "../../../shared/realtime/snapshot.js";
import type { WallTime } from "../../engine/time/wallTime.js";
import type { Texts } from "../../texts/Texts.js";
import type { WhoSeesTexts } from "./WhoSeesTexts.js";

interface Said {
  words: Pick<WhoSeesTexts, "today" | "yesterday">;
  /** Of the display: how its language says a date and a time. */
  speech: Pick<Texts, "date" | "clock" | "clockWords">;
  is24: boolean;
  /** Epoch ms. */
  now: number;
  zoneOffsets: ZoneOffset[] | null;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** "Today, 15:05", "Yesterday, 3:05 in the afternoon", "21 November, 9:30". */
export function whenOf(instant: number, { words, speech, is24, now, zoneOffsets }: Said): string {
  const wall = wallOf(instant, zoneOffsets);
  const days = dayOf(now, zoneOffsets) - dayOf(instant, zoneOffsets);
  const day = days <= 0 ? words.today : days === 1 ? words.yesterday : speech.date({ ...wall, hour: NOON });
  const part = is24 ? "" : ` ${speech.clockWords(wall)}`;
  return `${day}, ${speech.clock(wall)}${part}`;
}

/** Before five a date is said with its weekday, which has no place here. */
const NOON = 12;

/** As wallTimeAt of the main bundle, which this chunk must not take out of it. */
function wallOf(instant: number, zoneOffsets: ZoneOffset[] | null): WallTime {
  const shifted = shiftedTo(instant, zoneOffsets);
  return {
    year: shifted.getUTCFullYear(),
    month: shifted.getUTCMonth(),
    day: shifted.getUTCDate(),
    weekday: shifted.getUTCDay(),
    hour: shifted.getUTCHours(),
    minute: shifted.getUTCMinutes(),
  };
}

function dayOf(instant: number, zoneOffsets: ZoneOffset[] | null): number {
  return Math.floor(shiftedTo(instant, zoneOffsets).getTime() / DAY_MS);
}

/** A date whose UTC fields are those of the wall clock there. */
function shiftedTo(instant: number, zoneOffsets: ZoneOffset[] | null): Date {
  let minutes = zoneOffsets && zoneOffsets.length > 0 ? 0 : -new Date(instant).getTimezoneOffset();
  (zoneOffsets || []).forEach((zone, index) => {
    if (index === 0 || Date.parse(zone.from) <= instant) minutes = zone.offsetMinutes;
  });
  return new Date(instant + minutes * MINUTE_MS);
}
