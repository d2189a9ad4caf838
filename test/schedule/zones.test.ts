import { expect } from "chai";
import { wallClockInstant, zoneOffsets } from "../../server/schedule/zones.js";
import { isTimeZone } from "../../shared/contract/base/fields.js";

const instant = (iso: string) => Date.parse(iso);

describe("wallClockInstant", () => {
  const table: Array<[why: string, date: string, time: string, zone: string, utc: string]> = [
    ["an ordinary winter morning", "2026-01-15", "08:00", "Europe/Oslo", "2026-01-15T07:00:00Z"],
    ["an ordinary summer morning", "2026-07-15", "08:00", "Europe/Oslo", "2026-07-15T06:00:00Z"],
    [
      "a time that spring skips moves to the next valid one",
      "2026-03-29",
      "02:30",
      "Europe/Oslo",
      "2026-03-29T01:30:00Z",
    ],
    [
      "a time that autumn repeats takes the first",
      "2026-10-25",
      "02:30",
      "Europe/Oslo",
      "2026-10-25T00:30:00Z",
    ],
    ["a zone at three quarters of an hour", "2026-05-01", "12:00", "Asia/Kathmandu", "2026-05-01T06:15:00Z"],
    ["half an hour of summer time", "2026-04-05", "01:45", "Australia/Lord_Howe", "2026-04-04T14:45:00Z"],
    ["midnight at the date line", "2026-06-01", "00:00", "Pacific/Kiritimati", "2026-05-31T10:00:00Z"],
  ];

  table.forEach(([why, date, time, zone, utc]) => {
    it(`takes ${why}: ${date} ${time} in ${zone}`, () => {
      expect(wallClockInstant(date, time, zone)).to.equal(instant(utc));
    });
  });

  it("knows every zone that an account or a display may have, however short its name", () => {
    const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
    const short = letters.flatMap((first) => letters.map((second) => `${first}${second}T`));
    const names = [
      ...Intl.supportedValuesOf("timeZone"),
      ...short,
      ...short.map((name) => name.toLowerCase()),
    ];

    const accepted = names.filter(isTimeZone);

    expect(accepted).to.include.members(["Europe/Oslo", "GMT", "CET"]).and.not.include("PST");
    accepted.forEach((zone) =>
      expect(() => wallClockInstant("2026-01-01", "08:00", zone), zone).not.to.throw(),
    );
  });

  it("refuses an unknown zone", () => {
    expect(() => wallClockInstant("2026-01-01", "08:00", "Europe/Atlantis")).to.throw(RangeError);
  });
});

describe("zoneOffsets", () => {
  it("names the offset in force and each change before the end", () => {
    const offsets = zoneOffsets(
      "Europe/Oslo",
      instant("2026-01-01T00:00:00Z"),
      instant("2027-01-01T00:00:00Z"),
    );

    expect(offsets).to.deep.equal([
      { from: "2026-01-01T00:00:00.000Z", offsetMinutes: 60 },
      { from: "2026-03-29T01:00:00.000Z", offsetMinutes: 120 },
      { from: "2026-10-25T01:00:00.000Z", offsetMinutes: 60 },
    ]);
  });

  it("needs one entry where the clocks never change", () => {
    const offsets = zoneOffsets(
      "Asia/Kolkata",
      instant("2026-01-01T00:00:00Z"),
      instant("2027-01-01T00:00:00Z"),
    );

    expect(offsets).to.deep.equal([{ from: "2026-01-01T00:00:00.000Z", offsetMinutes: 330 }]);
  });

  it("agrees with the engine's own zone data in every zone through two years", function () {
    this.timeout(60_000);
    const from = instant("2026-01-01T00:00:00Z");
    const until = instant("2028-01-01T00:00:00Z");
    const wrong = Intl.supportedValuesOf("timeZone").filter((zone) => {
      const offsets = zoneOffsets(zone, from, until);
      const wallHour = new Intl.DateTimeFormat("en", {
        timeZone: zone,
        hourCycle: "h23",
        hour: "numeric",
        minute: "numeric",
      });
      return weeksBetween(from, until).some((at) => {
        const offset = offsets.filter((entry) => Date.parse(entry.from) <= at).at(-1)!;
        const wall = new Date(at + offset.offsetMinutes * 60_000);
        const [hour, minute] = wallHour.format(at).split(":").map(Number);
        return wall.getUTCHours() !== hour || wall.getUTCMinutes() !== minute;
      });
    });

    expect(wrong).to.deep.equal([]);
  });
});

function weeksBetween(from: number, until: number): number[] {
  const week = 7 * 24 * 60 * 60_000;
  return Array.from({ length: Math.floor((until - from) / week) }, (_, index) => from + index * week);
}
