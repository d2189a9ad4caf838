import { expect } from "chai";
import type { CalendarShowing } from "../../../shared/contract/calendar/calendar.js";
import type { CalendarEvent, EventOccurrence, EventWhen } from "../../../shared/contract/calendar/events.js";
import {
  entriesOf,
  entriesOn,
  lastDayOf,
  type CalendarEntry,
} from "../../../client-dashboard/features/calendar/entries/CalendarEntry.js";
import {
  dayHeading,
  describeReminder,
  timeOn,
  wholeTime,
} from "../../../client-dashboard/features/calendar/entries/entryTexts.js";
import { filterEntries } from "../../../client-dashboard/features/calendar/entries/filterEntries.js";
import { findConflicts } from "../../../client-dashboard/features/calendar/entries/findConflicts.js";
import {
  datesOf,
  rangeOf,
  stepDate,
  titleOf,
} from "../../../client-dashboard/features/calendar/views/calendarDays.js";
import {
  droppedAt,
  endingLater,
  placedAt,
  shiftedBy,
} from "../../../client-dashboard/features/calendar/move/placement.js";
import { placeInLanes } from "../../../client-dashboard/features/calendar/views/lanes.js";
import { setClockFormat } from "../../../client-dashboard/ui/format/clockFormat.js";
import { instantOf } from "../../../client-dashboard/ui/format/zoneTime.js";

const MUM = { id: "mum", name: "Mum", timeZone: "Europe/Oslo" };
const DAD = { id: "dad", name: "Dad", timeZone: "Europe/Oslo" };
/** A Tuesday. */
const DAY = "2026-11-24";

interface Told extends Partial<EventWhen> {
  display?: typeof MUM;
  people?: string[];
  familyOnly?: boolean;
  place?: string;
  reminderMinutes?: number;
  pause?: EventOccurrence["pause"];
}

let count = 0;

function event(title: string, told: Told = {}): CalendarEntry {
  const {
    display = MUM,
    people = [],
    familyOnly = false,
    place = "",
    reminderMinutes = null,
    pause,
    ...times
  } = told;
  const when: EventWhen = {
    startDate: DAY,
    startTime: "10:00",
    endDate: times.startDate ?? DAY,
    endTime: times.startTime === undefined ? "11:00" : times.startTime,
    rule: null,
    ...times,
  };
  count += 1;
  const stored: CalendarEvent = {
    id: `event${count}`,
    displayId: display.id,
    seriesId: `series${count}`,
    version: 1,
    title,
    place,
    people: people.map((name) => ({ id: name, name })),
    familyOnly,
    when,
    reminderMinutes,
    skippedDates: [],
    exceptionOf: null,
    followedId: null,
    createdAt: "2026-11-01T08:00:00.000Z",
    authorName: "Anna",
  };
  const at = (date: string, time: string | null) =>
    new Date(instantOf({ date, time: time ?? "00:00" }, display.timeZone)).toISOString();
  const occurrence = {
    eventId: stored.id,
    date: when.startDate,
    startsAt: at(when.startDate, when.startTime),
    endsAt: at(when.endDate, when.endTime),
    when,
    ...(pause && { pause }),
  };
  return entriesOf(display, { showings: [], events: [stored], occurrences: [occurrence], followed: [] })[0]!;
}

function message(text: string, time: string): CalendarEntry {
  const showing: CalendarShowing = {
    key: `message/${DAY}/${time}`,
    messageId: "message",
    text,
    label: "medication",
    dueAt: new Date(instantOf({ date: DAY, time }, MUM.timeZone)).toISOString(),
    endsAt: new Date(instantOf({ date: DAY, time }, MUM.timeZone) + 3_600_000).toISOString(),
    date: DAY,
    time,
    state: "scheduled",
    repeats: true,
    isChanged: false,
    pausedUntil: null,
    eventId: null,
  };
  return entriesOf(MUM, { showings: [showing], events: [], occurrences: [], followed: [] })[0]!;
}

const titles = (entries: readonly CalendarEntry[]) => entries.map(({ title }) => title);

describe("dashboard: the days of the calendar", () => {
  it("shows whole weeks from Monday, whole months in six of them, and 30 days as a list", () => {
    expect(rangeOf("week", DAY)).to.deep.equal({ from: "2026-11-23", until: "2026-11-30" });
    expect(rangeOf("month", DAY)).to.deep.equal({ from: "2026-10-26", until: "2026-12-07" });
    expect(rangeOf("agenda", DAY)).to.deep.equal({ from: DAY, until: "2026-12-24" });
    expect(datesOf(rangeOf("day", DAY))).to.deep.equal([DAY]);
  });

  it("goes from the end of a month to the end of a shorter one", () => {
    expect(stepDate("month", "2027-01-31", 1)).to.equal("2027-02-28");
    expect(stepDate("month", "2026-01-15", -1)).to.equal("2025-12-15");
    expect(stepDate("week", DAY, 1)).to.equal("2026-12-01");
    expect(stepDate("day", DAY, -1)).to.equal("2026-11-23");
  });

  it("says which days they are", () => {
    expect(titleOf("month", DAY)).to.equal("November 2026");
    expect(titleOf("week", DAY)).to.equal("23 November to 29 November 2026");
    expect(titleOf("week", "2026-12-31")).to.equal("28 December 2026 to 3 January 2027");
    expect(dayHeading(DAY, "2026-11-23")).to.match(/^Tomorrow, Tuesday,? 24 November$/);
    expect(dayHeading("2027-01-04", DAY)).to.match(/^Monday,? 4 January 2027$/);
  });
});

describe("dashboard: what is on a day of the calendar", () => {
  before(() => setClockFormat("24"));
  after(() => setClockFormat(null));

  it("has whole days first, then what goes on from before, then by time", () => {
    const entries = [
      message("Tablets", "20:00"),
      event("Dentist"),
      event("Bus trip", { startDate: "2026-11-23", endDate: DAY, startTime: "09:00", endTime: "12:00" }),
      event("Birthday", { startTime: null, endTime: null }),
      event("Next day", { startDate: "2026-11-25", endDate: "2026-11-25" }),
    ];

    expect(titles(entriesOn(entries, DAY))).to.deep.equal(["Bus trip", "Birthday", "Dentist", "Tablets"]);
  });

  it("is not on the day that begins when it ends at midnight", () => {
    const party = event("Party", { startTime: "20:00", endDate: "2026-11-25", endTime: "00:00" });

    expect(lastDayOf(party)).to.equal(DAY);
    expect(entriesOn([party], "2026-11-25")).to.deep.equal([]);
  });

  it("says when it is, on each of its days", () => {
    expect(timeOn(message("Tablets", "08:00"), DAY)).to.equal("08:00");
    expect(timeOn(event("Dentist"), DAY)).to.equal("10:00 to 11:00");
    expect(timeOn(event("Birthday", { startTime: null, endTime: null }), DAY)).to.equal("All day");
    const trip = event("Trip", { endDate: "2026-11-26", endTime: "12:00" });
    expect([DAY, "2026-11-25", "2026-11-26"].map((date) => timeOn(trip, date))).to.deep.equal([
      "From 10:00",
      "All day, day 2 of 3",
      "Until 12:00",
    ]);
    expect(wholeTime(trip)).to.match(
      /^Tuesday,? 24 November 2026, 10:00 to Thursday,? 26 November 2026, 12:00$/,
    );
  });

  it("says when a reminder comes, of whole days by the clock", () => {
    const reminder = (told: Told) => describeReminder(event("Dentist", told) as never);
    expect(reminder({ reminderMinutes: 90 })).to.equal("1 hour 30 minutes before");
    expect(reminder({ reminderMinutes: 0 })).to.equal("When it begins");
    const whole = { startTime: null, endTime: null };
    expect(reminder({ ...whole, reminderMinutes: 0 })).to.equal("On the day, 09:00");
    expect(reminder({ ...whole, reminderMinutes: 15 * 60 })).to.equal("The day before, 18:00");
    expect(reminder({ ...whole, reminderMinutes: 24 * 60 })).to.equal("The day before, 09:00");
    expect(reminder({ ...whole, reminderMinutes: 7 * 24 * 60 })).to.equal("7 days before, 09:00");
  });
});

describe("dashboard: finding in the calendar", () => {
  const all = [
    message("Take your tablets", "08:00"),
    event("Café with Per", { place: "Grünerløkka", people: ["Per"] }),
    event("Talk about the home", { familyOnly: true }),
  ];
  const found = (kind: Parameters<typeof filterEntries>[1]["kind"], search = "") =>
    titles(filterEntries(all, { kind, search }));

  it("leaves what is of the kind", () => {
    expect(found("message")).to.deep.equal(["Take your tablets"]);
    expect(found("event")).to.deep.equal(["Café with Per", "Talk about the home"]);
    expect(found("familyOnly")).to.deep.equal(["Talk about the home"]);
    expect(found("screen")).to.deep.equal(["Take your tablets", "Café with Per"]);
    expect(found("all")).to.have.length(3);
  });

  it("finds every word in title, place and names, without accents too", () => {
    expect(found("all", "cafe per")).to.deep.equal(["Café with Per"]);
    expect(found("all", "GRUNER")).to.deep.equal(["Café with Per"]);
    expect(found("all", "cafe tablets")).to.deep.equal([]);
  });
});

describe("dashboard: conflicts in the calendar", () => {
  const conflictsOf = (...entries: CalendarEntry[]) =>
    entries.map(({ id }) => findConflicts(entries).get(id) ?? []);

  it("are events of one display at the same time", () => {
    const dentist = event("Dentist");
    expect(conflictsOf(dentist, event("Visit", { startTime: "10:30" }))).to.deep.equal([
      ["Visit"],
      ["Dentist"],
    ]);
    expect(conflictsOf(dentist, event("After it", { startTime: "11:00", endTime: "12:00" }))).to.deep.equal([
      [],
      [],
    ]);
    expect(conflictsOf(dentist, event("Dad's", { display: DAD }))).to.deep.equal([[], []]);
  });

  it("are events of two displays that need the same person", () => {
    const atMums = event("Dentist", { people: ["Per"] });
    const atDads = event("Bath", { display: DAD, people: ["Per"] });
    expect(conflictsOf(atMums, atDads)).to.deep.equal([["Bath"], ["Dentist"]]);
  });

  it("are none with what is paused", () => {
    const paused = event("Exercise", { pause: { until: null } });
    expect(conflictsOf(event("Dentist"), paused)).to.deep.equal([[], []]);
  });

  it("are none of whole days and messages", () => {
    const whole = event("Birthday", { startTime: null, endTime: null });
    expect(conflictsOf(event("Dentist"), whole, message("Tablets", "10:00"))).to.deep.equal([[], [], []]);
  });
});

describe("dashboard: what overlaps stands beside each other", () => {
  it("takes a column where one is free, and the whole width when it is alone", () => {
    const spans = [
      { from: 0, until: 60 },
      { from: 30, until: 120 },
      { from: 60, until: 90 },
      { from: 120, until: 150 },
    ];

    expect(placeInLanes(spans)).to.deep.equal([
      { lane: 0, lanes: 2 },
      { lane: 1, lanes: 2 },
      { lane: 0, lanes: 2 },
      { lane: 0, lanes: 1 },
    ]);
  });
});

describe("dashboard: places in the calendar", () => {
  const late = { startDate: DAY, startTime: "23:00", endDate: "2026-11-25", endTime: "01:00" };
  const whole = { startDate: DAY, startTime: null, endDate: "2026-11-26", endTime: null };

  it("keeps how long something lasts, over midnight too", () => {
    expect(placedAt(late, { date: "2026-11-30", time: "22:30" })).to.deep.equal({
      startDate: "2026-11-30",
      startTime: "22:30",
      endDate: "2026-12-01",
      endTime: "00:30",
    });
    expect(shiftedBy(late, { days: 0, minutes: 75 })).to.include({
      startDate: "2026-11-25",
      startTime: "00:15",
    });
    expect(shiftedBy(whole, { days: 1, minutes: 15 })).to.deep.equal({
      ...whole,
      startDate: "2026-11-25",
      endDate: "2026-11-27",
    });
  });

  it("makes all day of a time, and an hour of all day", () => {
    expect(placedAt(late, { date: DAY, time: null })).to.deep.equal({
      startDate: DAY,
      startTime: null,
      endDate: "2026-11-25",
      endTime: null,
    });
    expect(placedAt(whole, { date: DAY, time: "09:00" })).to.include({ endDate: DAY, endTime: "10:00" });
  });

  it("goes as far as the day went that was dragged", () => {
    const whole = event("Holiday", { startTime: null, endTime: null, endDate: "2026-11-26" });
    const second = { date: "2026-12-02", from: "2026-11-25" };
    expect(droppedAt(whole, second)).to.include({ startDate: "2026-12-01", endDate: "2026-12-03" });
    expect(droppedAt(whole, { date: DAY, from: DAY })).to.include({ startDate: DAY, endDate: "2026-11-26" });
  });

  it("takes the time of the hour at which its first day is dropped, and of another day none", () => {
    const trip = event("Trip", { startTime: "18:00", endDate: "2026-11-26", endTime: "12:00" });
    const kept = { startDate: "2026-12-01", startTime: "18:00", endDate: "2026-12-03", endTime: "12:00" };
    for (const time of ["06:00", null, undefined])
      expect(
        droppedAt(trip, { date: "2026-12-03", from: "2026-11-26", ...(time !== undefined && { time }) }),
      ).to.deep.equal(kept);
    expect(droppedAt(trip, { date: "2026-12-01", from: DAY, time: "06:00" })).to.include({
      startDate: "2026-12-01",
      startTime: "06:00",
      endDate: "2026-12-03",
      endTime: "00:00",
    });
    expect(droppedAt(message("Tablets", "08:10"), { date: DAY, from: DAY, time: null }).startTime).to.equal(
      "08:10",
    );
  });

  it("ends no earlier than a quarter of an hour after it began", () => {
    expect(endingLater(late, -300)).to.include({ endDate: DAY, endTime: "23:15" });
    expect(endingLater(late, 30)).to.include({ endTime: "01:30" });
  });
});
