import { expect } from "chai";
import { MessageModel } from "../../../server/plan/message.model.js";
import { OccurrenceModel } from "../../../server/plan/occurrence.model.js";
import {
  messagesApi,
  type Message,
  type MessageChanges,
  type MessageUndo,
} from "../../../shared/contract/messages.js";
import type { ServerToDevice } from "../../../shared/realtime/serverToDevice.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDevice } from "../../support/builders/buildDevice.js";
import { SocketClient } from "../../support/device/SocketClient.js";
import type { PlanningHome } from "../../support/calendars/PlanningHome.js";
import { DAILY, keyIn, keyOf, SeriesHome, SLOTS } from "../../support/calendars/SeriesHome.js";
import { overtake, type HeldCall } from "../../support/faults/holdNext.js";
import { killAtWrite } from "../../support/faults/killAtWrite.js";
import { keepRows } from "../../support/server/keepRows.js";

const CUT = "2026-05-07/s1";
const WRITES_MAX = 60;

describe("undo of this and following", function () {
  this.timeout(60_000);
  let mums: SeriesHome;
  let home: PlanningHome;

  beforeEach(async () => {
    mums = await SeriesHome.start();
    home = mums.home;
  });
  afterEach(() => home.close());

  const following = (series: Message, changes: MessageChanges, at = CUT) =>
    mums.edit(series, { scope: "following", at }, changes);
  const removeFollowing = (series: Message, at = CUT) =>
    home.app.call(
      messagesApi.remove,
      { params: { messageId: series.id }, query: { scope: "following", key: keyOf(series, at) } },
      { as: home.anna },
    );

  const timesOf = (...slots: typeof SLOTS) => ({
    when: { ...DAILY, startDate: "2026-05-07", rule: "FREQ=DAILY;COUNT=5", slots },
  });
  const changes: Array<[of: string, change: (series: Message) => Promise<{ undo: MessageUndo | null }>]> = [
    ["of words", (series) => following(series, { text: "Two tablets", stayMinutes: 240 })],
    ["within a day", (series) => following(series, { text: "Two tablets" }, "2026-05-07/s2")],
    ["of times", (series) => following(series, timesOf({ id: "s1", time: "09:15" }, SLOTS[1]!))],
    ["that drops a time of day", (series) => following(series, timesOf(SLOTS[0]!))],
    [
      "of days",
      (series) =>
        following(series, { when: { ...DAILY, startDate: "2026-05-07", rule: "FREQ=WEEKLY;BYDAY=MO" } }),
    ],
    ["that deletes", (series) => removeFollowing(series)],
    ["that deletes within a day", (series) => removeFollowing(series, "2026-05-07/s2")],
  ];

  const touches: Record<string, (series: Message) => Promise<unknown>> = {
    edited: (series) => mums.edit(series, { scope: "all" }, { text: "Pills" }),
    skipped: (series) => mums.skip(series, series.id, "2026-05-06/s1"),
    paused: (series) => mums.pause(series),
    deleted: (series) => mums.remove(series),
  };

  /** Those that differ in what they leave behind; each crash is tried after these. */
  const THOROUGH = ["that drops a time of day", "that deletes within a day"];

  changes.forEach(([of, change]) => {
    it(`puts back exactly what was before one ${of}, once and for all`, async () => {
      const series = await mums.build();
      const before = await mums.seen(series);
      const { undo } = await change(series);
      expect((await mums.seen(series)).plan).not.to.deep.equal(before.plan);

      const answers = [await mums.tryUndo(undo!), await mums.tryUndo(undo!)];

      expect(answers.map(({ status, text }) => (status === 200 ? status : text))).to.deep.equal([200, 200]);
      expect(await mums.seen(series)).to.deep.equal(before);
      const { items } = messagesApi.undo.result.parse(answers[0]!.body);
      expect(items.map(({ id, when }) => ({ id, when }))).to.deep.equal([
        { id: series.id, when: series.when },
      ]);
    });

    if (!THOROUGH.includes(of)) return;

    it(`comes out whole by a repeat when the process dies before any write, after one ${of}`, async () => {
      const series = await mums.build();
      const before = await mums.seen(series);
      const { undo } = await change(series);
      const changed = (await mums.plan()).map(keyIn);
      const kept = before.plan.map(keyIn).filter((key) => changed.includes(key));
      const putBack = await keepRows();
      for (let write = 1, killed = true; killed; write += 1) {
        expect(write).to.be.below(WRITES_MAX);

        ({ killed } = await killAtWrite(write, () => mums.tryUndo(undo!)));

        // Nobody is asked for a showing twice, and none is away that is neither changed nor undone.
        const between = (await mums.plan()).map(keyIn);
        expect(new Set(between).size, `write ${write}`).to.equal(between.length);
        expect(between, `write ${write}`).to.include.members(kept);

        const again = await mums.tryUndo(undo!);
        expect(again.status, `write ${write}: ${again.text}`).to.equal(200);
        expect(await mums.seen(series), `write ${write}`).to.deep.equal(before);
        await putBack();
      }
    });

    it(`is refused, with all as it is, once the earlier part is another since one ${of}`, async () => {
      const series = await mums.build();
      const { undo } = await change(series);
      const putBack = await keepRows();
      for (const [what, touch] of Object.entries(touches)) {
        await touch(series);
        const after = await mums.seen(series);

        const { status, text } = await mums.tryUndo(undo!);

        expect(status, what).to.equal(409);
        expect(text, what).to.include("edited-meanwhile");
        expect(await mums.seen(series), what).to.deep.equal(after);
        await putBack();
      }
    });
  });

  it("is refused once what was deleted has come back", async () => {
    const series = await mums.build();
    const { undo } = await removeFollowing(series);
    await home.app.call(messagesApi.restore, { params: { messageId: undo!.messageId } }, { as: home.anna });
    const after = await mums.seen(series);

    expect((await mums.tryUndo(undo!)).status).to.equal(409);
    expect(await mums.seen(series)).to.deep.equal(after);
  });

  it("is refused once what follows was changed, left out, deleted or cut once more", async () => {
    const touches: Array<(series: Message, id: string) => Promise<unknown>> = [
      (series, id) => mums.edit(series, { id, scope: "all" }, { text: "Pills" }),
      (series, id) => mums.edit(series, { id, scope: "this", at: "2026-05-11/s1" }, { text: "Pills" }),
      (series, id) => mums.edit(series, { id, scope: "following", at: "2026-05-11/s1" }, { text: "Pills" }),
      (series, id) => mums.skip(series, id, "2026-05-11/s1"),
      (_, id) => mums.remove({ id }),
    ];
    const series = await mums.build();
    const { undo } = await following(series, { text: "Two tablets" });
    const putBack = await keepRows();
    for (const touch of touches) {
      await touch(series, undo!.messageId);
      const after = await mums.seen(series);

      expect((await mums.tryUndo(undo!)).status, touch.toString()).to.equal(409);
      const { version } = await MessageModel.findById(undo!.messageId).orFail();
      if (touch === touches[0]) expect((await mums.tryUndo({ ...undo!, version })).status).to.equal(409);
      expect(await mums.seen(series)).to.deep.equal(after);
      await putBack();
    }
  });

  it("is refused once the display has another zone", async () => {
    const series = await mums.build();
    const { undo } = await following(series, { text: "Two tablets" });
    const path = `/api/displays/${home.mum.id}`;
    await home.app.send({ method: "PATCH", path, body: { timeZone: "Europe/London" }, as: home.anna });
    const after = await mums.seen(series);

    expect((await mums.tryUndo(undo!)).status).to.equal(409);
    expect(await mums.seen(series)).to.deep.equal(after);
  });

  it("of a change is not offered for a delete of it that names the same showing: that comes back as it was changed", async () => {
    const series = await mums.build();
    await following(series, { text: "Two tablets" });
    const before = await mums.plan();
    const { undo, messageId } = await removeFollowing(series);

    expect(undo).to.equal(null);
    await home.app.call(messagesApi.restore, { params: { messageId } }, { as: home.anna });
    expect(await mums.plan()).to.deep.equal(before);
  });

  it("lets the series be cut again, at the same showing too, and undone again", async () => {
    const series = await mums.build();
    const before = await mums.seen(series);
    for (const text of ["One", "Two", "One"]) {
      const { undo } = await following(series, { text });
      expect((await mums.plan()).filter((line) => line.includes(` ${text} `))).not.to.deep.equal([]);
      expect((await mums.tryUndo(undo!)).status).to.equal(200);
      expect(await mums.seen(series)).to.deep.equal(before);
    }
  });

  it("makes two parts one that were three", async () => {
    const series = await mums.build();
    await following(series, { text: "At the end" }, "2026-05-10/s1");
    const before = await mums.seen(series);
    const { undo } = await following(series, { text: "Two tablets" });

    expect((await mums.tryUndo(undo!)).status).to.equal(200);
    expect(await mums.seen(series)).to.deep.equal(before);
  });

  it("is the end of the later part: nothing brings it back", async () => {
    const series = await mums.build();
    const { undo } = await removeFollowing(series);
    await mums.tryUndo(undo!);
    const before = await mums.seen(series);

    const { messageId } = undo!;
    const back = await home.app.callRaw(messagesApi.restore, { params: { messageId } }, { as: home.anna });

    expect(back.status).to.equal(404);
    expect(await mums.seen(series)).to.deep.equal(before);
  });

  for (const [of, change] of [
    ["moved", (series: Message) => following(series, timesOf({ id: "s1", time: "09:15" }, SLOTS[1]!))],
    ["deleted", (series: Message) => removeFollowing(series)],
  ] as const)
    it(`shows what came due between, though it was ${of} by then`, async () => {
      const series = await mums.build();
      await home.goTo("2026-05-07T05:59:56.000Z");
      await home.app.runDueWork();
      const { undo } = await change(series);
      home.clock.set("2026-05-07T06:00:04.000Z");
      await home.app.runDueWork();

      expect((await mums.tryUndo(undo!)).status).to.equal(200);
      await home.app.runDueWork();

      const row = await OccurrenceModel.findOne({ key: keyOf(series, CUT) }).orFail();
      expect(row.toObject()).to.deep.include({ text: "Tablets", removedAt: null, endedAt: null });
      expect(row.messageId.toString()).to.equal(series.id);
      expect((await mums.plan()).filter((line) => keyIn(line) === CUT)).to.have.length(1);
    });

  describe("of what stands on the screen", () => {
    let device: SocketClient<ServerToDevice>;
    let series: Message;

    beforeEach(async () => {
      const { cookie } = await buildDevice(home.app, { display: home.mum, caregiver: home.anna });
      series = await mums.build();
      await home.goTo("2026-05-07T06:00:30.000Z");
      await home.app.runDueWork();
      device = await SocketClient.openDevice(home.app.url, cookie);
      await device.next("snapshot");
    });
    afterEach(() => device.close());

    for (const [of, change] of [
      ["other words", (one: Message) => following(one, { text: "Two tablets" })],
      ["nothing", (one: Message) => removeFollowing(one)],
    ] as const)
      it(`gives the words back that ${of} had taken the place of, and tells the screen`, async () => {
        const before = await mums.plan();
        const { undo } = await change(series);

        await mums.tryUndo(undo!);

        expect(await mums.plan()).to.deep.equal(before);
        const whole = await device.next(
          "message.changed",
          ({ message }) =>
            message.messageId === series.id &&
            message.occurrences.some(({ key }) => key === keyOf(series, "2026-05-11/s1")),
        );
        expect(whole.message.occurrences.some(({ key }) => key === keyOf(series, CUT))).to.equal(true);
        await device.next("message.removed", ({ messageId }) => messageId === undo!.messageId);
      });

    it("keeps what was answered between", async () => {
      const { undo } = await following(series, { text: "Two tablets" });
      await device.send({
        ...{ type: "occurrence.answered", messageId: undo!.messageId, messageVersion: 1 },
        ...{
          key: keyOf(series, CUT),
          choice: "ok",
          text: "OK",
          at: new Date(home.clock.now()).toISOString(),
        },
      });

      expect((await mums.tryUndo(undo!)).status).to.equal(200);

      const row = await OccurrenceModel.findOne({ key: keyOf(series, CUT) }).orFail();
      expect(row.answers).to.have.length(1);
      expect(row.messageId.toString()).to.equal(series.id);
    });
  });

  it("leaves both parts, with the words of before, when the earlier one becomes another at that very moment", async () => {
    const series = await mums.build();
    const before = await mums.plan();
    const later = { ...timesOf({ id: "s1", time: "09:15" }, SLOTS[1]!), text: "Two tablets" };
    const { undo } = await following(series, later);

    const late = await overtake(
      isMadeWhole,
      () => mums.tryUndo(undo!),
      () => mums.skip(series, series.id, "2026-05-06/s1"),
    );

    expect(late.status).to.equal(200);
    const rest = before.filter((line) => keyIn(line) !== "2026-05-06/s1");
    expect((await mums.plan()).map(withoutId)).to.deep.equal(rest.map(withoutId));
  });

  it("keeps a change of what follows that is made at that very moment", async () => {
    const series = await mums.build();
    const { undo } = await following(series, { text: "Two tablets" });

    const late = await overtake(
      isJoined,
      () => mums.tryUndo(undo!),
      () => mums.edit(series, { id: undo!.messageId, scope: "all" }, { text: "Pills" }),
    );

    expect(late.status).to.equal(200);
    const lines = await mums.plan();
    expect(new Set(lines.map(keyIn)).size).to.equal(lines.length);
    expect(lines.filter((line) => line.includes("Pills")).map(keyIn)).to.include.members([
      CUT,
      "2026-05-11/s1",
    ]);
    expect(lines.filter((line) => line.includes("Tablets")).map(keyIn)).to.include("2026-05-06/s2");
  });

  it("is not for another family, nor for a message that was never cut", async () => {
    const series = await mums.build();
    const { undo } = await following(series, { text: "Two tablets" });
    const other = await buildCaregiver(home.app, { name: "Somebody else" });

    expect((await mums.tryUndo(undo!, other)).status).to.equal(404);
    expect((await mums.tryUndo({ messageId: series.id, version: 2 })).status).to.equal(409);
  });
});

function withoutId(line: string): string {
  return line.replace(/ of .*/, "");
}

const isMadeWhole = ({ model, op, update: { $set = {} } }: HeldCall) =>
  model === "Message" && op === "findOneAndUpdate" && "followedBy" in $set && !("cutOff" in $set);
const isJoined = ({ model, op, update }: HeldCall) =>
  model === "Message" &&
  op === "findOneAndUpdate" &&
  (update.$set?.["cutOff"] as { isJoined?: boolean } | undefined)?.isJoined === true;
