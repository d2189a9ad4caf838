import { expect } from "chai";
import { agendaMessages } from "../../../client-display/engine/state/agendaMessages.js";
import { screenOf } from "../../../client-display/engine/state/Screen.js";
import { marksOf, placeOf, STRIP_PARTS } from "../../../client-display/screens/home/strip.js";
import { aheadOf, itemsOfTwoDays } from "../../../client-display/screens/home/twoDays.js";
import { partOfDay } from "../../../client-display/engine/time/wallTime.js";
import { zoneOffsets } from "../../../server/schedule/zones.js";
import type { PlannedEvent, PlannedOccurrence } from "../../../shared/realtime/snapshot.js";
import { buildMessage, buildOccurrence, buildSnapshot } from "../engine/buildPlan.js";
import { HOME_TOOLS } from "./homeTools.js";

const UTC = [{ from: "2026-01-01T00:00:00.000Z", offsetMinutes: 0 }];
const ANSWER = { id: "answer01", choice: "ok", text: "OK", at: "2026-11-21T08:00:00.000Z" };

function messageAt(dueAt: string, changes: Partial<PlannedOccurrence> = {}) {
  return buildMessage({ text: dueAt, occurrences: [buildOccurrence({ key: dueAt, dueAt, ...changes })] });
}

function itemsAt(now: string, messages: ReturnType<typeof messageAt>[], offsets = UTC) {
  return itemsOfTwoDays(messages, { minute: Date.parse(now), zoneOffsets: offsets }, HOME_TOOLS);
}

const NURSE: PlannedEvent = {
  ...{ id: "a", title: "The nurse comes", place: "At home", names: ["Kari"], allDay: false },
  occurrences: [
    { date: "2026-11-21", startsAt: "2026-11-21T14:00:00.000Z", endsAt: "2026-11-21T15:00:00.000Z" },
  ],
};
/** Since yesterday, until tomorrow night. */
const OLA_IS_HERE: PlannedEvent = {
  ...{ id: "b", title: "Ola is here", place: "", names: ["Ola"], allDay: true },
  occurrences: [
    { date: "2026-11-20", startsAt: "2026-11-20T00:00:00.000Z", endsAt: "2026-11-23T00:00:00.000Z" },
  ],
};

describe("what is planned beside the messages", () => {
  const messages = [messageAt("2026-11-21T13:00:00.000Z")];
  const agenda = agendaMessages(messages, [NURSE, OLA_IS_HERE]);

  it("stands among them, with who comes and where, each name once", () => {
    const items = itemsAt("2026-11-21T12:00:00.000Z", agenda);

    expect(items.map(({ message, isWholeDay }) => [message.text, isWholeDay])).to.deep.equal([
      ["Ola is here", true],
      ["2026-11-21T13:00:00.000Z", false],
      ["The nurse comes, Kari, At home", false],
    ]);
  });

  it("of whole days is there until they are over, and has no mark on the strip", () => {
    const at = (now: string) => aheadOf(itemsAt(now, agenda), Date.parse(now)).map(({ key }) => key);

    expect(at("2026-11-21T22:00:00.000Z")).to.deep.equal(["wholeDay/b/2026-11-20"]);
    expect(at("2026-11-22T23:59:00.000Z")).to.deep.equal(["wholeDay/b/2026-11-20"]);
    expect(at("2026-11-23T00:00:00.000Z")).to.deep.equal([]);
    expect(marksOf(itemsAt("2026-11-21T12:00:00.000Z", agendaMessages([], [OLA_IS_HERE])), 0)).to.deep.equal(
      [],
    );
  });

  it("never fills the screen, and comes next when it is the soonest", () => {
    const snapshot = buildSnapshot({ messages: [], events: [NURSE] });
    const next = (now: string) => {
      const screen = screenOf(snapshot, null, Date.parse(now));
      return screen.kind === "clock" ? (screen.next?.message.text ?? "nothing") : screen.kind;
    };

    expect(next("2026-11-21T13:59:00.000Z")).to.equal("The nurse comes, Kari, At home");
    expect(next("2026-11-21T14:30:00.000Z")).to.equal("nothing");
  });
});

describe("the agenda of two days", () => {
  it("has today and tomorrow by the display's calendar, earliest first, and nothing of other days", () => {
    const due = [
      "2026-11-22T23:59:00.000Z",
      "2026-11-21T00:00:00.000Z",
      "2026-11-20T23:59:00.000Z",
      "2026-11-23T00:00:00.000Z",
      "2026-11-22T00:00:00.000Z",
    ];
    const items = itemsAt(
      "2026-11-21T12:00:00.000Z",
      due.map((one) => messageAt(one)),
    );

    expect(items.map(({ key, day }) => [key, day])).to.deep.equal([
      ["2026-11-21T00:00:00.000Z", 0],
      ["2026-11-22T00:00:00.000Z", 1],
      ["2026-11-22T23:59:00.000Z", 1],
    ]);
  });

  it("becomes today's at the display's midnight, not at the server's", () => {
    const oslo = zoneOffsets(
      "Europe/Oslo",
      Date.parse("2026-11-20T00:00:00.000Z"),
      Date.parse("2026-11-30T00:00:00.000Z"),
    );
    const breakfast = messageAt("2026-11-22T07:00:00.000Z");

    expect(itemsAt("2026-11-21T22:59:00.000Z", [breakfast], oslo)[0]!.day).to.equal(1);
    expect(itemsAt("2026-11-21T23:00:00.000Z", [breakfast], oslo)[0]!.day).to.equal(0);
  });

  (["2026-03-28", "2026-10-24"] as const).forEach((eve) => {
    it(`counts a day of 23 or 25 hours after ${eve} as one day`, () => {
      const start = Date.parse(`${eve}T00:00:00.000Z`);
      const oslo = zoneOffsets("Europe/Oslo", start, start + 4 * 24 * 3_600_000);
      const late = messageAt(new Date(start + 44 * 3_600_000).toISOString());
      const items = itemsAt(new Date(start + 20 * 3_600_000).toISOString(), [late], oslo);

      expect(items.map(({ day }) => day)).to.deep.equal([1]);
    });
  });

  it("keeps back what has begun and what was answered before its time", () => {
    const minute = Date.parse("2026-11-21T12:00:00.000Z");
    const messages = [
      messageAt("2026-11-21T12:00:00.000Z"),
      messageAt("2026-11-21T13:00:00.000Z", { answer: ANSWER }),
      messageAt("2026-11-21T14:00:00.000Z"),
    ];

    expect(
      aheadOf(itemsAt("2026-11-21T12:00:00.000Z", messages), minute).map(({ key }) => key),
    ).to.deep.equal(["2026-11-21T14:00:00.000Z"]);
  });
});

describe("the strip of the day", () => {
  const rows: [hour: number, minute: number, place: number][] = [
    [0, 0, 0],
    [5, 59, 0],
    [6, 0, 0],
    [12, 0, 1 / 3],
    [15, 0, 0.5],
    [23, 59, 0.999],
  ];
  rows.forEach(([hour, minute, place]) => {
    it(`has ${hour}:${minute} at ${place.toFixed(2)} of its length`, () => {
      expect(placeOf({ hour, minute })).to.be.closeTo(place, 0.001);
    });
  });

  it("has its parts where the clock says their names", () => {
    const at = (hour: number) => ({ year: 2026, month: 0, day: 1, weekday: 4, hour, minute: 0 });
    for (let hour = 6; hour < 24; hour += 1) {
      const part = STRIP_PARTS.find(({ until }) => placeOf({ hour, minute: 0 }) < until - 1e-9);
      expect(part?.part, String(hour)).to.equal(partOfDay(at(hour)));
    }
  });

  it("draws what would cover each other as one, which still comes as long as one of them does", () => {
    const messages = [
      messageAt("2026-11-21T08:00:00.000Z", { answer: ANSWER }),
      messageAt("2026-11-21T08:30:00.000Z"),
      messageAt("2026-11-21T11:00:00.000Z"),
      messageAt("2026-11-22T08:00:00.000Z"),
    ];
    const marks = (now: string) =>
      marksOf(itemsAt(now, messages), Date.parse(now)).map(({ count, state }) => `${count} ${state}`);

    expect(marks("2026-11-21T08:05:00.000Z")).to.deep.equal(["2 ahead", "1 ahead"]);
    expect(marks("2026-11-21T09:00:00.000Z")).to.deep.equal(["2 done", "1 ahead"]);
    expect(marks("2026-11-21T12:00:00.000Z")).to.deep.equal(["2 done", "1 over"]);
  });
});
