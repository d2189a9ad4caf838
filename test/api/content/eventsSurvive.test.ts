import { expect } from "chai";
import { EventModel } from "../../../server/features/events/event.model.js";
import { eventsApi, type CalendarEvent, type NewEvent } from "../../../shared/contract/calendar/events.js";
import { buildDevice } from "../../support/builders/buildDevice.js";
import { PlanningHome } from "../../support/calendars/PlanningHome.js";
import { SocketClient } from "../../support/device/SocketClient.js";
import { dieAtWrite } from "../../support/faults/dieAtWrite.js";
import { keepRows } from "../../support/server/keepRows.js";
import { overtake } from "../../support/faults/holdNext.js";

/** A Saturday, nine o'clock in Oslo. */
const START = "2026-11-21T08:00:00.000Z";
const MONDAYS = {
  ...{ startDate: "2026-11-23", startTime: "10:00", endDate: "2026-11-23", endTime: "11:00" },
  rule: "FREQ=WEEKLY;BYDAY=MO",
};
const NURSE: NewEvent = { title: "Nurse", when: MONDAYS, reminderMinutes: 15 };
const SOME = { date: "2026-11-30" };
const WRITES_MAX = 40;

describe("events whose change a crash has interrupted, and nobody asks again", function () {
  this.timeout(120_000);
  let home: PlanningHome;

  beforeEach(async () => (home = await PlanningHome.start(START)));
  afterEach(() => home.close());

  const skip = (event: { id: string }, body: { date: string; skipped?: boolean }) =>
    home.app.callRaw(eventsApi.skip, { params: home.ofEvent(event), body }, { as: home.anna });
  const restore = (event: { id: string }) =>
    home.app.callRaw(eventsApi.restore, { params: home.ofEvent(event) }, { as: home.anna });
  const pause = (event: { id: string }) =>
    home.app.callRaw(
      eventsApi.pause,
      { params: home.ofEvent(event), body: { paused: true } },
      { as: home.anna },
    );
  const create = () =>
    home.app.callRaw(eventsApi.create, { params: home.params, body: NURSE }, { as: home.anna });

  const list = () => home.list("2026-11-20", "2026-12-16");
  const days = async () => (await list()).occurrences.map(({ when }) => when.startDate.slice(5));
  const remindedDays = async () =>
    (await home.reminded("2026-11-20", "2026-12-16")).map((dueAt) => dueAt.slice(5, 10));

  async function buildSeries(): Promise<CalendarEvent> {
    const nurse = await home.plan(NURSE);
    await home.edit(nurse, { title: "Ida" }, { scope: "this", date: "2026-12-07" });
    return nurse;
  }

  type Story = [
    of: string,
    prepare: () => Promise<CalendarEvent | null>,
    change: (event: CalendarEvent) => unknown,
  ];
  const stories: Story[] = [
    ["a new one", () => Promise.resolve(null), create],
    ["one time that is left out", buildSeries, (nurse) => skip(nurse, SOME)],
    [
      "one time that is put back",
      async () => {
        const nurse = await buildSeries();
        await skip(nurse, SOME);
        return nurse;
      },
      (nurse) => skip(nurse, { ...SOME, skipped: false }),
    ],
    [
      "one time that was changed alone and is left out",
      buildSeries,
      (nurse) => skip(nurse, { date: "2026-12-07" }),
    ],
    ["a removal of all", buildSeries, (nurse) => home.tryRemove(nurse, { scope: "all" })],
    [
      "a removal of one and all that follow",
      buildSeries,
      (nurse) => home.tryRemove(nurse, { scope: "following", ...SOME }),
    ],
    [
      "a return of all",
      async () => {
        const nurse = await buildSeries();
        await home.remove(nurse, { scope: "all" });
        return nurse;
      },
      restore,
    ],
  ];
  for (const [of, prepare, change] of stories)
    it(`are reminded of on their days alone: ${of}`, async () => {
      const event = (await prepare()) as CalendarEvent;
      const putBack = await keepRows();
      for (let write = 1, died = true; died; write += 1) {
        expect(write).to.be.below(WRITES_MAX);
        died = (await dieAtWrite({ side: "behind", write }, async () => change(event))) !== null;

        await home.takeUp();

        expect(await remindedDays(), `write ${write}`).to.deep.equal(await days());
        expect(await EventModel.countDocuments({ unfinished: { $ne: null } })).to.equal(0);
        await putBack();
        home.clock.set(START);
      }
    });

  it("are there once where one time that was changed alone is put back", async () => {
    const nurse = await buildSeries();
    const putBack = await keepRows();
    for (let write = 1, died = true; died; write += 1) {
      expect(write).to.be.below(WRITES_MAX);
      const back = { date: "2026-12-07", skipped: false };
      died = (await dieAtWrite({ side: "behind", write }, () => skip(nurse, back))) !== null;

      await home.takeUp();

      const mondays = ["11-23", "11-30", "12-07", "12-14"];
      expect(await days(), `write ${write}`).to.deep.equal(mondays);
      expect(await remindedDays(), `write ${write}`).to.deep.equal(mondays);
      await putBack();
      home.clock.set(START);
    }
  });

  it("are there once where one time is put back whose series somebody changes at that moment", async () => {
    const nurse = await buildSeries();

    await overtake(
      ({ model, op, update }) => model === "CalendarEvent" && op === "findOneAndUpdate" && "$pull" in update,
      () => skip(nurse, { date: "2026-12-07", skipped: false }),
      () => home.edit(nurse, { place: "At home" }),
    );
    await home.takeUp();

    expect(await days()).to.deep.equal(["11-23", "11-30", "12-07", "12-14"]);
  });

  const FOLLOWING = { scope: "following" as const, ...SOME };

  it("stand once on the screen and in the calendar at each moment, until a cut is made", async () => {
    const nurse = await buildSeries();
    const { cookie } = await buildDevice(home.app, { display: home.mum, caregiver: home.anna });
    const putBack = await keepRows();
    const afternoon = { ...MONDAYS, startTime: "14:00", endTime: "15:00" };
    const moved = { ...afternoon, startDate: SOME.date, endDate: SOME.date };
    for (let write = 1, died = true; died; write += 1) {
      expect(write).to.be.below(WRITES_MAX);
      const cut = () => home.tryEdit(nurse, FOLLOWING, { when: moved });
      died = (await dieAtWrite({ side: "behind", write }, cut)) !== null;

      const screen = await SocketClient.openDevice(home.app.url, cookie);
      const { snapshot } = await screen.next("snapshot");
      screen.close();
      const shown = snapshot.events!.flatMap(({ occurrences }) => occurrences.map(({ date }) => date));
      expect(shown.sort(), `write ${write}`).to.deep.equal(["2026-11-23", "2026-11-30"]);
      expect(await days(), `write ${write}`).to.deep.equal(["11-23", "11-30", "12-07", "12-14"]);
      await putBack();
    }
  });
  const changes: Array<[of: string, change: (later: CalendarEvent) => unknown]> = [
    ["words of it", (later) => home.edit(later, { title: "Kari" })],
    ["one time of it", (later) => home.edit(later, { title: "Kari" }, { scope: "this", date: "2026-12-14" })],
    ["a pause of it", (later) => pause(later)],
    ["a removal of it", (later) => home.remove(later, { scope: "all" })],
  ];
  for (const [of, change] of changes)
    it(`are there once where somebody changes the later part of a series before its cut is made: ${of}`, async () => {
      const nurse = await buildSeries();
      const putBack = await keepRows();
      for (let write = 1, died = true; died; write += 1) {
        expect(write).to.be.below(WRITES_MAX);
        const cut = () => home.tryEdit(nurse, FOLLOWING, { title: "Two nurses" });
        died = (await dieAtWrite({ side: "behind", write }, cut)) !== null;
        // Also one that nobody sees yet, as its cut is not made.
        const stored = await EventModel.findOne({ title: "Two nurses", deletedAt: null });
        const later = stored && { ...nurse, id: String(stored._id) };

        if (later) await change(later);
        await home.takeUp();

        const now = await days();
        expect(now, `write ${write}`).to.deep.equal([...new Set(now)]);
        if (of === "a removal of it" && later) expect(now, `write ${write}`).to.deep.equal(["11-23"]);
        if (of !== "a pause of it") expect(await remindedDays(), `write ${write}`).to.deep.equal(now);
        await putBack();
        home.clock.set(START);
      }
    });
});
