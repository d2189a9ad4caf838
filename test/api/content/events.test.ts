import { expect } from "chai";
import { EventModel } from "../../../server/features/events/event.model.js";
import { accountsApi } from "../../../shared/contract/accounts.js";
import { ErrorBody } from "../../../shared/contract/base/errors.js";
import { displaysApi, type Display } from "../../../shared/contract/displays.js";
import {
  eventsApi,
  type CalendarEvent,
  type EventChanges,
  type EventWhen,
  type NewEvent,
} from "../../../shared/contract/calendar/events.js";
import { messagesApi, type Scope } from "../../../shared/contract/messages.js";
import { peopleApi } from "../../../shared/contract/people.js";
import { planApi } from "../../../shared/contract/plan.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDevice } from "../../support/builders/buildDevice.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { SocketClient } from "../../support/device/SocketClient.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { RawResponse, TestApp, TestUser } from "../../support/server/TestApp.js";
import { TestClock } from "../../support/server/TestClock.js";

/** A Saturday, nine o'clock in Oslo. */
const START = "2026-11-21T08:00:00.000Z";
const DOCTOR: NewEvent = {
  title: "Doctor Lie",
  place: "City hospital",
  when: { startDate: "2026-11-23", startTime: "14:30", endDate: "2026-11-23", endTime: "15:00", rule: null },
};
const MONDAYS: EventWhen = {
  ...{ startDate: "2026-11-23", startTime: "10:00", endDate: "2026-11-23", endTime: "11:00" },
  rule: "FREQ=WEEKLY;BYDAY=MO",
};
const NURSE: NewEvent = { title: "The nurse comes", when: MONDAYS };
const SECRET = "Notary about the house";

describe("events", () => {
  const clock = new TestClock(START);
  let app: TestApp;
  let anna: TestUser;
  let mum: Display;
  let families = 0;

  before(async () => {
    app = await startTestApp({ clock });
  });
  beforeEach(async () => {
    clock.set(START);
    families += 1;
    anna = await buildCaregiver(app, { email: `anna.${families}@example.com` });
    mum = await buildDisplay(app, anna, { timeZone: "Europe/Oslo" });
  });
  after(() => app.close());

  const params = () => ({ displayId: mum.id });
  const ofEvent = ({ id }: { id: string }) => ({ ...params(), eventId: id });
  const plan = (body: NewEvent) => app.call(eventsApi.create, { params: params(), body }, { as: anna });
  const tryPlan = (body: NewEvent) => app.callRaw(eventsApi.create, { params: params(), body }, { as: anna });
  const list = (from = "2026-11-20", until = "2026-12-20") =>
    app.call(eventsApi.list, { params: params(), query: { from, until } }, { as: anna });
  const edit = async (
    event: { id: string },
    changes: EventChanges,
    part: { scope?: Scope; date?: string } = {},
  ) =>
    (await app.call(eventsApi.edit, { params: ofEvent(event), body: { ...part, changes } }, { as: anna }))
      .items;
  const tryEdit = (
    event: { id: string },
    changes: EventChanges,
    part: { scope?: Scope; date?: string } = {},
  ) => app.callRaw(eventsApi.edit, { params: ofEvent(event), body: { ...part, changes } }, { as: anna });
  const remove = (event: { id: string }, query: { scope?: Scope; date?: string } = {}) =>
    app.call(eventsApi.remove, { params: ofEvent(event), query }, { as: anna });
  const restore = (event: { id: string }) =>
    app.call(eventsApi.restore, { params: ofEvent(event) }, { as: anna });
  const planned = async () => (await app.call(planApi.get, { params: params() }, { as: anna })).events;
  const reminders = async () =>
    (await app.call(messagesApi.list, { params: params(), query: {} }, { as: anna })).items;

  /** `2026-11-23T13:30 Doctor Lie`, in order. */
  async function times(): Promise<string[]> {
    const { events, occurrences } = await list();
    const titleOf = (id: string) => events.find((event) => event.id === id)!.title;
    return occurrences.map(({ startsAt, eventId }) => `${startsAt.slice(0, 16)} ${titleOf(eventId)}`);
  }

  function expectError(response: RawResponse, status: number, field?: string): void {
    expect(response.status, response.text).to.equal(status);
    expect(ErrorBody.parse(response.body).error.field).to.equal(field);
  }

  it("are planned with place, people and times on the wall, and stand in the plan of the display", async () => {
    const ida = await app.call(peopleApi.create, { body: { name: "Ida" } }, { as: anna });

    const event = await plan({ ...DOCTOR, personIds: [ida.id] });

    expect(event).to.deep.equal({
      ...{ id: event.id, displayId: mum.id, seriesId: event.id, version: 1 },
      ...{ title: "Doctor Lie", place: "City hospital", people: [{ id: ida.id, name: "Ida" }] },
      ...{ familyOnly: false, when: DOCTOR.when, reminderMinutes: null, skippedDates: [], exceptionOf: null },
      ...{ followedId: null, createdAt: START, authorName: "Anna Berg" },
    } satisfies CalendarEvent);
    const at = { startsAt: "2026-11-23T13:30:00.000Z", endsAt: "2026-11-23T14:00:00.000Z" };
    expect(await list()).to.deep.equal({
      timeZone: "Europe/Oslo",
      events: [event],
      occurrences: [{ eventId: event.id, date: "2026-11-23", ...at, when: DOCTOR.when }],
    });
    expect(await planned()).to.deep.equal([
      {
        ...{ id: event.id, title: "Doctor Lie", place: "City hospital", names: ["Ida"], allDay: false },
        occurrences: [{ date: "2026-11-23", ...at }],
      },
    ]);
  });

  it("take whole days from midnight to midnight, several of them, and begun ones are listed", async () => {
    const when = {
      startDate: "2026-11-20",
      startTime: null,
      endDate: "2026-11-22",
      endTime: null,
      rule: null,
    };
    await plan({ title: "Ola is here", when });

    const { occurrences } = await list("2026-11-22", "2026-11-23");

    expect(occurrences.map(({ startsAt, endsAt }) => [startsAt, endsAt])).to.deep.equal([
      ["2026-11-19T23:00:00.000Z", "2026-11-22T23:00:00.000Z"],
    ]);
    expect((await planned())?.map(({ allDay }) => allDay)).to.deep.equal([true]);
    expect((await list("2026-11-23", "2026-11-24")).events).to.deep.equal([]);
  });

  it("keep their time on the wall over a change of the clocks and of the zone", async () => {
    const when = { ...MONDAYS, startDate: "2027-03-22", endDate: "2027-03-22" };
    await plan({ ...NURSE, when });
    const starts = async () =>
      (await list("2027-03-15", "2027-04-01")).occurrences.map(({ startsAt }) => startsAt.slice(0, 16));
    expect(await starts()).to.deep.equal(["2027-03-22T09:00", "2027-03-29T08:00"]);

    await app.call(displaysApi.edit, { params: params(), body: { timeZone: "Asia/Tokyo" } }, { as: anna });

    expect(await starts()).to.deep.equal(["2027-03-22T01:00", "2027-03-29T01:00"]);
  });

  it("move on the screens when their display gets another zone", async () => {
    const device = await buildDevice(app, { display: mum, caregiver: anna });
    await plan(DOCTOR);
    const socket = await SocketClient.openDevice(app.url, device.cookie);
    await socket.next("snapshot");

    await app.call(displaysApi.edit, { params: params(), body: { timeZone: "Asia/Tokyo" } }, { as: anna });

    const { parts } = await socket.next("parts.changed", (frame) => frame.parts.events !== undefined);
    socket.close();
    expect(parts.events?.[0]?.occurrences[0]?.startsAt).to.equal("2026-11-23T05:30:00.000Z");
  });

  it("of a series change and go alone, with all that follow, or all together", async () => {
    const nurse = await plan(NURSE);

    await edit(nurse, { title: "Ida comes" }, { scope: "this", date: "2026-11-30" });
    await edit(
      (await list()).events.find(({ id }) => id === nurse.id)!,
      { title: "Two nurses" },
      { scope: "following", date: "2026-12-07" },
    );
    await edit(nurse, { title: "Nurse Kari" });

    expect(await times()).to.deep.equal([
      "2026-11-23T09:00 Nurse Kari",
      "2026-11-30T09:00 Ida comes",
      "2026-12-07T09:00 Two nurses",
      "2026-12-14T09:00 Two nurses",
    ]);
    await remove(nurse, { scope: "this", date: "2026-11-23" });
    const following = (await list()).events.find(({ title }) => title === "Two nurses")!;
    await remove(following, { scope: "following", date: "2026-12-14" });
    expect(await times()).to.deep.equal(["2026-11-30T09:00 Ida comes", "2026-12-07T09:00 Two nurses"]);
  });

  it("come back as they were: one that was skipped, and all with what was changed alone", async () => {
    const nurse = await plan(NURSE);
    await edit(nurse, { title: "Ida comes" }, { scope: "this", date: "2026-11-30" });
    const before = await times();
    expect(await remove(nurse)).to.deep.equal({ eventId: nurse.id, skippedDate: null, undo: null });
    expect(await times()).to.deep.equal([]);

    await restore(nurse);
    expect(await times()).to.deep.equal(before);
    await remove(nurse, { scope: "this", date: "2026-11-23" });
    await app.call(
      eventsApi.skip,
      { params: ofEvent(nurse), body: { date: "2026-11-23", skipped: false } },
      { as: anna },
    );

    expect(await times()).to.deep.equal(before);
  });

  it("refuse a change that was made on an older version", async () => {
    const event = await plan(DOCTOR);
    await edit(event, { place: "At home" });

    const late = await app.callRaw(
      eventsApi.edit,
      { params: ofEvent(event), body: { changes: { place: "Elsewhere", baseVersion: 1 } } },
      { as: anna },
    );

    expectError(late, 409);
  });

  it("refuse what ends before it begins, a rule without a day, and a reminder of what the screen must not say", async () => {
    const when = DOCTOR.when;
    expectError(await tryPlan({ ...DOCTOR, when: { ...when, endTime: "14:00" } }), 400, "when.endTime");
    expectError(await tryPlan({ ...DOCTOR, when: { ...when, endDate: "2026-11-22" } }), 400, "when.endDate");
    const never = { ...when, rule: "FREQ=DAILY;UNTIL=20261101" };
    expectError(await tryPlan({ ...DOCTOR, when: never }), 400, "when.rule");
    expectError(await tryPlan({ ...DOCTOR, familyOnly: true, reminderMinutes: 30 }), 400, "reminderMinutes");
    expectError(await tryPlan({ ...NURSE, reminderMinutes: 24 * 60 }), 400, "reminderMinutes");
  });

  it("begin in 1900 or later, also once they are changed, unless they were stored before that was asked", async () => {
    const birthday = { ...MONDAYS, startDate: "1900-01-01", endDate: "1900-01-01", rule: "FREQ=YEARLY" };
    const long = { ...birthday, startDate: "1899-12-31", endDate: "1899-12-31" };
    expectError(await tryPlan({ ...NURSE, when: long }), 400, "when.startDate");
    await plan({ ...NURSE, when: birthday, reminderMinutes: 15 });
    expect((await reminders()).map(({ nextDueAt }) => nextDueAt)).to.deep.equal(["2027-01-01T08:45:00.000Z"]);
    const event = await plan({ ...NURSE, when: birthday });

    expectError(await tryEdit(event, { when: long }), 400, "changes.when.startDate");
    await EventModel.updateOne({ _id: event.id }, { when: long });

    expect((await tryEdit(event, { when: { ...long, startTime: "09:00" } })).status).to.equal(200);
  });

  it("that are counted from long ago do not hold the server up", async () => {
    for (const title of Array.from({ length: 100 }, (_, index) => `Visit ${index}`))
      await plan({ ...NURSE, title });
    const when = { ...MONDAYS, startDate: "0100-01-01", endDate: "0100-01-01" };
    const rule = "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=29;COUNT=9999";
    await EventModel.updateMany({ displayId: mum.id }, { when: { ...when, rule } });
    const begun = performance.now();

    await list();

    // Counted anew at each look it took ten seconds.
    expect(performance.now() - begun).to.be.below(2_000);
  });

  describe("with a reminder", () => {
    it("have a message of the display that moves and goes with them", async () => {
      const event = await plan({ ...DOCTOR, reminderMinutes: 60 });
      const [message] = await reminders();
      expect(message).to.deep.include({ text: "Doctor Lie, 14:30, City hospital", label: "appointment" });
      expect(message?.nextDueAt).to.equal("2026-11-23T12:30:00.000Z");

      await edit(event, { when: { ...DOCTOR.when, startTime: "16:00", endTime: "17:00" } });
      expect((await reminders()).map(({ id, nextDueAt }) => [id, nextDueAt])).to.deep.equal([
        [message!.id, "2026-11-23T14:00:00.000Z"],
      ]);
      await remove(event);
      expect(await reminders()).to.deep.equal([]);
      await restore(event);

      expect((await reminders()).map(({ text }) => text)).to.deep.equal(["Doctor Lie, 16:00, City hospital"]);
    });

    it("that repeat have a series, which leaves out what they leave out", async () => {
      const nurse = await plan({ ...NURSE, reminderMinutes: 15 });
      await remove(nurse, { scope: "this", date: "2026-11-23" });
      expect((await reminders()).map(({ nextDueAt }) => nextDueAt)).to.deep.equal([
        "2026-11-30T08:45:00.000Z",
      ]);

      await edit(nurse, { familyOnly: true });

      expect(await reminders()).to.deep.equal([]);
    });
  });

  describe("that only the family knows never reach a screen:", () => {
    /** Each way in which one could. */
    const WAYS: Record<string, () => Promise<unknown>> = {
      "once planned": () => plan({ ...DOCTOR, title: SECRET, familyOnly: true }),
      "once changed": async () => {
        const event = await plan({ ...NURSE, title: SECRET, familyOnly: true });
        await edit(event, { place: "Notary" });
        await edit(event, { place: "Bank" }, { scope: "this", date: "2026-11-30" });
        await edit(event, { place: "Office" }, { scope: "following", date: "2026-12-07" });
      },
      "once brought back": async () => {
        const event = await plan({ ...DOCTOR, title: SECRET, familyOnly: true });
        await remove(event);
        await restore(event);
      },
      "once the display has another zone": async () => {
        await plan({ ...DOCTOR, title: SECRET, familyOnly: true });
        await app.call(
          displaysApi.edit,
          { params: params(), body: { timeZone: "Asia/Tokyo" } },
          { as: anna },
        );
      },
      "once a person has another name": async () => {
        const ida = await app.call(peopleApi.create, { body: { name: "Ida" } }, { as: anna });
        await plan({ ...DOCTOR, title: SECRET, familyOnly: true, personIds: [ida.id] });
        await app.call(
          peopleApi.edit,
          { params: { personId: ida.id }, body: { name: "Ida B." } },
          { as: anna },
        );
      },
    };
    for (const [when, how] of Object.entries(WAYS)) {
      it(when, async () => {
        const device = await buildDevice(app, { display: mum, caregiver: anna });
        const socket = await SocketClient.openDevice(app.url, device.cookie);
        await socket.next("snapshot");
        await how();
        // What everybody may know comes after it, and so has overtaken nothing.
        await plan({ ...DOCTOR, title: "Cake" });
        await socket.next(
          "parts.changed",
          ({ parts }) => parts.events?.some(({ title }) => title === "Cake") ?? false,
        );
        const again = await SocketClient.openDevice(app.url, device.cookie);
        await again.next("snapshot");

        const heard = JSON.stringify([...socket.frames, ...again.frames]);
        expect(heard).to.include("Cake");
        expect(heard).to.not.include(SECRET);
        socket.close();
        again.close();
      });
    }

    it("and one that becomes such leaves the plan, changed showings too", async () => {
      const nurse = await plan(NURSE);
      await edit(nurse, { title: "Ida comes" }, { scope: "this", date: "2026-11-30" });
      expect(await planned()).to.have.length(2);

      await edit(nurse, { familyOnly: true });

      expect(await planned()).to.deep.equal([]);
      expect(await times()).to.have.length(4);
    });
  });

  it("go with the group", async () => {
    await plan(DOCTOR);
    await app.call(
      accountsApi.deleteAccount,
      { body: { password: anna.password, dissolveGroup: true } },
      { as: anna },
    );
    await app.runDueWork();

    expect(await EventModel.countDocuments({ displayId: mum.id })).to.equal(0);
  });
});
