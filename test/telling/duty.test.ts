import { expect } from "chai";
import type { DutyReplacement, DutyShift } from "../../shared/contract/duty.js";
import { dutyAt, type Rota } from "../../server/circle/duty/dutyAt.js";
import { zoneClock } from "../../server/schedule/ZoneClock.js";

const OSLO = "Europe/Oslo";
const [MON, TUE, WED, , FRI, SAT, SUN] = [0, 1, 2, 3, 4, 5, 6];

function shift(weekday: number, hours: string, ...userIds: string[]): DutyShift {
  const [from = "", until = ""] = hours.split("-");
  return { weekday, from, until, userIds };
}

interface Situation {
  name: string;
  shifts: DutyShift[];
  replacements?: DutyReplacement[];
  away?: Array<{ userId: string; until: string }>;
  timeZone?: string;
  /** With its offset. */
  at: string;
  told: string[];
  /** Left out: not looked at. */
  until?: string | null;
}

const SITUATIONS: Situation[] = [
  { name: "no table names anybody", shifts: [], at: "2026-11-23T10:00+01:00", told: [], until: null },
  {
    name: "a shift counts from its first minute",
    shifts: [shift(MON, "08:00-14:00", "anna")],
    at: "2026-11-23T08:00+01:00",
    told: ["anna"],
    until: "2026-11-23T14:00+01:00",
  },
  {
    name: "a shift does not count at its last minute",
    shifts: [shift(MON, "08:00-14:00", "anna")],
    at: "2026-11-23T14:00+01:00",
    told: [],
    until: "2026-11-30T08:00+01:00",
  },
  {
    name: "before a shift nobody is told until it begins",
    shifts: [shift(MON, "08:00-14:00", "anna")],
    at: "2026-11-23T07:59+01:00",
    told: [],
    until: "2026-11-23T08:00+01:00",
  },
  {
    name: "another weekday's shift does not count",
    shifts: [shift(TUE, "08:00-14:00", "anna")],
    at: "2026-11-23T10:00+01:00",
    told: [],
  },
  {
    name: "the order within a shift is the order of telling",
    shifts: [shift(MON, "08:00-14:00", "bo", "anna", "cid")],
    at: "2026-11-23T10:00+01:00",
    told: ["bo", "anna", "cid"],
  },
  {
    name: "of two shifts the one that began first is told first",
    shifts: [shift(MON, "09:00-14:00", "bo"), shift(MON, "08:00-12:00", "anna")],
    at: "2026-11-23T10:00+01:00",
    told: ["anna", "bo"],
    until: "2026-11-23T12:00+01:00",
  },
  {
    name: "who stands in two shifts at once is told once",
    shifts: [shift(MON, "08:00-14:00", "anna"), shift(MON, "09:00-12:00", "anna", "bo")],
    at: "2026-11-23T10:00+01:00",
    told: ["anna", "bo"],
  },
  {
    name: "a night shift lasts over midnight",
    shifts: [shift(SUN, "22:00-06:00", "anna")],
    at: "2026-11-23T05:59+01:00",
    told: ["anna"],
    until: "2026-11-23T06:00+01:00",
  },
  {
    name: "a night shift of Monday is none of Monday's early morning",
    shifts: [shift(MON, "22:00-06:00", "anna")],
    at: "2026-11-23T05:00+01:00",
    told: [],
  },
  {
    name: "the same time twice lasts for a day",
    shifts: [shift(MON, "08:00-08:00", "anna")],
    at: "2026-11-24T07:59+01:00",
    told: ["anna"],
    until: "2026-11-24T08:00+01:00",
  },
  {
    name: "midnight to midnight is one day",
    shifts: [shift(MON, "00:00-00:00", "anna"), shift(TUE, "00:00-00:00", "bo")],
    at: "2026-11-24T00:00+01:00",
    told: ["bo"],
    until: "2026-11-25T00:00+01:00",
  },
  {
    name: "two shifts in a row of the same person are one",
    shifts: [shift(MON, "08:00-14:00", "anna"), shift(MON, "14:00-20:00", "anna")],
    at: "2026-11-23T10:00+01:00",
    told: ["anna"],
    until: "2026-11-23T20:00+01:00",
  },
  {
    name: "who is on duty all week has no end within it",
    shifts: [MON, TUE, WED, 3, FRI, SAT, SUN].map((day) => shift(day, "00:00-00:00", "anna")),
    at: "2026-11-23T10:00+01:00",
    told: ["anna"],
    until: null,
  },
  {
    name: "who is away is not told",
    shifts: [shift(MON, "08:00-14:00", "anna", "bo")],
    away: [{ userId: "anna", until: "2026-11-23T12:00+01:00" }],
    at: "2026-11-23T10:00+01:00",
    told: ["bo"],
    until: "2026-11-23T12:00+01:00",
  },
  {
    name: "who comes back is told from that instant",
    shifts: [shift(MON, "08:00-14:00", "anna", "bo")],
    away: [{ userId: "anna", until: "2026-11-23T12:00+01:00" }],
    at: "2026-11-23T12:00+01:00",
    told: ["anna", "bo"],
  },
  {
    name: "nobody is there when all are away",
    shifts: [shift(MON, "08:00-14:00", "anna")],
    away: [{ userId: "anna", until: "2026-12-24T12:00+01:00" }],
    at: "2026-11-23T10:00+01:00",
    told: [],
    until: null,
  },
  {
    name: "a replacement stands in the place of whom they replace",
    shifts: [shift(MON, "08:00-14:00", "anna", "bo")],
    replacements: [{ userId: "anna", by: "cid", from: "2026-11-23", until: "2026-11-23" }],
    at: "2026-11-23T10:00+01:00",
    told: ["cid", "bo"],
  },
  {
    name: "a replacement counts on its last day",
    shifts: [shift(MON, "08:00-14:00", "anna")],
    replacements: [{ userId: "anna", by: "cid", from: "2026-11-20", until: "2026-11-23" }],
    at: "2026-11-23T13:59+01:00",
    told: ["cid"],
  },
  {
    name: "a replacement is over on the day after",
    shifts: [shift(TUE, "08:00-14:00", "anna")],
    replacements: [{ userId: "anna", by: "cid", from: "2026-11-20", until: "2026-11-23" }],
    at: "2026-11-24T10:00+01:00",
    told: ["anna"],
  },
  {
    name: "a replacement for a night goes by the day on which it begins",
    shifts: [shift(SUN, "22:00-06:00", "anna")],
    replacements: [{ userId: "anna", by: "cid", from: "2026-11-22", until: "2026-11-22" }],
    at: "2026-11-23T03:00+01:00",
    told: ["cid"],
  },
  {
    name: "a replacement of the morning after does not reach into the night",
    shifts: [shift(SUN, "22:00-06:00", "anna")],
    replacements: [{ userId: "anna", by: "cid", from: "2026-11-23", until: "2026-11-23" }],
    at: "2026-11-23T03:00+01:00",
    told: ["anna"],
  },
  {
    name: "nobody in somebody's place leaves the others",
    shifts: [shift(MON, "08:00-14:00", "anna", "bo")],
    replacements: [{ userId: "anna", by: null, from: "2026-11-23", until: "2026-11-23" }],
    at: "2026-11-23T10:00+01:00",
    told: ["bo"],
  },
  {
    name: "a replacement who is away is left out, and whom they replace too",
    shifts: [shift(MON, "08:00-14:00", "anna", "bo")],
    replacements: [{ userId: "anna", by: "cid", from: "2026-11-23", until: "2026-11-23" }],
    away: [{ userId: "cid", until: "2026-11-24T00:00+01:00" }],
    at: "2026-11-23T10:00+01:00",
    told: ["bo"],
  },
  {
    name: "a replacement works while whom they replace is away",
    shifts: [shift(MON, "08:00-14:00", "anna")],
    replacements: [{ userId: "anna", by: "cid", from: "2026-11-23", until: "2026-11-23" }],
    away: [{ userId: "anna", until: "2026-11-24T00:00+01:00" }],
    at: "2026-11-23T10:00+01:00",
    told: ["cid"],
  },
  {
    name: "who stands in for another is not replaced in turn",
    shifts: [shift(MON, "08:00-14:00", "anna", "cid")],
    replacements: [
      { userId: "anna", by: "cid", from: "2026-11-23", until: "2026-11-23" },
      { userId: "cid", by: "bo", from: "2026-11-23", until: "2026-11-23" },
    ],
    at: "2026-11-23T10:00+01:00",
    told: ["cid", "bo"],
  },
  {
    name: "in spring the skipped hour belongs to the shift before",
    shifts: [shift(SUN, "00:00-02:30", "anna"), shift(SUN, "02:30-08:00", "bo")],
    at: "2026-03-29T01:59+01:00",
    told: ["anna"],
    // 02:30 is skipped and becomes 03:30.
    until: "2026-03-29T03:30+02:00",
  },
  {
    name: "in spring the next shift begins at the next valid instant",
    shifts: [shift(SUN, "00:00-02:30", "anna"), shift(SUN, "02:30-08:00", "bo")],
    at: "2026-03-29T03:30+02:00",
    told: ["bo"],
  },
  {
    name: "a shift that lies in the skipped hour is as long as it says",
    shifts: [shift(SUN, "02:00-02:30", "anna")],
    at: "2026-03-29T03:15+02:00",
    told: ["anna"],
    until: "2026-03-29T03:30+02:00",
  },
  {
    name: "in autumn a shift ends at the first of the repeated times",
    shifts: [shift(SUN, "00:00-02:30", "anna"), shift(SUN, "02:30-08:00", "bo")],
    at: "2026-10-25T02:15+01:00",
    told: ["bo"],
    until: "2026-10-25T08:00+01:00",
  },
  {
    name: "in autumn nobody is on duty twice",
    shifts: [shift(SUN, "00:00-02:30", "anna")],
    at: "2026-10-25T02:10+01:00",
    told: [],
  },
  {
    name: "a day of 25 hours is on duty for all of them",
    shifts: [shift(SUN, "00:00-00:00", "anna")],
    at: "2026-10-25T23:59+01:00",
    told: ["anna"],
    until: "2026-10-26T00:00+01:00",
  },
  {
    name: "the table's own zone counts, not that of the clock that asks",
    shifts: [shift(TUE, "00:00-06:00", "anna")],
    timeZone: "Pacific/Auckland",
    at: "2026-11-23T12:30+01:00",
    told: ["anna"],
  },
  {
    name: "in another zone the same table means other instants",
    shifts: [shift(MON, "08:00-14:00", "anna")],
    timeZone: "America/New_York",
    at: "2026-11-23T10:00+01:00",
    told: [],
    until: "2026-11-23T08:00-05:00",
  },
  {
    name: "where midnight is skipped the day begins an hour later",
    shifts: [shift(SAT, "18:00-00:00", "anna"), shift(SUN, "00:00-06:00", "bo")],
    timeZone: "Asia/Beirut",
    at: "2026-03-28T23:59+02:00",
    told: ["anna"],
    until: "2026-03-29T01:00+03:00",
  },
];

describe("who is on duty", () => {
  SITUATIONS.forEach(({ name, shifts, replacements = [], away = [], timeZone = OSLO, at, told, until }) => {
    it(name, () => {
      const rota: Rota = {
        shifts,
        replacements,
        away: away.map((one) => ({ userId: one.userId, until: Date.parse(one.until) })),
      };

      const found = dutyAt(rota, zoneClock(timeZone), Date.parse(at));

      expect(found.userIds).to.deep.equal(told);
      if (until !== undefined) expect(found.until).to.equal(until && Date.parse(until));
    });
  });
});
