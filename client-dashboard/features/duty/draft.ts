import type { DutyReplacement, DutyRota, DutyShift, DutyTable } from "../../../shared/contract/duty.js";
import { randomId } from "../../api/randomId.js";
import { ownTimeZone } from "../../ui/format/zoneTime.js";

export type DraftShift = DutyShift & { id: string };
export type DraftReplacement = DutyReplacement & { id: string };

export interface DutyDraft {
  timeZone: string;
  shifts: DraftShift[];
  replacements: DraftReplacement[];
}

/** A new table is on the clock of who makes it. */
export function draftOf({ version, timeZone, shifts, replacements }: DutyRota): DutyDraft {
  return {
    timeZone: version === 0 ? ownTimeZone() : timeZone,
    shifts: shifts.map((shift) => ({ ...shift, id: randomId() })),
    replacements: replacements.map((one) => ({ ...one, id: randomId() })),
  };
}

export function tableOf({ timeZone, shifts, replacements }: DutyDraft, baseVersion: number): DutyTable {
  const byTime = (one: DutyShift, other: DutyShift) =>
    one.weekday - other.weekday || one.from.localeCompare(other.from);
  return {
    baseVersion,
    timeZone,
    shifts: [...shifts]
      .sort(byTime)
      .map(({ weekday, from, until, userIds }) => ({ weekday, from, until, userIds })),
    replacements: replacements.map(({ userId, by, from, until }) => ({ userId, by, from, until })),
  };
}

/** The next one of a day begins where the last one ends. */
export function nextShift(shifts: DraftShift[], weekday: number): DraftShift {
  const last = shifts.filter((shift) => shift.weekday === weekday).at(-1);
  const [from, until] = last ? [last.until, last.from] : ["08:00", "20:00"];
  return { id: randomId(), weekday, from, until, userIds: [] };
}

/** Every day as this one is. */
export function likeEveryDay(shifts: DraftShift[], weekday: number): DraftShift[] {
  const own = shifts.filter((shift) => shift.weekday === weekday);
  return [0, 1, 2, 3, 4, 5, 6].flatMap((day) =>
    day === weekday ? own : own.map((shift) => ({ ...shift, id: randomId(), weekday: day })),
  );
}

/** The first thing that is missing, in words; null: it can be saved. */
export function problemOf({ shifts, replacements }: DutyDraft): string | null {
  if (shifts.some(({ from, until }) => !from || !until)) return "A time is missing.";
  if (shifts.some(({ userIds }) => userIds.length === 0)) return "Choose who is on duty in each shift.";
  if (replacements.some(({ userId }) => !userId)) return "Choose who is replaced.";
  if (replacements.some(({ from, until }) => !from || !until)) return "Choose the days of each replacement.";
  if (replacements.some(({ from, until }) => from > until)) return "A replacement ends before it begins.";
  return replacements.some(({ userId, by }) => userId === by) ? "Nobody can stand in for themselves." : null;
}
