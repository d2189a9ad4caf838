import { expect } from "chai";
import { ErrorBody } from "../../../shared/contract/base/errors.js";
import { calendarImportsApi } from "../../../shared/contract/calendar/calendarImports.js";
import { calendarLinksApi } from "../../../shared/contract/calendar/calendarLinks.js";
import { eventsApi } from "../../../shared/contract/calendar/events.js";
import type { Display } from "../../../shared/contract/displays.js";
import { planApi } from "../../../shared/contract/plan.js";
import { dateOf, dayOf } from "../../../shared/rules/wallDays.js";
import { wallClockAt } from "../../../server/schedule/zones.js";
import { dieAtWrite } from "../../support/faults/dieAtWrite.js";
import { holdNext, overtake, type HeldCall } from "../../support/faults/holdNext.js";
import { EVENTS_MAX } from "../../../shared/limits.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { buildCalendar } from "../../support/builders/sampleCalendar.js";
import { FOREIGN_CALENDARS } from "../../support/calendars/foreignCalendars.js";
import { readByIcalJs, readByNodeIcal, type ReadTime } from "../../support/calendars/readCalendar.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { RawResponse, TestApp, TestUser } from "../../support/server/TestApp.js";
import { TestClock } from "../../support/server/TestClock.js";

/** A Saturday, nine o'clock in Oslo. */
const START = "2026-11-21T08:00:00.000Z";

const entry = (uid: string, ...lines: string[]) => ["BEGIN:VEVENT", `UID:${uid}`, ...lines, "END:VEVENT"];
const CHESS = entry("chess", "SUMMARY:Chess", "DTSTART:20261123T140000Z", "DTEND:20261123T150000Z");
const FILE = buildCalendar([
  "X-WR-CALNAME:Ola's calendar",
  ...CHESS,
  ...entry("choir", "SUMMARY:Choir", "DTSTART:20261124T180000", "DURATION:PT1H", "RRULE:FREQ=WEEKLY"),
  ...entry("old", "SUMMARY:Long ago", "DTSTART:20200101T100000Z"),
  ...entry("hourly", "SUMMARY:Too often", "DTSTART:20261123T100000Z", "RRULE:FREQ=HOURLY"),
]);

/** As the fixtures say it, by the clock in Oslo. */
function wordsOf({ title, from, until }: ReadTime): string {
  if (!from.includes("T")) return `${from}..${dateOf(dayOf(until) - 1)} ${title}`;
  const [start, end] = [from, until].map((at) => wallClockAt(Date.parse(at), "Europe/Oslo"));
  return `${start!.date} ${start!.time}-${end!.time} ${title}`;
}

describe("the import of a calendar file", () => {
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
    anna = await buildCaregiver(app, { email: `anna.imports.${families}@example.com` });
    mum = await buildDisplay(app, anna, { timeZone: "Europe/Oslo" });
  });
  after(() => app.close());

  const params = () => ({ displayId: mum.id });
  const preview = (file: Blob) =>
    app.call(calendarImportsApi.preview, { params: params(), file }, { as: anna });
  const bring = (file: Blob, key?: string) =>
    app.call(
      calendarImportsApi.create,
      { params: params(), file },
      { as: anna, headers: key ? { "Idempotency-Key": key } : {} },
    );
  const tryToBring = (file: Blob, key?: string) =>
    app.callRaw(
      calendarImportsApi.create,
      { params: params(), file },
      { as: anna, headers: key ? { "Idempotency-Key": key } : {} },
    );
  const remove = (importId: string) =>
    app.call(calendarImportsApi.remove, { params: { ...params(), importId } }, { as: anna });
  const imports = async () =>
    (await app.call(calendarImportsApi.list, { params: params() }, { as: anna })).items;
  async function titles(): Promise<string[]> {
    const query = { from: "2026-11-21", until: "2026-12-04" };
    const { events, occurrences } = await app.call(eventsApi.list, { params: params(), query }, { as: anna });
    return occurrences.map(
      ({ eventId, when }) => `${when.startDate} ${events.find(({ id }) => id === eventId)?.title}`,
    );
  }
  const shown = async () => {
    const plan = await app.call(planApi.get, { params: params() }, { as: anna });
    return plan.events?.map(({ title }) => title) ?? [];
  };
  function expectProblem(
    { status, body }: RawResponse,
    expected: { status: number; field?: string; code?: string },
  ) {
    expect(status).to.equal(expected.status);
    expect(ErrorBody.parse(body).error).to.include(
      expected.field ? { field: expected.field } : { code: expected.code },
    );
  }

  for (const [title, fits] of [
    ["before its events are stored", ({ model, op }) => model === "CalendarEvent" && op === "bulkWrite"],
    ["once they are", ({ model, op }) => model === "CalendarImport" && op === "findOneAndUpdate"],
  ] as Array<[string, (call: HeldCall) => boolean]>)
    it(`leaves nothing behind when somebody takes it back ${title}`, async () => {
      const late = await overtake(
        fits,
        () => tryToBring(FILE),
        async () => remove((await imports())[0]!.id),
      );

      expectProblem(late, { status: 409, code: "edited-meanwhile" });
      expect(await titles()).to.deep.equal([]);
      expect(await shown()).to.deep.equal([]);
    });

  it("leaves nothing behind when it ends while somebody takes it back", async () => {
    const { held, release } = holdNext(({ model, op }) => model === "CalendarEvent" && op === "bulkWrite");
    const bringing = tryToBring(FILE);
    await held;
    await overtake(
      ({ model, op, update }) =>
        model === "CalendarImport" && op === "updateOne" && update.$set?.["removedAt"] !== undefined,
      async () => remove((await imports())[0]!.id),
      async () => {
        release();
        await bringing;
      },
    );

    expect(await titles()).to.deep.equal([]);
    expect(await imports()).to.deep.equal([]);
  });

  it("says before what it would bring, and brings nothing yet", async () => {
    const told = await preview(FILE);

    expect(told).to.deep.include({
      name: "Ola's calendar",
      events: 2,
      repeating: 1,
      known: 0,
      over: 1,
      hasRoom: true,
    });
    expect(told.refused).to.deep.equal([{ title: "Too often", reason: "It repeats several times a day." }]);
    expect(told.first.map(({ title, when }) => `${title} ${when.startDate} ${when.startTime}`)).to.deep.equal(
      ["Chess 2026-11-23 15:00", "Choir 2026-11-24 18:00"],
    );
    expect(await titles()).to.deep.equal([]);
  });

  it("puts the events on the calendar and the screen, once however often, and takes them back", async () => {
    const first = await bring(FILE);
    const again = await bring(FILE);

    expect(first).to.include({ name: "Ola's calendar", events: 2 });
    expect(again.events).to.equal(0);
    expect(await titles()).to.deep.equal(["2026-11-23 Chess", "2026-11-24 Choir", "2026-12-01 Choir"]);
    expect(await shown()).to.have.members(["Chess", "Choir"]);
    expect((await preview(FILE)).known).to.equal(2);

    await remove(first.id);
    await remove(first.id);

    expect(await titles()).to.deep.equal([]);
    expect(await shown()).to.deep.equal([]);
    expect((await imports()).map(({ id }) => id)).to.deep.equal([again.id]);
    await bring(FILE);
    expect(await titles()).to.have.length(3);
  });

  it("keeps from the screen what only the family is to know", async () => {
    await app.call(
      calendarImportsApi.create,
      { params: params(), query: { familyOnly: "yes" }, file: FILE },
      { as: anna },
    );

    expect(await titles()).to.have.length(3);
    expect(await shown()).to.deep.equal([]);
  });

  it("leaves what a caregiver has changed since", async () => {
    await bring(buildCalendar(CHESS));
    const { events } = await app.call(
      eventsApi.list,
      { params: params(), query: { from: "2026-11-21", until: "2026-12-04" } },
      { as: anna },
    );
    await app.call(
      eventsApi.edit,
      { params: { ...params(), eventId: events[0]!.id }, body: { changes: { title: "Chess with Tom" } } },
      { as: anna },
    );

    await bring(FILE);

    expect((await titles())[0]).to.equal("2026-11-23 Chess with Tom");
  });

  it("leaves a series that is there as it is when a later file has changed one of its times", async () => {
    const week = (...lines: string[]) => entry("choir", "DTSTART:20261124T180000", ...lines);
    const file = buildCalendar([
      ...week("SUMMARY:Choir", "RRULE:FREQ=WEEKLY;COUNT=2"),
      ...entry("choir", "SUMMARY:Concert", "DTSTART:20261202T190000", "RECURRENCE-ID:20261201T180000"),
    ]);
    await bring(buildCalendar(week("SUMMARY:Choir", "RRULE:FREQ=WEEKLY;COUNT=2")));

    await bring(file);
    const left = await titles();
    for (const one of await imports()) await remove(one.id);
    await bring(file);

    expect(left).to.deep.equal(["2026-11-24 Choir", "2026-12-01 Choir"]);
    expect(await titles()).to.deep.equal(["2026-11-24 Choir", "2026-12-02 Concert"]);
  });

  it("is taken back by nobody of another family, nor by the way of another display", async () => {
    const { id } = await bring(FILE);
    const kari = await buildCaregiver(app, { email: `kari.imports.${families}@example.com` });
    const theirs = await buildDisplay(app, kari);
    const tries = [
      { displayId: mum.id, importId: id },
      { displayId: theirs.id, importId: id },
    ];

    for (const one of tries) {
      const { status } = await app.callRaw(calendarImportsApi.remove, { params: one }, { as: kari });
      expect(status).to.equal(404);
    }

    expect(await titles()).to.have.length(3);
  });

  it("makes each event once of two imports at once", async () => {
    await Promise.all([bring(FILE), bring(FILE)]);

    expect(await titles()).to.deep.equal(["2026-11-23 Chess", "2026-11-24 Choir", "2026-12-01 Choir"]);
    const sizes = (await imports()).map(({ events }) => events);
    expect(sizes.reduce((sum, events) => sum + events, 0)).to.equal(2);
  });

  for (const of of ["calendarimports.updateOne", "calendarevents.bulkWrite"])
    it(`is finished by its repeat after a crash behind ${of}, and can be taken back before`, async () => {
      const die = (key: string) => dieAtWrite({ side: "behind", write: 1, of }, () => bring(FILE, key));
      expect(await die("first-try")).to.equal(of);
      // Of events that are there nothing is left to write.
      expect(await die("other-try")).to.equal(of === "calendarevents.bulkWrite" ? null : of);

      const { id, events } = await bring(FILE, "first-try");
      expect(await titles()).to.have.length(3);
      for (const { id: one } of await imports()) await remove(one);

      expect(events).to.equal(2);
      expect((await imports()).map((one) => one.id)).not.to.include(id);
      expect(await titles()).to.deep.equal([]);
    });

  it("can be taken back when it broke off and there is no room any more for the rest", async () => {
    const numbers = (of: string, count: number) =>
      buildCalendar(
        Array.from({ length: count }, (_, index) =>
          entry(`${of}${index}`, `SUMMARY:${of} ${index}`, "DTSTART:20261123T140000Z"),
        ).flat(),
      );
    const broken = numbers("First", 250);
    const moment = { side: "behind", write: 1, of: "calendarevents.bulkWrite" } as const;
    await dieAtWrite(moment, () => bring(broken, "first-try"));
    await bring(numbers("Other", 90));

    const { status } = await app.callRaw(
      calendarImportsApi.create,
      { params: params(), file: broken },
      { as: anna, headers: { "Idempotency-Key": "first-try" } },
    );
    const left = await imports();
    for (const { id } of left) await remove(id);

    expect(status).to.equal(409);
    expect(left).to.have.length(2);
    expect(await titles()).to.deep.equal([]);
  });

  it("is refused whole when there is no room, and for what is no calendar", async () => {
    const many = Array.from({ length: EVENTS_MAX + 1 }, (_, index) =>
      entry(`n${index}`, `SUMMARY:Number ${index}`, "DTSTART:20261123T140000Z"),
    );
    const full = buildCalendar(many.flat());
    const tryIt = (file: Blob) =>
      app.callRaw(calendarImportsApi.create, { params: params(), file }, { as: anna });
    expect((await preview(full)).hasRoom).to.equal(false);

    expectProblem(await tryIt(full), { status: 409, code: "limit-reached" });
    expectProblem(await tryIt(new Blob(["<html>"], { type: "text/calendar" })), {
      status: 400,
      field: "file",
    });
    expectProblem(await tryIt(buildCalendar(entry("o", "SUMMARY:Over", "DTSTART:20200101T100000Z"))), {
      status: 400,
      field: "file",
    });
    expect((await tryIt(new Blob(["a".repeat(6_000_000)], { type: "text/calendar" }))).status).to.equal(413);
    expect(await titles()).to.deep.equal([]);
    expect(await imports()).to.deep.equal([]);
  });

  it("is published again with the same meaning", async () => {
    const range = { from: "2026-11-21T08:00:00.000Z", until: "2027-12-31T00:00:00.000Z" };
    const { path } = await app.call(calendarLinksApi.make, { params: params(), body: {} }, { as: anna });
    for (const { name, lines, expected } of FOREIGN_CALENDARS) {
      const { id } = await bring(buildCalendar(lines));
      const { text } = await app.send({ method: "GET", path });
      const [one, other] = [readByIcalJs(text, range), readByNodeIcal(text, range)];
      expect(one, name).to.deep.equal(other);
      expect(one.map(wordsOf).sort(), name).to.deep.equal(expected);
      await remove(id);
    }
    // Two dozen calendars, each brought in, published and read by two parsers.
  }).timeout(240_000);
});
