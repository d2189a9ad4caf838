import { clockTime, dayAndTime, dayName } from "../../ui/format/dayTime.js";
import { instantOf, wallTimeAt, type WallTime } from "../../ui/format/zoneTime.js";

/** When a card leaves the screen, as people choose it. */
type UntilChoice = "today" | "tomorrow" | "time" | "stays";

export interface UntilDraft {
  choice: UntilChoice;
  /** On the display's own calendar and wall clock; for `time`. */
  date: string;
  time: string;
}

/** "This evening" ends at this time of the display's wall clock. */
const EVENING = "21:00";
const DAY_MS = 24 * 60 * 60_000;

/** The choices that still lie ahead: late at night there is no "this evening" any more. */
export function untilChoices(now: number, timeZone: string): { value: UntilChoice; label: string }[] {
  const isEveningAhead = eveningOf(now, { daysAhead: 0, timeZone }) > now;
  return [
    ...(isEveningAhead ? [{ value: "today" as const, label: "Until this evening" }] : []),
    { value: "tomorrow", label: "Until tomorrow evening" },
    { value: "time", label: "Until a date and time" },
    { value: "stays", label: "Until I remove it" },
  ];
}

/** A new card leaves by itself: one that stays by mistake tells something untrue tomorrow. */
export function newUntil(now: number, timeZone: string): UntilDraft {
  const [first] = untilChoices(now, timeZone);
  return { choice: first?.value ?? "tomorrow", ...dayAhead(now, timeZone) };
}

/** What stands in the form for a card that is on the screen already. */
export function draftOfUntil(until: string | null, now: number, timeZone: string): UntilDraft {
  if (until === null) return { choice: "stays", ...dayAhead(now, timeZone) };
  return { choice: "time", ...wallTimeAt(Date.parse(until), timeZone) };
}

/** The instant, as the contract wants it; null: it stays. `problem` says why there is none. */
export function readUntil(
  { choice, date, time }: UntilDraft,
  now: number,
  timeZone: string,
): { until: string | null } | { problem: string } {
  if (choice === "stays") return { until: null };
  if (choice === "time" && (date === "" || time === "")) return { problem: "Choose a day and a time." };
  const instant =
    choice === "time"
      ? instantOf({ date, time }, timeZone)
      : eveningOf(now, { daysAhead: choice === "today" ? 0 : 1, timeZone });
  if (instant <= now) return { problem: "That time has passed. Choose a later one." };
  return { until: new Date(instant).toISOString() };
}

/** `Until you remove it`, `Until 21:00`, `Until tomorrow, 21:00` */
export function untilText(until: string | null, now: number, timeZone: string): string {
  if (until === null) return "Until you remove it";
  const at = Date.parse(until);
  const isToday = dayName(at, now, timeZone) === "today";
  return `Until ${isToday ? clockTime(at, timeZone) : dayAndTime(at, now, timeZone)}`;
}

function dayAhead(now: number, timeZone: string): WallTime {
  return { date: dayOf(now, { daysAhead: 1, timeZone }), time: "12:00" };
}

interface Day {
  daysAhead: number;
  timeZone: string;
}

function eveningOf(now: number, { daysAhead, timeZone }: Day): number {
  return instantOf({ date: dayOf(now, { daysAhead, timeZone }), time: EVENING }, timeZone);
}

/** Counted on the calendar: days are not always 24 hours long. */
function dayOf(now: number, { daysAhead, timeZone }: Day): string {
  const noon = Date.parse(`${wallTimeAt(now, timeZone).date}T12:00:00Z`);
  return new Date(noon + daysAhead * DAY_MS).toISOString().slice(0, 10);
}
