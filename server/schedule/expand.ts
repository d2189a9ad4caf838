import type { Recurrence } from "../../shared/rules/recurrenceRule.js";
import { seriesDays, type TimeOfDay } from "../../shared/rules/series/seriesDays.js";
import { dateOf, dayOf } from "../../shared/rules/wallDays.js";
import { memoize } from "./memoize.js";
import { slotsOn } from "./slotsOfDay.js";
import { zoneClock } from "./ZoneClock.js";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const dateText = memoize(dateOf, 2_000);

/** A message that shows once. Its key is `seriesId/once`, or that of the occurrence of a series that it stands for. */
export interface OnceSchedule {
  kind: "once";
  key: string;
  /** Epoch ms. */
  startsAt: number;
  stayMinutes: number;
  /** Those of the series that it is an exception of: it is not due within them. */
  pauses: ReadonlyArray<Pause>;
}

/** In epoch ms. `until` null: still paused. */
interface Pause {
  from: number;
  until: number | null;
}

/** A message that repeats: the recurrence gives the dates, the slots give the times (docs/DELIVERY.md, one-key-per-occurrence). */
export interface SeriesSchedule {
  kind: "series";
  seriesId: string;
  recurrence: Recurrence;
  /** Day number (shared/rules/wallDays.ts) from which the recurrence counts. */
  startDay: number;
  /** Days beside those of the recurrence. */
  extraDays?: readonly number[];
  slots: ReadonlyArray<TimeOfDay & { id: string; minutes: number }>;
  timeZone: string;
  stayMinutes: number;
  /** Nothing due before this instant is made up afterwards: the series was written, or its times were changed, then. */
  effectiveFrom: number;
  /** Keys that were skipped, that a message of their own stands for, or that have begun before their time was changed. */
  skippedKeys: ReadonlySet<string>;
  /** The slots of its first day that it does not have: of a series that was cut in two, the earlier part keeps them. */
  firstDay?: SlotsOfDay | null;
  /** The only slots that it has on its last day. */
  lastDay?: SlotsOfDay | null;
  /** Where the later part begins, on the wall. */
  followedAt?: { day: number; minutes: number } | null;
  /** Nothing is due within them. */
  pauses: ReadonlyArray<Pause>;
}

export interface SlotsOfDay {
  day: number;
  slotIds: readonly string[];
}

export type Schedule = OnceSchedule | SeriesSchedule;

/** When one occurrence is due and until when it may show, epoch ms. */
export interface OccurrenceTime {
  key: string;
  dueAt: number;
  endsAt: number;
}

interface Range {
  from: number;
  until: number;
}

/**
 * Every occurrence whose window touches the range [from, until), in order of time. Pure (docs/DELIVERY.md, pure-expansion): the same message
 * gives the same keys for ever, through edits, moves, splits and zone changes.
 */
export function expandSchedule(schedule: Schedule, range: Range): OccurrenceTime[] {
  const times = schedule.kind === "once" ? onceTimes(schedule) : seriesTimes(schedule, range);
  return times.filter((time) => time.endsAt > range.from && time.dueAt < range.until);
}

/** The occurrence with this key; null when the schedule has none. */
export function findOccurrenceTime(schedule: Schedule, key: string): OccurrenceTime | null {
  if (schedule.kind === "once") return onceTimes(schedule).find((time) => time.key === key) ?? null;
  const day = dayOfKey(schedule, key);
  if (day === null) return null;
  const noon = zoneClock(schedule.timeZone).instantOf(day, 12 * 60);
  const around = seriesTimes(schedule, { from: noon - DAY_MS, until: noon + DAY_MS });
  return around.find((time) => time.key === key) ?? null;
}

/** No rule that can be scheduled is silent for longer: every 100 years, or the 29th of February every 5th year. */
const LONGEST_SILENCE_MS = 101 * 366 * DAY_MS;

/** The first occurrence due after `after` (epoch ms); null after the last, and while the series is paused for good. */
export function nextOccurrence(schedule: Schedule, after: number): OccurrenceTime | null {
  if (schedule.kind === "once") return onceTimes(schedule).find((time) => time.dueAt > after) ?? null;
  let span = 8 * DAY_MS;
  // Without the second, a series that is paused for good would be asked for every day of a century.
  const end = Math.min(after + LONGEST_SILENCE_MS, pausedForGoodFrom(schedule));
  for (let from = after; from < end; from += span, span *= 2) {
    const [next] = expandSchedule(schedule, { from, until: from + span }).filter(
      (time) => time.dueAt > after,
    );
    if (next) return next;
  }
  return null;
}

/** The instant of nextOccurrence(). */
export function nextDueAt(schedule: Schedule, after: number): number | null {
  return nextOccurrence(schedule, after)?.dueAt ?? null;
}

function onceTimes(schedule: OnceSchedule): OccurrenceTime[] {
  const { key, startsAt, stayMinutes } = schedule;
  if (isPaused(schedule, startsAt)) return [];
  return [{ key, dueAt: startsAt, endsAt: startsAt + stayMinutes * MINUTE_MS }];
}

function seriesTimes(schedule: SeriesSchedule, range: Range): OccurrenceTime[] {
  const clock = zoneClock(schedule.timeZone);
  const stayMs = schedule.stayMinutes * MINUTE_MS;
  // As far back as an open window can begin and as far ahead as a next start can cut one short; a day more on each side
  // for what DST and the date line move.
  const days = seriesDays(schedule, {
    from: clock.wallAt(range.from - stayMs).day - 1,
    until: clock.wallAt(range.until + stayMs).day + 2,
  });
  const times = uncutTimes(schedule, days).sort((a, b) => a.dueAt - b.dueAt);
  cutAtNextStart(times);
  cutAtNextPart(times, schedule);
  return times;
}

/** Each as if it were the last of the series. One plain loop: a snapshot of 200 series makes 5,000 of them. */
function uncutTimes(schedule: SeriesSchedule, days: number[]): OccurrenceTime[] {
  const { effectiveFrom, skippedKeys } = schedule;
  const clock = zoneClock(schedule.timeZone);
  const stayMs = schedule.stayMinutes * MINUTE_MS;
  const times: OccurrenceTime[] = [];
  for (const day of days) {
    const prefix = `${schedule.seriesId}/${dateText(day)}/`;
    const midnight = clock.steadyMidnight(day);
    for (const { id, minutes } of slotsOn(schedule, day)) {
      const dueAt = midnight === null ? clock.instantOf(day, minutes) : midnight + minutes * MINUTE_MS;
      if (dueAt < effectiveFrom || isPaused(schedule, dueAt)) continue;
      const key = prefix + id;
      // Most series skip nothing, and looking a text up means reading it whole.
      if (skippedKeys.size > 0 && skippedKeys.has(key)) continue;
      times.push({ key, dueAt, endsAt: dueAt + stayMs });
    }
  }
  return times;
}

function pausedForGoodFrom({ pauses }: SeriesSchedule): number {
  return Math.min(...pauses.map(({ from, until }) => (until === null ? from : Infinity)));
}

function isPaused({ pauses }: Pick<Schedule, "pauses">, at: number): boolean {
  return pauses.some((pause) => at >= pause.from && (pause.until === null || at < pause.until));
}

/**
 * End = min(start + stay, next start in the series) (docs/DELIVERY.md, window-ends-at-next-start). Two slots that DST moved together
 * share one end. In place: the times are this expansion's own.
 */
function cutAtNextStart(times: OccurrenceTime[]): void {
  times.forEach((time, index) => {
    let next = index + 1;
    while (next < times.length && times[next]!.dueAt === time.dueAt) next += 1;
    if (next < times.length) time.endsAt = Math.min(time.endsAt, times[next]!.dueAt);
  });
}

/** The last of an earlier part ends where the later part begins (docs/DELIVERY.md, cut-by-date-and-slot). */
function cutAtNextPart(times: OccurrenceTime[], { followedAt, timeZone }: SeriesSchedule): void {
  if (!followedAt) return;
  const next = zoneClock(timeZone).instantOf(followedAt.day, followedAt.minutes);
  times
    .filter(({ dueAt }) => dueAt < next)
    .forEach((time) => {
      time.endsAt = Math.min(time.endsAt, next);
    });
}

function dayOfKey({ seriesId, slots }: SeriesSchedule, key: string): number | null {
  const [series, date, slotId] = key.split("/");
  if (series !== seriesId || !date || !/^\d{4}-\d{2}-\d{2}$/.test(date)) return null;
  if (!slots.some((slot) => slot.id === slotId)) return null;
  return isNaN(Date.parse(date)) ? null : dayOf(date);
}
