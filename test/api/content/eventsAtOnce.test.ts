import { expect } from "chai";
import { EventModel } from "../../../server/features/events/event.model.js";
import { eventsApi, type CalendarEvent, type NewEvent } from "../../../shared/contract/calendar/events.js";
import { PlanningHome } from "../../support/calendars/PlanningHome.js";
import { dieAtWrite } from "../../support/faults/dieAtWrite.js";
import { overtake, type HeldCall } from "../../support/faults/holdNext.js";

/** A Saturday, nine o'clock in Oslo. */
const START = "2026-11-21T08:00:00.000Z";
const MONDAYS = {
  ...{ startDate: "2026-11-23", startTime: "10:00", endDate: "2026-11-23", endTime: "11:00" },
  rule: "FREQ=WEEKLY;BYDAY=MO",
};
const NURSE: NewEvent = { title: "Nurse", when: MONDAYS, reminderMinutes: 15 };

/** Whoever is slow goes on with the event as it was when it was written. */
describe("what reminds of an event that two change at once", function () {
  this.timeout(60_000);
  let home: PlanningHome;
  let nurse: CalendarEvent;

  beforeEach(async () => {
    home = await PlanningHome.start(START);
    nurse = await home.plan(NURSE);
  });
  afterEach(() => home.close());

  const isLookForReminder = ({ model, op }: HeldCall) => model === "Message" && op === "find";
  const skip = (date: string) =>
    home.app.call(eventsApi.skip, { params: home.ofEvent(nurse), body: { date } }, { as: home.anna });
  const FOLLOWING = { scope: "following" as const, date: "2026-11-30" };
  const list = () => home.list("2026-11-20", "2026-12-12");
  /** `11-23 Nurse`, in order. */
  async function times(): Promise<string[]> {
    const { events, occurrences } = await list();
    const titleOf = (id: string) => events.find((event) => event.id === id)!.title;
    return occurrences.map(({ when, eventId }) => `${when.startDate.slice(5)} ${titleOf(eventId)}`);
  }
  /** `23 09:45`: nine o'clock in Oslo is eight. */
  const reminded = async () =>
    (await home.reminded("2026-11-20", "2026-12-12")).map((dueAt) => dueAt.slice(5, 16).replace("T", " "));

  it("is gone after an edit, and a removal", async () => {
    await overtake(
      isLookForReminder,
      () => home.edit(nurse, { title: "Kari" }),
      () => home.remove(nurse, { scope: "all" }),
    );

    expect(await reminded()).to.deep.equal([]);
  });

  it("leaves out what was left out, after an edit, and a skip", async () => {
    await overtake(
      isLookForReminder,
      () => home.edit(nurse, { title: "Kari" }),
      () => skip("2026-11-30"),
    );

    expect(await reminded()).to.deep.equal(["11-23 08:45", "12-07 08:45"]);
  });

  it("comes at the later time, once, after two edits that ask for it", async () => {
    await home.edit(nurse, { reminderMinutes: null });

    await overtake(
      ({ model, op }) => model === "Message" && op !== "find",
      () => home.edit(nurse, { reminderMinutes: 15 }),
      () => home.edit(nurse, { reminderMinutes: 30 }),
    );

    expect(await reminded()).to.deep.equal(["11-23 08:30", "11-30 08:30", "12-07 08:30"]);
  });

  it("is there after a removal, and a return", async () => {
    await overtake(
      isLookForReminder,
      () => home.remove(nurse, { scope: "all" }),
      () => home.app.call(eventsApi.restore, { params: home.ofEvent(nurse) }, { as: home.anna }),
    );

    expect(await reminded()).to.have.length(3);
  });

  for (const [title, fits] of [
    ["stored", ({ update }) => update.$setOnInsert !== undefined],
    ["made", ({ update }) => update.$addToSet !== undefined],
  ] as Array<[string, (call: HeldCall) => boolean]>)
    it(`leaves out what was left out before a change of that time alone was ${title}`, async () => {
      const late = await overtake(
        (call) => call.model === "CalendarEvent" && fits(call),
        () => home.tryEdit(nurse, { scope: "this", date: "2026-11-30" }, { title: "Ida" }),
        () => skip("2026-11-30"),
      );

      expect(late.status).to.equal(409);
      expect(await times()).to.deep.equal(["11-23 Nurse", "12-07 Nurse"]);
      expect(await reminded()).to.deep.equal(["11-23 08:45", "12-07 08:45"]);
    });

  const editOne = (title: string) => home.tryEdit(nurse, { scope: "this", date: "2026-11-30" }, { title });

  it("is that of whose change of one time alone came first, and the other is told so", async () => {
    const late = await overtake(
      ({ model, update }) => model === "CalendarEvent" && update.$setOnInsert !== undefined,
      () => editOne("Ida"),
      () => editOne("Eva"),
    );

    expect(late.status).to.equal(409);
    expect(await times()).to.deep.equal(["11-23 Nurse", "11-30 Eva", "12-07 Nurse"]);
    expect(await reminded()).to.deep.equal(["11-23 08:45", "11-30 08:45", "12-07 08:45"]);
  });

  it("stays when somebody changes what another one is just making of that time alone", async () => {
    const late = await overtake(
      ({ model, update }) => model === "CalendarEvent" && update.$addToSet !== undefined,
      () => editOne("Ida"),
      () => editOne("Eva"),
    );

    expect(late.status).to.equal(200);
    expect(await times()).to.deep.equal(["11-23 Nurse", "11-30 Eva", "12-07 Nurse"]);
    expect(await reminded()).to.deep.equal(["11-23 08:45", "11-30 08:45", "12-07 08:45"]);
  });

  it("is gone when a time is left out that was changed alone right before", async () => {
    await overtake(
      ({ model, op }) => model === "CalendarEvent" && op === "findOneAndUpdate",
      () => skip("2026-11-30"),
      () => editOne("Ida"),
    );

    expect(await times()).to.deep.equal(["11-23 Nurse", "12-07 Nurse"]);
    expect(await reminded()).to.deep.equal(["11-23 08:45", "12-07 08:45"]);
  });

  it("and what is shown of it is gone after an edit of one and all that follow, and a removal", async () => {
    await home.edit(nurse, { title: "Ida" }, { scope: "this", date: "2026-12-07" });

    const late = await overtake(
      ({ model, update }) => model === "CalendarEvent" && update.$set?.skippedDates !== undefined,
      () => home.tryEdit(nurse, FOLLOWING, { title: "Two nurses" }),
      () => home.remove(nurse, { scope: "all" }),
    );

    expect(late.status).to.equal(409);
    expect(await times()).to.deep.equal([]);
    expect(await reminded()).to.deep.equal([]);
  });

  it("and what is shown of it is gone after a removal of what was to be cut by a process that died", async () => {
    for (let write = 1, died = true; died; write += 1) {
      expect(write).to.be.below(40);
      const series = write === 1 ? nurse : await home.plan(NURSE);
      await home.edit(series, { title: "Ida" }, { scope: "this", date: "2026-12-07" });
      died =
        (await dieAtWrite({ side: "behind", write }, () =>
          home.tryEdit(series, FOLLOWING, { title: "Two nurses" }),
        )) !== null;
      const isCut = !(await times()).includes("11-30 Nurse");

      await home.remove(series, { scope: "all" });
      home.clock.advance(61_000);
      await home.app.runDueWork();

      const expected = isCut ? ["11-30 Two nurses", "12-07 Ida"] : [];
      expect(await times(), `write ${write}`).to.deep.equal(expected);
      expect(await reminded(), `write ${write}`).to.have.length(expected.length);
      for (const { id } of (await list()).events) await home.remove({ id }, { scope: "all" });
      await EventModel.deleteMany({});
      home.clock.set(START);
    }
  });
});
