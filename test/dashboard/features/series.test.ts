import { expect } from "chai";
import fc from "fast-check";
import {
  EMPTY_DRAFT,
  messageFrom,
  parseDraft,
  type Draft,
} from "../../../client-dashboard/features/messages/form/draft.js";
import {
  draftOfCopy,
  draftOfMessage,
} from "../../../client-dashboard/features/messages/edit/draftOfMessage.js";
import { carryWhen } from "../../../client-dashboard/features/messages/edit/carryWhen.js";
import { lookAgainMs } from "../../../client-dashboard/features/messages/series/lookAgain.js";
import {
  changesBetween,
  draftOfPart,
  wordsOfBefore,
} from "../../../client-dashboard/features/messages/edit/editScope.js";
import { draftErrors } from "../../../client-dashboard/features/messages/form/fieldErrors.js";
import {
  previewShowings,
  showingsOfDraft,
} from "../../../client-dashboard/features/messages/form/previewShowings.js";
import {
  seriesDraftOf,
  seriesFrom,
  seriesWhen,
  type SeriesDraft,
} from "../../../client-dashboard/features/messages/form/seriesDraft.js";
import {
  seriesErrors,
  shortMonthsWarning,
} from "../../../client-dashboard/features/messages/form/seriesErrors.js";
import { startText } from "../../../client-dashboard/features/messages/series/seriesTexts.js";
import { showingWall } from "../../../client-dashboard/features/messages/series/showingWall.js";
import type { Message, Scope } from "../../../shared/contract/messages.js";
import type { SeriesWhen as Series } from "../../../shared/contract/base/series.js";
import { formatRule, parseRule, WEEKDAYS } from "../../../shared/rules/recurrenceRule.js";

/** A Tuesday. */
const START = "2026-11-24";
const DISPLAY_ID = "0123456789abcdef01234567";

const seriesDraft = (changes: Partial<SeriesDraft> = {}): Draft => ({
  ...EMPTY_DRAFT,
  displayIds: [DISPLAY_ID],
  text: "Time for your tablets",
  when: "series",
  series: { ...seriesFrom(START), ...changes },
});

const slotsAt = (...times: string[]) => times.map((time) => ({ time }));

function buildSeries(rule: string, changes: Partial<Message> = {}): Message {
  return {
    id: "a1",
    batchId: "b",
    displayId: DISPLAY_ID,
    version: 1,
    text: "Time for your tablets",
    label: "medication",
    urgent: false,
    voice: null,
    replies: { set: "doneNotYet" },
    when: {
      kind: "series",
      startDate: START,
      rule,
      slots: [
        { id: "s1", time: "08:00" },
        { id: "s2", time: "20:00" },
      ],
    },
    stayMinutes: 60,
    sender: { name: "Kari", photoURL: null },
    createdAt: "2026-11-20T10:00:00.000Z",
    nextDueAt: null,
    paused: false,
    pausedUntil: null,
    ladder: null,
    exceptionOf: null,
    ...changes,
  };
}

describe("dashboard: series in the composer", () => {
  const rules: Array<[what: string, changes: Partial<SeriesDraft>, rule: string]> = [
    ["every day", {}, "FREQ=DAILY"],
    ["every three days", { every: "3" }, "FREQ=DAILY;INTERVAL=3"],
    ["the weekday of its start", { repeat: "weekly" }, "FREQ=WEEKLY;BYDAY=TU"],
    ["chosen weekdays", { repeat: "weekly", weekdays: ["TH", "MO"] }, "FREQ=WEEKLY;BYDAY=MO,TH"],
    ["the date of its start", { repeat: "monthly" }, "FREQ=MONTHLY;BYMONTHDAY=24"],
    ["the last day", { repeat: "monthly", monthBy: "lastDay" }, "FREQ=MONTHLY;BYMONTHDAY=-1"],
    ["the fourth Tuesday", { repeat: "monthly", monthBy: "weekday" }, "FREQ=MONTHLY;BYDAY=4TU"],
    [
      "several dates, each once",
      { repeat: "monthly", monthDay: 15, moreMonthDays: [1, -1, 15] },
      "FREQ=MONTHLY;BYMONTHDAY=1,15,-1",
    ],
    [
      "several days of the week",
      { repeat: "monthly", monthBy: "weekday", nth: 3, moreNths: [{ nth: 1, weekday: "TU" }] },
      "FREQ=MONTHLY;BYDAY=1TU,3TU",
    ],
    [
      "the last working day",
      { repeat: "monthly", monthBy: "workingDay", workingDay: -1 },
      "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1",
    ],
    [
      "days on and off, from its start on",
      { cycle: { on: "21", off: "7", from: "" } },
      "FREQ=DAILY;X-CYCLE=21,7,20261124",
    ],
    ["some months", { months: [1, 2, 11, 12] }, "FREQ=DAILY;BYMONTH=1,2,11,12"],
    ["all months", { months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] }, "FREQ=DAILY"],
    [
      "weeks that start on Sunday",
      { repeat: "weekly", every: "2", weekStart: "SU" },
      "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU;WKST=SU",
    ],
    ["a year", { repeat: "yearly", every: "2" }, "FREQ=YEARLY;INTERVAL=2"],
    ["until a date", { end: "until", until: "2027-03-03" }, "FREQ=DAILY;UNTIL=20270303"],
    ["ten days", { end: "days" }, "FREQ=DAILY;COUNT=10"],
  ];
  rules.forEach(([what, changes, rule]) => {
    it(`makes a rule that the contract accepts of ${what}`, () => {
      const draft = seriesDraft(changes);
      const message = messageFrom(draft, 60);

      expect(message.when).to.include({ kind: "series", startDate: START, rule });
      expect(draftErrors(draft, message)).to.deep.equal({});
    });
  });

  const timings: Array<[what: string, changes: Partial<SeriesDraft>, when: Partial<Series>]> = [
    ["ten times", { end: "count" }, { rule: "FREQ=DAILY", showings: 10 }],
    [
      "further days, in their order",
      { extraDates: ["2026-12-31", "2026-12-24"] },
      { extraDates: ["2026-12-24", "2026-12-31"] },
    ],
    [
      "another time at the weekend",
      { otherTimes: [{ weekdays: ["SA", "SU"], time: "10:00" }] },
      {
        slots: [
          { time: "09:00", weekdays: ["MO", "TU", "WE", "TH", "FR"] },
          { time: "10:00", weekdays: ["SA", "SU"] },
        ],
      },
    ],
    [
      "one of two times another one on Sundays",
      {
        slots: [{ time: "08:00" }, { time: "20:00" }],
        otherTimes: [
          { weekdays: ["SU"], time: "10:00" },
          { weekdays: ["SU"], time: "20:00" },
        ],
      },
      {
        slots: [
          { time: "08:00", weekdays: ["MO", "TU", "WE", "TH", "FR", "SA"] },
          { time: "20:00" },
          { time: "10:00", weekdays: ["SU"] },
        ],
      },
    ],
  ];
  timings.forEach(([what, changes, when]) => {
    it(`makes a series that the contract accepts of ${what}, and reads it back`, () => {
      const draft = seriesDraft(changes);
      const message = messageFrom(draft, 60);

      expect(message.when).to.deep.include(when);
      expect(draftErrors(draft, message)).to.deep.equal({});
      expect(seriesWhen(seriesDraftOf(message.when as Series))).to.deep.equal(message.when);
    });
  });

  it("keeps the ids of times that only some days have, and splits one off under its own", () => {
    const slots: Series["slots"] = [
      { id: "s1", time: "08:00", weekdays: ["MO", "TU", "WE", "TH", "FR"] },
      { id: "s2", time: "20:00" },
      { id: "s3", time: "10:00", weekdays: ["SA", "SU"] },
    ];
    const when = { kind: "series" as const, startDate: START, rule: "FREQ=DAILY", slots };
    const series = seriesDraftOf(when);
    expect(seriesWhen(series).slots).to.have.deep.members(slots);

    const atWeekends = series.otherTimes.map((one) =>
      one.time === "20:00" ? { ...one, time: "19:00" } : one,
    );

    expect(seriesWhen({ ...series, otherTimes: atWeekends }).slots).to.have.deep.members([
      slots[0],
      { ...slots[1], weekdays: ["MO", "TU", "WE", "TH", "FR"] },
      { time: "19:00", weekdays: ["SA", "SU"] },
      slots[2],
    ]);
  });

  const refused: Array<[field: string, changes: Partial<SeriesDraft>]> = [
    ["when.every", { every: "" }],
    ["when.every", { every: "1000" }],
    ["when.weekdays", { repeat: "weekly", weekdays: [] }],
    ["when.cycle.on", { cycle: { on: "", off: "7", from: "" } }],
    ["when.cycle.off", { cycle: { on: "21", off: "367", from: "" } }],
    ["when.startDate", { startDate: "" }],
    ["when.until", { end: "until", until: "" }],
    ["when.until", { end: "until", until: "2026-11-23" }],
    ["when.count", { end: "count", count: "0" }],
    ["when.count", { end: "count", count: "" }],
    ["when.count", { end: "days", count: "10000" }],
    ["when.otherTimes.0.weekdays", { otherTimes: [{ weekdays: [], time: "10:00" }] }],
    ["when.otherTimes.0.weekdays", { otherTimes: [{ weekdays: [...WEEKDAYS], time: "10:00" }] }],
    ["when.otherTimes.0.time", { otherTimes: [{ weekdays: ["SU"], time: "" }] }],
    ["when.slots", { slots: [] }],
    ["when.slots", { slots: [{ time: "08:00" }, { time: "08:00" }] }],
    ["when.slots.1.time", { slots: [{ time: "08:00" }, { time: "" }] }],
  ];
  refused.forEach(([field, changes]) => {
    it(`names ${field} for ${JSON.stringify(changes)}, and nothing else`, () => {
      const draft = seriesDraft(changes);

      expect(Object.keys(draftErrors(draft, messageFrom(draft, 60)))).to.deep.equal([field]);
    });
  });

  it("survives a reload as it was", () => {
    const kept = seriesDraft({ repeat: "weekly", slots: [{ id: "s1", time: "08:00" }, { time: "" }] });

    expect(parseDraft(JSON.stringify(kept))).to.deep.equal(kept);
  });

  it("reads every rule that can be scheduled back into its fields", () => {
    const end = fc.oneof(
      fc.constant({ kind: "never" as const }),
      fc.constant({ kind: "until" as const, date: "2027-03-03" }),
      fc.record({ kind: fc.constant("count" as const), count: fc.integer({ min: 1, max: 9_999 }) }),
    );
    const said = [
      "FREQ=DAILY",
      "FREQ=DAILY;BYMONTH=1,2,12",
      "FREQ=DAILY;X-CYCLE=21,7,20261120",
      "FREQ=WEEKLY;BYDAY=MO,SU",
      "FREQ=WEEKLY;BYDAY=MO,SU;WKST=SU",
      "FREQ=MONTHLY;BYMONTHDAY=31",
      "FREQ=MONTHLY;BYMONTHDAY=1,15,-1",
      "FREQ=MONTHLY;BYMONTHDAY=-1",
      "FREQ=MONTHLY;BYMONTH=5;BYDAY=2SU",
      "FREQ=MONTHLY;BYDAY=1MO,5MO,-2FR",
      "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1",
      "FREQ=YEARLY",
    ];
    const other = [
      "FREQ=DAILY;BYDAY=MO",
      "FREQ=WEEKLY;BYDAY=MO,SU;WKST=SA",
      "FREQ=MONTHLY;BYMONTHDAY=-2",
      "FREQ=MONTHLY;BYDAY=MO",
      "FREQ=MONTHLY;BYMONTHDAY=13;BYDAY=FR",
      "FREQ=MONTHLY;BYDAY=SA,SU;BYSETPOS=1",
      "FREQ=YEARLY;BYMONTH=1,3",
      "FREQ=MONTHLY;BYDAY=-3MO",
      "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=12",
      "FREQ=YEARLY;BYDAY=20MO",
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...said, ...other),
        fc.integer({ min: 1, max: 99 }),
        end,
        (text, every, over) => {
          const rule = formatRule({ ...parseRule(text)!, every, end: over });
          const when = {
            kind: "series" as const,
            startDate: START,
            rule,
            slots: [{ id: "s1", time: "08:00" }],
          };
          const draft = seriesDraftOf(when);

          expect(seriesWhen(draft)).to.deep.equal(when);
          expect(draft.repeat === "other", rule).to.equal(other.includes(text));
        },
      ),
    );
  });

  it("keeps a rule that the fields do not have, and ends it when asked", () => {
    const { series } = draftOfMessage(buildSeries("FREQ=YEARLY;BYDAY=20MO"));

    expect(series.repeat).to.equal("other");
    expect(seriesWhen({ ...series, end: "days", count: "3" }).rule).to.equal(
      "FREQ=YEARLY;BYDAY=20MO;COUNT=3",
    );
    expect(seriesErrors(series)).to.deep.equal({});
  });

  it("opens a draft that an older page has stored", () => {
    const since = [
      ...["weekStart", "moreMonthDays", "moreNths", "workingDay", "months", "cycle", "otherRule"],
      ...["startTime", "otherTimes", "extraDates"],
    ];
    const stored = JSON.stringify(seriesDraft(), (name, value: unknown) =>
      since.includes(name) ? undefined : value,
    );

    expect(parseDraft(stored)).to.deep.equal(seriesDraft());
  });

  it("warns of months without the day, and of no other", () => {
    const warning = (monthDay: number) =>
      shortMonthsWarning({ ...seriesDraft().series, repeat: "monthly", monthDay });

    expect(warning(28)).to.equal(null);
    expect(warning(29)).to.contain("leap years");
    expect(warning(30)).to.contain("February");
    expect(warning(31)).to.contain("Five months");
    const fifth = { repeat: "monthly", monthBy: "weekday", moreNths: [{ nth: 5, weekday: "MO" }] } as const;
    expect(
      shortMonthsWarning({ ...seriesDraft().series, ...fifth, moreNths: [...fifth.moreNths] }),
    ).to.contain("no fifth");
  });
});

describe("dashboard: when a series starts", () => {
  const daily = { startDate: START, recurrence: parseRule("FREQ=DAILY")!, slots: slotsAt("08:00", "20:00") };
  const told = (startDate: string, now: { date: string; time: string }, timing = daily) =>
    startText({ startDate }, previewShowings({ ...timing, startDate }, now)[0], now);

  it("says that it starts today with what is still to come", () => {
    expect(told(START, { date: START, time: "17:15" })).to.equal("Starts today at 20:00");
    expect(told(START, { date: START, time: "20:01" })).to.equal("Starts tomorrow at 8:00");
  });

  it("counts today for a weekly series on this weekday", () => {
    const weekly = { ...daily, recurrence: parseRule("FREQ=WEEKLY;BYDAY=TU")! };
    expect(told(START, { date: START, time: "17:15" }, weekly)).to.equal("Starts today at 20:00");
    expect(told(START, { date: START, time: "21:00" }, weekly)).to.equal(
      "Starts on Tuesday, 1 December 2026 at 8:00",
    );
  });

  it("says when one that has begun shows next", () => {
    expect(told(START, { date: "2026-11-26", time: "17:15" })).to.equal("Shows next today at 20:00");
  });

  it("says nothing of one without a showing", () => {
    expect(startText({ startDate: START }, undefined, { date: START, time: "17:15" })).to.equal(null);
  });

  it("refuses an interval beyond the longest beside its field, and does not cut it", () => {
    const errors = (changes: Partial<SeriesDraft>) => seriesErrors({ ...seriesDraft().series, ...changes });

    expect(errors({ every: "367" })["when.every"]).to.equal("Enter a number from 1 to 366.");
    expect(errors({ every: "366" })).to.deep.equal({});
    expect(errors({ repeat: "yearly", every: "101" })["when.every"]).to.equal(
      "Enter a number from 1 to 100.",
    );
    expect(errors({ repeat: "yearly", every: "100" })).to.deep.equal({});
  });
});

describe("dashboard: a series that ends before it starts", () => {
  const until = (extraDates: string[]) =>
    seriesErrors({ ...seriesDraft().series, end: "until", until: "2026-11-23", extraDates })["when.until"];

  it("is refused, unless further days are left of it", () => {
    expect(until([])).to.equal("That is before the first day.");
    expect(until(["2026-12-01"])).to.equal(undefined);
  });
});

describe("dashboard: previewShowings", () => {
  const preview = (rule: string, now: { date: string; time: string }, times = ["20:00", "08:00"]) =>
    previewShowings({ recurrence: parseRule(rule)!, startDate: START, slots: slotsAt(...times) }, now).map(
      ({ date, time }) => `${date} ${time}`,
    );

  it("gives the next five in order, from the time on the wall on", () => {
    expect(preview("FREQ=DAILY", { date: START, time: "08:01" })).to.deep.equal([
      "2026-11-24 20:00",
      "2026-11-25 08:00",
      "2026-11-25 20:00",
      "2026-11-26 08:00",
      "2026-11-26 20:00",
    ]);
  });

  it("waits for the first day", () => {
    expect(preview("FREQ=WEEKLY;BYDAY=MO", { date: "2026-11-01", time: "12:00" }, ["09:00"])[0]).to.equal(
      "2026-11-30 09:00",
    );
  });

  it("skips months without a 31st", () => {
    expect(preview("FREQ=MONTHLY;BYMONTHDAY=31", { date: START, time: "00:00" }, ["09:00"])).to.deep.equal([
      "2026-12-31 09:00",
      "2027-01-31 09:00",
      "2027-03-31 09:00",
      "2027-05-31 09:00",
      "2027-07-31 09:00",
    ]);
  });

  it("gives none while the fields make no rule", () => {
    const unfinished = { ...seriesDraft().series, every: "" };

    expect(showingsOfDraft(unfinished, { date: START, time: "00:00" })).to.deep.equal([]);
    expect(showingsOfDraft({ ...unfinished, every: "2" }, { date: START, time: "00:00" })).to.have.length(5);
  });

  it("ends with the series, and finds leap days however far apart", () => {
    expect(preview("FREQ=DAILY;COUNT=2", { date: START, time: "00:00" }, ["09:00"])).to.have.length(2);
    const leap = {
      recurrence: parseRule("FREQ=YEARLY;INTERVAL=4")!,
      startDate: "2028-02-29",
      slots: slotsAt("09:00"),
    };
    expect(previewShowings(leap, { date: START, time: "00:00" }).map(({ date }) => date)).to.deep.equal([
      "2028-02-29",
      "2032-02-29",
      "2036-02-29",
      "2040-02-29",
      "2044-02-29",
    ]);
  });
});

describe("dashboard: what a series of days, times and a count shows", () => {
  const shows = (changes: Partial<SeriesDraft>, now = { date: START, time: "07:00" }) =>
    showingsOfDraft({ ...seriesDraft().series, ...changes }, now).map(({ date, time }) => `${date} ${time}`);

  it("is at other times on some days", () => {
    const weekend = { weekdays: ["SA" as const], time: "10:00" };

    expect(shows({ otherTimes: [weekend], startDate: "2026-11-27" })).to.deep.equal([
      ...["2026-11-27 09:00", "2026-11-28 10:00", "2026-11-29 09:00", "2026-11-30 09:00", "2026-12-01 09:00"],
    ]);
  });

  it("is on further days too, also before the first and after the last", () => {
    const ended = { end: "until" as const, until: "2026-11-26", startDate: "2026-11-26" };

    expect(shows({ ...ended, extraDates: ["2026-11-25", "2026-11-26", "2026-12-24"] })).to.deep.equal([
      ...["2026-11-25 09:00", "2026-11-26 09:00", "2026-12-24 09:00"],
    ]);
  });

  it("ends within a day where the count does, and does not count what has passed when it is new", () => {
    const thrice = { end: "count" as const, count: "3", slots: slotsAt("08:00", "20:00") };
    const noon = { date: START, time: "12:00" };

    expect(shows(thrice)).to.deep.equal(["2026-11-24 08:00", "2026-11-24 20:00", "2026-11-25 08:00"]);
    expect(shows(thrice, noon)).to.deep.equal(["2026-11-24 20:00", "2026-11-25 08:00", "2026-11-25 20:00"]);
    expect(shows({ ...thrice, startTime: "" }, noon)).to.deep.equal(["2026-11-24 20:00", "2026-11-25 08:00"]);
  });
});

describe("dashboard: editing a part of a series", () => {
  const message = buildSeries("FREQ=DAILY;COUNT=10");
  const showing = { date: "2026-11-27", time: "20:00" };

  it("reads day and time of a showing from its key, and nothing from another's", () => {
    expect(showingWall(message, "a1/2026-11-27/s2")).to.deep.equal(showing);
    expect(showingWall(message, "a1/2026-11-27/s9")).to.equal(null);
    expect(showingWall(message, "nonsense")).to.equal(null);
  });

  it("offers one showing as a day and a time", () => {
    expect(draftOfPart(message, "this", showing)).to.include({ when: "once", ...showing });
  });

  it("begins the rest with its day, and with what is left of the count", () => {
    const { when, series } = draftOfPart(message, "following", showing);

    expect(when).to.equal("series");
    expect(series).to.include({ startDate: "2026-11-27", count: "7" });
  });

  it("begins the rest of a count of showings with what is left of it, within a day", () => {
    const when = { ...message.when, rule: "FREQ=DAILY", showings: 10 } as Series;
    const { series } = draftOfPart({ ...message, when }, "following", showing);

    expect(series).to.include({ startDate: "2026-11-27", end: "count", count: "3" });
  });

  it("begins the rest after a further day with the next day of its rule", () => {
    const when = { ...message.when, rule: "FREQ=DAILY;INTERVAL=5", extraDates: ["2026-11-25", "2026-11-27"] };
    const { series } = draftOfPart({ ...message, when: when }, "following", showing);

    expect(series).to.deep.include({ startDate: "2026-11-29", extraDates: ["2026-11-27"] });
  });

  describe("whose part is chosen anew", () => {
    const choose = (draft: Draft, from: Scope, to: Scope): Draft => {
      const before = draftOfPart(message, from, showing);
      return { ...draft, ...carryWhen(draftOfPart(message, to, showing), { before, draft, showing }) };
    };
    const timesOf = ({ series }: Draft) => series.slots.map(({ time }) => time);

    it("keeps the time that was typed for one showing, for its slot and for itself again", () => {
      const typed = { ...draftOfPart(message, "this", showing), time: "21:30" };

      const all = choose(typed, "this", "all");
      const following = choose(all, "all", "following");
      const again = choose(following, "following", "this");

      expect(timesOf(all)).to.deep.equal(["08:00", "21:30"]);
      expect(timesOf(following)).to.deep.equal(["08:00", "21:30"]);
      expect(following.series.startDate).to.equal("2026-11-27");
      expect(again).to.include({ when: "once", date: "2026-11-27", time: "21:30" });
    });

    it("keeps the day that was typed for one until that one is meant again", () => {
      const typed = { ...draftOfPart(message, "this", showing), date: "2026-11-28" };

      const all = choose(typed, "this", "all");

      expect(all.series.startDate).to.equal("2026-11-24");
      expect(choose(all, "all", "this")).to.include({ date: "2026-11-28", time: "20:00" });
    });

    it("keeps the repetition that was typed, and changes nothing where nothing was", () => {
      const all = draftOfPart(message, "all", showing);
      const typed = { ...all, series: { ...all.series, every: "2", slots: [all.series.slots[0]!] } };

      const following = choose(choose(typed, "all", "this"), "this", "following");

      expect(following.series).to.include({ every: "2", startDate: "2026-11-27" });
      expect(timesOf(following)).to.deep.equal(["08:00"]);
      const untouched = draftOfPart(message, "following", showing);
      expect(choose(draftOfPart(message, "this", showing), "this", "following").series).to.deep.equal(
        untouched.series,
      );
    });
  });

  it("sends only what was changed, so that a text alone moves nothing", () => {
    const before = draftOfPart(message, "all", null);
    const changes = changesBetween(messageFrom(before, 60), messageFrom({ ...before, text: "Two" }, 60));

    expect(changes).to.deep.equal({ text: "Two" });
  });

  it("takes back in one step what says the words of before, and nothing that has a time of its own", () => {
    const before = draftOfPart(message, "all", null);
    const sent = (changed: Partial<Draft>, stay = 60) => messageFrom({ ...before, ...changed }, stay);
    const words = { text: "Two", label: "reminder" as const, urgent: !message.urgent };
    const back = (after: ReturnType<typeof sent>, of = message) =>
      wordsOfBefore(of, { before: sent({}), after });

    expect(back(sent(words))).to.deep.equal({
      text: message.text,
      label: message.label,
      urgent: message.urgent,
    });
    expect(back(sent({ ...words, when: "once", date: "2026-12-01", time: "08:00" }))).to.equal(null);
    expect(back(sent(words, 120))).to.equal(null);
    const alone = { ...message, exceptionOf: { messageId: "a", key: "a/2026-12-01/s1" } };
    expect(back(sent(words), alone)).to.equal(null);
  });

  it("keeps the ids of the times that are moved", () => {
    const before = draftOfPart(message, "all", null);
    const [first, second] = before.series.slots;
    const after = { ...before, series: { ...before.series, slots: [{ ...first, time: "09:00" }, second!] } };
    const { when } = changesBetween(messageFrom(before, 60), messageFrom(after, 60));

    expect(when).to.have.deep.nested.property("slots[0]", { id: "s1", time: "09:00" });
  });

  it("copies a series without its keys, and from today on", () => {
    const { series } = draftOfCopy(message, "2027-01-05");

    expect(series.slots).to.deep.equal([{ time: "08:00" }, { time: "20:00" }]);
    expect(series.startDate).to.equal("2027-01-05");
  });

  it("keeps a length of its own", () => {
    expect(draftOfMessage(buildSeries("FREQ=DAILY", { stayMinutes: 95 })).stay).to.equal("95");
  });
});

describe("dashboard: a series that is paused until a day", () => {
  const evening = Date.parse("2026-11-29T09:59:00.000Z");

  it("is asked for anew from where it is that day first, and seldom before", () => {
    expect(lookAgainMs(["2026-11-30"], evening)).to.equal(600_000);
    expect(lookAgainMs([null, "2026-11-30"], evening + 60_000)).to.equal(30_000);
    expect(lookAgainMs([null, undefined], evening)).to.equal(false);
  });
});
