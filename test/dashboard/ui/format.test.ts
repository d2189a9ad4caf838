import { expect } from "chai";
import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { clockOfBrowser, setClockFormat } from "../../../client-dashboard/ui/format/clockFormat.js";
import {
  clockTime,
  dayAndTime,
  spokenClock,
  wallClock,
} from "../../../client-dashboard/ui/format/dayTime.js";
import { firstWeekday, inWeekOrder } from "../../../client-dashboard/ui/format/firstWeekday.js";
import { countdown, describeMinutes, timeAgo } from "../../../client-dashboard/ui/format/relativeTime.js";
import { instantOf, wallTimeAt, zoneCity } from "../../../client-dashboard/ui/format/zoneTime.js";

const MINUTE = 60_000;

describe("dashboard: firstWeekday", () => {
  it("is that of the reader's country", () => {
    const first = ["en-US", "en", "pt-BR", "en-GB", "nb-NO", "de", "en-AU", "ar-EG"].map((one) =>
      firstWeekday(one),
    );
    expect(first).to.deep.equal([0, 0, 0, 1, 1, 1, 1, 6]);
  });

  it("orders what belongs to the days", () => {
    const days = "Mo Tu We Th Fr Sa Su".split(" ");
    const weeks = ([0, 1, 6] as const).map((first) => inWeekOrder(days, first).join(" "));
    expect(weeks).to.deep.equal(["Su Mo Tu We Th Fr Sa", "Mo Tu We Th Fr Sa Su", "Sa Su Mo Tu We Th Fr"]);
  });
});

describe("dashboard: instantOf", () => {
  const oslo = (date: string, time: string) =>
    new Date(instantOf({ date, time }, "Europe/Oslo")).toISOString();

  it("moves a time that summer time skips on by the hour", () => {
    expect(oslo("2026-03-29", "02:30")).to.equal("2026-03-29T01:30:00.000Z");
  });

  it("takes the first of a time that comes twice", () => {
    expect(oslo("2026-10-25", "02:30")).to.equal("2026-10-25T00:30:00.000Z");
  });

  it("agrees with Temporal in every kind of zone", () => {
    const zones = [
      "Europe/Oslo",
      "America/New_York",
      "Australia/Lord_Howe",
      "Asia/Kathmandu",
      "Pacific/Apia",
      "UTC",
    ];
    const wall = fc.integer({ min: Date.UTC(2024, 0), max: Date.UTC(2030, 0) });
    fc.assert(
      fc.property(fc.constantFrom(...zones), wall, (zone, at) => {
        const [date = "", time = ""] = new Date(at).toISOString().slice(0, 16).split("T");
        const expected = Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(zone);
        expect(instantOf({ date, time }, zone)).to.equal(expected.epochMilliseconds);
      }),
      { numRuns: 500 },
    );
  });

  it("is read back by the wall clock", () => {
    expect(
      wallTimeAt(instantOf({ date: "2026-11-21", time: "00:05" }, "Asia/Tokyo"), "Asia/Tokyo"),
    ).to.deep.equal({
      date: "2026-11-21",
      time: "00:05",
    });
  });
});

describe("dashboard: times in words", () => {
  const now = Date.parse("2026-11-21T23:30:00.000Z");

  it("says a chosen length whole", () => {
    const words = [1, 10, 60, 90, 1_440, 1_525, 10_080].map(describeMinutes);

    expect(words).to.deep.equal([
      "1 minute",
      "10 minutes",
      "1 hour",
      "1 hour 30 minutes",
      "1 day",
      "1 day 1 hour 25 minutes",
      "7 days",
    ]);
  });

  describe("by the reader's own clock", () => {
    afterEach(() => setClockFormat(null));

    it("says 24 hours to who chose them", () => {
      setClockFormat("24");

      expect(clockTime(now, "UTC")).to.equal("23:30");
      expect([wallClock("08:05"), spokenClock("08:05"), wallClock("00:05")]).to.deep.equal([
        "08:05",
        "8:05",
        "00:05",
      ]);
    });

    it("says 12 hours to who chose them", () => {
      setClockFormat("12");

      expect(clockTime(now, "UTC")).to.match(/^11:30\sPM$/);
      expect(dayAndTime(now, now, "UTC")).to.match(/^today, 11:30\sPM$/);
      expect(wallClock("00:05")).to.match(/^12:05\sAM$/);
    });

    it("is at first that of the country of the browser's language", () => {
      const clocks = ["en-US", "en-GB", "nb-NO", "de", "en-AU"].map(clockOfBrowser);

      expect(clocks).to.deep.equal(["12", "24", "24", "24", "12"]);
    });
  });

  it("names the days next to today by the zone's own calendar", () => {
    expect(dayAndTime(now, now, "UTC")).to.equal("today, 23:30");
    expect(dayAndTime(now + 60 * MINUTE, now, "UTC")).to.equal("tomorrow, 00:30");
    expect(dayAndTime(now + 60 * MINUTE, now, "Europe/Oslo")).to.equal("today, 01:30");
    expect(dayAndTime(now - 24 * 60 * MINUTE, now, "UTC")).to.equal("yesterday, 23:30");
  });

  it("gives the date beyond, with the year when it is another", () => {
    expect(dayAndTime(Date.parse("2026-11-24T08:00:00Z"), now, "UTC")).to.contain("24 Nov");
    expect(dayAndTime(Date.parse("2027-01-05T08:00:00Z"), now, "UTC")).to.contain("2027");
  });

  it("says how long ago, and never the future", () => {
    expect(timeAgo(now - 59_000, now)).to.equal("just now");
    expect(timeAgo(now + 5 * MINUTE, now)).to.equal("just now");
    expect(timeAgo(now - 60_000, now)).to.equal("1 minute ago");
    expect(timeAgo(now - 150 * MINUTE, now)).to.equal("2 hours ago");
    expect(timeAgo(now - 3 * 24 * 60 * MINUTE, now)).to.equal("3 days ago");
  });

  it("counts down to the end and then stops", () => {
    expect(countdown(now + 30 * MINUTE, now)).to.equal("30:00");
    expect(countdown(now + 500, now)).to.equal("0:01");
    expect(countdown(now, now)).to.equal(null);
  });

  it("calls a zone by its city", () => {
    expect(zoneCity("America/Argentina/Buenos_Aires")).to.equal("Buenos Aires");
  });
});
