import { expect } from "chai";
import fc from "fast-check";
import { recurrenceDays } from "../../shared/rules/recurrenceDays.js";
import { parseRule, WEEKDAYS } from "../../shared/rules/recurrenceRule.js";
import { restOfSeries } from "../../shared/rules/series/restOfSeries.js";
import { isOnDay, lastShowing, seriesDays, type TimeOfDay } from "../../shared/rules/series/seriesDays.js";
import { timesByDay, weekdaysOfSeries } from "../../shared/rules/series/timesByDay.js";
import { dateOf, dayOf } from "../../shared/rules/wallDays.js";

/** A Saturday. */
const START = dayOf("2026-03-21");

describe("seriesDays", () => {
  it("has the days of the rule and those beside it in order, each once, wherever they lie", () => {
    const extraDays = ["2026-04-10", "2026-03-25", "2026-03-10"].map(dayOf);
    const series = {
      recurrence: parseRule("FREQ=DAILY;INTERVAL=4;UNTIL=20260330")!,
      startDay: START,
      extraDays,
    };

    const days = seriesDays(series, { from: dayOf("2026-03-01"), until: dayOf("2026-05-01") });

    expect(days.map(dateOf)).to.deep.equal([
      ...["2026-03-10", "2026-03-21", "2026-03-25", "2026-03-29", "2026-04-10"],
    ]);
  });
});

describe("lastShowing", () => {
  it("is the one at which so many were counted, however many a day has", () => {
    const recurrence = parseRule("FREQ=DAILY;INTERVAL=2")!;
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 7, maxLength: 7 }),
        fc.integer({ min: 0, max: 4 }),
        (showings, perWeekday, onFirst) => {
          const timesOn = (day: number) => (day === START ? onFirst : perWeekday[day % 7]!);
          const last = lastShowing({ recurrence, startDay: START }, showings, timesOn)!;

          const days = recurrenceDays(recurrence, START, { from: START, until: last.day });
          const before = days.reduce((sum, day) => sum + timesOn(day), 0);
          expect(before + last.times).to.equal(showings);
          expect(last.times).to.be.within(1, timesOn(last.day));
        },
      ),
    );
  });

  it("is none where the rule has fewer days", () => {
    const recurrence = parseRule("FREQ=YEARLY;INTERVAL=100")!;

    expect(lastShowing({ recurrence, startDay: START }, 3, () => 1)).to.equal(null);
  });
});

describe("restOfSeries", () => {
  const rules = [
    "FREQ=DAILY",
    "FREQ=DAILY;INTERVAL=3",
    "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SA",
    "FREQ=MONTHLY;BYMONTHDAY=1,15",
    "FREQ=DAILY;COUNT=9",
    "FREQ=WEEKLY;BYDAY=SU;UNTIL=20260420",
  ];
  const dates = fc.uniqueArray(
    fc.integer({ min: -5, max: 60 }).map((days) => dateOf(START + days)),
    { maxLength: 4 },
  );

  it("has every day from a date on that the whole has, also from one beside the rule on, and a count ends it at the same", () => {
    fc.assert(
      fc.property(
        fc.record({ rule: fc.constantFrom(...rules), extraDates: dates }),
        fc.option(fc.integer({ min: 1, max: 12 }), { nil: undefined }),
        fc.nat({ max: 20 }),
        ({ rule, extraDates }, count, place) => {
          const isCounted = count !== undefined && parseRule(rule)!.end.kind === "never";
          const whole = {
            ...{ kind: "series" as const, startDate: dateOf(START), rule, extraDates },
            ...(isCounted && { showings: count }),
          };
          const days = daysOf(whole);
          const date = days[place % Math.max(1, days.length)];
          if (date === undefined) return;

          const rest = restOfSeries(whole, date, (day) => (dateOf(day) < date ? 2 : 0));

          expect(daysOf(rest)).to.deep.equal(days.filter((day) => day >= date));
        },
      ),
      { numRuns: 400 },
    );
  });

  /** Within four months, each day with two times. */
  function daysOf({
    rule,
    startDate,
    extraDates = [],
    showings,
  }: Parameters<typeof restOfSeries>[0]): string[] {
    const series = { recurrence: parseRule(rule)!, startDay: dayOf(startDate) };
    const last = showings === undefined ? null : lastShowing(series, showings, () => 2);
    const end = last && { kind: "until" as const, date: dateOf(last.day) };
    const recurrence = end ? { ...series.recurrence, end } : series.recurrence;
    const range = { from: START - 10, until: START + 120 };
    return seriesDays({ ...series, recurrence, extraDays: extraDates.map(dayOf) }, range).map(dateOf);
  }
});

describe("timesByDay", () => {
  it("takes the times of most days as the usual ones, and leaves out days without any", () => {
    const early: TimeOfDay = { weekdays: ["MO", "TU", "WE"] };
    const late: TimeOfDay = { weekdays: ["SA"] };
    const always: TimeOfDay = {};

    expect(timesByDay([early, late], WEEKDAYS)).to.deep.equal({
      usual: [early],
      others: [{ weekdays: ["SA"], times: [late] }],
    });
    expect(timesByDay([early, late, always], ["SA", "SU"])).to.deep.equal({
      usual: [late, always],
      others: [{ weekdays: ["SU"], times: [always] }],
    });
  });

  it("gives each day its times back, of whatever times", () => {
    const weekdays = fc.option(fc.subarray([...WEEKDAYS], { minLength: 1 }), { nil: undefined });
    fc.assert(
      fc.property(fc.array(fc.record({ weekdays }), { minLength: 1, maxLength: 5 }), (times) => {
        const { usual, others } = timesByDay(times, WEEKDAYS);
        WEEKDAYS.forEach((weekday, day) => {
          // The day 4 of wallDays is a Monday.
          const own = times.filter((time) => isOnDay(time, day + 4));
          const other = others.find((group) => group.weekdays.includes(weekday));
          if (own.length > 0) expect(other?.times ?? usual).to.deep.equal(own);
        });
      }),
    );
  });

  it("knows the days of the week that a series can be on", () => {
    const days = (rule: string, extraDates?: string[]) => weekdaysOfSeries(parseRule(rule)!, extraDates);

    expect(days("FREQ=MONTHLY;BYDAY=1MO,3WE")).to.deep.equal(["MO", "WE"]);
    expect(days("FREQ=WEEKLY;BYDAY=WE", ["2026-03-21", "2026-03-28"])).to.deep.equal(["WE", "SA"]);
    expect(days("FREQ=MONTHLY;BYMONTHDAY=1")).to.deep.equal([...WEEKDAYS]);
  });
});
