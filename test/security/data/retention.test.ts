import { expect } from "chai";
import { Types } from "mongoose";
import { ActivityModel } from "../../../server/activity/activityEntry.model.js";
import { AuditModel } from "../../../server/features/audit/auditEntry.model.js";
import { DeliveryModel } from "../../../server/notifications/deliveries/delivery.model.js";
import { DeviceModel } from "../../../server/circle/displays/device.model.js";
import type { ActivityEntry } from "../../../shared/contract/activityEntries.js";
import { activityApi } from "../../../shared/contract/activity.js";
import { deviceSyncApi } from "../../../shared/contract/deviceSync.js";
import { displaysApi, type Display } from "../../../shared/contract/displays.js";
import { ErrorBody } from "../../../shared/contract/base/errors.js";
import {
  AUDIT_KEPT_DAYS,
  FEED_KEPT_DAYS,
  FEED_LINES_MAX,
  REMOVED_DEVICES_KEPT_DAYS,
} from "../../../shared/limits.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDevice } from "../../support/builders/buildDevice.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { logInAgain } from "../../support/steps/logInAgain.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";
import { TestClock } from "../../support/server/TestClock.js";

const DAY_MS = 24 * 60 * 60_000;

describe("what nobody looks at any more", () => {
  let app: TestApp;
  let clock: TestClock;
  let anna: TestUser;
  let mum: Display;

  beforeEach(async () => {
    clock = new TestClock("2026-11-21T08:00:00.000Z");
    app = await startTestApp({ clock });
    anna = await buildCaregiver(app);
    mum = await buildDisplay(app, anna);
  });
  afterEach(() => app.close());

  it(`goes from the feed after ${FEED_KEPT_DAYS} days, but no recording, which is found there only`, async () => {
    const line = (days: number, entry: ActivityEntry) => {
      const at = new Date(clock.now() - days * DAY_MS);
      return {
        uniqueKey: `${entry.kind}/${days}`,
        groupId: new Types.ObjectId(anna.groupId),
        displayId: new Types.ObjectId(mum.id),
        displayName: "Mum",
        at,
        recordedAt: at,
        ...entry,
      };
    };
    const joined = { kind: "device.joined" as const, facts: { deviceName: "Tablet" } };
    const facts = { recordingId: "r", seconds: 3, deviceName: "Tablet" };
    const recording = { kind: "recording.made" as const, facts };
    const old = FEED_KEPT_DAYS + 1;
    await ActivityModel.insertMany([line(old, joined), line(old, recording), line(1, joined)]);

    await app.runDueWork();

    const keys = (await ActivityModel.find()).map(({ uniqueKey }) => uniqueKey);
    expect(keys).to.include.members([`recording.made/${old}`, "device.joined/1"]);
    expect(keys).to.not.include(`device.joined/${old}`);
  });

  it(`goes from a feed of more than ${FEED_LINES_MAX} lines, but nothing that somebody still needs`, async () => {
    const long = new Date(clock.now() - 30 * DAY_MS);
    const facts = {
      occurrenceKey: "series/once",
      messageText: "Well?",
      choice: "ok",
      answerText: "OK",
      deviceName: "Tablet",
      deviceId: null,
      pressedAt: null,
      caregiverName: null,
      differs: false,
      isNews: false,
    };
    const lines = Array.from({ length: FEED_LINES_MAX }, (_, index) => ({
      uniqueKey: `answer/${mum.id}/${index}`,
      groupId: new Types.ObjectId(anna.groupId),
      displayId: new Types.ObjectId(mum.id),
      displayName: "Mum",
      about: null as string | null,
      kind: "occurrence.answered",
      at: long,
      recordedAt: long,
      derivedAt: long,
      urgent: false,
      nobodyTold: null,
      facts,
    }));
    const receivedAt = long.toISOString();
    const open = { requestId: "r", urgency: "now", deviceName: "Tablet", receivedAt };
    Object.assign(lines[0]!, {
      kind: "recording.made",
      facts: { recordingId: "r", seconds: 3, deviceName: "x" },
    });
    Object.assign(lines[1]!, { kind: "callRequest.made", facts: open });
    Object.assign(lines[3]!, { at: new Date(clock.now()) });
    const missed = (label: string) => ({
      kind: "occurrence.missed",
      facts: { occurrenceKey: "series/once", messageText: "Pills", label },
    });
    const reportedLate = (index: number, turnedInto: "answered" | "shown") => ({
      ...lines[index]!,
      uniqueKey: `${lines[index]!.uniqueKey}/${turnedInto}`,
      about: lines[index]!.uniqueKey,
      kind: "occurrence.reportedLate",
      facts: { turnedInto },
    });
    Object.assign(lines[4]!, missed("medication"));
    Object.assign(lines[5]!, missed("medication"));
    Object.assign(lines[6]!, missed("medication"));
    Object.assign(lines[7]!, missed("message"));
    const later = [reportedLate(5, "shown"), reportedLate(6, "answered")];
    await ActivityModel.collection.insertMany(lines);
    await ActivityModel.collection.insertMany(later);
    await DeliveryModel.create({
      uniqueKey: `${lines[2]!.uniqueKey}/${anna.userId}/mail`,
      kind: "occurrence.answered",
      entryKey: lines[2]!.uniqueKey,
      channel: "mail",
      dueAt: new Date(clock.now() + DAY_MS),
    });
    const first = await app.call(activityApi.list, { query: { limit: 1 } }, { as: anna });

    // A screen joins: one line more than the feed holds.
    for (let line = 0; line < 8; line += 1) {
      await app.call(displaysApi.openPairing, { params: { displayId: mum.id } }, { as: anna });
      await buildDevice(app, { display: mum, caregiver: anna });
    }
    await app.runDueWork();

    const stayed = (
      await ActivityModel.find({ at: { $lte: long }, about: null })
        .sort({ _id: 1 })
        .limit(6)
    ).map(({ uniqueKey }) => uniqueKey);
    expect(stayed).to.deep.equal([0, 1, 2, 4, 5, 8].map((index) => lines[index]!.uniqueKey));
    expect(await ActivityModel.countDocuments({ about: null })).to.equal(FEED_LINES_MAX + 6);
    // What was said later of a line goes with it.
    expect(await ActivityModel.countDocuments({ about: { $ne: null } })).to.equal(1);
    // Whoever was turning its pages goes on where they were.
    const following = { cursor: first.nextCursor!, limit: 1 };
    const page = await app.call(activityApi.list, { query: following }, { as: anna });
    expect(page.items.map(({ at }) => at)).to.deep.equal([long.toISOString()]);
  });

  it(`goes from the group's log after ${AUDIT_KEPT_DAYS} days`, async () => {
    const before = await AuditModel.countDocuments();
    expect(before).to.be.above(0);
    clock.advance((AUDIT_KEPT_DAYS - 1) * DAY_MS);
    await app.runDueWork();
    expect(await AuditModel.countDocuments()).to.equal(before);

    clock.advance(2 * DAY_MS);
    await app.runDueWork();
    expect(await AuditModel.countDocuments()).to.equal(0);
  });

  it(`goes of a removed screen after ${REMOVED_DEVICES_KEPT_DAYS} days, which is told of it all the same`, async () => {
    const kept = await buildDevice(app, { display: mum, caregiver: anna });
    const params = { displayId: mum.id };
    await app.call(displaysApi.openPairing, { params }, { as: anna });
    const gone = await buildDevice(app, { display: mum, caregiver: anna });
    await app.call(displaysApi.removeDevice, { params: { ...params, deviceId: gone.id } }, { as: anna });
    const ids = async () => (await DeviceModel.find()).map(({ id }) => String(id));
    await app.runDueWork();
    expect(await ids()).to.include(gone.id);

    clock.advance((REMOVED_DEVICES_KEPT_DAYS + 1) * DAY_MS);
    await app.runDueWork();
    expect(await ids()).to.deep.equal([kept.id]);
    expect(await syncCode(gone.cookie)).to.equal("device-removed");

    clock.advance((390 - REMOVED_DEVICES_KEPT_DAYS) * DAY_MS);
    await app.runDueWork();
    anna = await logInAgain(app, anna);
    expect(await syncCode(gone.cookie), "a tablet that lay in a drawer").to.equal("device-removed");
    expect((await app.call(activityApi.list, { query: {} }, { as: anna })).items).to.not.deep.equal([]);
  });

  async function syncCode(cookie: string): Promise<string> {
    const body = { appVersion: "test", epoch: null, planVersion: null, frames: [] };
    const response = await app.callRaw(deviceSyncApi.sync, { body }, { cookies: [cookie] });
    return ErrorBody.parse(response.body).error.code;
  }
});
