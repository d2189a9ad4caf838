import { serverKey } from "../../../server/core/uniqueKey.js";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { expect } from "chai";
import { removeExpired } from "../../../server/jobs/sweepExpired.js";
import { DeliveryModel } from "../../../server/notifications/deliveries/delivery.model.js";
import { queueMails } from "../../../server/notifications/deliveries/queue.service.js";
import { accountsApi } from "../../../shared/contract/accounts.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp } from "../../support/server/TestApp.js";
import { TestClock } from "../../support/server/TestClock.js";

const DAY_MS = 24 * 60 * 60_000;

describe("what was mailed", () => {
  let clock: TestClock;
  let app: TestApp;

  beforeEach(async () => {
    clock = new TestClock("2026-11-21T08:00:00.000Z");
    app = await startTestApp({ clock });
  });
  afterEach(() => app.close());

  const rows = () => DeliveryModel.countDocuments();
  const mailFiles = () => readdir(path.join(app.dataDir, "mail"));

  async function sweepAfter(milliseconds: number): Promise<void> {
    clock.advance(milliseconds);
    await removeExpired(app.context);
  }

  it("goes a month after it was sent, with its file", async () => {
    const body = { name: "Anna Berg", email: "anna@example.com", password: "a long password 1" };
    await app.callRaw(accountsApi.signUp, { body });
    await app.runDueWork();
    expect(await mailFiles()).to.have.length(1);

    await sweepAfter(30 * DAY_MS - 1);
    expect([await rows(), (await mailFiles()).length]).to.deep.equal([1, 1]);
    await sweepAfter(1);

    expect([await rows(), (await mailFiles()).length]).to.deep.equal([0, 0]);
  });

  it("goes a month after it was called off, and stays while it waits to be sent", async () => {
    await queueMails(app.context, [
      { uniqueKey: serverKey("waits"), kind: "feedbackMail", userId: null, payload: {} },
      { uniqueKey: serverKey("calledOff"), kind: "feedbackMail", userId: null, payload: {} },
    ]);
    const ended = { state: "cancelled" as const, endedAt: new Date(clock.now()) };
    await DeliveryModel.updateOne({ uniqueKey: "calledOff" }, ended);

    await sweepAfter(30 * DAY_MS);

    expect((await DeliveryModel.find()).map(({ uniqueKey }) => uniqueKey)).to.deep.equal(["waits"]);
  });
});
