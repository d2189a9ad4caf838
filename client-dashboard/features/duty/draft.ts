import type { DutyReplacement, DutyRota, DutyShift, DutyTable } from "../../../shared/contract/duty.js";
import { randomId } from "../../api/randomId.js";
import { ownTimeZone } from "../../ui/format/zoneTime.js";
import { DUTY_DAYS } from "./dutyTexts.js";

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
  return {
    baseVersion,
    timeZone,
    shifts: byTime(shifts).map(({ weekday, from, until, userIds }) => ({ weekday, from, until, userIds })),
    replacements: replacements.map(({ userId, by, from, until }) => ({ userId, by, from, until })),
  };
}

function byTime(shifts: DraftShift[]): DraftShift[] {
  return [...shifts].sort((one, other) => one.weekday - other.weekday || one.from.localeCompare(other.from));
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

/** What keeps a table from being saved, and where. */
export interface DutyProblem {
  /** The shift or replacement, and its field. */
  rowId: string;
  field: string;
  /** As the row is called: "Monday, shift 1". */
  row: string;
  text: string;
}

type Fault = Pick<DutyProblem, "field" | "text"> | null;

export function shiftName(day: string, index: number): string {
  return `${day}, shift ${index + 1}`;
}

export function replacementName(index: number): string {
  return `Replacement ${index + 1}`;
}

/** The first thing that is missing, in the order of the form; null: it can be saved. */
export function problemOf(draft: DutyDraft): DutyProblem | null {
  for (const { fault, ...place } of rowsOf(draft)) if (fault) return { ...place, ...fault };
  return null;
}

function rowsOf({ shifts, replacements }: DutyDraft) {
  const ofDay = (weekday: number) => shifts.filter((shift) => shift.weekday === weekday);
  return [
    ...DUTY_DAYS.flatMap(({ name, weekday }) =>
      ofDay(weekday).map((shift, index) => ({
        rowId: shift.id,
        row: shiftName(name, index),
        fault: faultOfShift(shift),
      })),
    ),
    ...replacements.map((one, index) => ({
      rowId: one.id,
      row: replacementName(index),
      fault: faultOfReplacement(one),
    })),
  ];
}

function faultOfShift({ from, until, userIds }: DraftShift): Fault {
  if (!from || !until) return { field: from ? "until" : "from", text: "A time is missing." };
  return userIds.length === 0 ? { field: "userIds", text: "Choose who is on duty." } : null;
}

function faultOfReplacement({ userId, by, from, until }: DraftReplacement): Fault {
  if (!userId) return { field: "userId", text: "Choose who is replaced." };
  if (!from || !until) return { field: from ? "until" : "from", text: "Choose the day." };
  if (from > until) return { field: "until", text: "It ends before it begins." };
  return userId === by ? { field: "by", text: "Nobody can stand in for themselves." } : null;
}

interface Refusal {
  field: string | undefined;
  message: string;
}

/** The same of what the server has refused: it names the place in what was sent, `shifts.3.userIds`. null: it is about the whole. */
export function refusedAt(draft: DutyDraft, { field: place = "", message }: Refusal): DutyProblem | null {
  const [list, index, field] = place.split(".");
  const sent = list === "shifts" ? byTime(draft.shifts) : draft.replacements;
  const found = rowsOf(draft).find(({ rowId }) => rowId === sent[Number(index)]?.id);
  return found && field ? { rowId: found.rowId, row: found.row, field, text: message } : null;
}
