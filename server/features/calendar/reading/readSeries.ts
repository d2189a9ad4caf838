import ICAL from "ical.js";
import type { EventWhen } from "../../../../shared/contract/calendar/events.js";
import { EVENT_DAYS_MAX, START_DATE_MIN } from "../../../../shared/limits.js";
import { recurrenceDays } from "../../../../shared/rules/recurrenceDays.js";
import { parseRule } from "../../../../shared/rules/recurrenceRule.js";
import { civilOf, dateOf, dayOf, timeOf } from "../../../../shared/rules/wallDays.js";
import { zoneClock } from "../../../schedule/ZoneClock.js";
import {
  dayIn,
  instantOf,
  minutesOf,
  timesOf,
  Unreadable,
  type SourceTime,
  type Zones,
} from "./readTimes.js";
import { DAY_MINUTES } from "./readZones.js";
import { ourRule, ruleText, TIME_PARTS } from "./ourRule.js";
import type { ReadFor } from "./ReadEvent.js";

/** A rule that ours cannot say is written out so far ahead. */
const EXPANDED_DAYS = 2 * 366;
/** "Every day since 1990" has 13,000 times until today. */
const TIMES_MAX = 40_000;
/** See recurrenceDays(). */
const FOLLOWED_UNTIL_YEAR = 2200;
const MINUTE_MS = 60_000;
const WITHIN_A_DAY = ["HOURLY", "MINUTELY", "SECONDLY"];

/** One time of an event, on the wall of the display. */
export interface Time {
  source: SourceTime;
  when: EventWhen;
}

/** What comes of one VEVENT: its times, and the rule if ours says the same. */
export interface Series {
  times: Time[];
  /** null: its times are single ones. */
  rule: string | null;
  /** Nothing is left out at its end. */
  isWhole: boolean;
}

interface Reading extends ReadFor {
  zones: Zones;
}

/** Throws Unreadable for what we cannot show. */
export function readSeries(event: ICAL.Component, reading: Reading): Series {
  const [start] = propertyTimes(event, "dtstart", reading.zones);
  if (!start) throw new Unreadable("It has no date.");
  if (dayIn(start) < dayOf(START_DATE_MIN)) throw new Unreadable("It began too long ago.");
  if (civilOf(dayIn(start)).year >= FOLLOWED_UNTIL_YEAR) throw new Unreadable("It is too far ahead.");
  const length = lengthOf(event, start, reading.zones);
  const toTime = (source: SourceTime): Time => ({ source, when: whenOf(source, length, reading) });
  const rules = event.getAllProperties("rrule").map((property) => property.getFirstValue());
  const dates = propertyTimes(event, "rdate", reading.zones).filter(({ isDate }) => isDate === start.isDate);
  if (rules.length === 0 && dates.length === 0) return { times: [toTime(start)], rule: null, isWhole: true };
  const [rule] = rules;
  const ruled = rules.map((one) => ruledTimes(one, start, reading));
  const isWhole = ruled.every((one) => one.isWhole);
  const all = inOrder([start, ...ruled.flatMap(({ times }) => times), ...dates]);
  const times = all.map(toTime);
  const isOne = rules.length === 1 && all.length === ruled[0]?.times.length;
  const untilDate = rule instanceof ICAL.Recur ? untilDateOf(rule, start, reading) : null;
  const ours = isOne && rule instanceof ICAL.Recur ? ourRule(rule, { times, isWhole, untilDate }) : null;
  return { times, rule: ours, isWhole };
}

/** Which of the times another property means: EXDATE or RECURRENCE-ID, in whatever form it is written. */
export function isMeantBy(meant: SourceTime, { source, when }: Time, { floating }: Zones): boolean {
  // Of whole days some programs write when the day begins where they are, in UTC.
  if (source.isDate && meant.zone?.name === "UTC" && meant.minutes % DAY_MINUTES !== 0) {
    const at = instantOf(meant);
    return floating.instantOf(source.minutes) <= at && at < floating.instantOf(source.minutes + DAY_MINUTES);
  }
  if (source.isDate || meant.isDate)
    return dayIn(meant) === (meant.isDate ? dayIn(source) : dayOf(when.startDate));
  return instantOf(meant) === instantOf(source);
}

/** The times of all properties of a name. */
export function propertyTimes(event: ICAL.Component, name: string, zones: Zones): SourceTime[] {
  return event.getAllProperties(name).flatMap((property) => timesOf(property, zones));
}

/** In minutes on the wall; of whole days without the last one. */
function lengthOf(event: ICAL.Component, start: SourceTime, zones: Zones): number {
  const [end] = propertyTimes(event, "dtend", zones);
  const duration = event.getFirstPropertyValue("duration");
  const none = start.isDate ? DAY_MINUTES : 0;
  const minutes =
    duration instanceof ICAL.Duration
      ? Math.floor(duration.toSeconds() / 60)
      : end && end.isDate === start.isDate
        ? end.zone?.name === start.zone?.name
          ? end.minutes - start.minutes
          : (instantOf(end) - instantOf(start)) / MINUTE_MS
        : none;
  const length = start.isDate ? Math.max(DAY_MINUTES, minutes) : Math.max(0, minutes);
  if (length > EVENT_DAYS_MAX * DAY_MINUTES - (start.isDate ? 0 : DAY_MINUTES))
    throw new Unreadable(`It lasts longer than ${EVENT_DAYS_MAX} days.`);
  return start.isDate ? length - DAY_MINUTES : length;
}

function ruledTimes(
  rule: unknown,
  start: SourceTime,
  reading: Reading,
): { times: SourceTime[]; isWhole: boolean } {
  if (!(rule instanceof ICAL.Recur)) throw new Unreadable("Its repetition cannot be read.");
  if (WITHIN_A_DAY.includes(rule.freq)) throw new Unreadable("It repeats several times a day.");
  // ical.js counts the weeks of some years from another one.
  if ("BYWEEKNO" in rule.parts) throw new Unreadable("It repeats by the number of the week.");
  const ours = ownTimes(rule, start, reading);
  if (ours) return ours;
  const { until } = rule;
  const endless = rule.clone();
  endless.until = null;
  const first = ICAL.Time.fromJSDate(new Date(start.minutes * MINUTE_MS), true);
  first.zone = ICAL.Timezone.localTimezone;
  first.isDate = start.isDate;
  const horizon = Math.floor(reading.now / MINUTE_MS) + EXPANDED_DAYS * DAY_MINUTES;
  const times: SourceTime[] = [];
  const iterator = endless.iterator(first);
  for (let next = iterator.next(); next; next = iterator.next()) {
    const time = { ...start, minutes: minutesOf(next) };
    if (until && isAfter(time, until, reading.zones)) return { times, isWhole: true };
    if (time.minutes > horizon) return { times, isWhole: false };
    if (times.length >= TIMES_MAX) throw new Unreadable("It repeats too often.");
    times.push(time);
  }
  return { times, isWhole: true };
}

/** What our own recurrence can say it says: of "every 30th of February" ical.js makes the second of March. */
function ownTimes(
  rule: ICAL.Recur,
  start: SourceTime,
  { now, zones }: Reading,
): { times: SourceTime[]; isWhole: boolean } | null {
  if (TIME_PARTS.some((name) => name in rule.parts)) return null;
  const from = dayIn(start);
  const recurrence = parseRule(ruleText(rule, from));
  if (!recurrence) return null;
  const horizon = Math.floor(now / (DAY_MINUTES * MINUTE_MS)) + EXPANDED_DAYS;
  const timeOn = (day: number) => ({ ...start, minutes: start.minutes + (day - from) * DAY_MINUTES });
  const all = recurrenceDays(recurrence, from, { from, until: horizon });
  const times = all.map(timeOn).filter((time) => !rule.until || !isAfter(time, rule.until, zones));
  const { end } = recurrence;
  const isCounted =
    end.kind === "count" && recurrenceDays(recurrence, from, { from, until: Infinity }).length === all.length;
  return {
    times,
    isWhole: isCounted || (rule.until !== null && isAfter(timeOn(horizon), rule.until, zones)),
  };
}

/** RFC 5545 wants UNTIL of a zoned time in UTC; many write it on the wall. */
function isAfter(time: SourceTime, until: ICAL.Time, { floating }: Zones): boolean {
  if (time.isDate && isInstant(until)) return floating.instantOf(time.minutes) > minutesOf(until) * MINUTE_MS;
  if (until.isDate || time.isDate) return dayIn(time) > dayIn({ minutes: minutesOf(until) });
  if (until.zone === ICAL.Timezone.utcTimezone) return instantOf(time) > minutesOf(until) * MINUTE_MS;
  return time.minutes > minutesOf(until);
}

/** Of whole days many write when the last one begins or ends where they are; midnight of UTC only stands for its date. */
function isInstant(until: ICAL.Time): boolean {
  if (until.isDate || until.zone !== ICAL.Timezone.utcTimezone) return false;
  const minutes = until.hour * 60 + until.minute;
  return minutes > 0 && minutes < DAY_MINUTES - 1;
}

/** The last date on the wall of the display that UNTIL allows; null without one, and for one beyond what any series is followed to. */
function untilDateOf({ until }: ICAL.Recur, start: SourceTime, reading: Reading): string | null {
  if (!until || until.year >= FOLLOWED_UNTIL_YEAR) return null;
  const timeOn = (day: number) => ({ ...start, minutes: start.minutes + (day - dayIn(start)) * DAY_MINUTES });
  // In no zone is the day of an instant more than one later than in UTC.
  let day = dayIn({ minutes: minutesOf(until) }) + 1;
  while (isAfter(timeOn(day), until, reading.zones)) day -= 1;
  return whenOf(timeOn(day), 0, reading).startDate;
}

function whenOf(source: SourceTime, length: number, { timeZone }: ReadFor): EventWhen {
  if (source.isDate) {
    const [startDate, endDate] = [dateOf(dayIn(source)), dateOf(dayIn({ minutes: source.minutes + length }))];
    return { startDate, startTime: null, endDate, endTime: null, rule: null };
  }
  const clock = zoneClock(timeZone);
  const start = clock.wallAt(instantOf(source));
  const until = clock.wallAt(instantOf({ ...source, minutes: source.minutes + length }));
  // Within the hour that the clocks repeat it would end before it begins.
  const isBefore = until.day < start.day || (until.day === start.day && until.minutes < start.minutes);
  const end = isBefore ? start : until;
  return {
    startDate: dateOf(start.day),
    startTime: timeOf(start.minutes),
    endDate: dateOf(end.day),
    endTime: timeOf(end.minutes),
    rule: null,
  };
}

function inOrder(times: SourceTime[]): SourceTime[] {
  const byMinutes = new Map(times.map((time) => [`${time.zone?.name} ${time.minutes}`, time]));
  return [...byMinutes.values()].sort((a, b) => a.minutes - b.minutes);
}
