import { expect } from "chai";
import { MessageModel } from "../../../server/plan/message.model.js";
import { OccurrenceModel } from "../../../server/plan/occurrence.model.js";
import { groupsApi } from "../../../shared/contract/groups.js";
import { messagesApi, type Message, type MessageChanges } from "../../../shared/contract/messages.js";
import { occurrencesApi } from "../../../shared/contract/occurrences.js";
import type { ServerToDevice } from "../../../shared/realtime/serverToDevice.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDevice } from "../../support/builders/buildDevice.js";
import { buildMember } from "../../support/builders/buildMember.js";
import { plannedShowings } from "../../support/builders/planTimes.js";
import type { PlanningHome } from "../../support/calendars/PlanningHome.js";
import { DAILY, keyIn, keyOf, SeriesHome, SLOTS } from "../../support/calendars/SeriesHome.js";
import { SocketClient } from "../../support/device/SocketClient.js";
import { overtake, type HeldCall } from "../../support/faults/holdNext.js";
import { killAtWrite } from "../../support/faults/killAtWrite.js";

const WRITES_MAX = 60;
const START = "2026-05-05T05:00:00.000Z";
const [MORNING, EVENING] = SLOTS as [(typeof SLOTS)[0], (typeof SLOTS)[0]];
const at = (time: string, { id }: { id: string }) => ({ id, time });

describe("undo of an edit of the times of all", function () {
  this.timeout(60_000);
  let mums: SeriesHome;
  let home: PlanningHome;

  beforeEach(async () => {
    mums = await SeriesHome.start();
    home = mums.home;
  });
  afterEach(() => home.close());

  const editAll = (series: Message, changes: MessageChanges) => mums.edit(series, { scope: "all" }, changes);
  const toSlots = (slots: Array<{ id?: string; time: string }>) => ({ when: { ...DAILY, slots } });
  const SWAPPED = toSlots([at(EVENING.time, MORNING), at(MORNING.time, EVENING)]);

  const edits: Array<[of: string, changes: MessageChanges]> = [
    ["of times", toSlots([at("09:15", MORNING), EVENING])],
    ["of times and words", { ...SWAPPED, text: "Two tablets", urgent: true, replies: { set: "goodBad" } }],
    ["of its minutes on the screen", { stayMinutes: 240 }],
    ["that drops a time of day", toSlots([MORNING])],
    ["that drops the other", toSlots([EVENING])],
    ["that adds a time of day", toSlots([MORNING, { time: "12:00" }, EVENING])],
    ["of days", { when: { ...DAILY, rule: "FREQ=WEEKLY;BYDAY=MO", extraDates: [] } }],
    ["of its end", { when: { ...DAILY, rule: "FREQ=DAILY;COUNT=3" } }],
    ["of its first day", { when: { ...DAILY, startDate: "2026-05-09" } }],
  ];

  edits.forEach(([of, changes]) => {
    it(`puts back exactly what was before one ${of}, once and for all`, async () => {
      const series = await mums.build();
      const before = await mums.seen(series);
      const { undo } = await editAll(series, changes);
      expect((await mums.seen(series)).plan).not.to.deep.equal(before.plan);

      const answers = [await mums.tryUndo(undo!), await mums.tryUndo(undo!)];

      expect(answers.map(({ status, text }) => (status === 200 ? status : text))).to.deep.equal([200, 200]);
      expect(await mums.seen(series)).to.deep.equal(before);
      const { items } = messagesApi.undo.result.parse(answers[0]!.body);
      expect(items.map(({ id, when }) => ({ id, when }))).to.deep.equal([
        { id: series.id, when: series.when },
      ]);
    });
  });

  it("is not offered for words alone, for a spoken message taken away, or for what shows once", async () => {
    const series = await mums.build();
    const words = await editAll(series, { text: "Pills" });
    const sound = await editAll(series, { ...SWAPPED, voiceId: null });
    const body = { displayIds: [home.mum.id], text: "Hello", when: { ...DAILY, kind: "now" as const } };
    const { items } = await home.app.call(messagesApi.create, { body }, { as: home.anna });
    const once = await editAll(items[0]!, { when: { kind: "once", date: "2026-05-06", time: "10:00" } });

    expect([words.undo, sound.undo, once.undo]).to.deep.equal([null, null, null]);
    expect((await mums.tryUndo({ messageId: series.id, version: words.items[0]!.version })).status).to.equal(
      409,
    );
  });

  const touches: Record<string, (series: Message) => Promise<unknown>> = {
    edited: (series) => editAll(series, { text: "Pills" }),
    "given other times": (series) => editAll(series, toSlots([at("10:00", MORNING), EVENING])),
    skipped: (series) => mums.skip(series, series.id, "2026-05-06/s1"),
    "changed alone": (series) => mums.edit(series, { scope: "this", at: "2026-05-11/s1" }, { text: "Pills" }),
    "cut in two": (series) =>
      mums.edit(series, { scope: "following", at: "2026-05-10/s1" }, { text: "Pills" }),
    paused: (series) => mums.pause(series),
    deleted: (series) => mums.remove(series),
    "in another zone": () => {
      const path = `/api/displays/${home.mum.id}`;
      return home.app.send({ method: "PATCH", path, body: { timeZone: "Europe/London" }, as: home.anna });
    },
  };
  for (const [what, touch] of Object.entries(touches))
    it(`is refused, with all as it is, once it is ${what}`, async () => {
      const series = await mums.build();
      const { undo } = await editAll(series, SWAPPED);
      await touch(series);
      const after = await mums.seen(series);

      const { status, text } = await mums.tryUndo(undo!);

      expect(status).to.equal(409);
      expect(text).to.include("edited-meanwhile");
      const { version } = await MessageModel.findById(series.id).orFail();
      if (what !== "given other times")
        expect((await mums.tryUndo({ ...undo!, version })).status).to.equal(409);
      expect(await mums.seen(series)).to.deep.equal(after);
    });

  it("is refused for an edit before the last, and lets the last be made and undone again", async () => {
    const series = await mums.build();
    const before = await mums.seen(series);
    const first = await editAll(series, SWAPPED);
    const second = await editAll(series, toSlots([MORNING]));

    expect((await mums.tryUndo(first.undo!)).status).to.equal(409);
    expect((await mums.tryUndo(second.undo!)).status).to.equal(200);
    // Back to what the first edit has made: that was not the last any more when the second was made.
    expect((await mums.tryUndo(first.undo!)).status).to.equal(409);

    await editAll(series, { when: DAILY });
    const third = await editAll(series, SWAPPED);
    expect((await mums.tryUndo(third.undo!)).status).to.equal(200);
    expect((await mums.seen(series)).plan).to.deep.equal(before.plan);
  });

  it("keeps what was changed alone since at its own time", async () => {
    const series = await mums.build();
    const { undo } = await editAll(series, toSlots([at("09:15", MORNING), EVENING]));
    const food = await MessageModel.findOne({ text: "With food" }).orFail();
    const when = { kind: "once" as const, date: "2026-05-08", time: "10:45" };
    await mums.edit(series, { id: food.id, scope: "all" }, { when });

    expect((await mums.tryUndo(undo!)).status).to.equal(200);

    expect(line(await mums.plan(), "2026-05-08/s1")).to.include("05-08T08:45");
  });

  it("is once for one key of a request, and is not for another family, or for whoever has left", async () => {
    const series = await mums.build();
    const before = await mums.seen(series);
    const kari = await buildMember(home.app, { owner: home.anna, name: "Kari Dahl" });
    const { undo } = await editAll(series, SWAPPED);
    const other = await buildCaregiver(home.app, { name: "Somebody else" });
    await home.app.call(groupsApi.removeMember, { params: { userId: kari.userId } }, { as: home.anna });

    expect((await mums.tryUndo(undo!, other)).status).to.equal(404);
    expect((await mums.tryUndo(undo!, kari)).status).to.equal(404);
    const path = `/api/messages/${series.id}/undo`;
    const { version } = undo!;
    const send = () =>
      home.app.send({
        ...{ method: "POST", path, body: { version }, as: home.anna },
        headers: { "Idempotency-Key": "undo-once" },
      });
    expect([(await send()).status, (await send()).status]).to.deep.equal([200, 200]);
    expect(await mums.seen(series)).to.deep.equal(before);
  });

  describe("while something begins", () => {
    /** Four seconds before a showing, and after it. */
    const BEFORE = "2026-05-07T05:59:56.000Z";
    const AFTER = "2026-05-07T06:00:04.000Z";
    let series: Message;

    /** Of each showing, where it is not an hour. */
    let stays: { stayMinutes: number } | null;

    beforeEach(() => (stays = null));

    async function buildAt(instant: string): Promise<void> {
      await home.goTo(START);
      series = await mums.build();
      if (stays) await editAll(series, stays);
      await home.goTo(instant);
      await home.app.runDueWork();
    }
    async function passTo(instant: string): Promise<void> {
      home.clock.set(instant);
      await home.app.runDueWork();
    }
    /** What the display has, all that has begun, and what is left out: of any series that was built like this one. */
    async function outlook() {
      await home.app.runDueWork();
      const rows = await OccurrenceModel.find({ displayId: home.mum.id }).sort({ key: 1 });
      const live = await MessageModel.find({ seriesId: series.id, deletedAt: null }).sort({
        text: 1,
        startsAt: 1,
      });
      const told = {
        plan: (await mums.plan()).map((one) => one.replace(/ of .*/, "")),
        begun: rows.map(({ key, dueAt, endsAt, endedAt, removedAt, text }) => [
          key,
          dueAt,
          endsAt,
          endedAt,
          removedAt,
          text,
        ]),
        live: live.map(({ text, startsAt, nextDueAt, skippedKeys, spentKeys }) => [
          ...[text, startsAt, nextDueAt],
          ...[[...skippedKeys].sort(), [...spentKeys].sort()],
        ]),
      };
      return JSON.parse(JSON.stringify(told).replaceAll(series.id, "series")) as unknown;
    }
    /** Without any edit. */
    async function outlookWithout(before: string, after: string) {
      await buildAt(before);
      await passTo(after);
      const without = await outlook();
      await mums.clear(series);
      return without;
    }

    const cases: Array<[what: string, before: string, after: string, changes: MessageChanges]> = [
      ["one time comes and another begins in its place", BEFORE, AFTER, SWAPPED],
      ["only the time of before comes", BEFORE, AFTER, toSlots([at("09:15", MORNING), EVENING])],
      [
        ...(["a time begins that was none", "2026-05-07T09:59:56.000Z", "2026-05-07T10:00:04.000Z"] as const),
        toSlots([...SLOTS, { time: "12:00" }]),
      ],
      [
        ...([
          "one with words of its own begins early",
          "2026-05-08T04:59:56.000Z",
          "2026-05-08T05:00:04.000Z",
        ] as const),
        toSlots([at("07:00", MORNING), EVENING]),
      ],
      [
        ...([
          "one with words of its own comes at its time of before",
          "2026-05-08T05:59:56.000Z",
          "2026-05-08T06:00:04.000Z",
        ] as const),
        SWAPPED,
      ],
      [
        ...([
          "one with words of its own was given up",
          "2026-05-08T05:59:56.000Z",
          "2026-05-08T06:00:04.000Z",
        ] as const),
        toSlots([EVENING]),
      ],
      [
        ...(["another window is open than before", BEFORE, AFTER] as const),
        { ...toSlots([MORNING, at("08:20", EVENING)]), stayMinutes: 240, text: "Two tablets" },
      ],
    ];
    for (const [what, before, after, changes] of cases)
      it(`has what it would have without the edit when ${what}`, async () => {
        const expected = await outlookWithout(before, after);
        await buildAt(before);
        const { undo } = await editAll(series, changes);
        await passTo(after);
        expect(await outlook()).not.to.deep.equal(expected);

        expect((await mums.tryUndo(undo!)).status).to.equal(200);

        expect(await outlook()).to.deep.equal(expected);
        expect((await mums.tryUndo(undo!)).status).to.equal(200);
        expect(await outlook()).to.deep.equal(expected);
      });

    it("ends what came due where the next begins, also if that had begun too early", async () => {
      stays = { stayMinutes: 1_440 };
      const expected = await outlookWithout(BEFORE, AFTER);
      await buildAt(BEFORE);
      const { undo } = await editAll(series, SWAPPED);
      home.clock.set(AFTER);

      expect((await mums.tryUndo(undo!)).status).to.equal(200);

      expect(await outlook()).to.deep.equal(expected);
    });

    for (const [what, before, after, changes] of [cases[0]!, cases[3]!, cases[5]!])
      it(`comes out whole by a repeat when the process dies before any write, and ${what}`, async () => {
        const expected = await outlookWithout(before, after);
        for (let write = 1, killed = true; killed; write += 1) {
          expect(write).to.be.below(WRITES_MAX);
          await buildAt(before);
          const { undo } = await editAll(series, changes);
          await passTo(after);

          ({ killed } = await killAtWrite(write, () => mums.tryUndo(undo!)));

          const between = (await mums.plan()).map(keyIn);
          expect(new Set(between).size, `write ${write}`).to.equal(between.length);
          const again = await mums.tryUndo(undo!);
          expect(again.status, `write ${write}: ${again.text}`).to.equal(200);
          expect(await outlook(), `write ${write}`).to.deep.equal(expected);
          await mums.clear(series);
        }
      });

    it("opens nothing at a time that is undone at that very moment", async () => {
      const expected = await outlookWithout(BEFORE, AFTER);
      await buildAt(BEFORE);
      const { undo } = await editAll(series, SWAPPED);
      home.clock.set(AFTER);

      await overtake(
        isOpened,
        () => home.app.runDueWork(),
        async () => {
          home.clock.set(BEFORE);
          expect((await mums.tryUndo(undo!)).status).to.equal(200);
          home.clock.set(AFTER);
        },
      );

      expect(await outlook()).to.deep.equal(expected);
    });

    describe("on a screen", () => {
      let device: SocketClient<ServerToDevice>;
      const TONIGHT = "2026-05-07/s2";

      beforeEach(async () => {
        const { cookie } = await buildDevice(home.app, { display: home.mum, caregiver: home.anna });
        await buildAt(BEFORE);
        device = await SocketClient.openDevice(home.app.url, cookie);
        await device.next("snapshot");
      });
      afterEach(() => device.close());

      const frame = () => ({
        ...{ messageId: series.id, messageVersion: 1, key: keyOf(series, TONIGHT) },
        at: new Date(home.clock.now()).toISOString(),
      });
      const press = (choice: string) =>
        device.send({ type: "occurrence.answered", ...frame(), choice, text: choice });
      const ofTonight = async () => (await mums.plan()).filter((one) => keyIn(one) === TONIGHT);
      /** When all that was on the screen in the morning is over. */
      const aheadToday = () => plannedShowings(home.mum.id, "2026-05-07T07:30:00Z", "2026-05-08T00:00:00Z");
      async function beginEarly() {
        const { undo } = await editAll(series, SWAPPED);
        await passTo(AFTER);
        await device.send({ type: "occurrence.shown", ...frame() });
        return undo!;
      }

      it("is told that what began goes, and comes at its time", async () => {
        const undo = await beginEarly();

        expect((await mums.tryUndo(undo)).status).to.equal(200);

        const due = "2026-05-07T18:00:00.000Z";
        await device.next("message.changed", ({ message }) =>
          message.occurrences.some(({ key, dueAt }) => key === keyOf(series, TONIGHT) && dueAt === due),
        );
      });

      it("has not seen tonight's, though it says so late", async () => {
        const undo = await beginEarly();
        const late = frame();
        await mums.tryUndo(undo);

        await device.send({ type: "occurrence.shown", ...late });

        expect(await OccurrenceModel.exists({ key: late.key })).to.equal(null);
        await passTo("2026-05-07T18:00:01.000Z");
        const row = await OccurrenceModel.findOne({ key: late.key }).orFail();
        expect(row.shownAt).to.equal(null);
      });

      it("is not asked again for what was answered", async () => {
        const undo = await beginEarly();
        await press("ok");

        expect((await mums.tryUndo(undo)).status).to.equal(200);

        expect(await ofTonight()).to.deep.equal([expectedAt("06:00-07:00")]);
        await passTo("2026-05-07T07:30:00.000Z");
        expect(await OccurrenceModel.countDocuments({ key: keyOf(series, TONIGHT) })).to.equal(1);
        expect(await aheadToday()).to.deep.equal([]);
      });

      it("is not asked again for what is answered while it is undone", async () => {
        const undo = await beginEarly();

        const { status } = await overtake(
          isTakenBack,
          () => mums.tryUndo(undo),
          () => press("ok"),
        );

        expect(status).to.equal(200);
        await passTo("2026-05-07T07:30:00.000Z");
        expect(await aheadToday()).to.deep.equal([]);
      });

      it("is not asked again for what is answered once a process has died in the middle, and nobody repeats", async () => {
        const undo = await beginEarly();

        expect(await killAtWrite(2, () => mums.tryUndo(undo))).to.deep.equal({ killed: true });
        await press("ok");

        await passTo("2026-05-07T07:30:00.000Z");
        expect(await aheadToday()).to.deep.equal([]);
      });

      it("is asked no second time for what it answers late", async () => {
        const undo = await beginEarly();
        const late = frame();
        await mums.tryUndo(undo);

        await device.send({ type: "occurrence.answered", ...late, choice: "ok", text: "OK" });

        const row = await OccurrenceModel.findOne({ key: late.key }).orFail();
        expect(row.answers).to.have.length(1);
        const [tonight, ...others] = await plannedShowings(
          home.mum.id,
          "2026-05-07T08:00:00Z",
          "2026-05-08T00:00:00Z",
        );
        expect(others).to.deep.equal([]);
        expect(tonight!.answer).to.include({ choice: "ok" });
      });

      it("has its answer kept that is being stored when its showing is taken back", async () => {
        const undo = await beginEarly();

        const reply = await overtake(
          isAnswered,
          () => press("ok"),
          () => mums.tryUndo(undo),
        );

        expect(reply.type).to.equal("ack");
        const row = await OccurrenceModel.findOne({ key: keyOf(series, TONIGHT) }).orFail();
        expect(row.answers).to.have.length(1);
        expect(row.dueAt.toISOString()).to.equal("2026-05-07T18:00:00.000Z");
      });

      it("gets what was put off back when it was promised, and not tonight", async () => {
        const undo = await beginEarly();
        await press("notYet");

        expect((await mums.tryUndo(undo)).status).to.equal(200);

        const held = (await plannedShowings(home.mum.id, AFTER, "2026-05-08T00:00:00Z")).filter(
          ({ key }) => key === keyOf(series, TONIGHT),
        );
        expect(held.map(({ dueAt, notYets }) => [dueAt, notYets])).to.deep.equal([
          ["2026-05-07T06:00:00.000Z", 1],
        ]);
      });

      it("keeps what somebody has said to look after", async () => {
        const undo = await beginEarly();
        const body = { key: keyOf(series, TONIGHT) };
        const params = { displayId: home.mum.id };
        await home.app.call(occurrencesApi.claim, { params, body }, { as: home.anna });

        expect((await mums.tryUndo(undo)).status).to.equal(200);

        expect(await ofTonight()).to.deep.equal([expectedAt("06:00-07:00")]);
      });

      const expectedAt = (window: string) => {
        const [from, until] = window.split("-");
        return `05-07T${from}-05-07T${until} Tablets ${TONIGHT} of ${series.id}`;
      };
    });
  });
});

function line(plan: string[], key: string): string {
  return plan.filter((one) => keyIn(one) === key).join("; ");
}

const isOpened = ({ model, op, update }: HeldCall) =>
  model === "Occurrence" && op === "findOneAndUpdate" && update.$setOnInsert !== undefined;
const isAnswered = ({ model, op, update }: HeldCall) =>
  model === "Occurrence" && op === "findOneAndUpdate" && "$push" in update;
const isTakenBack = ({ model, op }: HeldCall) => model === "Occurrence" && op === "deleteOne";
