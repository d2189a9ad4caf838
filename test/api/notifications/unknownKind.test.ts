import { expect } from "chai";
import { UserModel } from "../../../server/circle/accounts/user.model.js";
import { serverKey } from "../../../server/core/uniqueKey.js";
import { DeliveryModel } from "../../../server/notifications/deliveries/delivery.model.js";
import { queueMails, storeDeliveries } from "../../../server/notifications/deliveries/queue.service.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { claimConsoleErrors } from "../../support/consoleErrors.js";
import { forgetNews } from "../../support/steps/forgetNews.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp } from "../../support/server/TestApp.js";
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
