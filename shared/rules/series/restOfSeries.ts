import type { SeriesWhen } from "../../contract/base/series.js";
import { recurrenceDays } from "../recurrenceDays.js";
import { formatRule, parseRule, type Recurrence } from "../recurrenceRule.js";
import { dateOf, dayOf } from "../wallDays.js";

type Series = Omit<SeriesWhen, "slots">;

/**
 * What a series still has from a date on, without its times: the same days of its rule, and what is left of a count. `timesBefore` is how
 * often it shows on a day of its rule before the rest begins.
 */
export function restOfSeries(
  { kind, startDate, rule, extraDates, showings }: Series,
  date: string,
  timesBefore: (day: number) => number,
): Series {
  const recurrence = parseRule(rule)!;
  const [start, day] = [dayOf(startDate), dayOf(date)];
  const passed = recurrenceDays(recurrence, start, { from: start, until: day });
  const further = extraDates?.filter((one) => one >= date);
  const rest: Series = {
    kind,
    // A day beside the rule is none from which the rule could count.
    startDate: dateOf(firstDayFrom(recurrence, start, day)),
    rule,
    ...(further && further.length > 0 && { extraDates: further }),
  };
  const { end } = recurrence;
  const over = {
    ...rest,
    rule: formatRule({ ...recurrence, end: { kind: "until", date: dateOf(day - 1) } }),
  };
  if (end.kind === "count") {
    const count = end.count - passed.length;
    return count > 0 ? { ...rest, rule: formatRule({ ...recurrence, end: { kind: "count", count } }) } : over;
  }
  if (showings === undefined) return rest;
  const isOfRule = recurrenceDays(recurrence, start, { from: day, until: day + 1 }).length > 0;
  const shown = passed.concat(isOfRule ? [day] : []).reduce((sum, one) => sum + timesBefore(one), 0);
  return showings > shown ? { ...rest, showings: showings - shown } : over;
}

/** The first day of the pattern that is `day` or later, though it may have ended by then; `day` when there is none. */
function firstDayFrom(recurrence: Recurrence, start: number, day: number): number {
  const endless = { ...recurrence, end: { kind: "never" as const } };
  const before = recurrenceDays(endless, start, { from: start, until: day }).length;
  const oneMore = { ...recurrence, end: { kind: "count" as const, count: before + 1 } };
  return recurrenceDays(oneMore, start, { from: day, until: Infinity })[0] ?? day;
}
