import { expect } from "chai";
import { accountsApi } from "../../../shared/contract/accounts.js";
import { ErrorBody } from "../../../shared/contract/base/errors.js";
import { RESET_LINK_MS, VERIFICATION_LINK_MS } from "../../../shared/limits.js";
import { AUTH_MESSAGES } from "../../../shared/texts.js";
import { Types } from "mongoose";
import { issueMailLink, mailLinkToken } from "../../../server/notifications/mailLinks/mailLinks.service.js";
import { MailLinkModel } from "../../../server/notifications/mailLinks/mailLink.model.js";
import { UserModel } from "../../../server/circle/accounts/user.model.js";
import { DeliveryModel } from "../../../server/notifications/deliveries/delivery.model.js";
import { buildCaregiver, PASSWORD } from "../../support/builders/buildCaregiver.js";
import { issueMailToken } from "../../support/mail/issueMailToken.js";
import { logInAgain } from "../../support/steps/logInAgain.js";
import { mailedToken } from "../../support/mail/mailedToken.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { RawResponse, TestApp } from "../../support/server/TestApp.js";
import { TestClock } from "../../support/server/TestClock.js";

const NEW_PASSWORD = "a lamp in the attic";

describe("links in mails", () => {
  let app: TestApp;
  let clock: TestClock;

  beforeEach(async () => {
    clock = new TestClock("2026-11-21T08:00:00.000Z");
    app = await startTestApp({ clock });
  });

  afterEach(() => app.close());

  describe("verification", () => {
    it("comes with the sign-up and verifies the address once", async () => {
      const tokens = await app.call(accountsApi.signUp, {
        body: { email: "anna@example.com", password: PASSWORD, name: "Anna" },
      });
      await app.runDueWork();
      const [mail] = await app.mails();
      expect(mail?.to?.[0]?.address).to.equal("anna@example.com");
      expect(mail?.text).to.include(`http://localhost:${app.context.config.port}/verify-email#`);

      const body = { token: mailedToken(mail), password: PASSWORD };
      expect(await app.call(accountsApi.verifyEmail, { body })).to.deep.equal({ email: "anna@example.com" });

      const profile = await app.call(accountsApi.getUserData, {}, { as: tokens });
      expect(profile.emailVerified).to.equal(true);
      expectLinkInvalid(await app.callRaw(accountsApi.verifyEmail, { body }));
    });

    it("uses PUBLIC_URL whatever Host a request names", async () => {
      await app.close();
      app = await startTestApp({ clock, config: { publicUrl: "https://mantel.test" } });
      await app.callRaw(
        accountsApi.signUp,
        { body: { email: "anna@example.com", password: PASSWORD } },
        { headers: { Host: "evil.example" } },
      );
      await app.runDueWork();

      const [mail] = await app.mails();
      expect(mail?.text).to.include("https://mantel.test/verify-email#").and.not.include("evil");
    });

    it("keeps no secret in the database or the log", async () => {
      await app.call(accountsApi.signUp, { body: { email: "anna@example.com", password: PASSWORD } });
      const waiting = JSON.stringify(await DeliveryModel.find().lean());
      await app.runDueWork();
      const token = mailedToken((await app.mails())[0]);

      const stored = JSON.stringify([await DeliveryModel.find().lean(), await MailLinkModel.find().lean()]);
      expect(waiting + stored + app.logLines().join("")).to.not.include(token);
    });

    it("sends the same link again when it is asked for again", async () => {
      const anna = await buildCaregiver(app, { verified: false });
      const first = await issueMailToken(app, "verify", anna);

      await app.call(accountsApi.sendVerificationMail, {}, { as: anna });
      await app.call(accountsApi.sendVerificationMail, {}, { as: anna });
      await app.runDueWork();

      expect((await app.mails()).map(mailedToken)).to.deep.equal([first, first]);
      const body = { token: first };
      expect(await app.callRaw(accountsApi.verifyEmail, { body }, { as: anna })).to.include({ status: 200 });
      expectLinkInvalid(await app.callRaw(accountsApi.verifyEmail, { body }));
    });

    it("sends a new link beside the old one once that has half its life behind it", async () => {
      const anna = await buildCaregiver(app, { verified: false });
      const old = await issueMailToken(app, "verify", anna);
      clock.advance(VERIFICATION_LINK_MS / 2 + 1);
      const as = await logInAgain(app, anna);

      await app.call(accountsApi.sendVerificationMail, {}, { as });
      await app.runDueWork();

      const token = mailedToken((await app.mails())[0]);
      expect(token).to.not.equal(old);
      expect(await app.callRaw(accountsApi.verifyEmail, { body: { token: old } }, { as })).to.include({
        status: 200,
      });
      expectLinkInvalid(await app.callRaw(accountsApi.verifyEmail, { body: { token } }));
    });

    it("sends nothing to who is verified", async () => {
      const anna = await buildCaregiver(app, { verified: false });
      const token = await issueMailToken(app, "verify", anna);
      await app.call(accountsApi.verifyEmail, { body: { token } }, { as: anna });

      await app.call(accountsApi.sendVerificationMail, {}, { as: anna });
      await app.runDueWork();

      expect(await app.mails()).to.deep.equal([]);
    });

    it("mails again what a mail server refused, with the same link", async () => {
      const anna = await buildCaregiver(app, { verified: false });
      await app.call(accountsApi.sendVerificationMail, {}, { as: anna });
      await app.runDueWork();
      const first = mailedToken((await app.mails())[0]);
      await DeliveryModel.updateMany({}, { state: "waiting", dueAt: new Date(clock.now()) });

      await app.runDueWork();

      expect(mailedToken((await app.mails())[0])).to.equal(first);
    });
  });

  describe("password reset", () => {
    it("sets a new password, verifies the address and ends every session", async () => {
      const anna = await buildCaregiver(app);
      await app.call(accountsApi.requestPasswordReset, { body: { email: " ANNA.berg@example.com" } });
      clock.advance(2_000);
      await app.runDueWork();
      const [mail] = await app.mails();
      expect(mail?.text).to.include("/login?mode=reset#");

      const body = { token: mailedToken(mail), password: NEW_PASSWORD };
      expect(await app.call(accountsApi.resetPassword, { body })).to.deep.equal({ email: anna.email });

      expect(await app.callRaw(accountsApi.getUserData, {}, { as: anna })).to.include({ status: 403 });
      const cookies = [anna.refreshCookie];
      expect(await app.callRaw(accountsApi.refreshSession, {}, { cookies })).to.include({ status: 403 });
      expect(await logIn(anna.email, PASSWORD)).to.include({ status: 400 });
      const tokens = await app.call(accountsApi.logIn, {
        body: { email: anna.email, password: NEW_PASSWORD },
      });
      const profile = await app.call(accountsApi.getUserData, {}, { as: tokens });
      expect(profile.emailVerified).to.equal(true);
      expectLinkInvalid(await app.callRaw(accountsApi.resetPassword, { body }));
    });

    it("answers the same for an address without an account, and writes to nobody", async () => {
      const anna = await buildCaregiver(app);

      const known = await app.callRaw(accountsApi.requestPasswordReset, { body: { email: anna.email } });
      const unknown = await app.callRaw(accountsApi.requestPasswordReset, {
        body: { email: "nobody@example.com" },
      });
      clock.advance(2_000);
      await app.runDueWork();

      expect([unknown.status, unknown.body]).to.deep.equal([known.status, known.body]);
      expect((await app.mails()).map((mail) => mail.to?.[0]?.address)).to.deep.equal([anna.email]);
      expect(JSON.stringify(await DeliveryModel.find().lean())).to.not.include("nobody@");
    });

    it("refuses a weak password and keeps the link for a better one", async () => {
      const anna = await buildCaregiver(app);
      const token = await issueMailToken(app, "reset", anna);
      const reset = (password: string) =>
        app.callRaw(accountsApi.resetPassword, { body: { token, password } });

      expectAuthError(await reset("password123"), "weak-password", "password");
      expectAuthError(await reset("anna.berg@example.com"), "weak-password", "password");
      expectAuthError(await reset(" "), "missing-password", "password");
      expect(await reset(NEW_PASSWORD)).to.include({ status: 200 });
    });

    it("lets one of two calls at once use the link", async () => {
      const anna = await buildCaregiver(app);
      const token = await issueMailToken(app, "reset", anna);

      const responses = await Promise.all(
        ["one", "two"].map((which) =>
          app.callRaw(accountsApi.resetPassword, { body: { token, password: `a lamp in attic ${which}` } }),
        ),
      );

      expect(responses.map(({ status }) => status).sort()).to.deep.equal([200, 400]);
    });

    it("succeeds again for a client that never heard the answer, and for nobody else", async () => {
      const anna = await buildCaregiver(app);
      const body = { token: await issueMailToken(app, "reset", anna), password: NEW_PASSWORD };
      const reset = (key: string) =>
        app.callRaw(accountsApi.resetPassword, { body }, { headers: { "Idempotency-Key": key } });
      expect(await reset("the-first-try")).to.include({ status: 200 });

      expect(await reset("the-first-try")).to.include({ status: 200 });
      expectLinkInvalid(await reset("another-key"));
      clock.advance(61_000);
      expectLinkInvalid(await reset("the-first-try"));
    });

    it("names what is missing in the words of the catalogue", async () => {
      const request = (body: unknown) =>
        app.send({ method: "POST", path: "/api/requestPasswordReset", body });

      expectAuthError(await request({}), "missing-email", "email");
      expectAuthError(await request({ email: " " }), "missing-email", "email");
      expectAuthError(await request({ email: "anna@" }), "invalid-email", "email");
    });

    it("writes to no disabled account", async () => {
      const anna = await buildCaregiver(app);
      await UserModel.updateOne({ email: anna.email }, { disabledAt: new Date() });

      await app.call(accountsApi.requestPasswordReset, { body: { email: anna.email } });
      clock.advance(2_000);
      await app.runDueWork();

      expect(await app.mails()).to.deep.equal([]);
    });
  });

  describe("misuse", () => {
    it("takes no link for another purpose", async () => {
      const anna = await buildCaregiver(app);
      const verify = await issueMailToken(app, "verify", anna);
      const reset = await issueMailToken(app, "reset", anna);

      expectLinkInvalid(
        await app.callRaw(accountsApi.resetPassword, { body: { token: verify, password: NEW_PASSWORD } }),
      );
      expectLinkInvalid(await app.callRaw(accountsApi.verifyEmail, { body: { token: reset } }));
    });

    it("acts on the account that the link was sent to, whoever is signed in", async () => {
      const anna = await buildCaregiver(app, { verified: false });
      const kari = await buildCaregiver(app, { name: "Kari Moe", verified: false });
      const token = await issueMailToken(app, "verify", anna);

      await app.call(accountsApi.verifyEmail, { body: { token, password: PASSWORD } }, { as: kari });

      const profiles = [anna, kari].map((user) => app.call(accountsApi.getUserData, {}, { as: user }));
      expect((await Promise.all(profiles)).map((profile) => profile.emailVerified)).to.deep.equal([
        true,
        false,
      ]);
    });

    it("takes no altered link, and none made with another key", async () => {
      const anna = await buildCaregiver(app);
      const token = await issueMailToken(app, "verify", anna);
      const altered = [
        `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`,
        `${token}A`,
        token.slice(1),
        "x",
      ];

      const { seed } = await issueMailLink(app.context, "verify", new Types.ObjectId(anna.userId));
      altered.push(mailLinkToken({ secretKey: Buffer.alloc(32, 1) }, "verify", seed), seed);

      for (const wrong of altered) {
        expectLinkInvalid(await app.callRaw(accountsApi.verifyEmail, { body: { token: wrong } }));
      }
    });

    it("ends a verification link after three days and a reset link after an hour", async () => {
      const anna = await buildCaregiver(app);
      const verify = await issueMailToken(app, "verify", anna);
      clock.advance(VERIFICATION_LINK_MS);
      expectLinkInvalid(await app.callRaw(accountsApi.verifyEmail, { body: { token: verify } }));

      const reset = await issueMailToken(app, "reset", anna);
      clock.advance(RESET_LINK_MS);
      expectLinkInvalid(
        await app.callRaw(accountsApi.resetPassword, { body: { token: reset, password: NEW_PASSWORD } }),
      );
    });

    it("keeps a reset link when the password is changed another way", async () => {
      const anna = await buildCaregiver(app);
      const token = await issueMailToken(app, "reset", anna);
      const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
      await app.call(accountsApi.changePassword, { body }, { as: anna });

      const reset = { token, password: "a lamp in the cellar" };
      expect(await app.callRaw(accountsApi.resetPassword, { body: reset })).to.include({ status: 200 });
    });
  });

  describe("limits", () => {
    it("makes whoever asks for one mail after the other wait", async () => {
      await app.close();
      const limit = { max: 2, windowMs: 60 * 60_000 };
      app = await startTestApp({
        clock,
        limits: { verificationMailPerAccount: limit, resetRequestPerAddressAndAccount: limit },
      });
      const anna = await buildCaregiver(app);
      const kari = await buildCaregiver(app, { name: "Kari Moe" });
      const resend = (as: typeof anna) => app.callRaw(accountsApi.sendVerificationMail, {}, { as });
      const request = (email: string) => app.callRaw(accountsApi.requestPasswordReset, { body: { email } });
      for (let time = 0; time < 2; time += 1) {
        expect(await resend(anna)).to.include({ status: 200 });
        expect(await request(anna.email)).to.include({ status: 200 });
        expect(await request("nobody@example.com")).to.include({ status: 200 });
      }

      for (const limited of [
        await resend(anna),
        await request(anna.email),
        await request("NOBODY@example.com"),
      ]) {
        expect(limited.status).to.equal(429);
        expect(limited.headers["retry-after"]).to.equal("3600");
        expect(ErrorBody.parse(limited.body).error.code).to.equal("too-many-requests");
      }
      expect(await resend(kari)).to.include({ status: 200 });
      expect(await request(kari.email)).to.include({ status: 200 });
    });
  });

  function logIn(email: string, password: string): Promise<RawResponse> {
    return app.callRaw(accountsApi.logIn, { body: { email, password } });
  }
});

function expectLinkInvalid(response: RawResponse): void {
  expect(response.status, response.text).to.equal(400);
  expect(ErrorBody.parse(response.body).error).to.include({ code: "link-invalid", field: "token" });
}

function expectAuthError(response: RawResponse, code: keyof typeof AUTH_MESSAGES, field: string): void {
  expect(response.status, response.text).to.equal(400);
  expect(ErrorBody.parse(response.body).error).to.include({ code, message: AUTH_MESSAGES[code], field });
}
