import { expect } from "chai";
import { OccurrenceModel } from "../../../server/plan/occurrence.model.js";
import { occurrencesApi } from "../../../shared/contract/occurrences.js";
import type { ServerToDevice } from "../../../shared/realtime/serverToDevice.js";
import { buildDevice } from "../../support/builders/buildDevice.js";
import { plannedShowings } from "../../support/builders/planTimes.js";
import { AFTER, BEFORE, MovedSeries, SWAPPED } from "../../support/calendars/MovedSeries.js";
import { keyIn, keyOf } from "../../support/calendars/SeriesHome.js";
import { SocketClient } from "../../support/device/SocketClient.js";
import { overtake, type HeldCall } from "../../support/faults/holdNext.js";
import { killAtWrite } from "../../support/faults/killAtWrite.js";

describe("undo of an edit of the times of all, on a screen", function () {
  this.timeout(60_000);
  let moved: MovedSeries;
  let device: SocketClient<ServerToDevice>;
  const TONIGHT = "2026-05-07/s2";

  beforeEach(async () => {
    moved = await MovedSeries.start();
    const { cookie } = await buildDevice(moved.home.app, {
      display: moved.home.mum,
      caregiver: moved.home.anna,
    });
    await moved.buildAt(BEFORE);
    device = await SocketClient.openDevice(moved.home.app.url, cookie);
    await device.next("snapshot");
  });
  afterEach(async () => {
    device.close();
    await moved.home.close();
  });

  const frame = () => ({
    ...{ messageId: moved.series.id, messageVersion: 1, key: keyOf(moved.series, TONIGHT) },
    at: new Date(moved.home.clock.now()).toISOString(),
  });
  const press = (choice: string) =>
    device.send({ type: "occurrence.answered", ...frame(), choice, text: choice });
  const ofTonight = async () => (await moved.mums.plan()).filter((one) => keyIn(one) === TONIGHT);
  /** When all that was on the screen in the morning is over. */
  const aheadToday = () => plannedShowings(moved.home.mum.id, "2026-05-07T07:30:00Z", "2026-05-08T00:00:00Z");
  async function beginEarly() {
    const { undo } = await moved.edit(SWAPPED);
    await moved.passTo(AFTER);
    await device.send({ type: "occurrence.shown", ...frame() });
    return undo!;
  }

  it("is told that what began goes, and comes at its time", async () => {
    const undo = await beginEarly();

    await moved.undo(undo);

    const due = "2026-05-07T18:00:00.000Z";
    await device.next("message.changed", ({ message }) =>
      message.occurrences.some(({ key, dueAt }) => key === keyOf(moved.series, TONIGHT) && dueAt === due),
    );
  });

  it("has not seen tonight's, though it says so late", async () => {
    const undo = await beginEarly();
    const late = frame();
    await moved.mums.tryUndo(undo);

    await device.send({ type: "occurrence.shown", ...late });

    expect(await OccurrenceModel.exists({ key: late.key })).to.equal(null);
    await moved.passTo("2026-05-07T18:00:01.000Z");
    const row = await OccurrenceModel.findOne({ key: late.key }).orFail();
    expect(row.shownAt).to.equal(null);
  });

  it("is not asked again for what was answered", async () => {
    const undo = await beginEarly();
    await press("ok");

    await moved.undo(undo);

    expect(await ofTonight()).to.deep.equal([expectedAt("06:00-07:00")]);
    await moved.passTo("2026-05-07T07:30:00.000Z");
    expect(await OccurrenceModel.countDocuments({ key: keyOf(moved.series, TONIGHT) })).to.equal(1);
    expect(await aheadToday()).to.deep.equal([]);
  });

  it("is not asked again for what is answered while it is undone", async () => {
    const undo = await beginEarly();

    const { status } = await overtake(
      isTakenBack,
      () => moved.mums.tryUndo(undo),
      () => press("ok"),
    );

    expect(status).to.equal(200);
    await moved.passTo("2026-05-07T07:30:00.000Z");
    expect(await aheadToday()).to.deep.equal([]);
  });

  it("is not asked again for what is answered once a process has died in the middle, and nobody repeats", async () => {
    const undo = await beginEarly();

    expect(await killAtWrite(2, () => moved.mums.tryUndo(undo))).to.deep.equal({ killed: true });
    await press("ok");

    await moved.passTo("2026-05-07T07:30:00.000Z");
    expect(await aheadToday()).to.deep.equal([]);
  });

  it("is asked no second time for what it answers late", async () => {
    const undo = await beginEarly();
    const late = frame();
    await moved.mums.tryUndo(undo);

    await device.send({ type: "occurrence.answered", ...late, choice: "ok", text: "OK" });

    const row = await OccurrenceModel.findOne({ key: late.key }).orFail();
    expect(row.answers).to.have.length(1);
    const [tonight, ...others] = await plannedShowings(
      moved.home.mum.id,
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
      () => moved.mums.tryUndo(undo),
    );

    expect(reply.type).to.equal("ack");
    const row = await OccurrenceModel.findOne({ key: keyOf(moved.series, TONIGHT) }).orFail();
    expect(row.answers).to.have.length(1);
    expect(row.dueAt.toISOString()).to.equal("2026-05-07T18:00:00.000Z");
  });

  it("gets what was put off back when it was promised, and not tonight", async () => {
    const undo = await beginEarly();
    await press("notYet");

    await moved.undo(undo);

    const held = (await plannedShowings(moved.home.mum.id, AFTER, "2026-05-08T00:00:00Z")).filter(
      ({ key }) => key === keyOf(moved.series, TONIGHT),
    );
    expect(held.map(({ dueAt, notYets }) => [dueAt, notYets])).to.deep.equal([
      ["2026-05-07T06:00:00.000Z", 1],
    ]);
  });

  it("keeps what somebody has said to look after", async () => {
    const undo = await beginEarly();
    const body = { key: keyOf(moved.series, TONIGHT) };
    const params = { displayId: moved.home.mum.id };
    await moved.home.app.call(occurrencesApi.claim, { params, body }, { as: moved.home.anna });

    await moved.undo(undo);

    expect(await ofTonight()).to.deep.equal([expectedAt("06:00-07:00")]);
  });

  const expectedAt = (window: string) => {
    const [from, until] = window.split("-");
    return `05-07T${from}-05-07T${until} Tablets ${TONIGHT} of ${moved.series.id}`;
  };
});

const isAnswered = ({ model, op, update }: HeldCall) =>
  model === "Occurrence" && op === "findOneAndUpdate" && "$push" in update;
const isTakenBack = ({ model, op }: HeldCall) => model === "Occurrence" && op === "deleteOne";
