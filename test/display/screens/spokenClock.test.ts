import { expect } from "chai";
import type { ZoneOffset } from "../../../shared/realtime/snapshot.js";
import { en as english } from "../../../client-display/texts/en.js";
import { speak } from "../../../client-display/texts/speak.js";
import { wallTimeAt } from "../../../client-display/engine/time/wallTime.js";

const en = speak(english, "12");
const UTC: ZoneOffset[] = [{ from: "2026-01-01T00:00:00.000Z", offsetMinutes: 0 }];
const at = (instant: string, zone = UTC) => wallTimeAt(Date.parse(`${instant}:00.000Z`), zone);

/** Oslo in the night when summer time ends: three o'clock becomes two o'clock. */
const OSLO: ZoneOffset[] = [
  { from: "2026-10-20T00:00:00.000Z", offsetMinutes: 120 },
  { from: "2026-10-25T01:00:00.000Z", offsetMinutes: 60 },
];

describe("the clock in words", () => {
  const rows: [instant: string, day: string, date: string, clock: string, words: string][] = [
    ["2026-11-17T08:05", "It is Tuesday morning", "17 November", "8:05", "in the morning"],
    ["2026-11-17T11:59", "It is Tuesday morning", "17 November", "11:59", "in the morning"],
    ["2026-11-17T12:00", "It is Tuesday afternoon", "17 November", "12:00", "noon"],
    ["2026-11-17T12:01", "It is Tuesday afternoon", "17 November", "12:01", "in the afternoon"],
    ["2026-11-17T17:59", "It is Tuesday afternoon", "17 November", "5:59", "in the afternoon"],
    ["2026-11-17T18:00", "It is Tuesday evening", "17 November", "6:00", "in the evening"],
    ["2026-11-17T22:00", "It is Tuesday night", "17 November", "10:00", "at night"],
    ["2026-11-18T00:00", "It is the middle of the night", "Wednesday, 18 November", "12:00", "midnight"],
    ["2026-11-18T00:30", "It is the middle of the night", "Wednesday, 18 November", "12:30", "at night"],
    ["2026-11-18T04:59", "It is the middle of the night", "Wednesday, 18 November", "4:59", "at night"],
    ["2026-11-18T05:00", "It is Wednesday morning", "18 November", "5:00", "in the morning"],
    ["2026-12-31T23:59", "It is Thursday night", "31 December", "11:59", "at night"],
    ["2028-02-29T09:00", "It is Tuesday morning", "29 February", "9:00", "in the morning"],
  ];
  rows.forEach(([instant, day, date, clock, words]) => {
    it(`reads ${instant} as "${day}, ${date}, ${clock} ${words}"`, () => {
      const wall = at(instant);

      expect([en.day(wall), en.date(wall), en.clock(wall), en.clockWords(wall)]).to.deep.equal([
        day,
        date,
        clock,
        words,
      ]);
    });
  });

  it("follows the display's own zone over the end of summer time", () => {
    expect(en.clock(at("2026-10-25T00:59", OSLO))).to.equal("2:59");
    expect(en.clock(at("2026-10-25T01:00", OSLO))).to.equal("2:00");
  });

  it("takes the first offset for what was before it", () => {
    expect(en.clock(at("2026-10-19T10:00", OSLO))).to.equal("12:00");
  });

  it("knows zones that are not whole hours from UTC", () => {
    const nepal = [{ from: "2026-01-01T00:00:00.000Z", offsetMinutes: 345 }];
    const newfoundland = [{ from: "2026-01-01T00:00:00.000Z", offsetMinutes: -210 }];

    expect(en.clock(at("2026-11-17T08:05", nepal))).to.equal("1:50");
    expect(en.day(at("2026-11-17T01:05", newfoundland))).to.equal("It is Monday evening");
  });
});

describe("when something comes", () => {
  const now = at("2026-11-17T08:05");
  const rows: [then: string, words: string][] = [
    ["2026-11-17T09:00", "at\u00a0nine"],
    ["2026-11-17T11:45", "at\u00a011:45"],
    ["2026-11-17T12:00", "at noon"],
    ["2026-11-17T12:30", "this afternoon at\u00a012:30"],
    ["2026-11-17T19:00", "this evening at\u00a0seven"],
    ["2026-11-17T22:15", "tonight at\u00a010:15"],
    ["2026-11-18T00:00", "tomorrow at midnight"],
    ["2026-11-18T02:00", "tomorrow at\u00a0two at night"],
    ["2026-11-18T09:00", "tomorrow morning at\u00a0nine"],
    ["2026-11-18T12:00", "tomorrow at noon"],
    ["2026-11-19T15:30", "on Thursday afternoon at\u00a03:30"],
    ["2026-11-23T09:00", "on Monday morning at\u00a0nine"],
    ["2026-11-24T09:00", "on 24 November"],
  ];
  rows.forEach(([then, words]) => {
    it(`says "${words}" on Tuesday at 8:05 for ${then}`, () => {
      expect(en.ahead(at(then), now)).to.equal(words);
    });
  });
});

describe("how long a message has been there", () => {
  const rows: [due: string, now: string, words: string][] = [
    ["2026-11-17T08:00", "2026-11-17T08:01", "just now"],
    ["2026-11-17T08:00", "2026-11-17T08:10", "10 minutes ago"],
    ["2026-11-17T08:00", "2026-11-17T09:00", "since\u00a08\u00a0o'clock"],
    ["2026-11-17T08:15", "2026-11-17T09:20", "since\u00a08:15"],
    ["2026-11-17T12:00", "2026-11-17T14:00", "since\u00a0noon"],
    ["2026-11-16T20:00", "2026-11-17T08:00", "since yesterday evening"],
    ["2026-11-14T20:00", "2026-11-17T08:00", "since Saturday"],
    ["2026-11-03T20:00", "2026-11-17T08:00", "since 3 November"],
  ];
  rows.forEach(([due, now, words]) => {
    it(`says "${words}" at ${now} of ${due}`, () => {
      const minutes = (Date.parse(`${now}Z`) - Date.parse(`${due}Z`)) / 60_000;

      expect(en.since(at(due), at(now), minutes)).to.equal(words);
    });
  });

  it("calls a message of a slightly fast server just now", () => {
    expect(en.since(at("2026-11-17T08:01"), at("2026-11-17T08:00"), -1)).to.equal("just now");
  });
});
