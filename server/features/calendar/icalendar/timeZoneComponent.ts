import { rowsByKey } from "../../../core/batched.js";
import { zoneOffsets } from "../../../schedule/zones.js";
import { component, type ContentLine } from "./contentLines.js";

const MINUTE_MS = 60_000;
const YEAR_MS = 366 * 24 * 60 * MINUTE_MS;
/** Programs that know the zone by its name look at no more than that; the others need each change of it. */
const YEARS_AHEAD = 30;

interface Change {
  /** Epoch ms. */
  at: number;
  from: number;
  to: number;
}

/**
 * What a zone's clocks do from an instant (epoch ms) until thirty years ahead, each change by its date: in some zones no rule says them all.
 * Changes between the same two offsets stand together.
 */
export function timeZoneComponent(timeZone: string, range: { from: number; now: number }): ContentLine[] {
  const year = new Date(range.now).getUTCFullYear();
  const until = Date.UTC(year + YEARS_AHEAD, 0, 1);
  const [first, ...later] = zoneOffsets(timeZone, range.from - YEAR_MS, until);
  if (!first) return [];
  const standard = Math.min(first.offsetMinutes, ...later.map(({ offsetMinutes }) => offsetMinutes));
  const start: Change = { at: Date.parse(first.from), from: first.offsetMinutes, to: first.offsetMinutes };
  const changes = later.map(({ from, offsetMinutes }, index) => ({
    at: Date.parse(from),
    from: (later[index - 1] ?? first).offsetMinutes,
    to: offsetMinutes,
  }));
  const all = [start, ...changes];
  const offsetsOf = ({ from, to }: Change) => `${from} ${to}`;
  const alike = rowsByKey(all, offsetsOf);
  return component("VTIMEZONE", [
    `TZID:${timeZone}`,
    ...[...new Set(all.map(offsetsOf))].flatMap((offsets) => observance(alike(offsets), standard)),
  ]);
}

function observance(alike: Change[], standard: number): ContentLine[] {
  const [first, ...others] = alike;
  if (!first) return [];
  const { from, to } = first;
  return component(to > standard ? "DAYLIGHT" : "STANDARD", [
    `DTSTART:${wallOf(first)}`,
    `TZOFFSETFROM:${offsetText(from)}`,
    `TZOFFSETTO:${offsetText(to)}`,
    ...(others.length > 0 ? [`RDATE:${others.map(wallOf).join(",")}`] : []),
  ]);
}

/** By the clock of before the change. */
function wallOf({ at, from }: Change): string {
  return new Date(at + from * MINUTE_MS).toISOString().replace(/[-:]/g, "").slice(0, 15);
}

/** `-0330`; `+001015` for the local times of long ago. */
function offsetText(minutes: number): string {
  const seconds = Math.round(Math.abs(minutes) * 60);
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  if (seconds % 60 !== 0) parts.push(seconds % 60);
  return `${minutes < 0 ? "-" : "+"}${parts.map((part) => String(part).padStart(2, "0")).join("")}`;
}
