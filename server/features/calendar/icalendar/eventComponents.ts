import { PUBLISHED_DATES_MAX } from "../../../../shared/limits.js";
import { formatRule } from "../../../../shared/rules/recurrenceRule.js";
import { dateOf, dayOf } from "../../../../shared/rules/wallDays.js";
import { rowsByKey } from "../../../core/batched.js";
import { storedRecurrence } from "../../../schedule/storedRule.js";
import { zoneClock } from "../../../schedule/ZoneClock.js";
import { eventDays, firstDayOf, minutesOf, onceOn, type StoredEvent } from "../../events/index.js";
import { component, textLine, type ContentLine } from "./contentLines.js";
import { dateText, utcText, wallText } from "./icalTimes.js";
import { isPausedAlone, withoutPaused } from "./pausedTimes.js";

const DAY_MS = 24 * 60 * 60_000;
/** What no rule of RFC 5545 says is written date by date, as far as calendars are looked at. */
const DATED_DAYS_BEFORE = 92;
const DATED_DAYS_AHEAD = 400;

type When = StoredEvent["when"];

/** An event as other calendars are told of it. */
export interface PublishedEvent {
  event: StoredEvent;
  /** Of its display. */
  timeZone: string;
  title: string;
  description: string;
}

interface Written extends Omit<PublishedEvent, "event"> {
  uid: string;
  sequence: number;
  createdAt: Date;
  place: string;
  when: When;
}

/**
 * Events and what was changed of them alone, as programs expect it: a series with its rule and what is left out of it, and each changed time
 * under the same UID. What was changed of a series that is not among them, or not written as one, stands by itself.
 */
export function eventComponents(all: readonly PublishedEvent[], now: number): ContentLine[] {
  const published = all
    .filter(({ event, timeZone }) => !isPausedAlone(event, timeZone))
    .map((one) => ({ ...one, event: withoutPaused(one.event, one.timeZone) }));
  const byId = new Map(published.map((one) => [one.event._id.toString(), one]));
  const changedOf = rowsByKey(
    published.filter(({ event }) => seriesOf(event, byId) !== null),
    ({ event }) => String(event.exceptionOf),
  );
  const dated = published.filter(({ event }) => hasCycle(event.when));
  const datesOfEach = Math.floor(PUBLISHED_DATES_MAX / Math.max(dated.length, 1));
  return published.flatMap((one) => {
    const series = seriesOf(one.event, byId);
    if (series) return changedComponent(one, series);
    const changed = changedOf(one.event._id).flatMap(({ event }) => event.exceptionDate ?? []);
    return mainComponent(one, { changed, now, datesMax: datesOfEach });
  });
}

function seriesOf({ exceptionOf }: StoredEvent, byId: Map<string, PublishedEvent>): PublishedEvent | null {
  const series = exceptionOf && byId.get(exceptionOf.toString());
  return series && series.event.when.rule !== null && !hasCycle(series.event.when) ? series : null;
}

function mainComponent(
  one: PublishedEvent,
  { changed, ...dates }: { changed: string[] } & Dates,
): ContentLine[] {
  const written = asWritten(one);
  const { when, skippedDates } = one.event;
  if (when.rule === null) return eventComponent(written, []);
  if (hasCycle(when)) return datedComponents(written, { leftOut: skippedDates, ...dates });
  // DTSTART counts as a time of the event there, whatever the rule says; with us the rule alone decides.
  const firstDay = firstDayOf(when);
  if (firstDay === undefined) return [];
  const first = onceOn(when, firstDay);
  const leftOut = skippedDates.filter((date) => !changed.includes(date));
  return eventComponent({ ...written, when: first }, [
    `RRULE:${ruleText(when, one.timeZone)}`,
    ...leftOut.map((date) => `EXDATE${atText(first, date, one.timeZone)}`),
  ]);
}

interface Dates {
  now: number;
  /** How many of one event are written at most. */
  datesMax: number;
}

/** "21 days on, 7 off" is no rule of RFC 5545. A list of dates would be, and some programs take no more than the first of it. */
function datedComponents(
  written: Written,
  { leftOut, now, datesMax }: { leftOut: string[] } & Dates,
): ContentLine[] {
  const today = Math.floor(now / DAY_MS);
  const range = { from: today - DATED_DAYS_BEFORE, until: today + DATED_DAYS_AHEAD };
  const days = eventDays({ ...wholeSeries(written.when), skippedDates: leftOut }, range);
  return nextOf(days, { today, datesMax }).flatMap((day) => {
    const uid = written.uid.replace("@", `-${dateText(dateOf(day))}@`);
    return eventComponent({ ...written, uid, when: onceOn(written.when, day) }, []);
  });
}

/** All of them if there is room, else those from yesterday on: it may still be yesterday there. */
function nextOf(days: number[], { today, datesMax }: { today: number; datesMax: number }): number[] {
  const next = days.length <= datesMax ? days : days.filter((day) => day >= today - 1);
  return next.slice(0, datesMax);
}

function hasCycle({ rule, startDate }: When): boolean {
  return rule !== null && storedRecurrence(rule, startDate).cycle !== undefined;
}

/** Its sequence goes up with its own changes and with those of its series. */
function changedComponent(one: PublishedEvent, { event: series }: PublishedEvent): ContentLine[] {
  const recurrenceId = atText(series.when, one.event.exceptionDate ?? "", one.timeZone);
  return eventComponent(
    { ...asWritten(one), uid: uidOf(series), sequence: series.version + one.event.version - 1 },
    [`RECURRENCE-ID${recurrenceId}`],
  );
}

function asWritten({ event, ...rest }: PublishedEvent): Written {
  const { when, place, createdAt, version } = event;
  return { ...rest, uid: uidOf(event), sequence: version - 1, createdAt, place, when };
}

function eventComponent(
  { uid, sequence, createdAt, when, timeZone, title, place, description }: Written,
  repetition: ContentLine[],
): ContentLine[] {
  return component("VEVENT", [
    `UID:${uid}`,
    // That of the last change is not known; a later SEQUENCE says that there was one.
    `DTSTAMP:${utcText(createdAt.getTime())}`,
    `SEQUENCE:${sequence}`,
    ...timesOf(when, timeZone),
    ...repetition,
    textLine("SUMMARY", title),
    ...(place ? [textLine("LOCATION", place)] : []),
    ...(description ? [textLine("DESCRIPTION", description)] : []),
    ...(when.startTime === null ? ["TRANSP:TRANSPARENT"] : []),
  ]);
}

function uidOf({ _id }: StoredEvent): string {
  return `event-${_id.toString()}@mantel`;
}

/** An end on the day after the last one for whole days; none where nobody has said how long it takes. */
function timesOf(when: When, timeZone: string): ContentLine[] {
  const { startDate, startTime, endDate, endTime } = when;
  const start = `DTSTART${atText(when, startDate, timeZone)}`;
  if (startTime === null || endTime === null)
    return [start, `DTEND;VALUE=DATE:${dateText(dateOf(dayOf(endDate) + 1))}`];
  if (startDate === endDate && startTime === endTime) return [start];
  return [start, `DTEND;TZID=${timeZone}:${wallText(endDate, endTime)}`];
}

/** `;VALUE=DATE:20261121`, or with the time at which the event begins. */
function atText({ startTime }: When, date: string, timeZone: string): string {
  return startTime === null
    ? `;VALUE=DATE:${dateText(date)}`
    : `;TZID=${timeZone}:${wallText(date, startTime)}`;
}

/** Of a timed event the end is an instant (RFC 5545, 3.3.10). */
function ruleText({ rule, startDate, startTime }: When, timeZone: string): string {
  const { end, ...recurrence } = storedRecurrence(rule ?? "", startDate);
  const text = formatRule({ ...recurrence, end: { kind: "never" } });
  if (end.kind !== "until") return text;
  if (startTime === null) return `${text};UNTIL=${dateText(end.date)}`;
  const last = zoneClock(timeZone).instantOf(dayOf(end.date), minutesOf(startTime));
  return `${text};UNTIL=${utcText(last)}`;
}

function wholeSeries(when: When) {
  return { when, skippedDates: [], exceptionDate: null };
}
