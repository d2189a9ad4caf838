import { expect } from "chai";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { Types } from "mongoose";
import { EventModel } from "../../../server/features/events/event.model.js";
import { MessageModel } from "../../../server/plan/message.model.js";
import { calendarApi } from "../../../shared/contract/calendar/calendar.js";
import { calendarLinksApi } from "../../../shared/contract/calendar/calendarLinks.js";
import { eventsApi } from "../../../shared/contract/calendar/events.js";
import {
  ACTIVE_SERIES_MAX,
  CALENDAR_DAYS_MAX,
  CALENDAR_SHOWINGS_MAX,
  EVENTS_MAX,
  MESSAGE_TEXT_MAX,
  PUBLISHED_DATES_MAX,
  PUBLISHED_EVENTS_MAX,
} from "../../../shared/limits.js";
import { peopleApi } from "../../../shared/contract/people.js";
import { dateOf } from "../../../shared/rules/wallDays.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { seriesRow, TWELVE_SLOTS } from "../../support/builders/seriesRow.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp } from "../../support/server/TestApp.js";

const DAY_MS = 24 * 60 * 60_000;
const today = () => dateOf(Math.floor(Date.now() / DAY_MS));
/** A program reads it without a log-in, and whoever waits for the server waits for it too. */
const BYTES_MAX = 5_000_000;

/** Straight into the database: through the door it would take minutes. */
describe("the calendar for other programs of a display that has all that it may", function () {
  this.timeout(60_000);
  let app: TestApp;

  beforeEach(async () => {
    app = await startTestApp();
  });

  afterEach(() => app.close());

  async function home() {
    const owner = await buildCaregiver(app);
    return { owner, display: await buildDisplay(app, owner) };
  }

  async function readCalendar({ owner, display }: Awaited<ReturnType<typeof home>>) {
    const params = { displayId: display.id };
    const body = { withMessages: true };
    const { path } = await app.call(calendarLinksApi.make, { params, body }, { as: owner });
    return read(path);
  }

  async function read(path: string): Promise<string[]> {
    const { status, text } = await app.send({ method: "GET", path });
    expect(status).to.equal(200);
    expect(Buffer.byteLength(text)).to.be.below(BYTES_MAX);
    // Not those of its time zone, which are of no zone.
    return text.match(/^DTSTART(;.*|:.*Z)(?=\r$)/gm) ?? [];
  }

  /** Each twelve times a day, which is 168,000 showings of five weeks. */
  async function storeSeries({ display }: Awaited<ReturnType<typeof home>>) {
    const displayId = new Types.ObjectId(display.id);
    const text = "Drikk litt; væske er godt. ".repeat(MESSAGE_TEXT_MAX).slice(0, MESSAGE_TEXT_MAX);
    const series = () => ({ ...seriesRow(displayId, "FREQ=DAILY", TWELVE_SLOTS), text });
    await MessageModel.insertMany(Array.from({ length: ACTIVE_SERIES_MAX }, series));
  }

  /** As one that was planned through the door, but for what is different. */
  async function storeEvents(
    { owner, display }: Awaited<ReturnType<typeof home>>,
    { count, rule, personId }: { count: number; rule: string | null; personId?: Types.ObjectId },
  ) {
    const when = { startDate: today(), startTime: "10:00", endDate: today(), endTime: "11:00", rule };
    const params = { displayId: display.id };
    const made = await app.call(eventsApi.create, { params, body: { title: "Bath", when } }, { as: owner });
    const row = await EventModel.findById(made.id).orFail().lean();
    const like = () => ({ ...row, _id: new Types.ObjectId(), personIds: personId ? [personId] : [] });
    await EventModel.collection.insertMany(Array.from({ length: count - 1 }, like));
  }

  it("names the soonest of its showings, and no more of them than its page lists", async () => {
    const place = await home();
    await storeSeries(place);

    const starts = await readCalendar(place);

    expect(starts).to.have.lengthOf(CALENDAR_SHOWINGS_MAX);
    const tomorrow = dateOf(Math.floor(Date.now() / DAY_MS) + 1).replaceAll("-", "");
    expect(starts.every((start) => start.startsWith(`DTSTART:${tomorrow}`))).to.equal(true);
  });

  it("names the next dates of what no rule says, the fewer the more of it there is", async () => {
    const place = await home();
    await storeEvents(place, {
      count: EVENTS_MAX,
      rule: `FREQ=DAILY;X-CYCLE=60,1,${today().replaceAll("-", "")}`,
    });

    const starts = await readCalendar(place);

    expect(starts.length).to.be.within(EVENTS_MAX * 10, PUBLISHED_DATES_MAX);
    const first = `DTSTART;TZID=${place.display.timeZone}:${today().replaceAll("-", "")}T100000`;
    expect(starts.filter((start) => start === first)).to.have.lengthOf(EVENTS_MAX);
  });

  for (const rule of ["FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30", "FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=31"]) {
    it(`holds no event that never is, whose first day is looked for for a century: ${rule}`, async () => {
      const { owner, display } = await home();
      const when = { startDate: today(), startTime: "10:00", endDate: today(), endTime: "11:00", rule };
      const once = { title: "Bath", when: { ...when, rule: null } };
      const params = { displayId: display.id };
      const made = await app.call(eventsApi.create, { params, body: once }, { as: owner });

      const created = await app.callRaw(
        eventsApi.create,
        { params, body: { title: "Never", when } },
        { as: owner },
      );
      const edited = await app.callRaw(
        eventsApi.edit,
        { params: { ...params, eventId: made.id }, body: { scope: "all", changes: { when } } },
        { as: owner },
      );

      expect(created).to.include({ status: 400 });
      expect(created.text).to.include('"field":"when.rule"');
      expect(edited).to.include({ status: 400 });
    });
  }

  it("and of a caregiver whom thousands of events name, are as many as a program can read", async () => {
    const place = await home();
    const { items } = await app.call(peopleApi.list, {}, { as: place.owner });
    const personId = new Types.ObjectId(items[0]!.id);
    await storeEvents(place, { count: PUBLISHED_EVENTS_MAX + 100, rule: null, personId });

    const { path } = await app.call(calendarLinksApi.makeOwn, {}, { as: place.owner });

    expect(await read(path)).to.have.lengthOf(PUBLISHED_EVENTS_MAX);
  });

  it("lets others have their turn while its page is put together", async () => {
    const place = await home();
    await storeSeries(place);
    const days = { from: today(), until: dateOf(Math.floor(Date.now() / DAY_MS) + CALENDAR_DAYS_MAX) };
    const delay = monitorEventLoopDelay({ resolution: 5 });
    const startedAt = performance.now();
    delay.enable();

    const params = { displayId: place.display.id };
    const { showings } = await app.call(calendarApi.list, { params, query: days }, { as: place.owner });

    delay.disable();
    expect(showings).to.have.lengthOf(CALENDAR_SHOWINGS_MAX);
    // It was four fifths of it, and more on a machine that has just begun.
    expect(delay.max / 1_000_000).to.be.below((performance.now() - startedAt) * 0.6);
  });
});
