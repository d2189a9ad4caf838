import { readFileSync } from "node:fs";
import { expect } from "chai";
import { splitSeries } from "../../server/features/messages/splitSeries.js";
import { withSlotIds } from "../../server/features/messages/storeMessage.js";
import type { Message, StoredSeries } from "../../server/plan/message.model.js";
import { messageSchedule } from "../../server/plan/messageSchedule.js";
import { expandSchedule } from "../../server/schedule/expand.js";
import { SeriesWhen, type Slot } from "../../shared/contract/base/series.js";
import { sortWeekdays, WEEKDAYS, type Weekday } from "../../shared/rules/recurrenceRule.js";
import { civilOf, dateOf, dayOf, weekdayOf } from "../../shared/rules/wallDays.js";

/**
 * The rules in the tests of rrule.js, ical.js, python-dateutil, rust-rrule, rrule-temporal and libical, each once: without frequencies and
 * parts below a minute, week numbers, days of the year and Easter, and without what RFC 5545 forbids (UNTIL beside COUNT, a second Monday of
 * a week). A line is start, rule and the first twelve showings, which python3-dateutil 2.9 has computed; those of MONTHLY;BYDAY=WE,FR,3MO, where
 * it finds none, and of two WEEKLY ones with BYSETPOS, whose first week it begins at the start, are rrule-temporal's.
 */
const LINES = readFileSync(new URL("./parts/recurrenceRules.txt", import.meta.url), "utf8")
  .trimEnd()
  .split("\n");
const SHOWINGS_LISTED = 12;
/** 235 of 241. */
const BAR = 0.975;

const DAY_MS = 24 * 60 * 60_000;

interface ForeignRule {
  /** `1997-09-02T09:00` */
  start: string;
  text: string;
  parts: Partial<Record<string, string>>;
  /** `1997-09-02T09:00`, or without the time where it is always that of the start. */
  showings: string[];
}

type When = Message["when"];
type Cut = Pick<Message, "firstDay" | "lastDay">;

describe("rules of other calendars", () => {
  const rules = LINES.map(readLine);

  it("are said by a series, all but a few, and are right in every date", () => {
    const left = rules.filter((rule) => seriesOf(rule) === null).map(({ text }) => text);
    const right = rules.filter((rule) => {
      const series = seriesOf(rule);
      return series && showingsOf(series, rule).join() === rule.showings.join();
    });

    console.log(`${right.length} of ${rules.length} rules can be expressed and are right in every date`);
    expect(left).to.deep.equal(NOT_SAID);
    expect(right.length / rules.length).to.be.at.least(BAR);
  });

  it("show at every date and time of theirs, and at no other", () => {
    const wrong = rules.flatMap((rule) => {
      const series = seriesOf(rule);
      if (!series) return [];
      const ours = showingsOf(series, rule);
      return ours.join() === rule.showings.join() ? [] : [{ ...rule, ours }];
    });

    expect(wrong).to.deep.equal([]);
  });

  it("lose and gain no showing when their series is cut in two", () => {
    const wrong = rules.flatMap((rule) => {
      const series = seriesOf(rule);
      const whole = series ? keysOf(series, rule) : [];
      const cutAt = whole[Math.floor(whole.length / 2)];
      if (!series || cutAt === undefined) return [];
      const { earlier, later } = splitSeries({ when: series }, cutAt);
      const both = [...keysOf(earlier.when, rule, earlier), ...keysOf(later.when, rule, later)];
      return both.join() === whole.join() ? [] : [{ text: rule.text, whole, both }];
    });

    expect(wrong).to.deep.equal([]);
  });
});

/** At more times than a day may have, or at a time that goes by the date. */
const NOT_SAID = [
  "FREQ=DAILY;BYHOUR=9,10,11,12,13,14,15,16;BYMINUTE=0,20,40",
  "FREQ=DAILY;BYHOUR=9,10,11,12,13,14,15,16;BYMINUTE=0,20,40;COUNT=2",
  "FREQ=DAILY;BYHOUR=9,10,11,12,13,14,15,16;BYMINUTE=0,20,40;COUNT=48",
  "FREQ=MONTHLY;BYDAY=1MO,1TU,2SA,3MO;BYHOUR=8,14,15;BYMINUTE=12,39;BYSETPOS=1,-5,3,-21,4,-8;COUNT=15",
  "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYHOUR=8,20;BYMINUTE=0;BYSETPOS=-1;COUNT=3",
  "FREQ=MONTHLY;BYMONTHDAY=13,17;BYHOUR=6,18;BYSETPOS=3,-3;COUNT=3",
  "FREQ=YEARLY;BYMONTHDAY=15;BYHOUR=6,18;BYSETPOS=3,-3;COUNT=3",
];

function readLine(line: string): ForeignRule {
  const [start = "", text = "", showings = ""] = line.split(" |").map((part) => part.trim());
  const parts = Object.fromEntries(text.split(";").map((part) => part.split("=") as [string, string]));
  return { start, text, parts, showings: showings.split(" ").filter(Boolean) };
}

/** The series that an import of the rule makes; null when it cannot be planned. */
function seriesOf({ start, parts }: ForeignRule): StoredSeries | null {
  const { BYHOUR, BYMINUTE, UNTIL, COUNT, ...rest } = parts;
  const [date, time] = start.split("T") as [string, string];
  const hours = (BYHOUR ?? time.slice(0, 2)).split(",");
  const minutes = (BYMINUTE ?? time.slice(3)).split(",");
  const times = hours.flatMap((hour) => minutes.map((minute) => `${twoDigits(hour)}:${twoDigits(minute)}`));
  const isSeveral = times.length > 1;
  // What is earlier in the day than the start does not count on the first one.
  const isOwn = isSeveral || times[0] !== time;
  const days: ForeignRule["parts"] = { ...rest, ...daysFromStart(rest, date) };
  const slots =
    isSeveral && rest.BYSETPOS ? chosenSlots(days, times.sort()) : times.map((at) => ({ time: at }));
  if (!slots) return null;
  const rule = textOf({
    ...(isSeveral ? { ...days, BYSETPOS: undefined } : days),
    ...(UNTIL && { UNTIL: lastDay(UNTIL, time) }),
    ...(!isOwn && COUNT && { COUNT }),
  });
  const when = SeriesWhen.safeParse({
    kind: "series",
    startDate: date,
    rule,
    slots,
    // A count is one of showings, the first of them not before the start.
    ...(isOwn && { startTime: time, ...(COUNT && { showings: Number(COUNT) }) }),
  });
  return when.success ? withSlotIds(when.data) : null;
}

/** BYSETPOS chooses among the times of a day, or among those of a week; of a month it would be one of dates. */
function chosenSlots({ FREQ, BYDAY, BYSETPOS }: ForeignRule["parts"], times: string[]): Slot[] | null {
  if (FREQ !== "DAILY" && FREQ !== "WEEKLY") return null;
  const weekdays = FREQ === "WEEKLY" ? sortWeekdays(BYDAY!.split(",") as Weekday[]) : [undefined];
  const all = weekdays.flatMap((weekday) => times.map((time) => ({ weekday, time })));
  const places = BYSETPOS!.split(",").map(Number);
  const chosen = all.filter((_, index) => places.includes(index + 1) || places.includes(index - all.length));
  return chosen.map(({ weekday, time }) => (weekday ? { time, weekdays: [weekday] } : { time }));
}

function twoDigits(number: string): string {
  return number.padStart(2, "0");
}

/** RFC 5545: a week or a month that names no day has the one of the start. */
function daysFromStart({ FREQ, BYDAY, BYMONTHDAY }: ForeignRule["parts"], date: string) {
  if (BYDAY ?? BYMONTHDAY) return {};
  if (FREQ === "WEEKLY") return { BYDAY: WEEKDAYS[weekdayOf(dayOf(date))]! };
  return FREQ === "MONTHLY" ? { BYMONTHDAY: String(civilOf(dayOf(date)).day) } : {};
}

/** UNTIL as a date: with a time, the day is left out when the series shows later on it. */
function lastDay(until: string, time: string): string {
  const [, date = "", clock] = /^(\d{8})(?:T(\d{4}))?/.exec(until) ?? [];
  if (clock === undefined || clock >= time.replace(":", "")) return date;
  const day = dayOf(`${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}`);
  return dateOf(day - 1).replaceAll("-", "");
}

function textOf(parts: Record<string, string | undefined>): string {
  return Object.entries(parts)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${value}`)
    .join(";");
}

/** As many as are listed; of a series that has ended by then, all that it shows within ten years more. */
function showingsOf(series: StoredSeries, { start, showings }: ForeignRule): string[] {
  const last = Date.parse(`${(showings.at(-1) ?? start).slice(0, 10)}T00:00Z`);
  const until = last + (showings.length < SHOWINGS_LISTED ? 3_653 : 1) * DAY_MS;
  const times = timesOf(series, { from: Date.parse(`${start}Z`), until });
  const length = (showings[0] ?? "").length;
  return times.map(({ dueAt }) => new Date(dueAt).toISOString().slice(0, length)).slice(0, SHOWINGS_LISTED);
}

/** What it shows until a month after the last that is listed. */
function keysOf(when: When, { start, showings }: ForeignRule, part: Partial<Cut> = {}): string[] {
  const from = Date.parse(`${start}Z`);
  const until = Date.parse(`${(showings.at(-1) ?? start).slice(0, 10)}T00:00Z`) + 31 * DAY_MS;
  return timesOf(when as StoredSeries, { from, until }, part).map(({ key }) => key);
}

function timesOf(when: StoredSeries, range: { from: number; until: number }, part: Partial<Cut> = {}) {
  const startsAt = new Date(range.from);
  const schedule = messageSchedule({
    ...{ seriesId: "s", when, timeZone: "UTC", stayMinutes: 10, detachedKey: null },
    ...{ startsAt, effectiveFrom: startsAt, skippedKeys: [], pauses: [], ...part },
  });
  return expandSchedule(schedule, range);
}
