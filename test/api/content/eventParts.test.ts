import { expect } from "chai";
import { Types } from "mongoose";
import { EventModel } from "../../../server/features/events/event.model.js";
import type {
  CalendarEvent,
  EventChanges,
  EventWhen,
  NewEvent,
} from "../../../shared/contract/calendar/events.js";
import { PlanningHome, type Part } from "../../support/calendars/PlanningHome.js";
import { plannedShowings } from "../../support/builders/planTimes.js";
import { dieAtWrite } from "../../support/faults/dieAtWrite.js";
import { keepRows } from "../../support/server/keepRows.js";
import { overtake } from "../../support/faults/holdNext.js";

/** A Saturday, nine o'clock in Oslo. */
const START = "2026-11-21T08:00:00.000Z";
const MONDAYS = {
  ...{ startDate: "2026-11-23", startTime: "10:00", endDate: "2026-11-23", endTime: "11:00" },
  rule: "FREQ=WEEKLY;BYDAY=MO",
};
const NURSE: NewEvent = { title: "Nurse", when: MONDAYS };
/** More would mean that a change never comes to its end. */
const WRITES_MAX = 40;

describe("parts of a series of events", function () {
  this.timeout(120_000);
  let home: PlanningHome;

  beforeEach(async () => (home = await PlanningHome.start(START)));
  afterEach(() => home.close());

  const plan = (body = NURSE) => home.plan(body);
  const edit = (event: { id: string }, part: Part, changes: EventChanges) =>
    home.tryEdit(event, part, changes);
  const remove = (event: { id: string }, part: Part) => home.tryRemove(event, part);
  const list = () => home.list("2026-11-20", "2026-12-16");
  /** `11-23 Nurse`, in order. */
  async function times(): Promise<string[]> {
    const { events, occurrences } = await list();
    const titleOf = (id: string) => events.find((event) => event.id === id)!.title;
    return occurrences.map(({ when, eventId }) => `${when.startDate.slice(5)} ${titleOf(eventId)}`);
  }

  /** The days on which the display reminds of them. */
  const remindedDays = async () =>
    (await home.reminded("2026-11-20", "2026-12-16")).map((dueAt) => dueAt.slice(5, 10));

  const ALONE: Part = { scope: "this", date: "2026-11-30" };
  const FOLLOWING: Part = { scope: "following", date: "2026-11-30" };

  describe("are as they were when somebody was faster", () => {
    it("than the change of one", async () => {
      const nurse = await plan();

      const late = await overtake(
        ({ model, update }) => model === "CalendarEvent" && update.$addToSet !== undefined,
        () => edit(nurse, ALONE, { title: "Ida" }),
        () => edit(nurse, { scope: "all" }, { title: "Kari" }),
      );

      expect(late.status).to.equal(409);
      expect(await times()).to.deep.equal(["11-23 Kari", "11-30 Kari", "12-07 Kari", "12-14 Kari"]);
    });

    it("than the change of one and all that follow", async () => {
      const nurse = await plan();
      await edit(nurse, { scope: "this", date: "2026-12-07" }, { title: "Ida" });

      const late = await overtake(
        ({ model, update }) => model === "CalendarEvent" && update.$set?.skippedDates !== undefined,
        () => edit(nurse, FOLLOWING, { title: "Two nurses" }),
        () => edit(nurse, { scope: "all" }, { title: "Kari" }),
      );

      expect(late.status).to.equal(409);
      expect(await times()).to.deep.equal(["11-23 Kari", "11-30 Kari", "12-07 Ida", "12-14 Kari"]);
      await remove(nurse, { scope: "all" });
      expect(await times()).to.deep.equal([]);
    });

    it("and of two who send the same at once nothing is lost", async () => {
      const nurse = await plan();

      await Promise.all([1, 2].map(() => edit(nurse, ALONE, { title: "Ida" })));
      await Promise.all(
        [1, 2].map(() => edit(nurse, { ...FOLLOWING, date: "2026-12-07" }, { title: "Two" })),
      );

      expect(await times()).to.deep.equal(["11-23 Nurse", "11-30 Ida", "12-07 Two", "12-14 Two"]);
    });
  });

  const changes: Array<[of: string, change: (nurse: CalendarEvent) => Promise<unknown>, expected: string[]]> =
    [
      [
        "of one",
        ({ id, version }) => edit({ id }, ALONE, { title: "Ida", baseVersion: version }),
        ["11-23 Nurse", "11-30 Ida", "12-07 Anna", "12-14 Nurse"],
      ],
      [
        "of one and all that follow",
        ({ id, version }) => edit({ id }, FOLLOWING, { title: "Two nurses", baseVersion: version }),
        ["11-23 Nurse", "11-30 Two nurses", "12-07 Anna", "12-14 Two nurses"],
      ],
      [
        "of one and all that follow, on whatever version",
        ({ id }) => edit({ id }, FOLLOWING, { title: "Two nurses" }),
        ["11-23 Nurse", "11-30 Two nurses", "12-07 Anna", "12-14 Two nurses"],
      ],
      ["that takes one and all that follow away", (nurse) => remove(nurse, FOLLOWING), ["11-23 Nurse"]],
    ];
  const buildSeries = async () => {
    const { id } = await plan();
    await edit({ id }, { scope: "this", date: "2026-12-07" }, { title: "Anna" });
    return (await list()).events.find((event) => event.id === id)!;
  };
  changes.forEach(([of, change, expected]) => {
    it(`come out whole by a repeat of the change ${of} when the process died at any write`, async () => {
      const nurse = await buildSeries();
      const putBack = await keepRows();
      for (const side of ["before", "behind"] as const) {
        for (let write = 1, died = true; died; write += 1) {
          expect(write).to.be.below(WRITES_MAX);
          died = (await dieAtWrite({ side, write }, () => change(nurse))) !== null;

          await change(nurse);

          expect(await times(), `${side} write ${write}`).to.deep.equal(expected);
          await putBack();
        }
      }
    });
  });

  it("come out whole without a repeat when the process died at any write of a change of all, or had not begun", async () => {
    const tuesdays = {
      ...MONDAYS,
      startDate: "2026-11-24",
      endDate: "2026-11-24",
      rule: "FREQ=WEEKLY;BYDAY=TU",
    };
    const before = ["11-23 Nurse", "11-30 Ida", "12-07 Nurse", "12-14 Nurse"];
    const after = ["11-24 Kari", "12-01 Ida", "12-08 Kari", "12-15 Kari"];
    let untouched = 0;
    const nurse = await plan({ ...NURSE, reminderMinutes: 15 });
    await edit(nurse, ALONE, { title: "Ida" });
    const putBack = await keepRows();
    for (const side of ["before", "behind"] as const) {
      for (let write = 1, died = true; died; write += 1) {
        expect(write).to.be.below(WRITES_MAX);
        died =
          (await dieAtWrite({ side, write }, () =>
            edit(nurse, { scope: "all" }, { title: "Kari", when: tuesdays }),
          )) !== null;

        await home.takeUp();

        const now = await times();
        const isUntouched = now[0] === before[0];
        if (isUntouched) untouched += 1;
        expect(now, `${side} write ${write}`).to.deep.equal(isUntouched ? before : after);
        expect(await remindedDays()).to.deep.equal(now.map((time) => time.slice(0, 5)));
        expect(await EventModel.countDocuments({ unfinished: { $ne: null } })).to.equal(0);
        await putBack();
        home.clock.set(START);
      }
    }
    expect(untouched).to.equal(1);
  });

  for (const [of, part, expected] of [
    ["one", ALONE, ["11-23 Nurse", "11-30 Kari", "12-07 Ida", "12-14 Nurse"]],
    ["all that follow", FOLLOWING, ["11-23 Nurse", "11-30 Kari", "12-07 Ida", "12-14 Kari"]],
  ] as const)
    it(`come out whole without a repeat when the process died behind any write of a change of ${of}`, async () => {
      const nurse = await plan({ ...NURSE, reminderMinutes: 15 });
      await edit(nurse, { scope: "this", date: "2026-12-07" }, { title: "Ida" });
      const putBack = await keepRows();
      for (let write = 1, died = true; died; write += 1) {
        expect(write).to.be.below(2 * WRITES_MAX);
        died =
          (await dieAtWrite({ side: "behind", write }, () => edit(nurse, part, { title: "Kari" }))) !== null;

        await home.takeUp();

        const now = await times();
        expect(now, `write ${write}`).to.deep.equal(expected);
        expect(await remindedDays(), `write ${write}`).to.deep.equal(now.map((time) => time.slice(0, 5)));
        expect(await EventModel.countDocuments({ unfinished: { $ne: null } })).to.equal(0);
        await putBack();
        home.clock.set(START);
      }
    });

  it("come out whole when somebody changes something else after the process died", async () => {
    const nurse = await plan({ ...NURSE, reminderMinutes: 15 });
    await edit(nurse, ALONE, { title: "Ida" });
    const tuesdays = { ...MONDAYS, startDate: "2026-11-24", endDate: "2026-11-24" };
    const when = { ...tuesdays, rule: "FREQ=WEEKLY;BYDAY=TU" };
    await dieAtWrite({ side: "behind", write: 1 }, () => edit(nurse, { scope: "all" }, { when }));

    await edit(nurse, { scope: "this", date: "2026-12-08" }, { title: "Ole" });

    expect(await times()).to.deep.equal(["11-24 Nurse", "12-01 Ida", "12-08 Ole", "12-15 Nurse"]);
    expect(await remindedDays()).to.deep.equal(["11-24", "12-01", "12-08", "12-15"]);
  });

  it("come out whole when who has changed them may see the display no more", async () => {
    const nurse = await plan({ ...NURSE, reminderMinutes: 15 });
    const when = { ...MONDAYS, startTime: "12:00", endTime: "13:00" };
    await dieAtWrite({ side: "behind", write: 1 }, () => edit(nurse, { scope: "all" }, { when }));
    const gone = new Types.ObjectId();
    await EventModel.updateMany({}, { authorId: gone, "unfinished.userId": gone });

    await home.takeUp();

    const planned = await plannedShowings(home.mum.id, "2026-11-23T00:00:00Z", "2026-11-24T00:00:00Z");
    expect(planned.map(({ dueAt }) => dueAt)).to.deep.equal(["2026-11-23T10:45:00.000Z"]);
    expect(await EventModel.countDocuments({ unfinished: { $ne: null } })).to.equal(0);
  });

  describe("that were left out or changed alone stay so when the days of the series move:", () => {
    const at = (date: string, rule: string) => ({ ...MONDAYS, startDate: date, endDate: date, rule });
    const moves: Array<[by: string, of: Part, before: EventWhen, after: EventWhen, expected: string[]]> = [
      [
        "from Mondays to Tuesdays",
        { scope: "all" },
        MONDAYS,
        at("2026-11-24", "FREQ=WEEKLY;BYDAY=TU"),
        ["11-24 Nurse", "12-08 Ida", "12-15 Nurse"],
      ],
      [
        "from Mondays to Tuesdays, all that follow",
        { scope: "following", date: "2026-11-30" },
        MONDAYS,
        at("2026-12-01", "FREQ=WEEKLY;BYDAY=TU"),
        ["11-23 Nurse", "12-08 Ida", "12-15 Nurse"],
      ],
      [
        "from two days of the week to the next ones",
        { scope: "all" },
        at("2026-11-30", "FREQ=WEEKLY;BYDAY=MO,TU"),
        at("2026-12-01", "FREQ=WEEKLY;BYDAY=TU,WE"),
        ["12-02 Nurse", "12-08 Ida", "12-09 Nurse", "12-15 Nurse"],
      ],
      [
        "from a first day that is none of theirs",
        { scope: "all" },
        at("2026-11-29", "FREQ=WEEKLY;BYDAY=MO"),
        at("2026-12-01", "FREQ=WEEKLY;BYDAY=TU"),
        ["12-08 Ida", "12-15 Nurse"],
      ],
      [
        "by a first day that is later, of what is every day",
        { scope: "all" },
        at("2026-11-30", "FREQ=DAILY;UNTIL=20261208"),
        at("2026-12-04", "FREQ=DAILY;UNTIL=20261208"),
        ["12-04 Nurse", "12-05 Nurse", "12-06 Nurse", "12-07 Ida", "12-08 Nurse"],
      ],
    ];
    moves.forEach(([by, part, before, after, expected]) => {
      it(`${by}, and back`, async () => {
        const { id } = await plan({ ...NURSE, when: before, reminderMinutes: 15 });
        await remove({ id }, { scope: "this", date: "2026-11-30" });
        await edit({ id }, { scope: "this", date: "2026-12-07" }, { title: "Ida" });
        const first = await times();

        const answer = await edit({ id }, part, { when: after });

        expect(answer.status, answer.text).to.equal(200);
        expect(await times()).to.deep.equal(expected);
        expect(await remindedDays()).to.deep.equal(expected.map((time) => time.slice(0, 5)));
        const moved = (answer.body as { items: CalendarEvent[] }).items[part.scope === "all" ? 0 : 1]!;
        await edit(
          moved,
          { scope: "all" },
          { when: part.scope === "all" ? before : at(part.date!, MONDAYS.rule) },
        );
        expect(await times()).to.deep.equal(first);
        expect(await remindedDays()).to.deep.equal(first.map((time) => time.slice(0, 5)));
      });
    });
  });

  describe("answer a repeat whose answer was lost as the first time,", () => {
    const scopes: Array<[title: string, part: Part]> = [
      ["of all", { scope: "all" }],
      ["of one", ALONE],
      ["of one and all that follow", FOLLOWING],
      ["of one and all that follow that is all", { scope: "following", date: "2026-11-23" }],
    ];
    scopes.forEach(([title, part]) => {
      it(`when the change was one ${title}; who wants something else is told`, async () => {
        const nurse = await plan();
        const changes = { title: "Ida", baseVersion: nurse.version };
        expect((await edit(nurse, part, changes)).status).to.equal(200);
        const before = await list();

        const repeated = await edit(nurse, part, changes);
        const other = await edit(nurse, part, { ...changes, title: "Kari" });

        expect([repeated.status, other.status]).to.deep.equal([200, 409]);
        expect(await list()).to.deep.equal(before);
      });
    });

    it("when one and all that follow were taken away", async () => {
      const nurse = await plan();
      const first = await remove(nurse, FOLLOWING);

      const repeated = await remove(nurse, FOLLOWING);

      expect(repeated.status).to.equal(200);
      expect(repeated.body).to.deep.equal(first.body);
      expect(await times()).to.deep.equal(["11-23 Nurse"]);
    });
  });
});
