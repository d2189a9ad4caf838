import { expect } from "chai";
import fc from "fast-check";
import { longDate, ordinal } from "../../shared/rules/describeDays.js";
import { describeRecurrence } from "../../shared/rules/describeRecurrence.js";
import { parseRule } from "../../shared/rules/recurrenceRule.js";

const START = "2026-11-24";

function words(rule: string, times: string[] = [], startDate = START): string {
  const recurrence = parseRule(rule);
  if (!recurrence) throw new Error(`This rule cannot be read: ${rule}`);
  return describeRecurrence(recurrence, { startDate, times: times.map((time) => ({ time })) });
}

describe("describeRecurrence", () => {
  const table: Array<[rule: string, times: string[], expected: string]> = [
    ["FREQ=DAILY", ["08:00"], "Every day at 8:00"],
    ["FREQ=DAILY;INTERVAL=3", ["08:00"], "Every 3 days at 8:00"],
    ["FREQ=DAILY", ["20:00", "08:00", "13:05"], "Every day at 8:00, 13:05 and 20:00"],
    [
      "FREQ=WEEKLY;BYDAY=TH,MO;UNTIL=20270303",
      ["08:00", "20:00"],
      "Every Monday and Thursday at 8:00 and 20:00, until 3 March 2027",
    ],
    ["FREQ=WEEKLY;INTERVAL=2;BYDAY=SU", [], "Every 2 weeks on Sunday"],
    ["FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", ["07:30"], "Every day from Monday to Friday at 7:30"],
    ["FREQ=WEEKLY;INTERVAL=3;BYDAY=MO,TU,WE,TH,FR", [], "Every 3 weeks on Monday to Friday"],
    ["FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU", [], "Every day"],
    ["FREQ=MONTHLY;BYMONTHDAY=-1", ["09:00"], "On the last day of every month at 9:00"],
    ["FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=-1", [], "Every 3 months on the last day"],
    ["FREQ=MONTHLY;BYMONTHDAY=2", [], "On the 2nd of every month"],
    [
      "FREQ=MONTHLY;BYMONTHDAY=31",
      ["09:00"],
      "On the 31st of every month at 9:00 (only in months that have it)",
    ],
    ["FREQ=MONTHLY;BYDAY=3MO", [], "On the third Monday of every month"],
    ["FREQ=MONTHLY;INTERVAL=2;BYDAY=-1FR", [], "Every 2 months on the last Friday"],
    ["FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1", [], "On the first working day of every month"],
    ["FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2", [], "On the second-last working day of every month"],
    ["FREQ=MONTHLY;BYDAY=SA,SU;BYSETPOS=1", [], "On the first Saturday or Sunday of every month"],
    ["FREQ=MONTHLY;BYMONTHDAY=1,15", [], "On the 1st and 15th of every month"],
    [
      "FREQ=MONTHLY;BYMONTHDAY=15,30,-1",
      [],
      "On the 15th, 30th and last day of every month (the 30th only in months that have it)",
    ],
    ["FREQ=MONTHLY;BYDAY=1MO,3MO", [], "On the first and third Monday of every month"],
    ["FREQ=MONTHLY;BYDAY=1MO,-1FR", [], "On the first Monday and the last Friday of every month"],
    ["FREQ=MONTHLY;BYDAY=5SU", [], "On the fifth Sunday of every month (only in months that have one)"],
    [
      "FREQ=MONTHLY;BYDAY=1SU,5SU",
      [],
      "On the first and fifth Sunday of every month (the fifth Sunday only in months that have one)",
    ],
    ["FREQ=MONTHLY;BYMONTHDAY=13;BYDAY=FR", [], "On the 13th of every month when it is a Friday"],
    [
      "FREQ=MONTHLY;BYMONTHDAY=1,2,3;BYSETPOS=-1",
      [],
      "On the 1st, 2nd and 3rd of every month (of these days only the last of each month)",
    ],
    [
      "FREQ=DAILY;X-CYCLE=21,1,20261124",
      ["08:00"],
      "Every day at 8:00 (21 days on, then 1 day off, counted from 24 November 2026)",
    ],
    ["FREQ=DAILY;BYMONTH=1,2,3,11,12", [], "Every day from November to March"],
    ["FREQ=DAILY;BYMONTH=1,2,3,4,5,6,7,8,9,10,11,12", [], "Every day"],
    ["FREQ=DAILY;INTERVAL=3;BYDAY=MO,FR", [], "Every 3 days, on Monday and Friday only"],
    ["FREQ=DAILY;INTERVAL=2;BYMONTHDAY=1,3", [], "Every 2 days, on the 1st and 3rd of the month only"],
    ["FREQ=WEEKLY;BYMONTH=6,9;BYDAY=MO", [], "Every Monday in June and September"],
    ["FREQ=MONTHLY;BYMONTH=5;BYDAY=2SU", [], "On the second Sunday of May"],
    ["FREQ=MONTHLY;BYMONTH=1,2,12;BYMONTHDAY=1", [], "On the 1st of every month from December to February"],
    [
      "FREQ=MONTHLY;INTERVAL=2;BYMONTH=1,2,12;BYMONTHDAY=1",
      [],
      "Every 2 months on the 1st from December to February",
    ],
    [
      "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU;WKST=SU",
      [],
      "Every 2 weeks on Monday and Sunday (weeks start on Sunday)",
    ],
    ["FREQ=WEEKLY;BYDAY=MO,SU;WKST=SU", [], "Every Monday and Sunday"],
    [
      "FREQ=WEEKLY;BYDAY=MO,SU;BYSETPOS=1",
      [],
      "Every Monday and Sunday (of these days only the first of each week)",
    ],
    ["FREQ=YEARLY;BYMONTH=1,3", [], "Every year on the 24th of January and March"],
    ["FREQ=YEARLY;BYDAY=20MO", [], "Every year on the 20th Monday of the year"],
    ["FREQ=YEARLY;BYMONTH=1;BYDAY=1TU", [], "Every year on the first Tuesday of January"],
    ["FREQ=YEARLY;BYDAY=TU,TH", [], "Every Tuesday and Thursday"],
    ["FREQ=YEARLY;INTERVAL=2;BYDAY=TU", [], "Every 2 years on every Tuesday"],
    ["FREQ=YEARLY", ["00:30"], "Every year on 24 November at 0:30"],
    ["FREQ=YEARLY;INTERVAL=2", [], "Every 2 years on 24 November"],
    ["FREQ=DAILY;COUNT=1", ["08:00"], "Every day at 8:00, once"],
    ["FREQ=DAILY;COUNT=10", ["08:00"], "Every day at 8:00, 10 times"],
    ["FREQ=DAILY;COUNT=10", ["08:00", "20:00"], "Every day at 8:00 and 20:00, on 10 days"],
  ];
  table.forEach(([rule, times, expected]) => {
    it(`says "${expected}" of ${rule}`, () => {
      expect(words(rule, times)).to.equal(expected);
    });
  });

  it("says other times of some days, a count of showings and further days", () => {
    const weekdays = ["MO", "TU", "WE", "TH", "FR"] as const;
    const times = [
      { time: "08:00", weekdays },
      { time: "10:00", weekdays: ["SA", "SU"] as const },
      { time: "20:00" },
    ];
    const rule = (text: string) => parseRule(text)!;
    const extraDates = ["2026-12-31", "2026-12-24"];

    expect(
      describeRecurrence(rule("FREQ=DAILY"), { startDate: START, times, showings: 10, extraDates }),
    ).to.equal(
      "Every day at 8:00 and 20:00, but on Saturday and Sunday at 10:00 and 20:00, 10 times, also on 24 December 2026 and 31 December 2026",
    );
    const onSundays = { time: "18:00", weekdays: ["SU"] as const };
    expect(
      describeRecurrence(rule("FREQ=DAILY"), {
        startDate: START,
        times: [...times.slice(0, 2), onSundays],
      }),
    ).to.equal("Every day at 8:00, but on Saturday at 10:00 and on Sunday at 10:00 and 18:00");
    expect(describeRecurrence(rule("FREQ=WEEKLY;BYDAY=MO,TU"), { startDate: START, times })).to.equal(
      "Every Monday and Tuesday at 8:00 and 20:00",
    );
    expect(
      describeRecurrence(rule("FREQ=DAILY;COUNT=3"), {
        startDate: START,
        times: times.slice(0, 2),
        extraDates: ["2026-12-01", "2026-12-02", "2026-12-03", "2026-12-04"],
      }),
    ).to.equal("Every day at 8:00, but on Saturday and Sunday at 10:00, 3 times, also on 4 other days");
  });

  it("says that a leap day comes in leap years only", () => {
    expect(words("FREQ=YEARLY", [], "2028-02-29")).to.equal("Every year on 29 February (leap years only)");
  });

  it("writes times as the reader's clock does", () => {
    const clock = (time: string) => `${Number(time.slice(0, 2)) % 12} o'clock`;
    const timing = { startDate: START, times: [{ time: "08:00" }, { time: "20:00" }], clock };

    expect(describeRecurrence(parseRule("FREQ=DAILY")!, timing)).to.equal(
      "Every day at 8 o'clock and 8 o'clock",
    );
  });

  it("names a date as the calendar has it, whatever the zone of the machine", () => {
    expect(longDate("2027-03-03")).to.equal("3 March 2027");
    expect(longDate("2026-12-31")).to.equal("31 December 2026");
  });

  it("gives every day of a month its ordinal", () => {
    const odd: Record<number, string> = { 1: "st", 21: "st", 31: "st", 2: "nd", 22: "nd", 3: "rd", 23: "rd" };
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 31 }), (day) => ordinal(day) === `${day}${odd[day] ?? "th"}`),
    );
  });
});
