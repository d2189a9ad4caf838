import { expect } from "chai";
import { mailStopToken } from "../../../server/notifications/mailStops/mailStops.service.js";
import { accountsApi } from "../../../shared/contract/accounts.js";
import { ErrorBody } from "../../../shared/contract/base/errors.js";
import { groupsApi } from "../../../shared/contract/groups.js";
import { mailStopsApi } from "../../../shared/contract/notifying/mailStops.js";
import { notificationsApi } from "../../../shared/contract/notifications.js";
import { buildCaregiver, PASSWORD } from "../../support/builders/buildCaregiver.js";
import { issueMailToken } from "../../support/mail/issueMailToken.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";

const NINA = "nina@example.com";

/** "Don't email this address again" is its owner's to say, and to take back. */
describe("an address that has stopped its mails", () => {
  let app: TestApp;
  let anna: TestUser;

  beforeEach(async () => {
    app = await startTestApp();
    anna = await buildCaregiver(app);
  });
  afterEach(() => app.close());

  it("gets invitations again once its owner has verified it", async () => {
    await stop(NINA);
    const nina = await buildCaregiver(app, { email: NINA, verified: false });
    expect(await isInvited(), "before").to.equal(false);

    const body = { token: await issueMailToken(app, "verify", nina) };
    await app.call(accountsApi.verifyEmail, { body }, { as: nina });

    expect(await isInvited()).to.equal(true);
  });

  it("gets them again once a reset link of it was used, also one that was verified before", async () => {
    for (const verified of [false, true]) {
      const email = `nina.${String(verified)}@example.com`;
      const nina = await buildCaregiver(app, { email, verified });
      await stop(email);

      const body = { token: await issueMailToken(app, "reset", nina), password: "a lamp in the attic" };
      await app.callRaw(accountsApi.resetPassword, { body });

      expect(await isInvited(email)).to.equal(true);
    }
  });

  it("says so to its signed-in owner, who has them sent again with one press", async () => {
    const nina = await buildCaregiver(app, { email: NINA });
    expect((await settings(nina)).invitationsStopped).to.equal(false);
    await stop(NINA);
    expect((await settings(nina)).invitationsStopped).to.equal(true);

    await app.call(notificationsApi.sendMailsAgain, {}, { as: nina });

    expect((await settings(nina)).invitationsStopped).to.equal(false);
    expect(await isInvited()).to.equal(true);
  });

  it("stays stopped for who has only signed up with it", async () => {
    await stop(NINA);
    const stranger = await buildCaregiver(app, { email: NINA, verified: false });

    const response = await app.callRaw(notificationsApi.sendMailsAgain, {}, { as: stranger });

    expect(response.status, response.text).to.equal(409);
    expect(ErrorBody.parse(response.body).error.code).to.equal("email-not-verified");
    expect(await isInvited()).to.equal(false);
  });

  it("stays stopped whatever somebody does with another address, or a wrong link", async () => {
    await stop(NINA);
    const other = await buildCaregiver(app, { email: "other@example.com" });
    await app.call(notificationsApi.sendMailsAgain, {}, { as: other });
    const nina = await buildCaregiver(app, { email: NINA, verified: false });
    const body = { token: await issueMailToken(app, "verify", nina), password: `not ${PASSWORD}` };
    expect((await app.callRaw(accountsApi.verifyEmail, { body })).status).to.equal(400);

    expect(await isInvited()).to.equal(false);
  });

  function stop(email: string) {
    return app.call(mailStopsApi.stop, { params: { token: mailStopToken(app.context, email) } });
  }

  function settings(as: TestUser) {
    return app.call(notificationsApi.get, {}, { as });
  }

  /** Whether an invitation that Anna sends now is mailed. */
  async function isInvited(email = NINA): Promise<boolean> {
    const before = (await app.mails()).length;
    await app.call(groupsApi.invite, { body: { email } }, { as: anna });
    await app.runDueWork();
    const { items } = await app.call(groupsApi.listInvites, {}, { as: anna });
    const invite = items.find((one) => one.email === email);
    if (invite) await app.call(groupsApi.revokeInvite, { params: { inviteId: invite.id } }, { as: anna });
    const mails = (await app.mails()).slice(before);
    return mails.some(
      ({ to, subject = "" }) => to?.[0]?.address === email && subject.includes("invites you"),
    );
  }
});
