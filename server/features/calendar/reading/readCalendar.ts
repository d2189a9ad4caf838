import ICAL from "ical.js";
import type { EventWhen } from "../../../../shared/contract/calendar/events.js";
import { EVENT_PLACE_MAX, EVENT_TITLE_MAX, NAME_MAX, SKIPS_MAX } from "../../../../shared/limits.js";
import { dateOf } from "../../../../shared/rules/wallDays.js";
import { zoneClock } from "../../../schedule/ZoneClock.js";
import type { ReadCalendar, ReadEvent, ReadFor } from "./ReadEvent.js";
import { isMeantBy, propertyTimes, readSeries, type Series, type Time } from "./readSeries.js";
import { Unreadable, type Zones } from "./readTimes.js";
import { findNamedZone, zonesOf } from "./readZones.js";
import { typedText } from "./typedText.js";

/** Beyond it a line is no text that a person wrote; pictures are the longest. */
const LINE_MAX = 1024 * 1024;
const ENTRIES_MAX = 25_000;
/** What a series comes to when it is written out counts for each of its times: all of it goes back to the main loop. */
const EVENTS_READ_MAX = 25_000;

/**
 * What another calendar says, as events of a display. Pure; the text is anybody's. Throws Unreadable when nothing of it can be read; what of it
 * cannot be shown is named in the answer.
 */
export function readCalendar(text: string, readFor: ReadFor): ReadCalendar {
  const parsed = parse(text);
  try {
    return readAll(parsed, readFor);
  } catch (error) {
    if (error instanceof Unreadable) throw error;
    // ical.js reads a value when it is asked for, and throws for one that is not of the kind that the file says it is.
    throw damaged(error);
  }
}

function readAll({ calendar, entries }: Parsed, readFor: ReadFor): ReadCalendar {
  const zones = zonesIn(calendar, readFor);
  const read: ReadCalendar = {
    name: lineOf(calendar, "x-wr-calname", NAME_MAX),
    refreshMs: refreshOf(calendar),
    events: [],
    over: 0,
    refused: [],
  };
  let count = 0;
  for (const group of byUid(entries)) {
    try {
      const events = readGroup(group, { ...readFor, zones });
      const ahead = events.filter((event) => isAhead(event, readFor));
      read.events.push(...ahead.map(({ lastDate: _, ...event }) => event));
      if (events.length > 0 && ahead.length === 0) read.over += 1;
      count += ahead.reduce((sum, { changed }) => sum + 1 + changed.length, 0);
    } catch (error) {
      const title = titleOf(group.entries[0]!);
      read.refused.push({
        title,
        reason: error instanceof Unreadable ? error.message : "It cannot be read.",
      });
    }
    if (count > EVENTS_READ_MAX)
      throw new Unreadable(`This calendar has more than ${EVENTS_READ_MAX} events to come.`);
  }
  return read;
}

/** A component as ical.js parses it: its name, its properties and what is in it. */
type JCal = [string, unknown[], unknown[]];

interface Parsed {
  /** Without its entries. */
  calendar: ICAL.Component;
  /**
   * Each by itself: of a time in a zone ical.js asks the calendar that the entry is in, which goes through all of its components where it does
   * not describe the zone. Twenty thousand entries would be gone through twenty thousand times (readZones.ts finds zones once).
   */
  entries: ICAL.Component[];
}

function parse(text: string): Parsed {
  if (!/^\uFEFF?\s*BEGIN:VCALENDAR/i.test(text)) throw new Unreadable("This is no calendar file.");
  for (let at = 0, end = 0; at < text.length; at = end + 1) {
    end = text.indexOf("\n", at);
    if (end < 0) end = text.length;
    if (end - at > LINE_MAX) throw new Unreadable("A line of this calendar is far too long.");
  }
  if ((text.match(/^BEGIN:VEVENT/gim) ?? []).length > ENTRIES_MAX)
    throw new Unreadable(`This calendar has more than ${ENTRIES_MAX} entries.`);
  try {
    const parsed: unknown = ICAL.parse(text.replace(/^\uFEFF?\s*/, ""));
    const all = Array.isArray(parsed) && Array.isArray(parsed[0]) ? (parsed as JCal[]) : [parsed as JCal];
    // Some programs write a calendar for each entry, one after the other.
    const [name, properties] = all[0]!;
    const components = all.flatMap(([, , own]) => own as JCal[]);
    const [entries, others] = [true, false].map((isEntry) =>
      components.filter((one) => (one[0] === "vevent") === isEntry),
    ) as [JCal[], JCal[]];
    return {
      calendar: new ICAL.Component([name, properties, others] as never),
      entries: entries.map((one) => new ICAL.Component(one as never)),
    };
  } catch (error) {
    throw damaged(error);
  }
}

/** Whatever it is about: nobody who has not written the file can mend it. */
function damaged(cause: unknown): Unreadable {
  return new Unreadable("This calendar file is damaged.", { cause });
}

function zonesIn(calendar: ICAL.Component, { timeZone }: ReadFor): Zones {
  const floating = findNamedZone(lineOf(calendar, "x-wr-timezone", 100)) ?? findNamedZone(timeZone);
  if (!floating) throw new Error(`No such zone: ${timeZone}`);
  return { find: zonesOf(calendar), floating };
}

/** RFC 7986 has the first, and most programs write the second, as text. */
function refreshOf(calendar: ICAL.Component): number | null {
  for (const name of ["refresh-interval", "x-published-ttl"]) {
    const value = calendar.getFirstPropertyValue(name);
    const isText = typeof value === "string" && ICAL.Duration.isValueString(value);
    const duration = isText ? ICAL.Duration.fromString(value) : value;
    if (duration instanceof ICAL.Duration && duration.toSeconds() > 0) return duration.toSeconds() * 1_000;
  }
  return null;
}

interface Group {
  uid: string;
  entries: ICAL.Component[];
}

/** What belongs together. Without a UID an entry is known by what it says. */
function byUid(entries: ICAL.Component[]): Group[] {
  const groups = new Map<string, ICAL.Component[]>();
  for (const entry of entries) {
    const uid = lineOf(entry, "uid", 500) || `none/${entry.toString()}`;
    const known = groups.get(uid);
    if (known) known.push(entry);
    else groups.set(uid, [entry]);
  }
  return [...groups].map(([uid, all]) => ({ uid, entries: all }));
}

type Reading = ReadFor & { zones: Zones };
/** `lastDate` null: it goes on. */
type Found = ReadEvent & { lastDate: string | null };

function readGroup({ uid, entries }: Group, reading: Reading): Found[] {
  const isChange = (entry: ICAL.Component) => entry.hasProperty("recurrence-id");
  // Of two with one UID the later version counts.
  const main = latest(entries.filter((entry) => !isChange(entry)));
  const changes = entries.filter(isChange);
  if (main && isCancelled(main)) return [];
  requireSayable(main, changes);
  if (!main) return changes.flatMap((change) => single(change, { uid, reading }));
  const series = readSeries(main, reading);
  const left = propertyTimes(main, "exdate", reading.zones);
  const changed = changesOf(changes, series, reading);
  const isGone = (time: Time) =>
    left.some((meant) => isMeantBy(meant, time, reading.zones)) || changed.has(time);
  if (series.rule !== null) {
    const gone = series.times.filter(isGone).map(({ when }) => when.startDate);
    if (gone.length <= SKIPS_MAX) return [repeating(main, { uid, series, gone, changed })];
  }
  const words = wordsOf(main);
  const isOnce = series.times.length === 1 && !main.hasProperty("rrule");
  const singles = series.times
    .filter((time) => !isGone(time))
    .map(({ when }) => once(isOnce ? uid : `${uid}/${when.startDate}/${when.startTime ?? ""}`, words, when));
  const moved = [...changed].flatMap(([time, change]) =>
    change === null
      ? []
      : [once(`${uid}/${time.when.startDate}/changed`, wordsOf(change.entry), change.when)],
  );
  return [...singles, ...moved];
}

/** Old programs write these; read as if they were not there they would give times that nobody planned. */
function requireSayable(main: ICAL.Component | undefined, changes: ICAL.Component[]): void {
  if (main?.hasProperty("exrule")) throw new Unreadable("It leaves times out by a rule.");
  if (changes.some((change) => change.getFirstProperty("recurrence-id")?.getParameter("range")))
    throw new Unreadable("One of its changes counts for all times that follow.");
}

interface Change {
  entry: ICAL.Component;
  when: EventWhen;
}

/** Of each time that was changed alone what it became; null: it was cancelled. */
function changesOf(changes: ICAL.Component[], { times }: Series, reading: Reading): Map<Time, Change | null> {
  const changed = new Map<Time, Change | null>();
  for (const entry of changes) {
    const [meant] = propertyTimes(entry, "recurrence-id", reading.zones);
    const time = meant && times.find((one) => isMeantBy(meant, one, reading.zones));
    if (!time) continue;
    const [own] = readSeries(entry, reading).times;
    changed.set(time, isCancelled(entry) || !own ? null : { entry, when: own.when });
  }
  return changed;
}

function repeating(
  main: ICAL.Component,
  {
    uid,
    series,
    gone,
    changed,
  }: { uid: string; series: Series; gone: string[]; changed: Map<Time, Change | null> },
): Found {
  const [first] = series.times;
  return {
    uid,
    ...wordsOf(main),
    when: { ...first!.when, rule: series.rule },
    skippedDates: [...new Set(gone)],
    changed: [...changed].flatMap(([time, change]) =>
      change ? [{ ...wordsOf(change.entry), date: time.when.startDate, when: change.when }] : [],
    ),
    lastDate: series.isWhole ? (series.times.at(-1)?.when.endDate ?? null) : null,
  };
}

/** A change whose series the calendar does not have. */
function single(entry: ICAL.Component, { uid, reading }: { uid: string; reading: Reading }): Found[] {
  const [time] = readSeries(entry, reading).times;
  if (!time || isCancelled(entry)) return [];
  // Named by the time that it stands for: several may have been moved to one day.
  const [meant = time.source] = propertyTimes(entry, "recurrence-id", reading.zones);
  return [once(`${uid}/${meant.minutes}/changed`, wordsOf(entry), time.when)];
}

function once(uid: string, words: { title: string; place: string }, when: EventWhen): Found {
  return { uid, ...words, when, skippedDates: [], changed: [], lastDate: when.endDate };
}

function isAhead({ lastDate, changed }: Found, { timeZone, now }: ReadFor): boolean {
  const today = dateOf(zoneClock(timeZone).wallAt(now).day);
  const last = [lastDate ?? "9999-12-31", ...changed.map(({ when }) => when.endDate)];
  return last.some((date) => date >= today);
}

function latest(entries: ICAL.Component[]): ICAL.Component | undefined {
  const sequenceOf = (entry: ICAL.Component) => Number(entry.getFirstPropertyValue("sequence") ?? 0);
  return entries.reduce<ICAL.Component | undefined>(
    (best, entry) => (!best || sequenceOf(entry) >= sequenceOf(best) ? entry : best),
    undefined,
  );
}

function isCancelled(entry: ICAL.Component): boolean {
  return /^cancelled$/i.test(lineOf(entry, "status", 20));
}

function wordsOf(entry: ICAL.Component): { title: string; place: string } {
  return { title: titleOf(entry), place: lineOf(entry, "location", EVENT_PLACE_MAX) };
}

function titleOf(entry: ICAL.Component): string {
  return lineOf(entry, "summary", EVENT_TITLE_MAX) || "No title";
}

function lineOf(component: ICAL.Component, name: string, max: number): string {
  const value = component.getFirstPropertyValue(name);
  return typeof value === "string" ? typedText(value, max) : "";
}
