import { expect } from "chai";
import { calendarApi } from "../../../shared/contract/calendar/calendar.js";
import { ErrorBody } from "../../../shared/contract/base/errors.js";
import { displaysApi, type Display } from "../../../shared/contract/displays.js";
import { messagesApi, type Message } from "../../../shared/contract/messages.js";
import { occurrencesApi } from "../../../shared/contract/occurrences.js";
import { planApi } from "../../../shared/contract/plan.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { buildMessage } from "../../support/builders/buildMessage.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";
import { TestClock } from "../../support/server/TestClock.js";
import { logInAgain } from "../../support/steps/logInAgain.js";

/** A Saturday, nine o'clock in Oslo. */
const START = "2026-11-21T08:00:00.000Z";

describe("a series that is paused until a day", () => {
  let clock: TestClock;
  let app: TestApp;
  let anna: TestUser;
  let mum: Display;
  let tablets: Message;

  beforeEach(async () => {
    clock = new TestClock(START);
    app = await startTestApp({ clock });
    anna = await buildCaregiver(app);
    mum = await buildDisplay(app, anna, { timeZone: "Europe/Oslo" });
    const when = { kind: "series" as const, startDate: "2026-11-21", rule: "FREQ=DAILY" };
    tablets = await buildMessage(
      app,
      { display: mum, caregiver: anna },
      { text: "Tablets", when: { ...when, slots: [{ time: "00:30" }, { time: "10:00" }] } },
    );
  });
  afterEach(() => app.close());

  const request = (body: { paused: boolean; until?: string }) => ({
    params: { messageId: tablets.id },
    body,
  });
  const pause = (until?: string) =>
    app.call(messagesApi.pause, request({ paused: true, ...(until && { until }) }), { as: anna });
  const resume = () => app.call(messagesApi.pause, request({ paused: false }), { as: anna });
  /** What the display holds, offline too. */
  async function held(): Promise<string[]> {
    const { messages } = await app.call(planApi.get, { params: { displayId: mum.id } }, { as: anna });
    return messages.flatMap(({ occurrences }) => occurrences.map(({ dueAt }) => dueAt.slice(0, 16)));
  }
  async function moveTo(instant: string): Promise<void> {
    clock.set(instant);
    anna = await logInAgain(app, anna);
    await app.runDueWork();
  }

  it("goes on by itself that day, as the display knows ahead", async () => {
    const paused = await pause("2026-11-30");

    expect(paused).to.include({ paused: true, pausedUntil: "2026-11-30" });
    expect(paused.nextDueAt).to.equal("2026-11-29T23:30:00.000Z");
    expect((await held())[0]).to.equal("2026-11-29T23:30");
    await moveTo("2026-11-29T23:31:00.000Z");
    const now = await app.call(messagesApi.get, { params: { messageId: tablets.id } }, { as: anna });
    expect(now).to.include({ paused: false, pausedUntil: null, nextDueAt: "2026-11-30T09:00:00.000Z" });
    const past = { params: { displayId: mum.id }, query: { direction: "past" as const } };
    const shown = (await app.call(occurrencesApi.list, past, { as: anna })).items;
    // Nothing of the days between counts as missed.
    expect(shown.map(({ dueAt }) => dueAt)).to.deep.equal(["2026-11-29T23:30:00.000Z"]);
  });

  it("stands in the calendar with that day, what was changed alone too", async () => {
    const when = { kind: "once" as const, date: "2026-11-23", time: "11:00" };
    const key = `${tablets.id}/2026-11-23/s2`;
    const change = {
      params: { messageId: tablets.id },
      body: { scope: "this" as const, key, changes: { when } },
    };
    await app.call(messagesApi.edit, change, { as: anna });
    await pause("2026-11-24");

    const query = { from: "2026-11-22", until: "2026-11-25" };
    const { showings } = await app.call(
      calendarApi.list,
      { params: { displayId: mum.id }, query },
      { as: anna },
    );

    expect(
      showings.map(({ date, time, state, pausedUntil }) => [date, time, state, pausedUntil]),
    ).to.deep.equal([
      ["2026-11-22", "00:30", "paused", "2026-11-24"],
      ["2026-11-22", "10:00", "paused", "2026-11-24"],
      ["2026-11-23", "00:30", "paused", "2026-11-24"],
      ["2026-11-23", "11:00", "paused", "2026-11-24"],
      ["2026-11-24", "00:30", "scheduled", null],
      ["2026-11-24", "10:00", "scheduled", null],
    ]);
  });

  it("goes on when that day begins in the zone that the display is in by then", async () => {
    await pause("2026-11-30");
    for (const [timeZone, first] of [
      ["Asia/Tokyo", "2026-11-29T15:30"],
      ["America/New_York", "2026-11-30T05:30"],
    ] as const) {
      await app.call(displaysApi.edit, { params: { displayId: mum.id }, body: { timeZone } }, { as: anna });
      expect((await held())[0]).to.equal(first);
    }
  });

  it("misses nothing of it that was changed alone and lies before the pause in another zone", async () => {
    const when = { kind: "once" as const, date: "2026-11-21", time: "10:30" };
    const change = {
      params: { messageId: tablets.id },
      body: { scope: "this" as const, key: `${tablets.id}/2026-11-21/s2`, changes: { when } },
    };
    await app.call(messagesApi.edit, change, { as: anna });
    await pause("2026-11-30");
    const body = { timeZone: "Asia/Tokyo" };
    await app.call(displaysApi.edit, { params: { displayId: mum.id }, body }, { as: anna });
    await app.runDueWork();

    const past = { params: { displayId: mum.id }, query: { direction: "past" as const } };
    expect((await app.call(occurrencesApi.list, past, { as: anna })).items).to.deep.equal([]);
  });

  it("takes another day, none, and goes on earlier", async () => {
    await pause("2026-11-30");
    expect(await pause("2026-11-25")).to.include({
      nextDueAt: "2026-11-24T23:30:00.000Z",
      pausedUntil: "2026-11-25",
    });
    expect(await pause()).to.include({ paused: true, pausedUntil: null, nextDueAt: null });
    await pause("2026-11-25");
    await moveTo("2026-11-22T08:00:00.000Z");

    expect(await resume()).to.include({
      paused: false,
      pausedUntil: null,
      nextDueAt: "2026-11-22T09:00:00.000Z",
    });
    const { version } = await resume();
    expect((await resume()).version).to.equal(version);
  });

  it("is refused for a day that has begun, for one that is years away, and for none at all, by the field's name", async () => {
    for (const until of ["2026-11-21", "2026-11-20", "tomorrow", "2027-12-01", "9999-12-31"]) {
      const refused = await app.callRaw(messagesApi.pause, request({ paused: true, until }), { as: anna });
      expect(refused.status).to.equal(400);
      expect(ErrorBody.parse(refused.body).error.field).to.equal("until");
    }
    expect((await pause("2026-11-22")).pausedUntil).to.equal("2026-11-22");
  });
});
