import { SHOWINGS_PREVIEWED } from "../../../../shared/limits.js";
import { recurrenceDays } from "../../../../shared/rules/recurrenceDays.js";
import type { Recurrence } from "../../../../shared/rules/recurrenceRule.js";
import { dateOf, dayOf } from "../../../../shared/rules/wallDays.js";
import { findRecurrence, type SeriesDraft } from "./seriesDraft.js";
import type { WallTime } from "../../../ui/format/zoneTime.js";

interface SeriesTiming {
  recurrence: Recurrence;
  startDate: string;
  times: readonly string[];
}

/** The first look ahead; doubled until enough was found. */
const FIRST_SPAN_DAYS = 31;
/** No rule that can be made is silent for longer: the 29th of February at a distance of years, over a century. */
const SPAN_MAX_DAYS = 100 * 366;

/**
 * The next showings of a series from a reading of the display's wall clock on, soonest first. No zone is needed: a series is
 * made of days and times on a wall.
 */
export function previewShowings({ recurrence, startDate, times }: SeriesTiming, now: WallTime): WallTime[] {
  if (!startDate || times.length === 0) return [];
  const sorted = [...new Set(times)].filter(Boolean).sort();
  const from = Math.max(dayOf(now.date), dayOf(startDate));
  for (let span = FIRST_SPAN_DAYS; ; span *= 2) {
    const days = recurrenceDays(recurrence, dayOf(startDate), { from, until: from + span });
    const showings = days
      .map(dateOf)
      .flatMap((date) => sorted.map((time) => ({ date, time })))
      .filter((showing) => showing.date > now.date || showing.time >= now.time);
    if (showings.length >= SHOWINGS_PREVIEWED || span > SPAN_MAX_DAYS)
      return showings.slice(0, SHOWINGS_PREVIEWED);
  }
}

/** The same for what stands in the fields; none while they do not make a rule. */
export function showingsOfDraft(series: SeriesDraft, now: WallTime): WallTime[] {
  const recurrence = findRecurrence(series);
  const times = series.slots.map(({ time }) => time);
  return recurrence ? previewShowings({ recurrence, startDate: series.startDate, times }, now) : [];
}
