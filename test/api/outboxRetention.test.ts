import { serverKey } from "../../server/database/uniqueKey.js";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { expect } from "chai";
import { removeExpired } from "../../server/http/removeExpired.js";
import { OutboxModel } from "../../server/notifications/outboxItem.model.js";
import { queueNotifications } from "../../server/notifications/outbox.service.js";
import { accountsApi } from "../../shared/contract/accounts.js";
import { startTestApp } from "../support/startTestApp.js";
import type { TestApp } from "../support/TestApp.js";
import { TestClock } from "../support/TestClock.js";

const DAY_MS = 24 * 60 * 60_000;

describe("what was mailed", () => {
  let clock: TestClock;
  let app: TestApp;

  beforeEach(async () => {
    clock = new TestClock("2026-11-21T08:00:00.000Z");
    app = await startTestApp({ clock });
  });
  afterEach(() => app.close());

  const rows = () => OutboxModel.countDocuments();
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
    await queueNotifications(app.context, [
      { uniqueKey: serverKey("waits"), kind: "answerMail", userId: null, payload: {} },
      { uniqueKey: serverKey("calledOff"), kind: "answerMail", userId: null, payload: {} },
    ]);
    const cancelledAt = new Date(clock.now());
    await OutboxModel.updateOne({ uniqueKey: "calledOff" }, { cancelledAt });

    await sweepAfter(30 * DAY_MS);

    expect((await OutboxModel.find()).map(({ uniqueKey }) => uniqueKey)).to.deep.equal(["waits"]);
  });
});
