import { recurrenceDays } from "../../shared/rules/recurrenceDays.js";
import { parseRule, type Recurrence } from "../../shared/rules/recurrenceRule.js";
import { dateOf, dayOf } from "../../shared/rules/wallDays.js";
import { memoize } from "./memoize.js";

/** Families have few rules, of which most are "daily". */
const asWritten = memoize(parseStoredRule, 2_000);
const datedOf = memoize(withDatedEnd, 10_000);

/**
 * A stored rule as it counts from a day on. Instead of a COUNT it has the date of its last day: to find that, all of its days are counted
 * from the first one, which is too much for each look at a series.
 */
export function storedRecurrence(rule: string, startDate: string): Readonly<Recurrence> {
  const recurrence = asWritten(rule);
  return recurrence.end.kind === "count" ? datedOf(`${startDate} ${rule}`) : recurrence;
}

function withDatedEnd(key: string): Recurrence {
  const [startDate, rule] = key.split(" ") as [string, string];
  const recurrence = asWritten(rule);
  const start = dayOf(startDate);
  const last = recurrenceDays(recurrence, start, { from: start, until: Infinity }).at(-1) ?? start - 1;
  return { ...recurrence, end: { kind: "until", date: dateOf(last) } };
}

function parseStoredRule(rule: string): Recurrence {
  const recurrence = parseRule(rule);
  if (!recurrence) throw new Error(`A stored rule cannot be read: ${rule}`);
  return recurrence;
}
