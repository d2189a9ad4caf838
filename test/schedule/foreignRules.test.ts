import { readFileSync } from "node:fs";
import { expect } from "chai";
import { splitSeries } from "../../server/features/messages/splitSeries.js";
import { expandSchedule } from "../../server/schedule/expand.js";
import { When } from "../../shared/contract/messages.js";
import { recurrenceDays } from "../../shared/rules/recurrenceDays.js";
import { parseRule, WEEKDAYS } from "../../shared/rules/recurrenceRule.js";
import { civilOf, dateOf, dayOf, weekdayOf } from "../../shared/rules/wallDays.js";

/**
 * The rules in the tests of rrule.js, ical.js, python-dateutil and rust-rrule, each once: without frequencies and parts below a minute,
 * week numbers, days of the year and Easter, and without what RFC 5545 forbids (UNTIL beside COUNT, a second Monday of a week). A line is
 * start, rule and the first twelve showings, which python3-dateutil 2.9 has computed; those of MONTHLY;BYDAY=WE,FR,3MO, where it
 * finds none, are rrule-temporal's.
 */
const LINES = readFileSync(new URL("./parts/recurrenceRules.txt", import.meta.url), "utf8")
  .trimEnd()
  .split("\n");
const SHOWINGS_LISTED = 12;

const DAY_MS = 24 * 60 * 60_000;

interface ForeignRule {
  /** `1997-09-02T09:00` */
  start: string;
  text: string;
  parts: Partial<Record<string, string>>;
  /** `1997-09-02T09:00`, or without the time where it is always that of the start. */
  showings: string[];
}

type Series = Extract<When, { kind: "series" }>;

describe("rules of other calendars", () => {
  const rules = LINES.map(readLine);

  it("are said by a series, all but a few", () => {
    const left = rules.filter((rule) => seriesOf(rule) === null).map(({ text }) => text);

    console.log(`${rules.length - left.length} of ${rules.length} rules can be expressed`);
    expect(left).to.deep.equal(NOT_SAID);
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

  it("lose and gain no date when their series is cut in two", () => {
    const wrong = rules.flatMap((rule) => {
      const series = seriesOf(rule);
      const { text, showings } = rule;
      const days = [...new Set(showings.map((showing) => showing.slice(0, 10)))];
      const cutAt = days[Math.floor(days.length / 2)];
      if (!series || cutAt === undefined) return [];
      const slots = series.slots.map(({ id = "", time }) => ({ id, time }));
      const { earlier, later } = splitSeries({ when: { ...series, slots } }, `s/${cutAt}/${slots[0]!.id}`);
      const both = [...daysOf(earlier.when as Series, days), ...daysOf(later.when as Series, days)];
      return both.join() === daysOf(series, days).join() ? [] : [{ text, both }];
    });

    expect(wrong).to.deep.equal([]);
  });
});

/** Further apart than a series may be, counted or chosen by the time of day, or at more times than a day may have. */
const NOT_SAID = [
  "FREQ=DAILY;BYHOUR=6,18;BYMINUTE=15,45;BYSETPOS=3,-3;COUNT=3",
  "FREQ=DAILY;BYHOUR=6,18;BYMINUTE=6,18;COUNT=3",
  "FREQ=DAILY;BYHOUR=6,18;COUNT=3",
  "FREQ=DAILY;BYHOUR=9,10,11,12,13,14,15,16;BYMINUTE=0,20,40",
  "FREQ=DAILY;BYMINUTE=6,18;COUNT=3",
  "FREQ=DAILY;INTERVAL=321;COUNT=3",
  "FREQ=DAILY;INTERVAL=366",
  "FREQ=DAILY;INTERVAL=366;UNTIL=20160104",
  "FREQ=MONTHLY;BYHOUR=6,18;BYMINUTE=6,18;COUNT=3",
  "FREQ=MONTHLY;BYHOUR=6,18;COUNT=3",
  "FREQ=MONTHLY;BYMINUTE=6,18;COUNT=3",
  "FREQ=MONTHLY;BYMONTHDAY=13,17;BYHOUR=6,18;BYSETPOS=3,-3;COUNT=3",
  "FREQ=WEEKLY;BYDAY=TU,TH;BYHOUR=6,18;BYSETPOS=3,-3;COUNT=3",
  "FREQ=WEEKLY;BYHOUR=6,18;BYMINUTE=6,18;COUNT=3",
  "FREQ=WEEKLY;BYHOUR=6,18;COUNT=3",
  "FREQ=WEEKLY;BYMINUTE=6,18;COUNT=3",
  "FREQ=YEARLY;BYHOUR=6,18;BYMINUTE=6,18;COUNT=3",
  "FREQ=YEARLY;BYHOUR=6,18;COUNT=3",
  "FREQ=YEARLY;BYMINUTE=6,18;COUNT=3",
  "FREQ=YEARLY;BYMONTHDAY=15;BYHOUR=6,18;BYSETPOS=3,-3;COUNT=3",
  "FREQ=YEARLY;INTERVAL=100;COUNT=3",
];

function readLine(line: string): ForeignRule {
  const [start = "", text = "", showings = ""] = line.split(" |").map((part) => part.trim());
  const parts = Object.fromEntries(text.split(";").map((part) => part.split("=") as [string, string]));
  return { start, text, parts, showings: showings.split(" ").filter(Boolean) };
}

/** The series that an import of the rule makes; null when it cannot be planned. */
function seriesOf({ start, parts }: ForeignRule): Series | null {
  const { BYHOUR, BYMINUTE, UNTIL, ...rest } = parts;
  const [date, time] = start.split("T") as [string, string];
  const hours = (BYHOUR ?? time.slice(0, 2)).split(",");
  const minutes = (BYMINUTE ?? time.slice(3)).split(",");
  const times = hours.flatMap((hour) => minutes.map((minute) => `${twoDigits(hour)}:${twoDigits(minute)}`));
  // It chooses among times, and a count is one of times.
  if (times.length > 1 && (rest.BYSETPOS ?? rest.COUNT)) return null;
  const rule = textOf({
    ...rest,
    ...daysFromStart(rest, date),
    ...(UNTIL && { UNTIL: lastDay(UNTIL, time) }),
  });
  const slots = times.sort().map((slot, index) => ({ id: `s${index}`, time: slot }));
  const when = When.safeParse({ kind: "series", startDate: date, rule, slots });
  return when.success ? (when.data as Series) : null;
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
    .map(([name, value]) => `${name}=${value}`)
    .join(";");
}

/** As many as are listed; of a series that has ended by then, all that it shows within ten years more. */
function showingsOf({ startDate, rule, slots }: Series, { start, showings }: ForeignRule): string[] {
  const from = Date.parse(`${start}Z`);
  const last = Date.parse(`${(showings.at(-1) ?? start).slice(0, 10)}T00:00Z`);
  const times = expandSchedule(
    {
      kind: "series",
      seriesId: "s",
      recurrence: parseRule(rule)!,
      startDay: dayOf(startDate),
      slots: slots.map(({ id = "", time }) => ({ id, minutes: minutesOf(time) })),
      timeZone: "UTC",
      stayMinutes: 10,
      effectiveFrom: from,
      skippedKeys: new Set(),
      pauses: [],
    },
    { from, until: last + (showings.length < SHOWINGS_LISTED ? 3_653 : 1) * DAY_MS },
  );
  const length = (showings[0] ?? "").length;
  return times.map(({ dueAt }) => new Date(dueAt).toISOString().slice(0, length)).slice(0, SHOWINGS_LISTED);
}

/** Until a month after the last of these days. */
function daysOf({ rule, startDate }: Series, days: string[]): string[] {
  const until = dayOf(days.at(-1)!) + 31;
  return recurrenceDays(parseRule(rule)!, dayOf(startDate), { from: dayOf(startDate), until }).map(dateOf);
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}
