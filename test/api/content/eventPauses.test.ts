import { expect } from "chai";
import { EventModel } from "../../../server/features/events/event.model.js";
import { calendarLinksApi } from "../../../shared/contract/calendar/calendarLinks.js";
import { eventsApi, type CalendarEvent, type NewEvent } from "../../../shared/contract/calendar/events.js";
import { displaysApi, type Display } from "../../../shared/contract/displays.js";
import { planApi } from "../../../shared/contract/plan.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { plannedShowings } from "../../support/builders/planTimes.js";
import { readByIcalJs, readByNodeIcal } from "../../support/calendars/readCalendar.js";
import { dieAtWrite } from "../../support/faults/dieAtWrite.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";
import { TestClock } from "../../support/server/TestClock.js";
import { logInAgain } from "../../support/steps/logInAgain.js";

/** A Saturday, nine o'clock in Oslo. */
const START = "2026-11-21T08:00:00.000Z";
const NURSE: NewEvent = {
  title: "Nurse",
  when: {
    ...{ startDate: "2026-11-21", startTime: "10:00", endDate: "2026-11-21", endTime: "11:00" },
    rule: "FREQ=DAILY",
  },
  reminderMinutes: 15,
};

describe("a series of events that is paused", function () {
  this.timeout(60_000);
  let app: TestApp;
  let anna: TestUser;
  let mum: Display;
  let clock: TestClock;
  let nurse: CalendarEvent;

  beforeEach(async () => {
    clock = new TestClock(START);
    app = await startTestApp({ clock });
    anna = await buildCaregiver(app);
    mum = await buildDisplay(app, anna, { timeZone: "Europe/Oslo" });
    nurse = await plan();
  });
  afterEach(() => app.close());

  const plan = () => app.call(eventsApi.create, { params: { displayId: mum.id }, body: NURSE }, { as: anna });
  const ofEvent = ({ id }: { id: string }) => ({ displayId: mum.id, eventId: id });
  const tryPause = (body: { paused: boolean; until?: string }, event = nurse) =>
    app.callRaw(eventsApi.pause, { params: ofEvent(event), body }, { as: anna });
  const pause = (body: { paused: boolean; until?: string }) =>
    app.call(eventsApi.pause, { params: ofEvent(nurse), body }, { as: anna });
  async function remove(): Promise<void> {
    await app.call(eventsApi.remove, { params: ofEvent(nurse), query: { scope: "all" } }, { as: anna });
    await EventModel.deleteMany({});
  }
  const list = () =>
    app.call(
      eventsApi.list,
      { params: { displayId: mum.id }, query: { from: "2026-11-21", until: "2026-11-26" } },
      { as: anna },
    );
  /** `21`, and `22 paused until 2026-11-24`. */
  async function days(): Promise<string[]> {
    const { occurrences } = await list();
    return occurrences.map(({ when, pause: paused }) => {
      const day = when.startDate.slice(8);
      return paused ? `${day} paused${paused.until ? ` until ${paused.until}` : ""}` : day;
    });
  }
  async function planned(): Promise<string[]> {
    const { events = [] } = await app.call(planApi.get, { params: { displayId: mum.id } }, { as: anna });
    return events
      .flatMap(({ occurrences }) => occurrences.map(({ date }) => date.slice(8)))
      .filter((day) => day >= "21" && day < "26")
      .sort();
  }
  const reminded = async () =>
    (await plannedShowings(mum.id, "2026-11-21T00:00:00Z", "2026-11-26T00:00:00Z")).map(({ dueAt }) =>
      dueAt.slice(8, 10),
    );

  it("until a day is off the display with its reminder until then, goes on by itself, and stands in the calendar as paused", async () => {
    const { items } = await pause({ paused: true, until: "2026-11-24" });

    expect(items[0]?.pause).to.deep.equal({ until: "2026-11-24" });
    expect(await days()).to.deep.equal([
      ...["21 paused until 2026-11-24", "22 paused until 2026-11-24", "23 paused until 2026-11-24"],
      ...["24", "25"],
    ]);
    expect(await planned()).to.deep.equal(["24", "25"]);
    expect(await reminded()).to.deep.equal(["24", "25"]);

    clock.set("2026-11-23T23:30:00.000Z");
    anna = await logInAgain(app, anna);

    expect((await list()).events[0]?.pause).to.equal(undefined);
  });

  it("without a day is off until it is resumed, also what was changed alone", async () => {
    await app.call(
      eventsApi.edit,
      {
        params: ofEvent(nurse),
        body: { scope: "this", date: "2026-11-23", changes: { title: "Ida" } },
      },
      { as: anna },
    );
    await pause({ paused: true });
    const all = ["21 paused", "22 paused", "23 paused", "24 paused", "25 paused"];
    expect(await days()).to.deep.equal(all);
    expect(await planned()).to.deep.equal([]);
    expect(await reminded()).to.deep.equal([]);
    await pause({ paused: true });
    expect(await days()).to.deep.equal(all);

    await pause({ paused: false });

    expect(await days()).to.deep.equal(["21", "22", "23", "24", "25"]);
    expect(await planned()).to.deep.equal(["21", "22", "23", "24", "25"]);
    expect(await reminded()).to.deep.equal(["21", "22", "23", "24", "25"]);
  });

  it("begins with its day on the wall of the display, in whatever zone that is by then", async () => {
    await pause({ paused: true, until: "2026-11-24" });

    await app.call(
      displaysApi.edit,
      { params: { displayId: mum.id }, body: { timeZone: "Pacific/Auckland" } },
      { as: anna },
    );

    expect((await days()).slice(-2)).to.deep.equal(["24", "25"]);
    expect((await planned()).slice(0, 2)).to.deep.equal(["24", "25"]);
  });

  it("is left out of the published calendar for two programs", async () => {
    await pause({ paused: true, until: "2026-11-24" });
    const { path } = await app.call(
      calendarLinksApi.make,
      { params: { displayId: mum.id }, body: { withMessages: false } },
      { as: anna },
    );
    const round = { from: "2026-11-21T00:00:00.000Z", until: "2026-11-26T00:00:00.000Z" };
    const read = async () => {
      const { text } = await app.send({ method: "GET", path });
      return [readByIcalJs(text, round), readByNodeIcal(text, round)].map((times) =>
        times.map(({ from }) => from.slice(8, 10)),
      );
    };
    const daily = ["24", "25"];
    expect(await read()).to.deep.equal([daily, daily]);

    clock.set("2026-11-24T12:00:00.000Z");
    anna = await logInAgain(app, anna);
    await pause({ paused: true });

    expect(await read()).to.deep.equal([["24"], ["24"]]);
  });

  it("is refused for what is once, for a day that has begun, for one of next year, and for another family", async () => {
    const once = await app.call(
      eventsApi.create,
      {
        params: { displayId: mum.id },
        body: {
          title: "Doctor",
          when: { ...NURSE.when, startDate: "2026-12-01", endDate: "2026-12-01", rule: null },
        },
      },
      { as: anna },
    );
    const other = await buildCaregiver(app, { name: "Somebody else" });

    expect((await tryPause({ paused: true }, once)).status).to.equal(400);
    expect((await tryPause({ paused: true, until: "2026-11-21" })).status).to.equal(400);
    expect((await tryPause({ paused: true, until: "2028-01-01" })).status).to.equal(400);
    const theirs = await app.callRaw(
      eventsApi.pause,
      { params: ofEvent(nurse), body: { paused: true } },
      { as: other },
    );
    expect(theirs.status).to.equal(404);
    expect(await days()).to.deep.equal(["21", "22", "23", "24", "25"]);
  });

  it("comes out whole without a repeat when the process died behind any write", async () => {
    await remove();
    for (let write = 1, died = true; died; write += 1) {
      expect(write).to.be.below(40);
      nurse = await plan();
      died =
        (await dieAtWrite({ side: "behind", write }, () =>
          tryPause({ paused: true, until: "2026-11-24" }),
        )) !== null;

      clock.advance(61_000);
      await app.runDueWork();

      const shown = await planned();
      expect(shown, `write ${write}`).to.deep.equal(["24", "25"]);
      expect(await reminded(), `write ${write}`).to.deep.equal(shown);
      await remove();
      clock.set(START);
    }
  });
});
