import { expect } from "chai";
import mongoose from "mongoose";
import { activityApi } from "../../shared/contract/activity.js";
import { deviceSyncApi } from "../../shared/contract/deviceSync.js";
import { displaysApi } from "../../shared/contract/displays.js";
import { planApi } from "../../shared/contract/plan.js";
import { messagesApi } from "../../shared/contract/messages.js";
import { occurrencesApi, type Occurrence } from "../../shared/contract/occurrences.js";
import type { DeviceFrame } from "../../shared/realtime/protocol.js";
import type { ServerToCaregiver } from "../../shared/realtime/serverToCaregiver.js";
import type { ServerToDevice } from "../../shared/realtime/serverToDevice.js";
import type { PlannedMessage } from "../../shared/realtime/snapshot.js";
import { buildDevice } from "../support/builders/buildDevice.js";
import { buildHousehold, type Household } from "../support/builders/buildHousehold.js";
import { buildMessage } from "../support/builders/buildMessage.js";
import { logInAgain } from "../support/steps/logInAgain.js";
import { SocketClient } from "../support/device/SocketClient.js";
import { startTestApp } from "../support/server/startTestApp.js";
import { TestClock } from "../support/server/TestClock.js";
import type { TestApp } from "../support/server/TestApp.js";

const MINUTE = 60_000;

describe("a message on its way to the display and back", () => {
  let app: TestApp;
  let home: Household;
  let clock: TestClock;
  let device: SocketClient<ServerToDevice>;
  let caregiver: SocketClient<ServerToCaregiver>;

  beforeEach(async () => {
    clock = new TestClock("2026-11-21T08:00:00.000Z");
    app = await startTestApp({ clock });
    home = await buildHousehold(app);
    device = await SocketClient.openDevice(app.url, home.device.cookie);
    caregiver = await SocketClient.openCaregiver(app.url, home.owner.accessToken);
    await Promise.all([device.next("snapshot"), caregiver.next("snapshot")]);
  });
  afterEach(async () => {
    device.close();
    caregiver.close();
    await app.close();
  });

  const iso = (offsetMs = 0) => new Date(clock.now() + offsetMs).toISOString();
  const key = () => `${home.message.id}/once`;
  const about = () => ({ key: key(), messageId: home.message.id, messageVersion: 1 });
  const place = () => ({ key: key(), messageId: home.message.id });
  const answer = (id: string, choice: string, text: string) =>
    device.send({ type: "occurrence.answered", id, ...about(), choice, text, at: iso() });

  /** What the device says over HTTP while sockets are blocked. */
  async function pollWith(frame: DeviceFrame): Promise<void> {
    const body = { appVersion: "test", epoch: null, planVersion: null, frames: [frame] };
    await app.call(deviceSyncApi.sync, { body }, { cookies: [home.device.cookie] });
  }
  async function past(): Promise<Occurrence[]> {
    home.owner = await logInAgain(app, home.owner);
    const list = { params: { displayId: home.display.id }, query: { direction: "past" as const } };
    return (await app.call(occurrencesApi.list, list, { as: home.owner })).items;
  }
  async function feed() {
    home.owner = await logInAgain(app, home.owner);
    return (await app.call(activityApi.list, {}, { as: home.owner })).items;
  }

  it("reaches the connected device as an event on the version that it holds", async () => {
    const { snapshot } = await device.next("snapshot");
    const held = snapshot.planVersion;
    await buildMessage(app, { display: home.display, caregiver: home.owner }, { text: "Anna comes at five" });

    const event = await device.next("message.changed");

    expect(event).to.include({ base: held, next: held + 1 });
    expect(event.message).to.include({ text: "Anna comes at five", label: "message", version: 1 });
    expect(event.message.sender.name).to.equal("Anna Berg");
    expect(event.message.replies).to.deep.equal([{ choice: "ok", text: null }]);
  });

  it("is scheduled, delivered, shown, answered, and each is told to the dashboard", async () => {
    const when = { kind: "once" as const, date: "2026-11-21", time: "09:30" };
    const { id } = await buildMessage(
      app,
      { display: home.display, caregiver: home.owner },
      { text: "Pills", when },
    );
    const ofIt = (state: string) => (frame: { occurrence: Occurrence }) =>
      frame.occurrence.messageId === id && frame.occurrence.state === state;
    await caregiver.next("occurrence.changed", ofIt("scheduled"));
    const { next } = await device.next("message.changed");

    await device.send({ type: "plan.stored", planVersion: next, messages: [{ messageId: id, version: 1 }] });
    await caregiver.next("occurrence.changed", ofIt("delivered"));
    clock.advance(31 * MINUTE);
    await app.runDueWork();
    const due = (await past()).find((one) => one.messageId === id);
    expect(due).to.include({ state: "delivered", dueAt: "2026-11-21T08:30:00.000Z" });
    const its = { key: `${id}/once`, messageId: id, messageVersion: 1 };
    await device.send({ type: "occurrence.shown", ...its, at: iso() });
    await caregiver.next("occurrence.changed", ofIt("shown"));
    await device.send({
      type: "occurrence.answered",
      id: "answer-1",
      ...its,
      choice: "ok",
      text: "OK",
      at: iso(),
    });
    const { occurrence } = await caregiver.next("occurrence.changed", (frame) =>
      ofIt("answered")(frame as never),
    );

    expect(occurrence.answer).to.include({
      choice: "ok",
      deviceName: home.device.name,
    });
  });

  it("is missed when its window ends unseen, and a late fact corrects that", async () => {
    clock.advance(61 * MINUTE);
    await app.runDueWork();
    expect((await past())[0]).to.include({ state: "missed" });
    expect((await feed())[0]).to.include({ type: "missed", turnedInto: null });

    await device.send({ type: "occurrence.shown", ...about(), at: "2026-11-21T08:10:00.000Z" });

    expect((await past())[0]).to.include({ state: "shown", shownAt: "2026-11-21T08:10:00.000Z" });
    expect((await feed()).find((item) => item.type === "missed")).to.include({ turnedInto: "shown" });
  });

  it("is in the plan also when it comes due between the two reads that make the plan", async () => {
    const when = { kind: "once" as const, date: "2026-11-21", time: "09:30" };
    const { id } = await buildMessage(
      app,
      { display: home.display, caregiver: home.owner },
      { text: "Pills", when },
    );
    const restore = beforeSecondRead(["Message", "Occurrence"], async () => {
      clock.advance(30 * MINUTE);
      await app.runDueWork();
    });

    const plan = await app
      .call(planApi.get, { params: { displayId: home.display.id } }, { as: home.owner })
      .finally(restore);

    const { messages } = plan;
    expect(messages.map((message) => message.messageId)).to.include(id);
  });

  it("keeps one answer however often it is sent", async () => {
    for (let round = 0; round < 3; round += 1) await answer("answer-1", "ok", "OK");

    expect((await past())[0]!.answers).to.have.length(1);
    expect((await feed()).filter((item) => item.type === "answer")).to.have.length(1);
    clock.advance(12_000);
    await app.runDueWork();
    expect((await app.mails()).filter((mail) => mail.subject?.includes("answered"))).to.have.length(1);
  });

  it("clears every device of the display with the first answer", async () => {
    await app.call(displaysApi.openPairing, { params: { displayId: home.display.id } }, { as: home.owner });
    const second = await buildDevice(app, { display: home.display, caregiver: home.owner });
    const bedroom = await SocketClient.openDevice(app.url, second.cookie);
    await bedroom.next("snapshot");

    await answer("answer-1", "ok", "OK");

    const { occurrence } = await bedroom.next(
      "occurrence.changed",
      (frame) => frame.occurrence.answer !== null,
    );
    expect(occurrence.key).to.equal(key());
    bedroom.close();
  });

  it("tells of a second answer only when it says something else", async () => {
    await answer("answer-1", "good", "Good");
    await answer("answer-2", "good", "Good");
    await answer("answer-3", "bad", "Bad");
    clock.advance(12_000);
    await app.runDueWork();

    expect((await past())[0]).to.deep.include({ state: "answered" });
    expect((await past())[0]!.answer).to.include({ id: "answer-1" });
    const mails = (await app.mails())
      .map((mail) => mail.subject)
      .filter((subject) => subject?.includes("answered"));
    expect(mails).to.have.members(['Mum answered "Good"', 'Mum answered "Bad"']);
  });

  it("takes an answer back: open again, and nobody is told", async () => {
    await answer("answer-1", "bad", "Bad");
    await device.send({ type: "answer.retracted", answerId: "answer-1", ...place(), at: iso(3_000) });
    clock.advance(10_000);
    await app.runDueWork();

    expect((await past())[0]).to.include({ state: "shown", answer: null });
    expect((await feed()).find((item) => item.type === "answer")).to.include({ retracted: true });
    expect((await app.mails()).filter((mail) => mail.subject?.includes("answered"))).to.deep.equal([]);
  });

  it("keeps an answer that was taken back before it came as taken back, and tells nobody", async () => {
    await device.send({ type: "answer.retracted", answerId: "answer-1", ...place(), at: iso() });
    await answer("answer-1", "bad", "Bad");
    clock.advance(10_000);
    await app.runDueWork();

    const [occurrence] = await past();
    expect(occurrence).to.include({ state: "shown", answer: null });
    expect(occurrence!.answers.map((one) => one.retracted)).to.deep.equal([true]);
    expect((await feed()).find((item) => item.type === "answer")).to.include({ retracted: true });
    expect((await app.mails()).filter((mail) => mail.subject?.includes("answered"))).to.deep.equal([]);
  });

  it("lets the retraction win whenever socket and slow channel bring it beside the answer", async () => {
    const ids = Array.from({ length: 20 }, (_, index) => `answer-${index + 1}`);

    for (const answerId of ids) {
      const retracted = { type: "answer.retracted" as const, id: `undo-${answerId}`, answerId };
      await Promise.all([
        answer(answerId, "bad", "Bad"),
        pollWith({ ...retracted, ...place(), at: iso(1_000) }),
      ]);
    }
    clock.advance(10_000);
    await app.runDueWork();

    const [occurrence] = await past();
    expect(occurrence!.answer).to.equal(null);
    expect(occurrence!.answers.filter((one) => !one.retracted)).to.deep.equal([]);
    const told = (await feed()).filter((item) => item.type === "answer");
    expect(told.map((item) => item.retracted)).to.deep.equal(ids.map(() => true));
    expect((await app.mails()).filter((mail) => mail.subject?.includes("answered"))).to.deep.equal([]);
  });

  it("waits eleven seconds before it tells of an answer", async () => {
    await answer("answer-1", "ok", "OK");
    clock.advance(10_000);
    await app.runDueWork();
    expect((await app.mails()).filter((mail) => mail.subject?.includes("answered"))).to.deep.equal([]);

    clock.advance(1_500);
    await app.runDueWork();
    const [mail] = (await app.mails()).filter((one) => one.subject?.includes("answered"));
    expect(mail?.text).to.include("Lunch is in the fridge");
    expect(mail?.html).to.include("Lunch is in the fridge");
  });

  it("accepts an answer of a deleted message, at the time when it was given", async () => {
    await app.call(messagesApi.remove, { params: { messageId: home.message.id } }, { as: home.owner });
    await device.next("message.removed");

    clock.advance(30 * MINUTE);
    const given = "2026-11-21T08:05:00.000Z";
    await device.send({
      type: "occurrence.answered",
      id: "answer-1",
      ...about(),
      choice: "ok",
      text: "OK",
      at: given,
    });

    expect((await past())[0]?.answer).to.include({ at: given });
  });

  it("holds an answer's time between the start and its arrival", async () => {
    await device.send({
      type: "occurrence.answered",
      id: "early-one",
      ...about(),
      choice: "ok",
      text: "OK",
      at: "1999-01-01T00:00:00.000Z",
    });
    await device.send({
      type: "occurrence.answered",
      id: "later-one",
      ...about(),
      choice: "ok",
      text: "OK",
      at: "2099-01-01T00:00:00.000Z",
    });

    const times = (await past())[0]!.answers.map((one) => one.at);

    expect(times).to.deep.equal([home.message.createdAt, iso()]);
  });

  it("keeps an answer to an occurrence that it does not know", async () => {
    const strange = {
      key: "000000000000000000000000/once",
      messageId: "000000000000000000000000",
      messageVersion: 1,
    };
    const reply = await device.send({
      type: "occurrence.answered",
      id: "answer-1",
      ...strange,
      choice: "ok",
      text: "OK",
      at: iso(),
    });

    expect(reply.type).to.equal("ack");
    expect((await feed())[0]).to.include({ type: "answer", answerText: "OK", messageText: "" });
  });

  it("does not let a device speak for another family's display", async () => {
    const strangers = await buildHousehold(app, "Olga Dahl");
    await device.send({
      type: "occurrence.answered",
      id: "answer-1",
      key: `${strangers.message.id}/once`,
      messageId: strangers.message.id,
      messageVersion: 1,
      choice: "ok",
      text: "OK",
      at: iso(),
    });

    const list = { params: { displayId: strangers.display.id }, query: { direction: "past" as const } };
    const theirs = await app.call(occurrencesApi.list, list, { as: strangers.owner });

    expect(theirs.items[0]).to.include({ answer: null, shownAt: null });
  });

  it("says on the display that the caregiver has read the answer", async () => {
    await answer("answer-1", "ok", "OK");
    await caregiver.send({ type: "answer.read", key: key(), displayId: home.display.id });

    await device.next("occurrence.changed", (frame) => frame.occurrence.readBy === "Anna Berg");
  });

  it("leaves the screen when a caregiver deletes it", async () => {
    await app.call(messagesApi.remove, { params: { messageId: home.message.id } }, { as: home.owner });

    expect(await device.next("message.removed")).to.include({ messageId: home.message.id });
    expect(await past()).to.deep.equal([]);
  });

  it("shows dashboards what is on the screen", async () => {
    await device.send({ type: "screen.changed", onScreen: { kind: "message", key: key() } });

    const { display } = await caregiver.next(
      "display.changed",
      (frame) => frame.display.devices[0]?.onScreen?.kind === "message",
    );

    expect(display.devices[0]!.onScreen).to.deep.equal({ kind: "message", key: key() });
  });

  it("is planned without what says nothing, before it has come due and after", async () => {
    const when = { kind: "once" as const, date: "2026-11-21", time: "09:30" };
    const { id } = await buildMessage(app, { display: home.display, caregiver: home.owner }, { when });
    const ahead = (await device.next("message.changed")).message.occurrences;
    clock.advance(31 * MINUTE);
    await app.runDueWork();
    device.forget();
    device.sendRaw({ type: "snapshot.requested", id: "snapshot-1" });
    const { messages } = (await device.next("snapshot")).snapshot;

    const begun = messages.find(({ messageId }) => messageId === id)?.occurrences;

    const fields = ["key", "dueAt", "endsAt", "readBy", "notYets"];
    expect(ahead.map((occurrence) => Object.keys(occurrence))).to.deep.equal([fields]);
    expect(begun).to.deep.equal(ahead);
  });

  it("gives the same plan by events as by a fresh snapshot", async () => {
    const plan = new Map<string, PlannedMessage>();
    const { snapshot } = await device.next("snapshot");
    snapshot.messages.forEach((message) => plan.set(message.messageId, message));
    device.forget();
    await buildMessage(app, { display: home.display, caregiver: home.owner }, { text: "Second" });
    await answer("answer-1", "ok", "OK");
    device.frames.forEach((frame) => {
      if (frame.type === "message.changed") plan.set(frame.message.messageId, frame.message);
      if (frame.type !== "occurrence.changed") return;
      const message = plan.get(frame.messageId)!;
      plan.set(frame.messageId, { ...message, occurrences: [frame.occurrence] });
    });
    device.forget();
    device.sendRaw({ type: "snapshot.requested", id: "snapshot-1" });

    const fresh = (await device.next("snapshot")).snapshot;

    expect([...plan.values()]).to.deep.equal(fresh.messages);
  });

  const badFrames: Array<[frame: Record<string, unknown>, field: string]> = [
    [{ type: "occurrence.answered", id: "answer-1" }, "key"],
    [{ type: "occurrence.answered", id: "x" }, "id"],
    [
      {
        type: "occurrence.shown",
        id: "shown-0001",
        key: { $ne: null },
        messageId: "x",
        messageVersion: 1,
        at: "now",
      },
      "key",
    ],
    [{ type: "plan.stored", id: "stored-01", planVersion: -1, messages: [] }, "planVersion"],
    [{ type: "plan.stored", id: "stored-01", planVersion: 1, messages: "all" }, "messages"],
    [{ type: "screen.changed", id: "screen-01", onScreen: { kind: "film", key: null } }, "onScreen.kind"],
    [{ type: "answer.retracted", id: "retract-1", answerId: 5 }, "answerId"],
    [{ type: "snapshot.requested" }, "id"],
    [{ type: "occurrence.exploded", id: "answer-1" }, "type"],
    [{}, "type"],
  ];
  badFrames.forEach(([frame, field]) => {
    it(`closes the socket of a device that sends ${JSON.stringify(frame).slice(0, 60)}, naming ${field}`, async () => {
      device.sendRaw(frame);

      expect((await device.waitClosed()).reason).to.equal("bad-frame");
      expect(await device.next("closing")).to.include({ field });
    });
  });

  it("closes the socket of a caregiver whose frame does not fit, naming the field", async () => {
    caregiver.sendRaw({ type: "answer.read", id: "read-0001", key: "k/once", displayId: "none" });

    expect((await caregiver.waitClosed()).reason).to.equal("bad-frame");
    expect(await caregiver.next("closing")).to.include({ field: "displayId" });
  });
});

/** Does something just before the second `find` on the named models. Returns what ends the watch. */
function beforeSecondRead(models: string[], work: () => Promise<void>): () => void {
  const { prototype } = mongoose.Query;
  const exec = prototype.exec;
  let reads = 0;
  prototype.exec = async function (this: mongoose.Query<unknown, unknown>) {
    if (models.includes(this.model.modelName) && "op" in this && this.op === "find") reads += 1;
    if (reads === 2) {
      reads = Infinity;
      await work();
    }
    return exec.call(this);
  } as typeof exec;
  return () => (prototype.exec = exec);
}
