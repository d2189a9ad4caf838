import { describeDays, listInWords, longDate } from "./describeDays.js";
import type { Recurrence, RecurrenceEnd } from "./recurrenceRule.js";

/** When a series shows, as far as words need it. */
export interface RecurrenceTiming {
  /** The first day that counts, `2026-11-21`: a yearly series takes its date from it. */
  startDate: string;
  /** `08:00`, in any order; none leaves the times out. */
  times: readonly string[];
  /** How a time is written; `8:00` unless the reader's clock says otherwise. */
  clock?: (time: string) => string;
}

/**
 * A recurrence in plain English, as a sentence without its full stop: "Every Monday and Thursday at 8:00 and 20:00, until
 * 3 March 2027". What a rule leaves out (short months, common years) is part of the words.
 */
export function describeRecurrence(recurrence: Recurrence, timing: RecurrenceTiming): string {
  const { pattern, remarks } = describeDays(recurrence, timing.startDate);
  const clock = timing.clock ?? plainClock;
  const times = timing.times.slice().sort().map(clock);
  const at = times.length > 0 ? ` at ${listInWords(times)}` : "";
  const remark = remarks.length > 0 ? ` (${remarks.join("; ")})` : "";
  return `${pattern}${at}${describeEnd(recurrence.end, times.length)}${remark}`;
}

/** `08:05` -> `8:05`. */
function plainClock(time: string): string {
  return time.replace(/^0/, "");
}

/** A count is one of days: with several times a day "10 times" would be wrong. */
function describeEnd(end: RecurrenceEnd, timesADay: number): string {
  if (end.kind === "never") return "";
  if (end.kind === "until") return `, until ${longDate(end.date)}`;
  if (timesADay > 1) return end.count === 1 ? ", on one day" : `, on ${end.count} days`;
  return end.count === 1 ? ", once" : `, ${end.count} times`;
}
