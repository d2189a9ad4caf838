import { CYCLE_DAYS_MAX } from "../../../../shared/rules/recurrenceRule.js";
import { SHOWINGS_MAX } from "../../../../shared/limits.js";
import { WEEKDAYS } from "../../../../shared/rules/recurrenceRule.js";
import {
  everyMax,
  findRecurrence,
  isNumberUpTo,
  monthDaysOf,
  nthsOf,
  type SeriesDraft,
} from "./seriesDraft.js";
import type { FieldErrors } from "./fieldErrors.js";

/** What of a repetition cannot be meant, beside the part that it stands in: the contract only knows the rule as a whole. */
export function seriesErrors(series: SeriesDraft): FieldErrors {
  const { repeat, every, weekdays, startDate, end, until, count, extraDates } = series;
  const errors: FieldErrors = {};
  if (repeat !== "other" && !isNumberUpTo(every, everyMax(series)))
    errors["when.every"] = `Enter a number from 1 to ${everyMax(series)}.`;
  if (repeat === "weekly" && weekdays.length === 0) errors["when.weekdays"] = "Choose at least one day.";
  if (!startDate) errors["when.startDate"] = "Choose the day it starts.";
  if (end === "until" && !until) errors["when.until"] = "Choose the last day.";
  // Further days may be all that is left of a series whose rule is over.
  else if (end === "until" && until < startDate && extraDates.length === 0)
    errors["when.until"] = "That is before the first day.";
  if ((end === "count" || end === "days") && !isNumberUpTo(count, SHOWINGS_MAX))
    errors["when.count"] = `Enter a number from 1 to ${SHOWINGS_MAX}.`;
  return { ...errors, ...cycleErrors(series), ...otherTimesErrors(series) };
}

function cycleErrors({ repeat, cycle }: SeriesDraft): FieldErrors {
  if (repeat !== "daily" || !cycle) return {};
  const text = `Enter a number from 1 to ${CYCLE_DAYS_MAX}.`;
  return {
    ...(!isNumberUpTo(cycle.on, CYCLE_DAYS_MAX) && { "when.cycle.on": text }),
    ...(!isNumberUpTo(cycle.off, CYCLE_DAYS_MAX) && { "when.cycle.off": text }),
  };
}

function otherTimesErrors({ otherTimes }: SeriesDraft): FieldErrors {
  const errors: FieldErrors = {};
  otherTimes.forEach(({ weekdays, time }, index) => {
    if (weekdays.length === 0) errors[`when.otherTimes.${index}.weekdays`] = "Choose at least one day.";
    if (!time) errors[`when.otherTimes.${index}.time`] = "Choose a time.";
  });
  const days = otherTimes.flatMap(({ weekdays }) => weekdays);
  if (WEEKDAYS.every((weekday) => days.includes(weekday)))
    errors["when.otherTimes.0.weekdays"] = "Leave a day for the times above.";
  return errors;
}

/** Months that a date leaves out: said kindly, before somebody waits for a message in February. */
export function shortMonthsWarning(series: SeriesDraft): string | null {
  const { repeat, monthBy } = series;
  if (repeat !== "monthly" || !findRecurrence(series)) return null;
  if (monthBy === "weekday" && nthsOf(series).some(({ nth }) => nth === 5))
    return "Many months have no fifth one: nothing shows in those.";
  const latest = Math.max(...monthDaysOf(series));
  if (monthBy !== "date" || latest < 29) return null;
  if (latest === 31) return "Five months of the year have no 31st: nothing shows in those.";
  if (latest === 30) return "February has no 30th: nothing shows in that month.";
  return "February has a 29th in leap years only: in other years nothing shows in that month.";
}
