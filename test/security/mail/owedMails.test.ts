import { expect } from "chai";
import { SessionModel } from "../../../server/auth/session.model.js";
import { DeliveryModel } from "../../../server/notifications/deliveries/delivery.model.js";
import { accountsApi } from "../../../shared/contract/accounts.js";
import { buildCaregiver, PASSWORD } from "../../support/builders/buildCaregiver.js";
import { claimConsoleErrors } from "../../support/consoleErrors.js";
import { issueMailToken } from "../../support/mail/issueMailToken.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";
import { TestClock } from "../../support/server/TestClock.js";

const MINUTE_MS = 60_000;
const NEW_PASSWORD = "a lamp in the attic";

/** The process dies after the password is written: its owner still hears of it, and the other browsers are signed out. */
describe("a change of an account that a crash interrupts", () => {
  let app: TestApp;
  let clock: TestClock;
  let anna: TestUser;
  const { bulkWrite } = DeliveryModel;
  const { updateMany } = SessionModel;

  beforeEach(async () => {
    clock = new TestClock("2026-11-21T08:00:00.000Z");
    app = await startTestApp({ clock });
    anna = await buildCaregiver(app);
  });
  afterEach(async () => {
    restore();
    await app.close();
  });

  const crashes: Array<[where: string, crash: () => void]> = [
    ["before the mail is in the outbox", () => (DeliveryModel.bulkWrite = die)],
    ["before the sessions have ended", () => (SessionModel.updateMany = die)],
  ];
  crashes.forEach(([where, crash]) => {
    it(`is mailed all the same when it was a new password, ${where}`, async () => {
      const other = await app.call(accountsApi.logIn, { body: { email: anna.email, password: PASSWORD } });
      await subjects();
      crash();
      await change();
      restore();

      clock.advance(2 * MINUTE_MS);
      expect((await subjects()).slice(1)).to.deep.equal(["Your password was changed"]);
      const elsewhere = await app.callRaw(accountsApi.getUserData, {}, { as: other });
      expect(elsewhere.status, elsewhere.text).to.equal(403);
      clock.advance(2 * MINUTE_MS);
      expect(await subjects(), "once").to.have.length(2);
    });

    it(`is mailed all the same when it was a reset, ${where}`, async () => {
      const body = { token: await issueMailToken(app, "reset", anna), password: NEW_PASSWORD };
      // The sessions end before the password is written as well: the process dies at the second time.
      if (where.includes("sessions")) SessionModel.updateMany = dieAtSecond();
      else crash();
      expect((await app.callRaw(accountsApi.resetPassword, { body })).status).to.equal(500);
      claimConsoleErrors();
      restore();

      clock.advance(2 * MINUTE_MS);
      expect(await subjects()).to.deep.equal(["A new password was chosen"]);
    });
  });

  it("is mailed all the same when a copied token was used", async () => {
    const cookies = [anna.refreshCookie];
    const refreshed = await app.callRaw(accountsApi.refreshSession, {}, { cookies });
    clock.advance(MINUTE_MS);
    await app.callRaw(accountsApi.refreshSession, {}, { cookies: refreshed.cookies });
    clock.advance(MINUTE_MS);
    DeliveryModel.bulkWrite = die;
    expect((await app.callRaw(accountsApi.refreshSession, {}, { cookies })).status).to.equal(500);
    claimConsoleErrors();
    restore();

    expect((await app.callRaw(accountsApi.refreshSession, {}, { cookies })).status).to.equal(403);
    expect(await subjects()).to.deep.equal(["You were logged out, to be safe"]);
  });

  it("is mailed once, and by the call itself, when nothing went wrong", async () => {
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    const changed = await app.call(accountsApi.changePassword, { body }, { as: anna });
    expect(await subjects()).to.have.length(1);

    clock.advance(2 * MINUTE_MS);
    expect(await subjects()).to.have.length(1);
    expect((await app.callRaw(accountsApi.getUserData, {}, { as: changed })).status).to.equal(200);
  });

  async function change(): Promise<void> {
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    expect((await app.callRaw(accountsApi.changePassword, { body }, { as: anna })).status).to.equal(500);
    claimConsoleErrors();
  }

  async function subjects(): Promise<(string | undefined)[]> {
    // What was left behind is queued in one round and goes out in the next.
    await app.runDueWork();
    await app.runDueWork();
    return (await app.mails()).map(({ subject }) => subject);
  }

  function die(): never {
    throw new Error("The process was killed.");
  }

  function dieAtSecond(): typeof updateMany {
    let calls = 0;
    return ((...all: Parameters<typeof updateMany>) => {
      calls += 1;
      return calls === 1 ? updateMany.apply(SessionModel, all) : die();
    }) as typeof updateMany;
  }

  function restore(): void {
    DeliveryModel.bulkWrite = bulkWrite;
    SessionModel.updateMany = updateMany;
  }
});
