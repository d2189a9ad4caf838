import { expect } from "chai";
import { EventModel } from "../../../server/features/events/event.model.js";
import {
  eventsApi,
  type CalendarEvent,
  type EventChanges,
  type EventUndo,
} from "../../../shared/contract/calendar/events.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { PlanningHome, type Part } from "../../support/calendars/PlanningHome.js";
import { overtake } from "../../support/faults/holdNext.js";
import { dieAtWrite } from "../../support/faults/dieAtWrite.js";
import { keepRows } from "../../support/server/keepRows.js";

/** A Saturday, nine o'clock in Oslo. */
const START = "2026-11-21T08:00:00.000Z";
const MONDAYS = {
  ...{ startDate: "2026-11-23", startTime: "10:00", endDate: "2026-11-23", endTime: "11:00" },
  rule: "FREQ=WEEKLY;BYDAY=MO",
};
const TUESDAYS = {
  ...{ startDate: "2026-12-01", startTime: "12:00", endDate: "2026-12-01", endTime: "13:00" },
  rule: "FREQ=WEEKLY;BYDAY=TU",
};
const FOLLOWING = { scope: "following" as const, date: "2026-11-30" };
const WRITES_MAX = 40;

describe("undo of a change of events", function () {
  this.timeout(120_000);
  let home: PlanningHome;

  beforeEach(async () => (home = await PlanningHome.start(START)));
  afterEach(() => home.close());

  /** With one time that was changed alone and one that was left out. */
  async function buildSeries(): Promise<CalendarEvent> {
    const body = { title: "Nurse", when: MONDAYS, reminderMinutes: 15 };
    const { id } = await home.plan(body);
    await edit({ id }, { title: "Ida" }, { scope: "this", date: "2026-12-07" });
    await home.app.call(
      eventsApi.skip,
      { params: home.ofEvent({ id }), body: { date: "2026-12-14" } },
      { as: home.anna },
    );
    return (await list()).events.find((event) => event.id === id)!;
  }
  const edit = (event: { id: string }, changes: EventChanges, part?: Part) => home.edit(event, changes, part);
  const remove = (event: { id: string }, part: Part) => home.remove(event, part);
  const pause = (event: { id: string }) =>
    home.app.call(
      eventsApi.pause,
      { params: home.ofEvent(event), body: { paused: true } },
      { as: home.anna },
    );
  const tryUndo = ({ eventId, version }: EventUndo, as = home.anna) =>
    home.app.callRaw(eventsApi.undo, { params: { ...home.params, eventId }, body: { version } }, { as });
  const list = () => home.list("2026-11-20", "2026-12-30");
  /** All that a caregiver sees of it; `11-23 10:00 Nurse of <its event>`. */
  async function seen(): Promise<string[]> {
    const { events, occurrences } = await list();
    return occurrences.map(({ when, eventId, date, pause: paused }) => {
      const event = events.find(({ id }) => id === eventId)!;
      const at = `${when.startDate.slice(5)} ${when.startTime} ${event.title} ${event.place}`;
      return `${at} of ${event.exceptionOf?.eventId ?? eventId} ${date}${paused ? " paused" : ""}`;
    });
  }
  const reminded = () => home.reminded("2026-11-20", "2026-12-30");
  const changes: Array<[of: string, change: (event: CalendarEvent) => Promise<{ undo: EventUndo | null }>]> =
    [
      ["of all", (event) => edit(event, { title: "Kari", place: "Home" })],
      [
        "of all to other days",
        (event) => edit(event, { when: { ...TUESDAYS, startDate: "2026-11-24", endDate: "2026-11-24" } }),
      ],
      ["of one", (event) => edit(event, { title: "Kari" }, { scope: "this", date: "2026-11-30" })],
      [
        "of one that was changed before",
        (event) => edit(event, { title: "Kari" }, { scope: "this", date: "2026-12-07" }),
      ],
      ["of one and all that follow", (event) => edit(event, { title: "Kari" }, FOLLOWING)],
      [
        "of one and all that follow to other days",
        (event) => edit(event, { title: "Kari", when: TUESDAYS }, FOLLOWING),
      ],
      ["that takes one and all that follow away", (event) => remove(event, FOLLOWING)],
      ["that pauses all", (event) => pause(event)],
    ];

  changes.forEach(([of, change]) => {
    it(`puts back exactly what was before a change ${of}, once and for all`, async () => {
      const series = await buildSeries();
      const [before, remindedBefore] = [await seen(), await reminded()];
      const { undo } = await change(series);
      expect(await seen()).not.to.deep.equal(before);

      const answers = [await tryUndo(undo!), await tryUndo(undo!)];

      expect(answers.map(({ status }) => status)).to.deep.equal([200, 200]);
      expect(await seen()).to.deep.equal(before);
      expect(await reminded()).to.deep.equal(remindedBefore);
      const { when, skippedDates } = (await list()).events.find(({ id }) => id === series.id)!;
      expect({ when, skippedDates }).to.deep.equal({ when: series.when, skippedDates: series.skippedDates });
      expect(await EventModel.countDocuments({ unfinished: { $ne: null } })).to.equal(0);
    });

    it(`is refused once somebody has changed what came of a change ${of}`, async () => {
      const series = await buildSeries();
      const { undo } = await change(series);
      const { events } = await list();
      const touched = events.find(({ id }) => id === undo!.eventId) ?? series;
      await edit(touched, { place: "Oslo" });
      const after = [await seen(), await reminded()];

      const { status, text } = await tryUndo(undo!);

      expect(status).to.equal(409);
      expect(text).to.include("edited-meanwhile");
      expect([await seen(), await reminded()]).to.deep.equal(after);
    });

    it(`of a change ${of} comes out whole without a repeat when the process died behind any write`, async () => {
      const series = await buildSeries();
      const [before, remindedBefore] = [await seen(), await reminded()];
      const { undo } = await change(series);
      const putBack = await keepRows();
      for (let write = 1, died = true; died; write += 1) {
        expect(write).to.be.below(WRITES_MAX);
        died = (await dieAtWrite({ side: "behind", write }, () => tryUndo(undo!))) !== null;

        await home.takeUp();

        expect(await seen(), `write ${write}`).to.deep.equal(before);
        expect(await reminded(), `write ${write}`).to.deep.equal(remindedBefore);
        expect(await EventModel.countDocuments({ unfinished: { $ne: null } })).to.equal(0);
        await putBack();
        home.clock.set(START);
      }
    });
  });

  for (const [of, part] of [
    ["all", {}],
    ["one and all that follow", FOLLOWING],
  ] as const)
    it(`is refused once a time was left out since a change of ${of}`, async () => {
      const series = await buildSeries();
      const { undo } = await edit(series, { title: "Kari" }, part);
      const left = { params: home.ofEvent({ id: undo!.eventId }), body: { date: "2026-12-21" } };
      await home.app.call(eventsApi.skip, left, { as: home.anna });
      const after = await seen();

      expect((await tryUndo(undo!)).status).to.equal(409);
      expect(await seen()).to.deep.equal(after);
    });

  it("is refused once the earlier part of a series that was cut is another one", async () => {
    const series = await buildSeries();
    const { undo } = await edit(series, { title: "Kari" }, FOLLOWING);
    await edit(series, { place: "Oslo" });
    const after = await seen();

    expect((await tryUndo(undo!)).status).to.equal(409);
    expect(await seen()).to.deep.equal(after);
  });

  it("is refused, with the change as it was, when the earlier part becomes another one at that very moment", async () => {
    const series = await buildSeries();
    const { undo } = await edit(series, { title: "Kari", when: TUESDAYS }, FOLLOWING);
    const after = await seen();

    const late = await overtake(
      ({ model, update }) => model === "CalendarEvent" && JSON.stringify(update).includes('"joined"'),
      () => tryUndo(undo!),
      () => edit(series, { place: "Oslo" }),
    );

    expect(late.status).to.equal(409);
    const earlier = after[0]!.replace("Nurse ", "Nurse Oslo");
    expect(await seen()).to.deep.equal([earlier, ...after.slice(1)]);
    expect(await reminded()).to.have.length(after.length);
    expect(await EventModel.countDocuments({ unfinished: { $ne: null } })).to.equal(0);
  });

  it("is not for another family", async () => {
    const series = await buildSeries();
    const { undo } = await edit(series, { title: "Kari" });
    const other = await buildCaregiver(home.app, { name: "Somebody else" });

    expect((await tryUndo(undo!, other)).status).to.equal(404);
  });
});
