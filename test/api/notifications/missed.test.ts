import { expect } from "chai";
import { DeviceModel } from "../../../server/circle/displays/device.model.js";
import { closeEndedOccurrences } from "../../../server/plan/dueOccurrences.js";
import { activityApi, type ActivityItem } from "../../../shared/contract/activity.js";
import { deviceSyncApi } from "../../../shared/contract/deviceSync.js";
import { displaysApi, type Display } from "../../../shared/contract/displays.js";
import { messagesApi, type Label, type NewMessage } from "../../../shared/contract/messages.js";
import { notificationsApi } from "../../../shared/contract/notifications.js";
import { occurrencesApi } from "../../../shared/contract/occurrences.js";
import type { DeviceFrame } from "../../../shared/realtime/protocol.js";
import type { ServerToDevice } from "../../../shared/realtime/serverToDevice.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDevice } from "../../support/builders/buildDevice.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { buildMessage } from "../../support/builders/buildMessage.js";
import { buildFrameId, SocketClient } from "../../support/device/SocketClient.js";
import { dieAtWrite } from "../../support/faults/dieAtWrite.js";
import { overtake, type HeldCall } from "../../support/faults/holdNext.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";
import { TestClock } from "../../support/server/TestClock.js";
import { forgetNews } from "../../support/steps/forgetNews.js";
import { logInAgain } from "../../support/steps/logInAgain.js";
import { waitFor } from "../../support/waitFor.js";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Less than an access token lasts. */
const STAY_MINUTES = 10;
/** None of them comes while it may be on the screen. */
const LATER_STEPS = { larger: 60, aloud: 60, duty: 60, all: 60 };

describe("news of what was missed", () => {
  let app: TestApp;
  let clock: TestClock;
  let anna: TestUser;
  let display: Display;
  let cookie: string;
  let screen: SocketClient<ServerToDevice>;

  beforeEach(async () => {
    clock = new TestClock("2026-11-21T13:05:00.000Z");
    app = await startTestApp({ clock });
    anna = await buildCaregiver(app);
    display = await buildDisplay(app, anna);
    ({ cookie } = await buildDevice(app, { display, caregiver: anna }));
    await forgetNews();
    screen = await SocketClient.openDevice(app.url, cookie);
    await screen.next("snapshot");
  });
  afterEach(async () => {
    screen.close();
    await app.close();
  });

  it("names a medication that no screen has shown, with its time and what to do", async () => {
    await due("medication");

    clock.advance(STAY_MINUTES * MINUTE_MS);
    await heard();
    const [mail] = await mailsAtTheEnd({ stays: 0 });

    expect(mail!.subject).to.equal("Mum has not seen: medication");
    expect(mail!.text).to.contain("Take the blue pill");
    expect(mail!.text).to.contain("It was due Saturday 21 November at 2:05 in the afternoon, Mum’s time.");
    expect(mail!.text).to.contain("The screen is connected but has not shown it.");
    expect(await feed()).to.deep.equal([{ wasShown: false, turnedInto: null }]);
  });

  it("says since when the screen is offline", async () => {
    await due("medication");
    await gone();

    const [mail] = await mailsAtTheEnd();

    expect(mail!.text).to.contain("The screen has been offline since Saturday 21 November at 2:05");
  });

  it("says of what was shown that nobody has answered", async () => {
    await shown(await due("medication"));

    const [mail] = await mailsAtTheEnd();

    expect(mail!.subject).to.equal("Mum has not answered: medication");
    expect(mail!.text).to.contain("The screen showed it, and nobody pressed a button.");
    expect(await feed()).to.deep.equal([{ wasShown: true, turnedInto: null }]);
  });

  for (const label of ["message", "visit", "appointment"] as const)
    it(`is none of a ${label} that was shown and needs no press`, async () => {
      await shown(await due(label));

      expect(await mailsAtTheEnd()).to.deep.equal([]);
      expect(await feed()).to.deep.equal([]);
    });

  it("is none of what was answered", async () => {
    const answered = await due("reminder");
    await shown(answered);
    await answer(answered);

    const [mail, ...others] = await mailsAtTheEnd();

    expect(mail!.subject).to.contain("answered");
    expect(others).to.deep.equal([]);
  });

  it("comes once, whatever is done twice", async () => {
    await due("medication");
    await mailsAtTheEnd();
    await app.runDueWork();
    clock.advance(MINUTE_MS);
    await app.runDueWork();

    expect(await app.mails()).to.have.length(1);
  });

  it("is told again of what was moved to another time, and is missed there too", async () => {
    const { messageId } = await due("medication");
    await mailsAtTheEnd();
    await moveTo(messageId, "15:00");
    clock.advance(HOUR_MS);
    await heard();

    const [, second, ...others] = await mailsAtTheEnd();

    expect(second!.subject).to.equal("Mum has not seen: medication");
    expect(second!.text).to.contain("It was due Saturday 21 November at 3:00 in the afternoon, Mum’s time.");
    expect(others).to.deep.equal([]);
    anna = await logInAgain(app, anna);
    expect(await feed()).to.deep.equal([
      { wasShown: false, turnedInto: null },
      { wasShown: false, turnedInto: null },
    ]);
  });

  it("is told once of what was given other words after it was missed, at the same time", async () => {
    const { messageId } = await due("medication");
    await mailsAtTheEnd();
    await moveTo(messageId, "15:00");
    await moveTo(messageId, "15:00", "Take the red pill");
    clock.advance(HOUR_MS);
    await mailsAtTheEnd();

    expect(await app.mails()).to.have.length(2);
  });

  it("is none of what ends on a display that is away", async () => {
    await due("medication");
    const params = { displayId: display.id };
    await app.call(displaysApi.edit, { params, body: { awayUntil: "2026-12-24" } }, { as: anna });

    expect(await mailsAtTheEnd()).to.deep.equal([]);
    expect(await feed()).to.deep.equal([]);
  });

  it("is taken back when the screen comes back and did show it, for who was told", async () => {
    const missed = await due("medication");
    const at = new Date(clock.now()).toISOString();
    await gone();
    await mailsAtTheEnd();

    screen = await SocketClient.openDevice(app.url, cookie);
    await screen.next("snapshot");
    await shown(missed, at);
    await app.runDueWork();

    const [, second, ...others] = await app.mails();
    expect(second!.subject).to.equal("Mum’s screen did show it");
    expect(others).to.deep.equal([]);
    expect(await feed()).to.deep.equal([{ wasShown: false, turnedInto: "shown" }]);
  });

  const needingPress: [string, Label, Partial<NewMessage>, string][] = [
    ["a medication", "medication", {}, "medication"],
    ["an urgent visit", "visit", { urgent: true }, "a reminder"],
    ["a visit with steps", "visit", { ladder: LATER_STEPS }, "a reminder"],
  ];
  for (const [name, label, over, named] of needingPress)
    it(`is told of ${name} though a screen says late that it did show it, before anybody was told`, async () => {
      const missed = await due(label, over);
      const at = new Date(clock.now()).toISOString();
      await gone();
      clock.advance(STAY_MINUTES * MINUTE_MS);
      await closeEndedOccurrences(app.context);
      screen = await SocketClient.openDevice(app.url, cookie);
      await screen.next("snapshot");
      await shown(missed, at);

      await app.runDueWork();
      await app.runDueWork();

      expect(await subjects()).to.deep.equal([`Mum has not answered: ${named}`]);
    });

  it("is followed by an answer that comes late, and the feed says so", async () => {
    const missed = await due("medication");
    await shown(missed);
    await mailsAtTheEnd();

    await answer(missed);
    clock.advance(MINUTE_MS);
    await app.runDueWork();

    const [, second] = await app.mails();
    expect(second!.subject).to.contain("answered");
    expect(await feed()).to.deep.equal([{ wasShown: true, turnedInto: "answered" }]);
  });

  it("has an answer in the feed only as long as that stands", async () => {
    const missed = await due("medication");
    await shown(missed);
    await mailsAtTheEnd();

    await takeBack(missed, await answer(missed));
    expect(await feed()).to.deep.equal([{ wasShown: true, turnedInto: "shown" }]);
    clock.advance(MINUTE_MS);
    await answer(missed);

    expect(await feed()).to.deep.equal([{ wasShown: true, turnedInto: "answered" }]);
  });

  it("is told of what comes to the screen while its end is being written", async () => {
    const late = await due("medication");

    await overtake(
      endIsWritten,
      () => mailsAtTheEnd(),
      () => shown(late),
    );
    await app.runDueWork();

    expect(await subjects()).to.deep.equal(["Mum has not answered: medication"]);
    expect(await feed()).to.deep.equal([{ wasShown: true, turnedInto: null }]);
  });

  it("is told of an answer that is taken back while its end is being written", async () => {
    const pressed = await due("medication");
    clock.advance(STAY_MINUTES * MINUTE_MS - 5_000);
    const id = await answer(pressed);
    clock.advance(5_000);

    await overtake(
      endIsWritten,
      () => mailsAtTheEnd({ stays: 0 }),
      () => takeBack(pressed, id),
    );
    await app.runDueWork();

    expect(await subjects()).to.deep.equal(["Mum has not answered: medication"]);
  });

  it("is told of an answer that is taken back when its end was written", async () => {
    const pressed = await due("medication");
    clock.advance(STAY_MINUTES * MINUTE_MS - 5_000);
    const id = await answer(pressed);
    clock.advance(5_000);
    await mailsAtTheEnd({ stays: 0 });

    await takeBack(pressed, id);
    await app.runDueWork();
    // Said again, as after a connection that broke: nobody hears of it twice.
    await takeBack(pressed, id);
    await app.runDueWork();

    expect(await subjects()).to.deep.equal(["Mum has not answered: medication"]);
    expect(await feed()).to.deep.equal([{ wasShown: true, turnedInto: null }]);
  });

  it("is told of an answer that was taken back though the server died right behind that", async () => {
    const pressed = await due("medication");
    clock.advance(STAY_MINUTES * MINUTE_MS - 5_000);
    const id = await answer(pressed);
    clock.advance(5_000);
    await mailsAtTheEnd({ stays: 0 });

    // The first write notes the retraction, the second one stores it.
    const moment = { side: "behind", write: 2, of: "occurrences.updateOne" } as const;
    const diedAt = await dieAtWrite(moment, () => sync(takenBack(pressed, id)));
    expect(diedAt).to.equal("occurrences.updateOne");
    // The screen is switched off and says nothing again.
    screen.close();
    clock.advance(MINUTE_MS);
    await app.runDueWork();
    clock.advance(MINUTE_MS);
    await mailsAtTheEnd({ stays: 0 });

    expect(await subjects()).to.include("Mum has not answered: medication");
  });

  it("is told after all when an answer that came late is taken back, before anybody was told", async () => {
    const { pressed, id } = await answeredLate();
    await app.runDueWork();
    clock.advance(5_000);
    await takeBack(pressed, id);
    clock.advance(15_000);
    await app.runDueWork();
    await app.runDueWork();

    expect(await subjects()).to.deep.equal(["Mum has not answered: medication"]);
  });

  it("is told to nobody when an answer that came late stands", async () => {
    await answeredLate();
    await app.runDueWork();
    clock.advance(20_000);
    await app.runDueWork();
    await app.runDueWork();

    expect(await subjects()).to.deep.equal(['Mum answered "Ok"']);
    expect(await feed()).to.deep.equal([{ wasShown: false, turnedInto: "answered" }]);
  });

  it("is told to nobody when it is marked as done before anybody was told", async () => {
    const done = await due("medication");
    clock.advance(STAY_MINUTES * MINUTE_MS);
    await closeEndedOccurrences(app.context);
    const params = { displayId: display.id };
    await app.call(occurrencesApi.markDone, { params, body: { key: done.key, note: "Done" } }, { as: anna });

    await mailsAtTheEnd({ stays: 1 });

    expect(await subjects()).to.deep.equal([]);
  });

  it("is none of an answer taken back of what was deleted or marked as done meanwhile", async () => {
    const deleted = await due("medication");
    const ofDeleted = await answer(deleted);
    await app.call(messagesApi.remove, { params: { messageId: deleted.messageId } }, { as: anna });
    const done = await due("medication");
    const ofDone = await answer(done);
    const params = { displayId: display.id };
    await app.call(occurrencesApi.markDone, { params, body: { key: done.key, note: "Done" } }, { as: anna });
    await app.runDueWork();

    await takeBack(deleted, ofDeleted);
    await takeBack(done, ofDone);

    expect(await mailsAtTheEnd()).to.deep.equal([]);
    expect(await feed()).to.deep.equal([]);
  });

  it("is sent to nobody who has switched it off", async () => {
    await app.call(notificationsApi.edit, { body: { missed: { push: false, mail: false } } }, { as: anna });
    await due("medication");

    expect(await mailsAtTheEnd()).to.deep.equal([]);
    expect(await feed()).to.have.length(1);
  });

  interface Due {
    key: string;
    messageId: string;
  }

  async function due(label: Label, over: Partial<NewMessage> = {}): Promise<Due> {
    const message = await buildMessage(
      app,
      { display, caregiver: anna },
      { text: "Take the blue pill", label, stayMinutes: STAY_MINUTES, ...over },
    );
    const { message: planned } = await screen.next(
      "message.changed",
      (frame) => frame.message.messageId === message.id,
    );
    return { key: planned.occurrences[0]!.key, messageId: message.id };
  }

  /** It counts as missed by then, and nobody has been told. */
  async function answeredLate() {
    const pressed = await due("medication");
    clock.advance(STAY_MINUTES * MINUTE_MS);
    await closeEndedOccurrences(app.context);
    return { pressed, id: await answer(pressed) };
  }

  async function shown(what: Due, at = new Date(clock.now()).toISOString()): Promise<void> {
    await screen.send({ type: "occurrence.shown", id: buildFrameId(), ...what, messageVersion: 1, at });
  }

  async function answer(what: Due): Promise<string> {
    const id = buildFrameId();
    const at = new Date(clock.now()).toISOString();
    const said = { choice: "ok" as const, text: "Ok", messageVersion: 1, at };
    await screen.send({ type: "occurrence.answered", id, ...what, ...said });
    return id;
  }

  async function takeBack(what: Due, answerId: string): Promise<void> {
    await screen.send(takenBack(what, answerId));
  }

  function takenBack(what: Due, answerId: string) {
    const at = new Date(clock.now()).toISOString();
    return { type: "answer.retracted" as const, id: buildFrameId(), ...what, answerId, at };
  }

  /** By the slow channel. */
  async function sync(frame: DeviceFrame): Promise<unknown> {
    const body = { appVersion: "test", epoch: null, planVersion: null, frames: [frame] };
    return app.call(deviceSyncApi.sync, { body }, { cookies: [cookie] });
  }

  async function moveTo(messageId: string, time: string, text = "Take the blue pill") {
    const when = { kind: "once" as const, date: "2026-11-21", time };
    const body = { scope: "all" as const, changes: { when, text } };
    await app.call(messagesApi.edit, { params: { messageId }, body }, { as: anna });
  }
  async function subjects() {
    return (await app.mails()).map(({ subject }) => subject);
  }

  async function gone(): Promise<void> {
    screen.close();
    await waitFor(
      "the screen to count as offline",
      async () => (await DeviceModel.countDocuments({ connected: true })) === 0,
    );
  }

  /** As if it had just pinged. */
  async function heard(): Promise<void> {
    await DeviceModel.updateMany({ connected: true }, { lastSeenAt: new Date(clock.now()) });
  }

  async function mailsAtTheEnd({ stays = STAY_MINUTES } = {}) {
    clock.advance(stays * MINUTE_MS);
    await app.runDueWork();
    await app.runDueWork();
    return app.mails();
  }

  async function feed() {
    const { items } = await app.call(activityApi.list, { query: {} }, { as: anna });
    return items
      .filter((item): item is Extract<ActivityItem, { type: "missed" }> => item.type === "missed")
      .map(({ wasShown, turnedInto }) => ({ wasShown, turnedInto }));
  }
});

/** What the due loop writes of an occurrence whose time is over. */
function endIsWritten({ model, op, update }: HeldCall): boolean {
  return model === "Occurrence" && op === "findOneAndUpdate" && update.$set?.endedAt instanceof Date;
}
