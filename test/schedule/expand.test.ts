import { expect } from "chai";
import fc from "fast-check";
import {
  expandSchedule,
  findOccurrenceTime,
  nextOccurrence,
  nextDueAt,
  type OccurrenceTime,
  type OnceSchedule,
  type SeriesSchedule,
} from "../../server/schedule/expand.js";
import { endedAfter } from "../../server/schedule/slotsOfDay.js";
import { WEEKDAYS } from "../../shared/rules/recurrenceRule.js";
import { dateOf, dayOf } from "../../shared/rules/wallDays.js";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const instant = (iso: string) => Date.parse(iso);

const once: OnceSchedule = {
  kind: "once",
  key: "s1/once",
  startsAt: 100 * MINUTE,
  stayMinutes: 30,
  pauses: [],
};

function buildSeries(over: Partial<SeriesSchedule> = {}): SeriesSchedule {
  return {
    kind: "series",
    seriesId: "s1",
    recurrence: { repeat: "daily", every: 1, end: { kind: "never" } },
    startDay: dayOf("2026-03-01"),
    slots: [{ id: "a", minutes: 8 * 60 }],
    timeZone: "Europe/Oslo",
    stayMinutes: 60,
    effectiveFrom: 0,
    skippedKeys: new Set(),
    pauses: [],
    ...over,
  };
}

function between(schedule: SeriesSchedule, from: string, until: string): OccurrenceTime[] {
  return expandSchedule(schedule, { from: instant(from), until: instant(until) });
}

describe("expandSchedule", () => {
  it("gives a message that shows once one occurrence with its key", () => {
    expect(expandSchedule(once, { from: 0, until: 1_000 * MINUTE })).to.deep.equal([
      { key: "s1/once", dueAt: 100 * MINUTE, endsAt: 130 * MINUTE },
    ]);
  });

  it("keeps an occurrence whose window is still open, and leaves out what has ended or lies beyond", () => {
    expect(expandSchedule(once, { from: 129 * MINUTE, until: 200 * MINUTE })).to.have.length(1);
    expect(expandSchedule(once, { from: 130 * MINUTE, until: 200 * MINUTE })).to.deep.equal([]);
    expect(expandSchedule(once, { from: 0, until: 100 * MINUTE })).to.deep.equal([]);
  });

  it("shows a daily reminder at eight on the wall before and after the change to summer time", () => {
    const times = between(buildSeries(), "2026-03-28T00:00:00Z", "2026-03-30T12:00:00Z");

    expect(times.map((time) => new Date(time.dueAt).toISOString())).to.deep.equal([
      "2026-03-28T07:00:00.000Z",
      "2026-03-29T06:00:00.000Z",
      "2026-03-30T06:00:00.000Z",
    ]);
    expect(times[0]!.key).to.equal("s1/2026-03-28/a");
  });

  it("ends a window at the next start in the series", () => {
    const schedule = buildSeries({
      slots: [
        { id: "a", minutes: 8 * 60 },
        { id: "b", minutes: 8 * 60 + 30 },
      ],
    });

    const [first, second] = between(schedule, "2026-03-02T00:00:00Z", "2026-03-03T00:00:00Z");

    expect(first!.endsAt).to.equal(second!.dueAt);
    expect(second!.endsAt - second!.dueAt).to.equal(HOUR);
  });

  it("lets two slots that spring forward moved together end together", () => {
    const schedule = buildSeries({
      slots: [
        { id: "a", minutes: 2 * 60 + 30 },
        { id: "b", minutes: 3 * 60 + 30 },
      ],
    });

    const times = between(schedule, "2026-03-29T00:00:00Z", "2026-03-29T12:00:00Z");

    expect(times.map((time) => time.dueAt)).to.deep.equal([
      instant("2026-03-29T01:30:00Z"),
      instant("2026-03-29T01:30:00Z"),
    ]);
    expect(times.map((time) => time.endsAt - time.dueAt)).to.deep.equal([HOUR, HOUR]);
  });

  it("leaves out what was skipped, what was paused, and what lay before the series took effect", () => {
    const schedule = buildSeries({
      skippedKeys: new Set(["s1/2026-03-03/a"]),
      pauses: [{ from: instant("2026-03-05T00:00:00Z"), until: instant("2026-03-07T00:00:00Z") }],
      effectiveFrom: instant("2026-03-02T00:00:00Z"),
    });

    const dates = between(schedule, "2026-03-01T00:00:00Z", "2026-03-09T00:00:00Z").map((time) =>
      time.key.slice(3, 13),
    );

    expect(dates).to.deep.equal(["2026-03-02", "2026-03-04", "2026-03-07", "2026-03-08"]);
  });

  it("shows a slot only on its days of the week, and further days at the times of theirs", () => {
    const schedule = buildSeries({
      recurrence: { repeat: "daily", every: 2, end: { kind: "until", date: "2026-03-07" } },
      extraDays: ["2026-02-28", "2026-03-02", "2026-03-05", "2026-03-14"].map(dayOf),
      slots: [
        { id: "a", minutes: 8 * 60, weekdays: ["MO", "TU", "WE", "TH", "FR"] },
        { id: "b", minutes: 10 * 60, weekdays: ["SA", "SU"] },
        { id: "c", minutes: 20 * 60 },
      ],
    });

    const keys = between(schedule, "2026-02-01T00:00:00Z", "2026-04-01T00:00:00Z").map(({ key }) =>
      key.slice(8),
    );

    expect(keys).to.deep.equal([
      ...["02-28/b", "02-28/c", "03-01/b", "03-01/c", "03-02/a", "03-02/c", "03-03/a", "03-03/c"],
      ...["03-05/a", "03-05/c", "03-07/b", "03-07/c", "03-14/b", "03-14/c"],
    ]);
  });

  it("ends after so many showings, within a day, and does not count further days", () => {
    const schedule = endedAfter(
      buildSeries({
        extraDays: [dayOf("2026-03-20")],
        slots: [
          { id: "a", minutes: 8 * 60 },
          { id: "b", minutes: 20 * 60 },
        ],
        firstDay: { day: dayOf("2026-03-01"), slotIds: ["a"] },
      }),
      4,
    );

    const keys = between(schedule, "2026-02-01T00:00:00Z", "2026-04-01T00:00:00Z").map(({ key }) =>
      key.slice(8),
    );

    expect(keys).to.deep.equal(["03-01/b", "03-02/a", "03-02/b", "03-03/a", "03-20/a", "03-20/b"]);
  });

  it("gives every zone each of 730 days once, in order, through all changes of its clocks", function () {
    this.timeout(120_000);
    const from = instant("2026-01-10T00:00:00Z");
    const until = from + 730 * DAY;
    const wrong = Intl.supportedValuesOf("timeZone").filter((timeZone) => {
      const schedule = buildSeries({
        timeZone,
        startDay: dayOf("2026-01-01"),
        slots: [{ id: "a", minutes: 150 }],
      });
      const times = expandSchedule(schedule, { from, until }).filter((time) => time.dueAt >= from);
      const days = times.map((time) => dayOf(time.key.slice(3, 13)));
      const inOrder = days.every((day, index) => index === 0 || day === days[index - 1]! + 1);
      return !inOrder || Math.abs(times.length - 730) > 1;
    });

    expect(wrong).to.deep.equal([]);
  });

  it("has no next one of a series that is paused for good, and says so without looking through a century", () => {
    const pause = { from: instant("2026-03-05T00:00:00Z"), until: null };
    const schedule = buildSeries({ pauses: [pause] });
    const last = nextOccurrence(schedule, instant("2026-03-03T12:00:00Z"));
    expect(last?.key).to.include("2026-03-04");

    const started = performance.now();
    for (let time = 0; time < 100; time += 1)
      expect(nextOccurrence(schedule, instant("2026-03-06T00:00:00Z"))).to.equal(null);
    expect(performance.now() - started).to.be.below(1_000);
  });

  it("finds the same occurrences whichever way a range is cut", () => {
    const zones = fc.constantFrom(
      "Europe/Oslo",
      "America/New_York",
      "Australia/Lord_Howe",
      "Asia/Kathmandu",
      "Pacific/Chatham",
    );
    fc.assert(
      fc.property(
        zones,
        fc.integer({ min: 0, max: 400 }),
        anyTimes(),
        (timeZone, startHours, { cutMinutes, showings, ...times }) => {
          const endless = buildSeries({ timeZone, ...times });
          const schedule = showings === null ? endless : endedAfter(endless, showings);
          const from = instant("2026-03-20T00:00:00Z") + startHours * HOUR;
          const until = from + 6 * DAY;
          const whole = expandSchedule(schedule, { from, until }).map(
            (time) => `${time.key} ${time.dueAt} ${time.endsAt}`,
          );
          const pieces = new Set<string>();
          for (let at = from; at < until; at += cutMinutes * MINUTE) {
            const piece = expandSchedule(schedule, {
              from: at,
              until: Math.min(until, at + cutMinutes * MINUTE),
            });
            piece.forEach((time) => pieces.add(`${time.key} ${time.dueAt} ${time.endsAt}`));
          }
          expect([...pieces]).to.deep.equal(whole);
        },
      ),
      { numRuns: 60 },
    );
  });
});

/** On all days or some, with days beside them, endless or for so many showings. */
function anyTimes() {
  const weekdays = fc.option(fc.subarray([...WEEKDAYS], { minLength: 1 }), { nil: undefined });
  return fc.record({
    slots: weekdays.map((some) => [
      { id: "a", minutes: 150, weekdays: some },
      { id: "b", minutes: 1_350 },
    ]),
    recurrence: fc
      .constantFrom(1, 3)
      .map((every) => ({ repeat: "daily" as const, every, end: { kind: "never" as const } })),
    extraDays: fc.uniqueArray(
      fc.integer({ min: 15, max: 50 }).map((days) => dayOf("2026-03-01") + days),
      { maxLength: 4 },
    ),
    showings: fc.option(fc.integer({ min: 10, max: 60 })),
    cutMinutes: fc.integer({ min: 1, max: 2_000 }),
  });
}

describe("findOccurrenceTime", () => {
  it("knows the key of a message that shows once and no other", () => {
    expect(findOccurrenceTime(once, "s1/once")?.dueAt).to.equal(100 * MINUTE);
    expect(findOccurrenceTime(once, "s2/once")).to.equal(null);
  });

  it("finds every key that expansion gives, with the same times", () => {
    const schedule = buildSeries({
      timeZone: "Pacific/Kiritimati",
      slots: [
        { id: "a", minutes: 10 },
        { id: "b", minutes: 1_430 },
      ],
    });
    const times = between(schedule, "2026-03-20T00:00:00Z", "2026-04-20T00:00:00Z");

    times.forEach((time) => expect(findOccurrenceTime(schedule, time.key)).to.deep.equal(time));
  });

  const unknown = [
    "s1/once",
    "s2/2026-03-10/a",
    "s1/2026-03-10/z",
    "s1/2026-02-01/a",
    "s1/never/a",
    "s1/2026-13-45/a",
    "",
    "/",
  ];
  unknown.forEach((key) => {
    it(`does not know ${key || "an empty key"}`, () => {
      expect(findOccurrenceTime(buildSeries(), key)).to.equal(null);
    });
  });
});

describe("nextDueAt", () => {
  it("is the start of a message that shows once until it has come, then nothing", () => {
    expect(nextDueAt(once, 99 * MINUTE)).to.equal(100 * MINUTE);
    expect(nextDueAt(once, 100 * MINUTE)).to.equal(null);
  });

  it("is the next slot of a series", () => {
    expect(nextDueAt(buildSeries(), instant("2026-03-10T07:00:00Z"))).to.equal(
      instant("2026-03-11T07:00:00Z"),
    );
  });

  it("finds a birthday on the 29th of February years ahead", () => {
    const schedule = buildSeries({
      startDay: dayOf("2024-02-29"),
      recurrence: { repeat: "yearly", every: 1, end: { kind: "never" } },
    });

    expect(dateOf(Math.floor(nextDueAt(schedule, instant("2024-03-01T00:00:00Z"))! / DAY))).to.equal(
      "2028-02-29",
    );
  });

  it("is nothing after the last date and while paused for good", () => {
    const ended = buildSeries({
      recurrence: { repeat: "daily", every: 1, end: { kind: "until", date: "2026-03-05" } },
    });
    const paused = buildSeries({ pauses: [{ from: 0, until: null }] });

    expect(nextDueAt(ended, instant("2026-03-05T08:00:00Z"))).to.equal(null);
    expect(nextDueAt(paused, instant("2026-03-05T08:00:00Z"))).to.equal(null);
  });
});
