import { expect } from "chai";
import fc from "fast-check";
import { RRuleTemporal } from "rrule-temporal";
import { recurrenceDays } from "../../shared/rules/recurrenceDays.js";
import {
  formatRule,
  parseRule,
  WEEKDAYS,
  type Recurrence,
  type RecurrenceEnd,
} from "../../shared/rules/recurrenceRule.js";
import { dateOf, dayOf } from "../../shared/rules/wallDays.js";

const NEVER: RecurrenceEnd = { kind: "never" };

function dates(recurrence: Recurrence, start: string, range: [from: string, until: string]): string[] {
  return recurrenceDays(recurrence, dayOf(start), { from: dayOf(range[0]), until: dayOf(range[1]) }).map(
    dateOf,
  );
}

describe("recurrenceDays", () => {
  const table: Array<
    [why: string, rule: Recurrence, start: string, range: [string, string], expected: string[]]
  > = [
    [
      "every day",
      { repeat: "daily", every: 1, end: NEVER },
      "2026-11-21",
      ["2026-11-21", "2026-11-24"],
      ["2026-11-21", "2026-11-22", "2026-11-23"],
    ],
    [
      "every third day, seen from later",
      { repeat: "daily", every: 3, end: NEVER },
      "2026-11-01",
      ["2026-11-20", "2026-11-27"],
      ["2026-11-22", "2026-11-25"],
    ],
    [
      "weekdays from a Saturday",
      { repeat: "weekly", every: 1, weekdays: ["MO", "SA"], end: NEVER },
      "2026-11-21",
      ["2026-11-01", "2026-12-01"],
      ["2026-11-21", "2026-11-23", "2026-11-28", "2026-11-30"],
    ],
    [
      "every second week, counted from the week of the start",
      { repeat: "weekly", every: 2, weekdays: ["MO"], end: NEVER },
      "2026-11-18",
      ["2026-11-16", "2026-12-15"],
      ["2026-11-30", "2026-12-14"],
    ],
    [
      "the 31st skips short months",
      { repeat: "monthlyByDate", every: 1, day: 31, end: NEVER },
      "2026-01-31",
      ["2026-01-01", "2026-06-01"],
      ["2026-01-31", "2026-03-31", "2026-05-31"],
    ],
    [
      "the last day of every month",
      { repeat: "monthlyLastDay", every: 1, end: NEVER },
      "2027-12-01",
      ["2027-12-01", "2028-04-01"],
      ["2027-12-31", "2028-01-31", "2028-02-29", "2028-03-31"],
    ],
    [
      "the second Tuesday",
      { repeat: "monthlyByWeekday", every: 1, nth: 2, weekday: "TU", end: NEVER },
      "2026-11-01",
      ["2026-11-01", "2027-01-01"],
      ["2026-11-10", "2026-12-08"],
    ],
    [
      "the last Friday of every second month",
      { repeat: "monthlyByWeekday", every: 2, nth: -1, weekday: "FR", end: NEVER },
      "2026-11-01",
      ["2026-11-01", "2027-04-01"],
      ["2026-11-27", "2027-01-29", "2027-03-26"],
    ],
    [
      "a birthday on the 29th of February",
      { repeat: "yearly", every: 1, end: NEVER },
      "2024-02-29",
      ["2024-01-01", "2033-01-01"],
      ["2024-02-29", "2028-02-29", "2032-02-29"],
    ],
    [
      "until a date, which is included",
      { repeat: "daily", every: 1, end: { kind: "until", date: "2026-11-22" } },
      "2026-11-21",
      ["2026-11-01", "2026-12-01"],
      ["2026-11-21", "2026-11-22"],
    ],
    [
      "a count, seen from its middle",
      { repeat: "daily", every: 1, end: { kind: "count", count: 5 } },
      "2026-11-21",
      ["2026-11-24", "2026-12-01"],
      ["2026-11-24", "2026-11-25"],
    ],
  ];

  table.forEach(([why, rule, start, range, expected]) => {
    it(`knows ${why}`, () => {
      expect(dates(rule, start, range)).to.deep.equal(expected);
    });
  });

  it("agrees with an independent RFC 5545 library on every rule that can be scheduled", () => {
    const start = dayOf("2026-01-01");
    fc.assert(
      fc.property(
        anyRecurrence(),
        fc.integer({ min: 0, max: 900 }),
        fc.integer({ min: 0, max: 1_500 }),
        (rule, offset, skip) => {
          const first = start + offset;
          // The library takes the start itself as an occurrence even where the rule does not match: begin at a match.
          const [match] = recurrenceDays({ ...rule, end: NEVER }, first, {
            from: first,
            until: first + 9_000,
          });
          if (match === undefined) return;
          const range = { from: match + skip, until: match + skip + 400 };

          const ours = recurrenceDays(rule, match, range).map(dateOf);

          expect(ours, `${formatRule(rule)} from ${dateOf(match)}`).to.deep.equal(oracle(rule, match, range));
        },
      ),
      { numRuns: 400 },
    );
  });
});

describe("parseRule", () => {
  it("reads back every rule that formatRule writes", () => {
    fc.assert(
      fc.property(anyRecurrence(), (rule) => {
        expect(parseRule(formatRule(rule))).to.deep.equal(rule);
      }),
    );
  });

  const refused = [
    "",
    "FREQ=HOURLY",
    "FREQ=DAILY;INTERVAL=0",
    "FREQ=WEEKLY",
    "FREQ=WEEKLY;BYDAY=MO,MO",
    "FREQ=WEEKLY;BYDAY=2MO",
    "FREQ=MONTHLY;BYMONTHDAY=32",
    "FREQ=MONTHLY;BYDAY=5MO",
    "FREQ=DAILY;COUNT=2;UNTIL=20270101",
    "FREQ=DAILY;UNTIL=20270230",
    "FREQ=DAILY;FREQ=DAILY",
    "FREQ=DAILY;BYHOUR=8",
    "FREQ=YEARLY;BYDAY=MO",
  ];
  refused.forEach((text) => {
    it(`refuses ${text || "nothing"}`, () => {
      expect(parseRule(text)).to.equal(null);
    });
  });
});

function anyRecurrence(): fc.Arbitrary<Recurrence> {
  const weekday = fc.constantFrom(...WEEKDAYS);
  const end: fc.Arbitrary<RecurrenceEnd> = fc.oneof(
    fc.constant(NEVER),
    fc
      .integer({ min: 0, max: 2_000 })
      .map((days) => ({ kind: "until" as const, date: dateOf(dayOf("2026-01-01") + days) })),
    fc.integer({ min: 1, max: 200 }).map((count) => ({ kind: "count" as const, count })),
  );
  const pattern = fc.oneof(
    fc.constant({ repeat: "daily" as const }),
    fc.uniqueArray(weekday, { minLength: 1 }).map((days) => ({
      repeat: "weekly" as const,
      weekdays: WEEKDAYS.filter((one) => days.includes(one)),
    })),
    fc.integer({ min: 1, max: 31 }).map((day) => ({ repeat: "monthlyByDate" as const, day })),
    fc.constant({ repeat: "monthlyLastDay" as const }),
    fc.record({
      repeat: fc.constant("monthlyByWeekday" as const),
      nth: fc.constantFrom(1, 2, 3, 4, -1),
      weekday,
    }),
    fc.constant({ repeat: "yearly" as const }),
  );
  return fc
    .record({ pattern, every: fc.integer({ min: 1, max: 5 }), end })
    .map(({ pattern, every, end }) => ({ ...pattern, every, end }));
}

function oracle(rule: Recurrence, start: number, range: { from: number; until: number }): string[] {
  const compact = dateOf(start).replaceAll("-", "");
  const text = formatRule(rule).replace(/UNTIL=(\d{8})/, "UNTIL=$1T000000Z");
  const library = new RRuleTemporal({ rruleString: `DTSTART:${compact}T000000Z\nRRULE:${text}` });
  return library
    .between(new Date(range.from * 86_400_000), new Date(range.until * 86_400_000 - 1), true)
    .map((at) => at.toInstant().toString().slice(0, 10));
}
