import ICAL from "ical.js";
import { SKIPS_MAX } from "../../../../shared/limits.js";
import { recurrenceDays } from "../../../../shared/rules/recurrenceDays.js";
import { formatRule, parseRule, WEEKDAYS } from "../../../../shared/rules/recurrenceRule.js";
import { civilOf, dateOf, dayOf, weekdayOf } from "../../../../shared/rules/wallDays.js";
import type { Series } from "./readSeries.js";

/** What a rule says of the time of day, which with us stands beside it. */
export const TIME_PARTS = ["BYHOUR", "BYMINUTE", "BYSECOND"];

/** The rule by which our own recurrence gives exactly these days; null when it cannot, or when they are not at one time of day. */
export function ourRule(
  rule: ICAL.Recur,
  { times, isWhole, untilDate }: Omit<Series, "rule"> & { untilDate: string | null },
): string | null {
  const first = times[0]?.when;
  if (!first || times.length > SKIPS_MAX * 10) return null;
  const start = dayOf(first.startDate);
  const days = times.map(({ when }) => dayOf(when.startDate));
  const last = days.at(-1) ?? start;
  const isSteady = times.every(
    ({ when }) =>
      when.startTime === first.startTime &&
      when.endTime === first.endTime &&
      dayOf(when.endDate) - dayOf(when.startDate) === dayOf(first.endDate) - start,
  );
  const recurrence = isSteady ? parseRule(ruleText(rule, start)) : null;
  if (!recurrence) return null;
  const lastDate = isWhole ? dateOf(last) : untilDate;
  const end = rule.until && lastDate ? ({ kind: "until", date: lastDate } as const) : recurrence.end;
  const dated = { ...recurrence, end };
  const ours = recurrenceDays(dated, start, { from: start, until: isWhole ? Infinity : last + 1 });
  const isSame = ours.length === days.length && ours.every((day, index) => day === days[index]);
  return isSame ? formatRule(dated) : null;
}

/** The rule as ours is written: with what RFC 5545 takes from the start (a day), and without what says nothing. */
export function ruleText(rule: ICAL.Recur, start: number): string {
  const { freq, interval, count, parts } = rule;
  const week = ICAL.Recur.numericDayToIcalDay(rule.wkst);
  const named = Object.entries(parts).filter(([name]) => !TIME_PARTS.includes(name));
  const hasDays = named.some(([name]) => ["BYDAY", "BYMONTHDAY", "BYYEARDAY"].includes(name));
  const day = civilOf(start).day;
  const fromStart =
    freq === "WEEKLY"
      ? [`BYDAY=${WEEKDAYS[weekdayOf(start)]}`]
      : freq === "MONTHLY"
        ? [`BYMONTHDAY=${day}`]
        : [];
  return [
    `FREQ=${freq}`,
    ...(interval > 1 ? [`INTERVAL=${interval}`] : []),
    ...named.map(([name, values]) => `${name}=${[values].flat().join(",")}`),
    ...(hasDays ? [] : fromStart),
    ...(week !== "MO" && freq === "WEEKLY" ? [`WKST=${week}`] : []),
    ...(count ? [`COUNT=${count}`] : []),
  ].join(";");
}
