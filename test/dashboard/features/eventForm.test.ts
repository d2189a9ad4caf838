import { expect } from "chai";
import type { CalendarEvent, EventWhen } from "../../../shared/contract/calendar/events.js";
import type { Scope } from "../../../shared/contract/messages.js";
import { carryTyped, typedByBoth } from "../../../client-dashboard/features/events/carryTyped.js";
import {
  changeEventDraft,
  draftOfEvent,
  eventFrom,
} from "../../../client-dashboard/features/events/eventDraft.js";
import type { EditedEvent } from "../../../client-dashboard/features/events/useEventForm.js";
import { whenMovedTo } from "../../../client-dashboard/features/events/whenMovedTo.js";

const TIMES = { startTime: "10:00", endTime: "11:00" };

/** A series that begins on `startDate`, by its time on `date`. */
function series(startDate: string, rule: string, date: string): EditedEvent {
  const event: CalendarEvent = {
    ...{ id: "nurse", displayId: "mum", seriesId: "nurse", version: 1 },
    ...{ title: "Nurse", place: "", people: [], familyOnly: false, reminderMinutes: null },
    ...{ skippedDates: [], exceptionOf: null, followedId: null },
    ...{ createdAt: "2026-11-01T08:00:00.000Z", authorName: "Anna" },
    when: { ...TIMES, startDate, endDate: startDate, rule },
  };
  const when = { ...TIMES, startDate: date, endDate: date, rule: null };
  return {
    event,
    occurrence: { eventId: "nurse", date, startsAt: `${date}T09:00:00Z`, endsAt: `${date}T10:00:00Z`, when },
  };
}

const on = (date: string): Omit<EventWhen, "rule"> => ({ ...TIMES, startDate: date, endDate: date });

describe("dashboard: a whole series that is moved", () => {
  const moved = (edited: EditedEvent, date: string, scope: Scope = "all") => {
    const when = whenMovedTo(edited, scope, on(date));
    return when && `${when.startDate} ${when.rule}`;
  };

  it("takes its last day with it", () => {
    const mondays = series("2026-11-23", "FREQ=WEEKLY;BYDAY=MO;UNTIL=20261214", "2026-11-30");
    expect(moved(mondays, "2026-12-01")).to.equal("2026-11-24 FREQ=WEEKLY;BYDAY=TU;UNTIL=20261215");
    expect(moved(mondays, "2026-11-29")).to.equal("2026-11-22 FREQ=WEEKLY;BYDAY=SU;UNTIL=20261213");
    expect(moved(mondays, "2026-12-01", "following")).to.equal(
      "2026-12-01 FREQ=WEEKLY;BYDAY=TU;UNTIL=20261215",
    );
  });

  it("goes by its days, not by a first day that is none of them", () => {
    const tuesdays = series("2026-11-23", "FREQ=WEEKLY;BYDAY=TU", "2026-12-01");
    expect(moved(tuesdays, "2026-12-02")).to.equal("2026-11-25 FREQ=WEEKLY;BYDAY=WE");
    const everyOtherSunday = series("2026-11-23", "FREQ=WEEKLY;INTERVAL=2;BYDAY=SU", "2026-11-29");
    expect(moved(everyOtherSunday, "2026-11-30")).to.equal("2026-11-30 FREQ=WEEKLY;INTERVAL=2;BYDAY=MO");
  });

  it("goes in rounds that go with it", () => {
    const rounds = series("2026-11-23", "FREQ=DAILY;X-CYCLE=21,7,20261102", "2026-11-30");
    expect(moved(rounds, "2026-12-01")).to.equal("2026-12-01 FREQ=DAILY;X-CYCLE=21,7,20261103");
  });

  it("stays where its rule cannot follow, also to one of its own days", () => {
    const pairs = series("2026-11-23", "FREQ=WEEKLY;BYDAY=MO,TU", "2026-11-23");
    expect(moved(pairs, "2026-11-24")).to.equal(null);
    expect(moved(pairs, "2026-11-30")).to.equal("2026-11-30 FREQ=WEEKLY;BYDAY=MO,TU");
  });
});

describe("dashboard: what was typed into the form of an event", () => {
  const edited = series("2026-11-23", "FREQ=WEEKLY;BYDAY=MO;UNTIL=20261214", "2026-11-30");
  const form = (scope: Scope, { event, occurrence } = edited) => draftOfEvent(event, scope, occurrence);
  const type = (scope: Scope, changes: Parameters<typeof changeEventDraft>[1]) => {
    const before = form(scope);
    return { before, draft: changeEventDraft(before, changes) };
  };

  it("stays when another part of the series is meant: the time, how long, the words", () => {
    const typed = type("this", {
      startTime: "14:00",
      endDate: "2026-11-30",
      endTime: "16:00",
      place: "Town",
    });
    const carried = carryTyped(form("all"), typed);
    expect(carried.place).to.equal("Town");
    expect(eventFrom(carried).when).to.deep.equal({
      ...{ startDate: "2026-11-23", startTime: "14:00", endDate: "2026-11-23", endTime: "16:00" },
      rule: "FREQ=WEEKLY;BYDAY=MO;UNTIL=20261214",
    });
  });

  it("moves the series as far as the day was moved", () => {
    const carried = carryTyped(form("all"), type("this", { startDate: "2026-12-01" }));
    expect(eventFrom(carried).when).to.include({
      startDate: "2026-11-24",
      rule: "FREQ=WEEKLY;BYDAY=TU;UNTIL=20261215",
    });
    expect(carryTyped(form("all"), type("this", { startDate: "" })).startDate).to.equal("");
  });

  it("keeps a repetition for the part that has one", () => {
    const before = form("all");
    const typed = type("all", { series: { ...before.series!, every: "2" } });
    expect(eventFrom(carryTyped(form("following"), typed)).when.rule).to.equal(
      "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO;UNTIL=20261214",
    );
  });

  it("goes on upon what somebody else has saved, and is a conflict only in the same field", () => {
    const typed = type("all", { title: "Nurse Kari", startTime: "12:00" });
    const newer = { ...edited, event: { ...edited.event, version: 2, place: "Kitchen", title: "Nurse" } };
    const theirs = form("all", newer);
    expect(typedByBoth(typed, { before: typed.before, draft: theirs })).to.deep.equal([]);
    expect(carryTyped(theirs, typed)).to.include({ title: "Nurse Kari", place: "Kitchen", endTime: "13:00" });
    const named = form("all", { ...newer, event: { ...newer.event, title: "Nurse Per" } });
    expect(typedByBoth(typed, { before: typed.before, draft: named })).to.deep.equal(["title"]);
    expect(carryTyped(named, typed)).to.include({ title: "Nurse Kari", place: "Kitchen" });
  });
});
