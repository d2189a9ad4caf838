import { expect } from "chai";
import { OutboxModel } from "../../server/notifications/outboxItem.model.js";
import { accountsApi } from "../../shared/contract/accounts.js";
import { activityApi } from "../../shared/contract/activity.js";
import { deviceSyncApi } from "../../shared/contract/deviceSync.js";
import type { Display } from "../../shared/contract/displays.js";
import { notificationsApi } from "../../shared/contract/notifications.js";
import { NEWS_JOINED_FOR_MS, NEWS_PER_HOUR_MAX } from "../../shared/limits.js";
import type { DeviceFrame } from "../../shared/realtime/protocol.js";
import { buildCaregiver } from "../support/buildCaregiver.js";
import { buildDevice, type TestDevice } from "../support/buildDevice.js";
import { buildDisplay } from "../support/buildDisplay.js";
import { buildMessage } from "../support/buildMessage.js";
import { logInAgain } from "../support/logInAgain.js";
import { PushServiceDouble } from "../support/PushServiceDouble.js";
import { buildFrameId } from "../support/SocketClient.js";
import { startTestApp } from "../support/startTestApp.js";
import type { TestApp, TestUser } from "../support/TestApp.js";
import { TestClock } from "../support/TestClock.js";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const MOST = NEWS_PER_HOUR_MAX.answers;

/** A screen in a stranger's hands, or one that is broken, says things without end. */
describe("a flood from a screen", () => {
  let clock: TestClock;
  let app: TestApp;
  let service: PushServiceDouble;
  let anna: TestUser;
  let mum: Display;
  let screen: TestDevice;

  beforeEach(async () => {
    clock = new TestClock("2026-11-21T13:05:00.000Z");
    service = await PushServiceDouble.start();
    app = await startTestApp({ clock, config: { allowPrivateTargets: ["127.0.0.1"] } });
    anna = await buildCaregiver(app);
    mum = await buildDisplay(app, anna);
    screen = await buildDevice(app, { display: mum, caregiver: anna });
    await OutboxModel.deleteMany({});
  });
  afterEach(async () => {
    await app.close();
    await service.stop();
  });

  /** Mum answers this often, each time something else than the first time. */
  async function answer(times: number): Promise<void> {
    const { id: messageId } = await buildMessage(
      app,
      { display: mum, caregiver: anna },
      { text: "Did you sleep well?", replies: { set: "goodBad" } },
    );
    const frames = Array.from({ length: times }, (_, index): DeviceFrame => ({
      type: "occurrence.answered",
      id: buildFrameId(),
      key: `${messageId}/once`,
      messageId,
      messageVersion: 1,
      choice: index === 0 ? "good" : "bad",
      text: index === 0 ? "Good" : "Bad",
      at: new Date(clock.now()).toISOString(),
    }));
    for (let sent = 0; sent < frames.length; sent += 100) {
      const part = frames.slice(sent, sent + 100);
      const body = { appVersion: "test", epoch: null, planVersion: null, frames: part };
      const { acks } = await app.call(deviceSyncApi.sync, { body }, { cookies: [screen.cookie] });
      expect(acks, "nothing is refused on the screen").to.deep.equal(part.map(({ id }) => id));
    }
  }

  async function tell(): Promise<string[]> {
    await app.runDueWork();
    return (await app.mails()).map(({ subject }) => subject ?? "");
  }

  it(`mails ${MOST} answers an hour, and tells of the others together within minutes`, async () => {
    await answer(MOST + 12);
    clock.advance(MINUTE_MS);
    expect(await tell()).to.have.length(MOST);

    clock.advance(NEWS_JOINED_FOR_MS);
    const subjects = await tell();
    expect(subjects.slice(MOST)).to.deep.equal(["12 more answers from Mum’s display"]);
    const { text } = (await app.mails()).at(-1)!;
    expect(text).to.include("All of them are in the dashboard");
    const { items } = await app.call(activityApi.list, { query: { limit: 100 } }, { as: anna });
    expect(items.filter(({ type }) => type === "answer")).to.have.length(MOST + 12);
  });

  it("tells of a single one as of one, and mails the next hour's by themselves again", async () => {
    await answer(MOST + 1);
    clock.advance(MINUTE_MS);
    await tell();
    clock.advance(NEWS_JOINED_FOR_MS);
    expect((await tell()).at(-1)).to.equal("1 more answer from Mum’s display");

    clock.advance(HOUR_MS);
    anna = await logInAgain(app, anna);
    await answer(1);
    clock.advance(MINUTE_MS);
    expect((await tell()).at(-1)).to.equal('Mum answered "Good"');
  });

  it("pushes no more than it mails, and the summary too", async () => {
    const fcmToken = service.subscribe("phone");
    await app.call(accountsApi.setProfile, { body: { fcmToken } }, { as: anna });
    const { pushService } = await app.call(notificationsApi.get, {}, { as: anna });
    const pushed = () =>
      service.deliveredTo("phone", pushService.publicKey).map(({ message }) => message.title);

    await answer(MOST + 5);
    clock.advance(MINUTE_MS);
    await app.runDueWork();
    expect(pushed()).to.have.length(MOST);

    clock.advance(NEWS_JOINED_FOR_MS);
    await app.runDueWork();
    expect(pushed().slice(MOST)).to.deep.equal(["5 more answers from Mum’s display"]);
  });

  it("takes no news from another display, nor what is of another kind", async () => {
    const dad = await buildDisplay(app, anna, { name: "Dad" });
    const dads = await buildDevice(app, { display: dad, caregiver: anna });
    await OutboxModel.deleteMany({});
    await answer(MOST + 1);
    for (const { cookie } of [screen, dads]) {
      const frame: DeviceFrame = {
        type: "call.requested",
        id: buildFrameId(),
        urgency: "now",
        at: new Date(clock.now()).toISOString(),
      };
      const body = { appVersion: "test", epoch: null, planVersion: null, frames: [frame] };
      await app.call(deviceSyncApi.sync, { body }, { cookies: [cookie] });
    }

    clock.advance(MINUTE_MS);
    const subjects = await tell();

    expect(subjects).to.include("Mum asks to be called now").and.to.include("Dad asks to be called now");
  });
});
