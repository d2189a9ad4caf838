import type { SeriesWhen } from "../../../../shared/contract/base/series.js";
import { SHOWINGS_PREVIEWED } from "../../../../shared/limits.js";
import type { Recurrence } from "../../../../shared/rules/recurrenceRule.js";
import { isOnDay, lastShowing, seriesDays } from "../../../../shared/rules/series/seriesDays.js";
import { dateOf, dayOf } from "../../../../shared/rules/wallDays.js";
import { findRecurrence, seriesWhen, type SeriesDraft } from "./seriesDraft.js";
import type { WallTime } from "../../../ui/format/zoneTime.js";

interface SeriesTiming extends Pick<
  SeriesWhen,
  "startDate" | "startTime" | "slots" | "extraDates" | "showings"
> {
  recurrence: Recurrence;
}

/** The first look ahead; doubled until enough was found. */
const FIRST_SPAN_DAYS = 31;
/** No rule that can be made is silent for longer: the 29th of February at a distance of years, over a century. */
const SPAN_MAX_DAYS = 100 * 366;

/**
 * The next showings of a series from a reading of the display's wall clock on, soonest first. No zone is needed: a series is
 * made of days and times on a wall.
 */
export function previewShowings(series: SeriesTiming, now: WallTime): WallTime[] {
  const timesOn = timesOfDays(series);
  if (!series.startDate || !timesOn) return [];
  const { extraDates } = series;
  const { recurrence, startDay, last } = endedByCount(series, timesOn);
  const days = { recurrence, startDay, extraDays: extraDates?.map(dayOf) };
  const from = dayOf(now.date);
  const timesLeft = (day: number) => (day === last?.day ? timesOn(day).slice(0, last.times) : timesOn(day));
  for (let span = FIRST_SPAN_DAYS; ; span *= 2) {
    const showings = seriesDays(days, { from, until: from + span })
      .flatMap((day) => timesLeft(day).map((time) => ({ date: dateOf(day), time })))
      .filter((showing) => showing.date > now.date || showing.time >= now.time);
    if (showings.length >= SHOWINGS_PREVIEWED || span > SPAN_MAX_DAYS)
      return showings.slice(0, SHOWINGS_PREVIEWED);
  }
}

/** The times of each day, in order; null while none is filled in. */
function timesOfDays({ startDate, startTime = "", slots }: SeriesTiming): ((day: number) => string[]) | null {
  const typed = slots.filter(({ time }) => time !== "");
  if (typed.length === 0) return null;
  const sorted = typed.sort((a, b) => (a.time < b.time ? -1 : 1));
  return (day) => {
    const times = sorted.filter((slot) => isOnDay(slot, day)).map(({ time }) => time);
    const isFirst = dateOf(day) === startDate;
    return [...new Set(isFirst ? times.filter((time) => time >= startTime) : times)];
  };
}

function endedByCount({ recurrence, startDate, showings }: SeriesTiming, timesOn: (day: number) => string[]) {
  const startDay = dayOf(startDate);
  const last =
    showings === undefined
      ? null
      : lastShowing({ recurrence, startDay }, showings, (day) => timesOn(day).length);
  if (!last) return { recurrence, startDay, last };
  const end = { kind: "until" as const, date: dateOf(last.day) };
  return { recurrence: { ...recurrence, end }, startDay, last };
}

/** The same for what stands in the fields; none while they do not make a rule. */
export function showingsOfDraft(series: SeriesDraft, now: WallTime): WallTime[] {
  const recurrence = findRecurrence(series);
  if (!recurrence) return [];
  // What has passed on the first day of a new one is no showing of it.
  const isNewToday = series.startTime === null && series.startDate === now.date;
  const startTime = isNewToday ? now.time : series.startTime || undefined;
  return previewShowings({ ...seriesWhen(series), startTime, recurrence }, now);
}
