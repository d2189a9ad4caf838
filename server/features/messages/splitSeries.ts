import { recurrenceDays } from "../../../shared/rules/recurrenceDays.js";
import { formatRule, parseRule } from "../../../shared/rules/recurrenceRule.js";
import { dateOf, dayOf } from "../../../shared/rules/wallDays.js";
import type { StoredSeries } from "./message.model.js";

/**
 * A series cut in two before `date` (design, Split): the earlier part gets UNTIL, the later one begins there with the same slots, and
 * with what is left of a COUNT.
 */
export function splitSeries(
  when: StoredSeries,
  date: string,
): { earlier: StoredSeries; later: StoredSeries } {
  const recurrence = parseRule(when.rule)!;
  const until = { kind: "until" as const, date: dateOf(dayOf(date) - 1) };
  const passed = recurrenceDays(recurrence, dayOf(when.startDate), {
    from: dayOf(when.startDate),
    until: dayOf(date),
  }).length;
  const { end } = recurrence;
  const rest =
    end.kind === "count" ? { kind: "count" as const, count: Math.max(1, end.count - passed) } : end;
  return {
    earlier: { ...when, rule: formatRule({ ...recurrence, end: until }) },
    later: { ...when, startDate: date, rule: formatRule({ ...recurrence, end: rest }) },
  };
}
