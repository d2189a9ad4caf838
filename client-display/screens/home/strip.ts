import type { Label } from "../../../shared/contract/messages.js";
import type { WallTime } from "../../engine/time/wallTime.js";
import type { AgendaItem } from "./twoDays.js";

/** Hours of the wall clock: the strip is the day from morning to night. */
const FROM_HOUR = 6;
const UNTIL_HOUR = 24;
/** Nearer to each other than this share of the strip, things are drawn as one with their number. */
const TOGETHER = 0.055;

export type StripPart = "morning" | "afternoon" | "evening" | "night";

/** The parts of the strip in order; `until` is where each ends, as a share of it. The hours are those of partOfDay. */
export const STRIP_PARTS: { part: StripPart; until: number }[] = [
  { part: "morning", until: shareOfHour(12) },
  { part: "afternoon", until: shareOfHour(18) },
  { part: "evening", until: shareOfHour(22) },
  { part: "night", until: 1 },
];

/** Something on the strip; `place` is a share of its length. */
export interface StripMark {
  key: string;
  place: number;
  label: Label;
  count: number;
  /** Answered; or its time is over; or it still comes. Of several the one that still comes decides. */
  state: "done" | "over" | "ahead";
}

/** Where a wall clock's reading stands on the strip, 0 to 1: the hours before morning are its beginning. */
export function placeOf({ hour, minute }: Pick<WallTime, "hour" | "minute">): number {
  return Math.max(0, shareOfHour(hour + minute / 60));
}

/** Today's items on the strip, those that would cover each other as one. `items` are in order. */
export function marksOf(items: AgendaItem[], minute: number): StripMark[] {
  const marks: StripMark[] = [];
  items.forEach((item) => {
    if (item.day !== 0 || item.isWholeDay) return;
    const mark = markOf(item, minute);
    const last = marks[marks.length - 1];
    if (last && mark.place - last.place < TOGETHER) marks[marks.length - 1] = together(last, mark);
    else marks.push(mark);
  });
  return marks;
}

function markOf({ key, at, message, occurrence }: AgendaItem, minute: number): StripMark {
  const isAhead = Date.parse(occurrence.dueAt) > minute;
  const state = occurrence.answer ? "done" : isAhead ? "ahead" : "over";
  return { key, place: placeOf(at), label: message.label, count: 1, state };
}

function together(first: StripMark, second: StripMark): StripMark {
  const deciding = first.state !== "ahead" && second.state === "ahead" ? second : first;
  return { ...deciding, key: first.key, place: first.place, count: first.count + second.count };
}

function shareOfHour(hour: number): number {
  return (hour - FROM_HOUR) / (UNTIL_HOUR - FROM_HOUR);
}
