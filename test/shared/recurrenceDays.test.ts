import { expect } from "chai";
import fc from "fast-check";
import { RRuleTemporal } from "rrule-temporal";
import { recurrenceDays } from "../../shared/rules/recurrenceDays.js";
import {
  eachOf,
  formatRule,
  parseRule,
  sortNumbers,
  WEEKDAYS,
  type Recurrence,
  type RecurrenceEnd,
} from "../../shared/rules/recurrenceRule.js";
import { dateOf, dayOf } from "../../shared/rules/wallDays.js";

const NEVER: RecurrenceEnd = { kind: "never" };

function dates(rule: string, start: string, [from, until]: [from: string, until: string]): string[] {
  const recurrence = parseRule(rule)!;
  return recurrenceDays(recurrence, dayOf(start), { from: dayOf(from), until: dayOf(until) }).map(dateOf);
}

describe("recurrenceDays", () => {
  const table: Array<
    [why: string, rule: string, start: string, range: [string, string], expected: string[]]
  > = [
    [
      "every day",
      "FREQ=DAILY",
      "2026-11-21",
      ["2026-11-21", "2026-11-24"],
      ["2026-11-21", "2026-11-22", "2026-11-23"],
    ],
    [
      "every third day, seen from later",
      "FREQ=DAILY;INTERVAL=3",
      "2026-11-01",
      ["2026-11-20", "2026-11-27"],
      ["2026-11-22", "2026-11-25"],
    ],
    [
      "weekdays from a Saturday",
      "FREQ=WEEKLY;BYDAY=MO,SA",
      "2026-11-21",
      ["2026-11-01", "2026-12-01"],
      ["2026-11-21", "2026-11-23", "2026-11-28", "2026-11-30"],
    ],
    [
      "every second week, counted from the week of the start",
      "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO",
      "2026-11-18",
      ["2026-11-16", "2026-12-15"],
      ["2026-11-30", "2026-12-14"],
    ],
    [
      "the 31st skips short months",
      "FREQ=MONTHLY;BYMONTHDAY=31",
      "2026-01-31",
      ["2026-01-01", "2026-06-01"],
      ["2026-01-31", "2026-03-31", "2026-05-31"],
    ],
    [
      "the last day of every month",
      "FREQ=MONTHLY;BYMONTHDAY=-1",
      "2027-12-01",
      ["2027-12-01", "2028-04-01"],
      ["2027-12-31", "2028-01-31", "2028-02-29", "2028-03-31"],
    ],
    [
      "the second Tuesday",
      "FREQ=MONTHLY;BYDAY=2TU",
      "2026-11-01",
      ["2026-11-01", "2027-01-01"],
      ["2026-11-10", "2026-12-08"],
    ],
    [
      "the last Friday of every second month",
      "FREQ=MONTHLY;INTERVAL=2;BYDAY=-1FR",
      "2026-11-01",
      ["2026-11-01", "2027-04-01"],
      ["2026-11-27", "2027-01-29", "2027-03-26"],
    ],
    [
      "a birthday on the 29th of February",
      "FREQ=YEARLY",
      "2024-02-29",
      ["2024-01-01", "2033-01-01"],
      ["2024-02-29", "2028-02-29", "2032-02-29"],
    ],
    [
      "until a date, which is included",
      "FREQ=DAILY;UNTIL=20261122",
      "2026-11-21",
      ["2026-11-01", "2026-12-01"],
      ["2026-11-21", "2026-11-22"],
    ],
    [
      "a count, seen from its middle",
      "FREQ=DAILY;COUNT=5",
      "2026-11-21",
      ["2026-11-24", "2026-12-01"],
      ["2026-11-24", "2026-11-25"],
    ],
    [
      "the first working day, also when the month begins on a weekend",
      "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1",
      "2026-08-01",
      ["2026-08-01", "2026-12-01"],
      ["2026-08-03", "2026-09-01", "2026-10-01", "2026-11-02"],
    ],
    [
      "the last working day",
      "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1",
      "2026-01-10",
      ["2026-01-01", "2026-06-01"],
      ["2026-01-30", "2026-02-27", "2026-03-31", "2026-04-30", "2026-05-29"],
    ],
    [
      "the 1st, the 15th and the last day of a month, each once",
      "FREQ=MONTHLY;BYMONTHDAY=1,15,28,-1",
      "2027-01-20",
      ["2027-01-01", "2027-03-10"],
      ["2027-01-28", "2027-01-31", "2027-02-01", "2027-02-15", "2027-02-28", "2027-03-01"],
    ],
    [
      "the first and third Monday",
      "FREQ=MONTHLY;BYDAY=1MO,3MO",
      "2026-11-03",
      ["2026-11-01", "2027-01-01"],
      ["2026-11-16", "2026-12-07", "2026-12-21"],
    ],
    [
      "the second-last Friday",
      "FREQ=MONTHLY;BYDAY=-2FR",
      "2026-11-01",
      ["2026-11-01", "2027-01-01"],
      ["2026-11-20", "2026-12-18"],
    ],
    [
      "the fifth Sunday only where there is one",
      "FREQ=MONTHLY;BYDAY=5SU",
      "2026-11-01",
      ["2026-11-01", "2027-06-01"],
      ["2026-11-29", "2027-01-31", "2027-05-30"],
    ],
    [
      "Mondays from December to January",
      "FREQ=WEEKLY;BYMONTH=1,12;BYDAY=MO",
      "2026-11-01",
      ["2026-11-20", "2027-12-10"],
      [
        ...["2026-12-07", "2026-12-14", "2026-12-21", "2026-12-28"],
        ...["2027-01-04", "2027-01-11", "2027-01-18", "2027-01-25", "2027-12-06"],
      ],
    ],
    [
      "three days on and two off, from the middle of a round",
      "FREQ=DAILY;X-CYCLE=3,2,20261110",
      "2026-11-06",
      ["2026-11-01", "2026-11-18"],
      [
        ...["2026-11-06", "2026-11-07", "2026-11-10", "2026-11-11", "2026-11-12"],
        ...["2026-11-15", "2026-11-16", "2026-11-17"],
      ],
    ],
    [
      "every second week that begins on a Sunday",
      "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU;WKST=SU",
      "2026-11-16",
      ["2026-11-01", "2026-12-20"],
      ["2026-11-16", "2026-11-29", "2026-11-30", "2026-12-13", "2026-12-14"],
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
    "FREQ=MONTHLY;BYDAY=6MO",
    "FREQ=MONTHLY;BYDAY=0MO",
    "FREQ=MONTHLY;BYDAY=-54MO",
    "FREQ=YEARLY;BYDAY=54MO",
    "FREQ=YEARLY;BYMONTH=1;BYDAY=6MO",
    "FREQ=MONTHLY;BYMONTHDAY=0",
    "FREQ=MONTHLY;BYMONTHDAY=1,1",
    "FREQ=MONTHLY;BYMONTHDAY=1,,2",
    "FREQ=DAILY;BYMONTH=13",
    "FREQ=DAILY;BYMONTH=-1",
    "FREQ=MONTHLY",
    "FREQ=MONTHLY;BYSETPOS=1",
    "FREQ=DAILY;BYDAY=MO;BYSETPOS=1",
    "FREQ=MONTHLY;BYDAY=MO;BYSETPOS=0",
    "FREQ=WEEKLY;BYDAY=MO;WKST=MONDAY",
    "FREQ=WEEKLY;BYDAY=MO;X-CYCLE=21,7,20261124",
    "FREQ=DAILY;X-CYCLE=21,0,20261124",
    "FREQ=DAILY;X-CYCLE=367,7,20261124",
    "FREQ=DAILY;X-CYCLE=21,7",
    "FREQ=DAILY;X-CYCLE=21,7,20261131",
    "FREQ=DAILY;X-CYCLE=21,7,20261124,1",
    "FREQ=DAILY;COUNT=2;UNTIL=20270101",
    "FREQ=DAILY;UNTIL=20270230",
    "FREQ=DAILY;FREQ=DAILY",
    "FREQ=DAILY;BYHOUR=8",
  ];
  refused.forEach((text) => {
    it(`refuses ${text || "nothing"}`, () => {
      expect(parseRule(text)).to.equal(null);
    });
  });
});

function anyRecurrence(): fc.Arbitrary<Recurrence> {
  const end: fc.Arbitrary<RecurrenceEnd> = fc.oneof(
    fc.constant(NEVER),
    fc
      .integer({ min: 0, max: 2_000 })
      .map((days) => ({ kind: "until" as const, date: dateOf(dayOf("2026-01-01") + days) })),
    fc.integer({ min: 1, max: 200 }).map((count) => ({ kind: "count" as const, count })),
  );
  const list = <Value>(one: fc.Arbitrary<Value>) => fc.uniqueArray(one, { minLength: 1, maxLength: 3 });
  const days = fc.subarray([...WEEKDAYS], { minLength: 1 }).map(eachOf);
  const nths = fc
    .subarray([...WEEKDAYS], { minLength: 1, maxLength: 2 })
    .chain((some) =>
      fc.constantFrom(-2, -1, 1, 2, 3, 4, 5).map((nth) => some.map((weekday) => ({ nth, weekday }))),
    );
  const dates = list(fc.oneof(fc.integer({ min: 1, max: 31 }), fc.constantFrom(-1, -2))).map(sortNumbers);
  const positions = list(fc.constantFrom(1, 2, 3, -2, -1)).map(sortNumbers);
  const pattern = fc.oneof(
    fc.record({ repeat: fc.constant("daily" as const) }),
    fc.record({ repeat: fc.constant("weekly" as const), weekdays: days }),
    fc.record({
      repeat: fc.constant("weekly" as const),
      weekdays: days,
      weekStart: fc.constant("SU" as const),
    }),
    fc.record({ repeat: fc.constant("monthly" as const), monthDays: dates }),
    fc.record({ repeat: fc.constant("monthly" as const), weekdays: nths }),
    fc.record({ repeat: fc.constant("monthly" as const), weekdays: days, positions }),
    fc.record({ repeat: fc.constant("monthly" as const), weekdays: days, monthDays: dates }),
    fc.record({ repeat: fc.constant("yearly" as const) }),
  );
  const months = fc.option(fc.subarray([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], { minLength: 1 }), {
    nil: undefined,
  });
  return fc
    .record({ pattern, every: fc.integer({ min: 1, max: 5 }), end, months })
    .map(({ pattern, every, end, months }) => ({ ...pattern, every, end, ...(months && { months }) }));
}

function oracle(rule: Recurrence, start: number, range: { from: number; until: number }): string[] {
  const compact = dateOf(start).replaceAll("-", "");
  const text = formatRule(rule).replace(/UNTIL=(\d{8})/, "UNTIL=$1T000000Z");
  const library = new RRuleTemporal({ rruleString: `DTSTART:${compact}T000000Z\nRRULE:${text}` });
  return library
    .between(new Date(range.from * 86_400_000), new Date(range.until * 86_400_000 - 1), true)
    .map((at) => at.toInstant().toString().slice(0, 10));
}
