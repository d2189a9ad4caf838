import { expect } from "chai";
import { accountsApi, type Profile } from "../../../shared/contract/accounts.js";
import { ErrorBody } from "../../../shared/contract/base/errors.js";
import { groupsApi } from "../../../shared/contract/groups.js";
import { GROUP_MESSAGES } from "../../../shared/texts.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { handedToken, inviteByMail, openInviteIds } from "../../support/steps/inviteSteps.js";
import { logInAgain } from "../../support/steps/logInAgain.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { RawResponse, TestApp, TestUser } from "../../support/server/TestApp.js";
import { TestClock } from "../../support/server/TestClock.js";

const KARI = "kari@example.com";
const DAY_MS = 24 * 60 * 60_000;

describe("an invitation's link", () => {
  let app: TestApp;
  let clock: TestClock;
  let anna: TestUser;

  beforeEach(async () => {
    clock = new TestClock("2026-05-01T08:00:00Z");
    app = await startTestApp({ clock });
    anna = await buildCaregiver(app);
  });

  afterEach(() => app.close());

  describe("POST /api/group/invites/:inviteId/link", () => {
    it("lets in who opens it signed in with the address, where no mail can prove one", async () => {
      const token = await invite(KARI);
      const kari = await signUp(KARI);

      const before = await accept(kari);
      const opened = await app.call(groupsApi.openInvite, { body: { token } }, { as: kari });
      const offered = await profileOf(kari);
      const after = await accept(kari);

      expect(errorOf(before, 409)).to.include({
        code: "email-not-verified",
        message: GROUP_MESSAGES.emailNotVerified,
      });
      expect(opened).to.include({ email: KARI, inviterName: "Anna Berg" });
      expect(offered.groupInvites[0]).to.include({ groupName: "Anna Berg's group" });
      expect(offered).to.deep.include({
        enterableGroups: [anna.groupId],
        emailVerified: false,
      });
      expect(after.status).to.equal(200);
      expect((await profileOf(kari)).activeGroup).to.include({ groupID: anna.groupId, role: "caregiver" });
      await app.call(groupsApi.makeOwnGroup, {}, { as: kari });
      await app.call(accountsApi.setProfile, { body: { latestGroupID: anna.groupId } }, { as: kari });
    });

    it("is the same link each time, for as long as the invitation is open", async () => {
      await invite(KARI);
      const [id = ""] = await openInviteIds(app, anna);

      const [one, other] = [await linkOf(id), await linkOf(id)];

      expect(other).to.deep.equal(one);
      expect(one.path).to.match(/^\/invite#[\w-]{43}$/);
      expect(one.expiresAt).to.equal("2026-05-08T08:00:00.000Z");
    });

    it("opens nothing any more once the invitation was answered, taken back, made anew, or is a week old", async () => {
      const kari = await buildCaregiver(app, { name: "Kari Moe", email: KARI });
      const accepted = await invite(KARI);
      await accept(kari);
      const per = await buildCaregiver(app, { name: "Per Dahl", email: "per@example.com" });
      const declined = await invite(per.email);
      const body = { accept: false, groupID: anna.groupId };
      await app.call(groupsApi.acceptGroupInvite, { body }, { as: per });
      const revoked = await invite("tom@example.com");
      const [id = ""] = await openInviteIds(app, anna);
      await app.call(groupsApi.revokeInvite, { params: { inviteId: id } }, { as: anna });
      const before = await invite("eva@example.com");
      const newest = await invite("eva@example.com");

      expect((await open(newest)).status).to.equal(200);
      for (const token of [accepted, declined, revoked, before])
        expect(errorOf(await open(token), 400).code).to.equal("link-invalid");
      clock.advance(7 * DAY_MS);
      expect(errorOf(await open(newest), 400).code).to.equal("link-invalid");
    });

    it("leaves the link in the mail as good as it was", async () => {
      const { token } = await inviteByMail(app, anna, { email: KARI });
      const [id = ""] = await openInviteIds(app, anna);
      await linkOf(id);
      const kari = await signUp(KARI);

      await app.call(groupsApi.openInvite, { body: { token } }, { as: kari });

      expect((await profileOf(kari)).emailVerified).to.equal(true);
    });
  });

  describe("POST /api/group/invites/:inviteId/sendAgain", () => {
    it("mails the same link again, good for another week", async () => {
      const first = await inviteByMail(app, anna, { email: KARI });
      const handed = await handedToken(app, anna, KARI);
      clock.advance(2 * DAY_MS);
      anna = await logInAgain(app, anna);

      expect((await sendAgain()).status).to.equal(200);
      await app.runDueWork();
      clock.advance(6 * DAY_MS);

      const texts = (await app.mails()).filter(({ to }) => to?.[0]?.address === KARI).map(({ text }) => text);
      expect(texts).to.have.length(2);
      texts.forEach((text) => expect(text).to.include(`/invite#${first.token}`));
      expect((await open(first.token)).status).to.equal(200);
      expect((await open(handed)).status).to.equal(200);
    });

    it("is refused in words after three times a day, and goes again on the next", async () => {
      await invite(KARI);
      for (let sent = 0; sent < 3; sent += 1) expect((await sendAgain()).status).to.equal(200);

      const refused = await sendAgain();
      clock.advance(DAY_MS);
      anna = await logInAgain(app, anna);

      expect(errorOf(refused, 429).message).to.equal(
        "You have sent this invitation again 3 times today. Try again tomorrow, or copy its link and hand it over yourself.",
      );
      expect(Number(refused.headers["retry-after"])).to.be.within(1, 24 * 60 * 60);
      expect((await sendAgain()).status).to.equal(200);
    });

    it("knows no invitation that was answered", async () => {
      const kari = await buildCaregiver(app, { name: "Kari Moe", email: KARI });
      await invite(KARI);
      const [id = ""] = await openInviteIds(app, anna);
      await accept(kari);

      const response = await app.callRaw(
        groupsApi.sendInviteAgain,
        { params: { inviteId: id } },
        { as: anna },
      );
      errorOf(response, 404);
    });

    async function sendAgain(): Promise<RawResponse> {
      const [id = ""] = await openInviteIds(app, anna);
      return app.callRaw(groupsApi.sendInviteAgain, { params: { inviteId: id } }, { as: anna });
    }
  });

  describe("what the pages are told of the installation", () => {
    it("says whether mails leave it", async () => {
      expect((await app.call(accountsApi.getSignInOptions, {})).sendsMail).to.equal(false);
      expect((await profileOf(anna)).installation.sendsMail).to.equal(false);
      app.context.config.smtpUrl = "smtp://127.0.0.1:9";

      expect((await app.call(accountsApi.getSignInOptions, {})).sendsMail).to.equal(true);
      expect((await profileOf(anna)).installation.sendsMail).to.equal(true);
    });

    it("names this computer's address in the home to who has opened it as localhost, and acts for a page from there", async () => {
      app.context.homeHosts = () => ["192.168.1.20"];
      const seenAt = async (host: string) =>
        (await app.call(accountsApi.getUserData, {}, { as: anna, headers: { Host: host } })).installation;

      expect((await seenAt("localhost:3000")).homeAddress).to.equal("http://192.168.1.20:3000");
      expect((await seenAt("127.0.0.1")).homeAddress).to.equal("http://192.168.1.20");
      expect((await seenAt("192.168.1.20:3000")).homeAddress).to.equal(null);
      app.context.config.publicUrl = "https://mantel.example";
      expect(await seenAt("localhost:3000")).to.include({
        homeAddress: null,
        publicUrl: "https://mantel.example",
      });
      app.context.config.publicUrl = null;
      const fromThere = { Host: "192.168.1.20:3000", Origin: "http://192.168.1.20:3000" };
      const answer = await app.callRaw(
        accountsApi.setProfile,
        { body: { timeZone: "Europe/Oslo" } },
        { as: anna, headers: fromThere },
      );
      expect(answer.status).to.equal(200);
    });
  });

  async function invite(email: string): Promise<string> {
    await app.call(groupsApi.invite, { body: { email } }, { as: anna });
    return handedToken(app, anna, email);
  }

  function linkOf(inviteId: string) {
    return app.call(groupsApi.inviteLink, { params: { inviteId } }, { as: anna });
  }

  function signUp(email: string): Promise<TestUser> {
    return buildCaregiver(app, { name: "Kari Moe", email, verified: false });
  }

  function open(token: string): Promise<RawResponse> {
    return app.callRaw(groupsApi.openInvite, { body: { token } });
  }

  function accept(as: TestUser): Promise<RawResponse> {
    const body = { accept: true, groupID: anna.groupId, onboarding: true };
    return app.callRaw(groupsApi.acceptGroupInvite, { body }, { as });
  }

  function profileOf(as: TestUser): Promise<Profile> {
    return app.call(accountsApi.getUserData, {}, { as });
  }
});

function errorOf(response: RawResponse, status: number) {
  expect(response.status, response.text).to.equal(status);
  return ErrorBody.parse(response.body).error;
}
