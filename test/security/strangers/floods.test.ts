import { expect } from "chai";
import { Types } from "mongoose";
import { recordEntry } from "../../../server/activity/activity.service.js";
import { newEntry } from "../../../server/activity/pendingEntries.js";
import { serverKey } from "../../../server/core/uniqueKey.js";
import { accountsApi } from "../../../shared/contract/accounts.js";
import { activityApi } from "../../../shared/contract/activity.js";
import type { AlertCause } from "../../../shared/contract/base/alertCause.js";
import { deviceSyncApi } from "../../../shared/contract/deviceSync.js";
import { displaysApi, type Display } from "../../../shared/contract/displays.js";
import { notificationsApi } from "../../../shared/contract/notifications.js";
import {
  CALL_NOTIFY_DELAY_MS,
  NEWS_BUNDLED_FOR_MS,
  NEWS_JOINED_FOR_MS,
  NEWS_PER_HOUR_MAX,
} from "../../../shared/limits.js";
import type { DeviceFrame } from "../../../shared/realtime/protocol.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDevice, type TestDevice } from "../../support/builders/buildDevice.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { buildMessage } from "../../support/builders/buildMessage.js";
import { logInAgain } from "../../support/steps/logInAgain.js";
import { PushServiceDouble } from "../../support/doubles/PushServiceDouble.js";
import { buildFrameId } from "../../support/device/SocketClient.js";
import { forgetNews } from "../../support/steps/forgetNews.js";
import { buildRecording, framesOf } from "../../support/steps/speakRecording.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";
import { TestClock } from "../../support/server/TestClock.js";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const MOST = NEWS_PER_HOUR_MAX.answers;

interface Flood {
  say(times: number): Promise<void>;
  /** The type of its lines in the feed. */
  inFeed: string;
  /** What is mailed of three that are too many. */
  summary: string;
}

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
    app = await startTestApp({
      clock,
      config: { allowPrivateTargets: ["127.0.0.1"], newsBundledForMs: NEWS_BUNDLED_FOR_MS },
    });
    anna = await buildCaregiver(app);
    mum = await buildDisplay(app, anna);
    screen = await buildDevice(app, { display: mum, caregiver: anna });
    await forgetNews();
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
    await sync(frames);
  }

  async function tell(): Promise<string[]> {
    await app.runDueWork();
    return (await app.mails()).map(({ subject }) => subject ?? "");
  }

  async function sync(frames: DeviceFrame[]): Promise<void> {
    const body = { appVersion: "test", epoch: null, planVersion: null, frames };
    const { acks } = await app.call(deviceSyncApi.sync, { body }, { cookies: [screen.cookie] });
    expect(acks, "nothing is refused on the screen").to.deep.equal(frames.map(({ id }) => id));
  }

  /** Each is told before it is withdrawn: one that was a slip is no news. */
  async function askForCalls(times: number): Promise<void> {
    for (let asked = 0; asked < times; asked += 1) {
      const now = () => new Date(clock.now()).toISOString();
      const requestId = buildFrameId();
      await sync([{ type: "call.requested", id: requestId, urgency: "now", at: now() }]);
      clock.advance(CALL_NOTIFY_DELAY_MS);
      await app.runDueWork();
      await sync([{ type: "call.withdrawn", id: buildFrameId(), requestId, at: now() }]);
    }
  }

  async function record(times: number): Promise<void> {
    for (let spoken = 0; spoken < times; spoken += 1) {
      const { pieces, ended } = framesOf(buildRecording(new Date(clock.now()).toISOString(), 1_000));
      await sync([...pieces, ended]);
    }
  }

  async function addScreens(times: number): Promise<void> {
    for (let added = 0; added < times; added += 1) {
      await app.call(displaysApi.openPairing, { params: { displayId: mum.id } }, { as: anna });
      await buildDevice(app, { display: mum, caregiver: anna });
    }
  }

  async function removeScreens(times: number): Promise<void> {
    const { id, groupId, name } = mum;
    const place = {
      displayId: new Types.ObjectId(id),
      groupId: new Types.ObjectId(groupId),
      displayName: name,
    };
    for (let removed = 0; removed < times; removed += 1) {
      const uniqueKey = serverKey("deviceRemoved", new Types.ObjectId());
      const facts = { deviceName: "Kitchen", by: "Anna" };
      const at = new Date(clock.now());
      const entry = newEntry(app.context, place, { kind: "device.removed", uniqueKey, at, facts });
      await recordEntry(app.context, entry);
    }
  }

  async function miss(times: number): Promise<void> {
    for (let missed = 0; missed < times; missed += 1)
      await buildMessage(app, { display: mum, caregiver: anna }, { label: "medication", stayMinutes: 1 });
    clock.advance(MINUTE_MS);
    await app.runDueWork();
  }

  /** A watchdog that had gone mad: as it is, it says each thing three times an hour at most. */
  const alarm = (cause: AlertCause) => async (times: number) => {
    for (let raised = 0; raised < times; raised += 1) {
      const alertId = new Types.ObjectId();
      const at = new Date(clock.now());
      const facts = {
        alertId: alertId.toString(),
        cause,
        deviceName: null,
        since: at.toISOString(),
        detail: 9,
      };
      const { id, groupId, name } = mum;
      const place = {
        displayId: new Types.ObjectId(id),
        groupId: new Types.ObjectId(groupId),
        displayName: name,
      };
      const uniqueKey = serverKey("alert", alertId);
      const entry = newEntry(app.context, place, { kind: "alert.raised", uniqueKey, at, facts });
      await recordEntry(app.context, entry);
    }
  };

  const FLOODS: Record<keyof typeof NEWS_PER_HOUR_MAX, Flood> = {
    answers: { say: answer, inFeed: "answer", summary: "3 more answers from Mum’s display" },
    calls: { say: askForCalls, inFeed: "callRequest", summary: "3 more call requests from Mum’s display" },
    recordings: { say: record, inFeed: "recording", summary: "3 more recordings from Mum’s display" },
    missed: { say: miss, inFeed: "missed", summary: "3 more missed reminders from Mum’s display" },
    offline: {
      say: alarm("screenSilent"),
      inFeed: "alert",
      summary: "3 more messages about a silent screen from Mum’s display",
    },
    battery: {
      say: alarm("batteryLow"),
      inFeed: "alert",
      summary: "3 more messages about the battery from Mum’s display",
    },
    troubles: {
      say: alarm("soundLocked"),
      inFeed: "alert",
      summary: "3 more messages about a screen’s troubles from Mum’s display",
    },
    group: {
      say: removeScreens,
      inFeed: "deviceRemoved",
      summary: "3 more changes of the group from Mum’s display",
    },
    screens: {
      say: addScreens,
      inFeed: "deviceJoined",
      summary: "3 more messages about screens from Mum’s display",
    },
  };

  for (const topic of Object.keys(FLOODS) as Array<keyof typeof FLOODS>) {
    const { say, inFeed, summary } = FLOODS[topic];
    const most = NEWS_PER_HOUR_MAX[topic];

    it(`of ${topic} is mailed ${most} times an hour, all but the first in one, the others are told together, and all are in the feed`, async () => {
      const before = await inTheFeed(inFeed);
      await say(most + 3);
      clock.advance(MINUTE_MS);
      await tell();
      clock.advance(NEWS_BUNDLED_FOR_MS);
      const mailed = await tell();
      // Who asks to be called now never waits.
      if (topic === "calls") expect(mailed).to.have.length(most);
      else expect(mailed.slice(1)).to.deep.equal([`${most - 1} new things from Mum’s display`]);

      clock.advance(NEWS_JOINED_FOR_MS);
      expect((await tell()).slice(mailed.length)).to.deep.equal([summary]);
      const { text } = (await app.mails()).at(-1)!;
      expect(text).to.include("all of them in the dashboard");
      expect(await inTheFeed(inFeed)).to.equal(before + most + 3);
    });
  }

  async function inTheFeed(wanted: string): Promise<number> {
    anna = await logInAgain(app, anna);
    const { items } = await app.call(
      activityApi.list,
      { query: { limit: 100, alerts: "yes" } },
      { as: anna },
    );
    return items.filter(({ type }) => type === wanted).length;
  }

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
    clock.advance(NEWS_BUNDLED_FOR_MS);
    await app.runDueWork();
    expect(pushed().slice(1)).to.deep.equal([`${MOST - 1} new things from Mum’s display`]);

    clock.advance(NEWS_JOINED_FOR_MS);
    await app.runDueWork();
    expect(pushed().slice(2)).to.deep.equal(["5 more answers from Mum’s display"]);
  });

  it("takes no news from another display, nor what is of another kind", async () => {
    const dad = await buildDisplay(app, anna, { name: "Dad" });
    const dads = await buildDevice(app, { display: dad, caregiver: anna });
    await forgetNews();
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
