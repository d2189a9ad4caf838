import { expect } from "chai";
import { Types } from "mongoose";
import { activityApi } from "../../../shared/contract/activity.js";
import type { Display } from "../../../shared/contract/displays.js";
import { ActivityModel } from "../../../server/activity/activityEntry.model.js";
import { UserModel } from "../../../server/circle/accounts/user.model.js";
import { serverKey } from "../../../server/core/uniqueKey.js";
import { DeliveryModel } from "../../../server/notifications/deliveries/delivery.model.js";
import { queueMails, storeDeliveries } from "../../../server/notifications/deliveries/queue.service.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDevice } from "../../support/builders/buildDevice.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { claimConsoleErrors } from "../../support/consoleErrors.js";
import { forgetNews } from "../../support/steps/forgetNews.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";
import { TestClock } from "../../support/server/TestClock.js";

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const NEWER = "greetingMail" as "feedbackMail";

const FEEDBACK = {
  name: "Olga",
  email: "olga@example.com",
  comments: "Thanks",
  type: "feedback",
};

/** A newer build was installed for a while, and the one before it is back. */
describe("a delivery of a kind that only a newer build knows", () => {
  let clock: TestClock;
  let app: TestApp;

  beforeEach(async () => {
    clock = new TestClock("2026-11-21T08:00:00.000Z");
    app = await startTestApp({ clock });
    const { email } = await buildCaregiver(app);
    const { _id: userId } = await UserModel.findOne({ email }).orFail();
    await forgetNews();
    await queueMails(app.context, [
      { uniqueKey: serverKey("newer"), kind: NEWER, userId, payload: { words: "Hello" } },
      { uniqueKey: serverKey("known"), kind: "feedbackMail", userId: null, payload: FEEDBACK },
    ]);
    const push = { kind: NEWER, channel: "push" as const, userId, dueAt: new Date(clock.now()) };
    await storeDeliveries(app.context, [{ ...push, uniqueKey: serverKey("newerPush") }]);
  });
  afterEach(() => app.close());

  const newer = () => DeliveryModel.find({ kind: NEWER }).sort({ uniqueKey: 1 });

  it("waits for the newer build to come back, and holds up nothing", async () => {
    await app.runDueWork();

    expect((await app.mails()).map(({ subject }) => subject)).to.have.length(1);
    const rows = await newer();
    expect(rows.map(({ state, attempts }) => [state, attempts])).to.deep.equal([
      ["waiting", 1],
      ["waiting", 1],
    ]);
    expect(rows[0]!.payload).to.deep.equal({ words: "Hello" });
    rows.forEach(({ lastError }) => expect(lastError).to.include(NEWER));
  });

  it("is given up after three days, and kept with the reason", async () => {
    for (let passed = 0; passed < 5 * DAY_MS; passed += HOUR_MS) {
      await app.runDueWork();
      clock.advance(HOUR_MS);
    }

    const rows = await newer();
    expect(rows.map(({ state, reason }) => [state, reason])).to.deep.equal([
      ["failed", "gaveUp"],
      ["failed", "gaveUp"],
    ]);
    expect(claimConsoleErrors()).to.have.length(2);
  });
});

describe("an activity entry of a kind that only a newer build knows", () => {
  let clock: TestClock;
  let app: TestApp;
  let anna: TestUser;
  let mum: Display;

  beforeEach(async () => {
    clock = new TestClock("2026-11-21T08:00:00.000Z");
    app = await startTestApp({ clock });
    anna = await buildCaregiver(app);
    mum = await buildDisplay(app, anna);
    await forgetNews();
  });
  afterEach(() => app.close());

  async function recordNewer(times: number): Promise<void> {
    const at = new Date(clock.now());
    const entries = Array.from({ length: times }, (_, index) => ({
      uniqueKey: `newer/${index}`,
      about: null,
      groupId: new Types.ObjectId(anna.groupId),
      displayId: new Types.ObjectId(mum.id),
      displayName: mum.name,
      kind: "fall.noticed" as "device.joined",
      facts: { deviceName: "Kitchen" },
      at,
      recordedAt: at,
    }));
    await ActivityModel.insertMany(entries);
  }

  const newer = () => ActivityModel.find({ uniqueKey: /^newer/ });
  const mailed = async () => (await app.mails()).map(({ subject }) => subject);

  it("waits for the newer build to come back, and holds up nothing, however many there are", async () => {
    await recordNewer(150);
    await buildDevice(app, { display: mum, caregiver: anna });

    await app.runDueWork();

    expect(await mailed()).to.have.length(1);
    expect((await newer()).filter(({ derivedAt }) => derivedAt !== null)).to.deep.equal([]);
  });

  it("is told when the newer build is back", async () => {
    await recordNewer(1);
    for (let passed = 0; passed < 2 * DAY_MS; passed += HOUR_MS) {
      await app.runDueWork();
      clock.advance(HOUR_MS);
    }
    // A build that knows the kind.
    await ActivityModel.updateMany({ uniqueKey: /^newer/ }, { kind: "device.joined" });

    await app.runDueWork();

    expect(await mailed()).to.have.length(1);
  });

  it("is given up after three days, and kept with the reason", async () => {
    await recordNewer(2);

    clock.advance(3 * DAY_MS - 1);
    await app.runDueWork();
    expect((await newer()).map(({ derivedAt }) => derivedAt)).to.deep.equal([null, null]);
    clock.advance(1);
    await app.runDueWork();
    await app.runDueWork();

    const given = (await newer()).map(({ derivedAt, nobodyTold }) => [derivedAt !== null, nobodyTold]);
    expect(given).to.deep.equal([
      [true, "unknownKind"],
      [true, "unknownKind"],
    ]);
    expect(claimConsoleErrors()).to.have.length(2);
  });

  it("is left out of the feed, which shows all others", async () => {
    await buildDevice(app, { display: mum, caregiver: anna });
    await recordNewer(1);

    const { items } = await app.call(activityApi.list, { query: { limit: 10 } }, { as: anna });

    expect(items.map(({ type }) => type)).to.deep.equal(["deviceJoined"]);
  });
});
