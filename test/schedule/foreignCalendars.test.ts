import { expect } from "chai";
import { eventTimes } from "../../server/features/events/eventTimes.js";
import { decodeCalendar } from "../../server/features/calendar/reading/decodeCalendar.js";
import { readCalendar } from "../../server/features/calendar/reading/readCalendar.js";
import { readInTurn, readInWorker } from "../../server/features/calendar/reading/readInWorker.js";
import type { ReadCalendar } from "../../server/features/calendar/reading/ReadEvent.js";
import { Unreadable } from "../../server/features/calendar/reading/readTimes.js";
import type { EventWhen } from "../../shared/contract/calendar/events.js";
import { wallClockAt } from "../../server/schedule/zones.js";
import { FOREIGN_CALENDARS } from "../support/calendars/foreignCalendars.js";

const OSLO = { timeZone: "Europe/Oslo", now: Date.parse("2026-11-21T08:00:00.000Z") };
const RANGE = { from: OSLO.now, until: Date.parse("2027-12-31T23:00:00.000Z") };

const calendar = (lines: readonly string[]) =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Example//EN", ...lines, "END:VCALENDAR", ""].join("\r\n");

/** Every time that the display would show, in words and in order. */
function timesOf({ events }: ReadCalendar): string[] {
  const lines = events.flatMap(({ title, when, skippedDates, changed }) => [
    ...linesOf(title, when, skippedDates),
    ...changed.flatMap((one) => linesOf(one.title, one.when, [])),
  ]);
  return lines.sort();
}

function linesOf(title: string, when: EventWhen, skippedDates: string[]): string[] {
  const times = eventTimes({ when, skippedDates, exceptionDate: null }, OSLO.timeZone, RANGE);
  return times.map(({ startsAt, endsAt }) => {
    const [start, end] = [startsAt, endsAt - (when.startTime === null ? 1 : 0)].map((at) =>
      wallClockAt(at, OSLO.timeZone),
    );
    return when.startTime === null
      ? `${start!.date}..${end!.date} ${title}`
      : `${start!.date} ${start!.time}-${end!.time} ${title}`;
  });
}

describe("a calendar of another program", () => {
  for (const { name, lines, expected, rules = [], refused = [], over = 0 } of FOREIGN_CALENDARS)
    it(`is shown at the very times that it says: ${name}`, () => {
      const read = readCalendar(calendar(lines), OSLO);

      expect(timesOf(read)).to.deep.equal(expected);
      expect(read.events.flatMap(({ when }) => when.rule ?? []).sort()).to.deep.equal([...rules].sort());
      expect(read.refused.map(({ title, reason }) => `${title}: ${reason}`)).to.deep.equal(refused);
      expect(read.over).to.equal(over);
    });

  it("is read with a byte order mark, bare line feeds and a character that is cut by a fold", () => {
    const title = "Påskeferie på hytta";
    const octets = Buffer.from(`SUMMARY:${title}`);
    // Between the two octets of the first å, as some programs fold.
    const cut = octets.indexOf("å") + 1;
    const bytes = Buffer.concat([
      Buffer.from("\uFEFFBEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nDTSTART;VALUE=DATE:20270325\n"),
      ...[octets.subarray(0, cut), Buffer.from("\n "), octets.subarray(cut)],
      Buffer.from("\nEND:VEVENT\nEND:VCALENDAR\n"),
    ]);

    const read = readCalendar(decodeCalendar(bytes), OSLO);

    expect(timesOf(read)).to.deep.equal([`2027-03-25..2027-03-25 ${title}`]);
  });

  it("never ends before it begins, also in the hour that the clocks repeat", () => {
    const lines = [
      "BEGIN:VEVENT",
      "UID:1",
      "DTSTART:20271031T003000Z",
      "DTEND:20271031T011500Z",
      "END:VEVENT",
    ];

    const [event] = readCalendar(calendar(lines), OSLO).events;

    expect(event?.when).to.include({ startTime: "02:30", endDate: "2027-10-31", endTime: "02:30" });
  });

  it("gives the same names each time that it is read", () => {
    const uids = FOREIGN_CALENDARS.map(({ lines }) =>
      [1, 2].map(() => readCalendar(calendar(lines), OSLO).events.map(({ uid }) => uid)),
    );

    for (const [first, second] of uids) {
      expect(first).to.deep.equal(second);
      expect(new Set(first).size).to.equal(first!.length);
    }
  });

  it("is refused with no more of its words than a person could have typed", () => {
    const zone = `Mars\u202E/${"a".repeat(1_000)}`;
    const lines = ["BEGIN:VEVENT", "UID:1", `DTSTART;TZID=${zone}:20261123T100000`, "END:VEVENT"];

    const { refused } = readCalendar(calendar(lines), OSLO);

    expect(refused.map(({ reason }) => reason)).to.deep.equal([
      `It is in a time zone that nobody knows: Mars/${"a".repeat(74)}…`,
    ]);
  });

  describe("that is hostile", () => {
    const refusal = (text: string, timeLimitMs?: number) =>
      readInWorker({ text, ...OSLO }, timeLimitMs).then(
        () => "read",
        (error: unknown) => (error instanceof Unreadable ? error.message : String(error)),
      );
    const entry = (...lines: string[]) => [
      "BEGIN:VEVENT",
      "UID:1",
      "DTSTART:20261123T100000Z",
      ...lines,
      "END:VEVENT",
    ];

    it("is refused in a sentence", async () => {
      const many = Array.from({ length: 25_001 }, () => entry()).flat();
      expect(await refusal("<html>Log in</html>")).to.equal("This is no calendar file.");
      expect(await refusal(calendar(["BEGIN:VEVENT", "nonsense"]))).to.equal(
        "This calendar file is damaged.",
      );
      for (const lines of [
        ["X-WR-CALNAME;VALUE=DATE:soon"],
        entry("SUMMARY;VALUE=DATE:soon", "RRULE:FREQ=HOURLY"),
      ])
        expect(await refusal(calendar(lines))).to.equal("This calendar file is damaged.");
      const deep = (edge: string) => Array.from({ length: 150_000 }, () => `${edge}:X-A`);
      const nested = ["BEGIN:VEVENT", ...deep("BEGIN"), ...deep("END"), "END:VEVENT"];
      expect(await refusal(calendar(nested))).to.equal("This calendar file is damaged.");
      expect(await refusal(calendar(entry(`SUMMARY:${"a".repeat(10_000_000)}`)))).to.equal(
        "A line of this calendar is far too long.",
      );
      expect(await refusal(calendar(many))).to.equal("This calendar has more than 25000 entries.");
    });

    it("ends without holding up anybody: thousands of rules that have gone on for decades", async () => {
      const rules = Array.from({ length: 5_000 }, (_, index) => [
        "BEGIN:VEVENT",
        `UID:${index}`,
        "DTSTART:19900101T100000Z",
        "RRULE:FREQ=DAILY",
        "END:VEVENT",
      ]).flat();
      let latest = performance.now();
      let longest = 0;
      const beat = setInterval(() => {
        longest = Math.max(longest, performance.now() - latest);
        latest = performance.now();
      }, 5);

      const answer = await refusal(calendar(rules), 800);
      clearInterval(beat);

      expect(answer).to.equal("This calendar takes too long to read.");
      expect(longest).to.be.lessThan(700);
    });

    it("is refused when its rules come to more times than any calendar has", async () => {
      const hours = Array.from({ length: 24 }, (_, hour) => hour).join(",");
      const rules = Array.from({ length: 2 }, (_, index) => [
        ...["BEGIN:VEVENT", `UID:${index}`, "DTSTART:20261123T000000Z"],
        ...[`RRULE:FREQ=DAILY;BYHOUR=${hours}`, "END:VEVENT"],
      ]).flat();

      expect(await refusal(calendar(rules))).to.equal("This calendar has more than 25000 events to come.");
    });

    it("waits outside of the memory until one of two others is read", async () => {
      const asked: number[] = [];
      const read = (index: number) =>
        readInTurn(() => {
          asked.push(index);
          return Promise.resolve(calendar(entry()));
        }, OSLO);

      const all = [read(1), read(2), read(3)];

      expect(asked).to.deep.equal([1, 2]);
      await Promise.all(all);
      expect(asked).to.deep.equal([1, 2, 3]);
    });

    it("of twenty thousand entries is read whole", async () => {
      const lines = Array.from({ length: 20_000 }, (_, index) => [
        ...[
          "BEGIN:VEVENT",
          `UID:${index}`,
          `DTSTART:2027${String(1 + (index % 12)).padStart(2, "0")}15T100000Z`,
        ],
        ...[`SUMMARY:Entry number ${index} of a calendar`, "END:VEVENT"],
      ]).flat();

      const read = await readInWorker({ text: calendar(lines), ...OSLO });

      expect(read.events).to.have.length(20_000);
    });
  });
});
