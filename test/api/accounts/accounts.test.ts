import { expect } from "chai";
import { UserModel } from "../../../server/circle/accounts/user.model.js";
import { GroupModel } from "../../../server/circle/groups/group.model.js";
import { RateCounterModel } from "../../../server/limits/rateCounter.model.js";
import { accountsApi, SessionTokens } from "../../../shared/contract/accounts.js";
import { ErrorBody } from "../../../shared/contract/base/errors.js";
import { AUTH_MESSAGES, type AuthMessageCode } from "../../../shared/texts.js";
import { buildCaregiver, PASSWORD } from "../../support/builders/buildCaregiver.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { RawResponse, TestApp, TestUser } from "../../support/server/TestApp.js";
import { TestClock } from "../../support/server/TestClock.js";
import { waitFor } from "../../support/waitFor.js";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const GRACE_MS = 30_000;
const COUNTED_LOG_IN = { _id: /^logInPerAccount/, count: { $gt: 0 } };

describe("accounts", () => {
  let app: TestApp;
  let clock: TestClock;

  beforeEach(async () => {
    clock = new TestClock("2026-11-21T08:00:00.000Z");
    app = await startTestApp({ clock });
  });

  afterEach(() => app.close());

  describe("POST /api/checkPassword", () => {
    const isWeak = async (body: { password: string; email?: string; name?: string }) =>
      (await app.call(accountsApi.checkPassword, { body })).isWeak;

    it("tells a visitor what a sign-up would refuse, before the rest of the form is right", async () => {
      expect(await isWeak({ password: "password" })).to.equal(true);
      expect(await isWeak({ password: "gudrun" })).to.equal(true);
      expect(await isWeak({ password: "a lamp in the hall" })).to.equal(false);
      expect(await isWeak({ password: "gudrun.haugen" })).to.equal(false);
      expect(await isWeak({ password: "gudrun.haugen", email: "gudrun.haugen@example.com" })).to.equal(true);
    });
  });

  describe("POST /api/signUp", () => {
    it("signs a visitor in as the owner of a group of their own", async () => {
      const anna = await buildCaregiver(app, { name: "Anna Berg", verified: false });

      const profile = await app.call(accountsApi.getUserData, {}, { as: anna });
      expect(profile).to.deep.equal({
        uid: anna.userId,
        userID: anna.userId,
        name: "Anna Berg",
        email: "anna.berg@example.com",
        emailVerified: false,
        hasSetUpBefore: false,
        hasPassword: true,
        photoURL: null,
        clockFormat: null,
        groupInvites: [],
        invitedFor: [],
        activeGroup: { groupID: anna.groupId, groupName: "Anna Berg's group", role: "owner" },
        groups: [{ groupID: anna.groupId, groupName: "Anna Berg's group" }],
        hasOwnGroup: true,
        enterableGroups: [anna.groupId],
        onboarded: false,
        whitelisted: false,
        trial_days_remaining: 30,
        subscription: {
          active: true,
          name: "Mantel",
          clientLimit: null,
          caregiverLimit: null,
          status: "active",
        },
        billing: {
          state: "off",
          tier: "selfHosted",
          interval: null,
          quantity: 1,
          canPay: false,
          paymentFailed: false,
          endsAt: null,
          renewsAt: null,
          paysFor: [],
        },
        serverVersion: app.context.version,
        installation: profile.installation,
      });
    });

    it("takes the mailbox for a name that was not given", async () => {
      const signedUp = await app.call(accountsApi.signUp, {
        body: { email: "  Kari@Example.com ", password: PASSWORD },
      });

      const profile = await app.call(accountsApi.getUserData, {}, { as: signedUp });
      expect(profile).to.include({ name: "kari", email: "kari@example.com" });
    });

    it("gives nobody a privilege that the body asks for", async () => {
      const body = { email: "eve@example.com", password: PASSWORD, whitelisted: true, emailVerified: true };

      const signedUp = await app.call(accountsApi.signUp, { body });

      const profile = await app.call(accountsApi.getUserData, {}, { as: signedUp });
      expect(profile).to.include({ whitelisted: false, emailVerified: false });
    });

    const refused: { why: string; body: object; code: AuthMessageCode; field: string }[] = [
      { why: "no email", body: { password: PASSWORD }, code: "missing-email", field: "email" },
      {
        why: "an empty e-mail",
        body: { email: " ", password: PASSWORD },
        code: "missing-email",
        field: "email",
      },
      {
        why: "a bad e-mail",
        body: { email: "anna@", password: PASSWORD },
        code: "invalid-email",
        field: "email",
      },
      { why: "no password", body: { email: "a@example.com" }, code: "missing-password", field: "password" },
      {
        why: "an empty password",
        body: { email: "a@example.com", password: "" },
        code: "missing-password",
        field: "password",
      },
      {
        why: "a short password",
        body: { email: "a@example.com", password: "x8!kQ2z" },
        code: "weak-password",
        field: "password",
      },
      {
        why: "a common password",
        body: { email: "a@example.com", password: "password123" },
        code: "weak-password",
        field: "password",
      },
      {
        why: "the e-mail as password",
        body: { email: "gudrun.haugen@example.com", password: "gudrun.haugen@example.com" },
        code: "weak-password",
        field: "password",
      },
    ];
    refused.forEach(({ why, body, code, field }) => {
      it(`refuses ${why} as ${code}`, async () => {
        const response = await app.send({ method: "POST", path: "/api/signUp", body });

        expectAuthError(response, code, field);
      });
    });

    it("refuses an e-mail that has an account, in whatever case", async () => {
      await buildCaregiver(app, { email: "anna@example.com" });

      const response = await app.callRaw(accountsApi.signUp, {
        body: { email: "ANNA@example.com", password: "another fine password" },
      });

      expectAuthError(response, "email-already-in-use", "email");
    });

    it("makes one account of two sign-ups at once, and leaves no group behind", async () => {
      const body = { email: "anna@example.com", password: PASSWORD };

      const responses = await Promise.all([1, 2, 3].map(() => app.callRaw(accountsApi.signUp, { body })));

      expect(responses.map((response) => response.status).sort()).to.deep.equal([200, 400, 400]);
      expect(await GroupModel.countDocuments()).to.equal(1);
    });

    it("signs in to the same account when a client repeats a sign-up whose answer got lost", async () => {
      const body = { email: "anna@example.com", password: PASSWORD };
      const headers = { "Idempotency-Key": "sign-up-of-anna" };
      const first = await app.call(accountsApi.signUp, { body }, { headers });

      const second = await app.call(accountsApi.signUp, { body }, { headers });

      const profiles = await Promise.all(
        [first, second].map((tokens) => app.call(accountsApi.getUserData, {}, { as: tokens })),
      );
      expect(profiles[0]?.userID).to.equal(profiles[1]?.userID);
      expect(await GroupModel.countDocuments()).to.equal(1);
    });

    it("tells who knows the key but not the password that the e-mail is taken", async () => {
      const headers = { "Idempotency-Key": "sign-up-of-anna" };
      await app.call(
        accountsApi.signUp,
        { body: { email: "a@example.com", password: PASSWORD } },
        { headers },
      );

      const response = await app.callRaw(
        accountsApi.signUp,
        { body: { email: "a@example.com", password: "somebody else's guess" } },
        { headers },
      );

      expectAuthError(response, "email-already-in-use", "email");
      expect(await GroupModel.countDocuments()).to.equal(1);
    });
  });

  describe("POST /api/logIn", () => {
    it("signs a user in", async () => {
      const anna = await buildCaregiver(app);

      const tokens = await app.call(accountsApi.logIn, { body: { email: anna.email, password: PASSWORD } });

      const profile = await app.call(accountsApi.getUserData, {}, { as: tokens });
      expect(profile.userID).to.equal(anna.userId);
      expect(tokens.accessTokenExpiresAt).to.equal("2026-11-21T08:15:00.000Z");
    });

    it("takes an accented password from whatever keyboard", async () => {
      await buildCaregiver(app, { email: "rene@example.com", password: "caf\u00e9 au lait d'hiver" });

      const tokens = await app.call(accountsApi.logIn, {
        body: { email: "rene@example.com", password: "cafe\u0301 au lait d'hiver" },
      });

      expect(tokens.accessToken).to.be.a("string");
    });

    it("tells two long passwords apart by their last character", async () => {
      const long = "a lamp in the hall and another one in the kitchen, both of them on since nine o'clock";
      await buildCaregiver(app, { email: "anna@example.com", password: `${long}1` });

      const response = await app.callRaw(accountsApi.logIn, {
        body: { email: "anna@example.com", password: `${long}2` },
      });

      expectAuthError(response, "invalid-credential", "password");
    });

    it("answers a wrong password and an unknown e-mail alike", async () => {
      const anna = await buildCaregiver(app);

      const wrong = await logIn(anna.email, "not the password");
      const unknown = await logIn("nobody@example.com", "not the password");

      expectAuthError(wrong, "invalid-credential", "password");
      expectAuthError(unknown, "invalid-credential", "password");
      expect(withoutRequestId(wrong)).to.deep.equal(withoutRequestId(unknown));
    });

    it("refuses empty fields by their codes", async () => {
      expectAuthError(await logIn("", PASSWORD), "missing-email", "email");
      expectAuthError(await logIn("anna@example.com", ""), "missing-password", "password");
      expectAuthError(await logIn("no address", PASSWORD), "invalid-email", "email");
    });

    it("tells a disabled user, and only one who knows the password", async () => {
      const anna = await buildCaregiver(app);
      await disable(anna);

      expectAuthError(await logIn(anna.email, PASSWORD), "user-disabled", "email");
      expectAuthError(await logIn(anna.email, "not the password"), "invalid-credential", "password");
    });
  });

  describe("rate limits", () => {
    it("makes whoever guesses one account's password wait, and lets others in", async () => {
      await app.close();
      app = await startTestApp({ clock, limits: { logInPerAccount: { max: 3, windowMs: 15 * MINUTE_MS } } });
      const anna = await buildCaregiver(app, { name: "Anna Berg" });
      const kari = await buildCaregiver(app, { name: "Kari Moe" });
      for (let guess = 1; guess <= 3; guess += 1) {
        expect(await logIn(anna.email, `guess number ${guess}`)).to.include({ status: 400 });
      }

      const limited = await logIn(` ${anna.email.toUpperCase()}`, PASSWORD);

      expect(limited.status).to.equal(429);
      expect(ErrorBody.parse(limited.body).error.code).to.equal("too-many-requests");
      expect(Number(limited.headers["retry-after"])).to.be.within(1, 15 * 60);
      expect(await logIn(kari.email, PASSWORD)).to.include({ status: 200 });

      clock.advance(15 * MINUTE_MS);
      expect(await logIn(anna.email, PASSWORD)).to.include({ status: 200 });
    });

    it("counts only log-ins that fail", async () => {
      await app.close();
      app = await startTestApp({ clock, limits: { logInPerAccount: { max: 2, windowMs: 15 * MINUTE_MS } } });
      const anna = await buildCaregiver(app);

      for (let time = 1; time <= 5; time += 1) {
        expect(await logIn(anna.email, PASSWORD)).to.include({ status: 200 });
        // It is given back after the answer.
        await waitFor(
          "the try to be given back",
          async () => !(await RateCounterModel.exists(COUNTED_LOG_IN)),
        );
      }
    });

    it("limits sign-ups by address", async () => {
      await app.close();
      app = await startTestApp({ clock, limits: { signUpPerAddress: { max: 1, windowMs: 60 * MINUTE_MS } } });
      const signUp = (email: string) =>
        app.callRaw(accountsApi.signUp, { body: { email, password: PASSWORD } });

      const [first, limited] = [await signUp("anna@example.com"), await signUp("kari@example.com")];

      expect(first.status).to.equal(200);
      expect(limited.status).to.equal(429);
      expect(limited.headers["retry-after"]).to.equal("3600");
    });
  });

  describe("access tokens", () => {
    it("ask for a new one after 15 minutes", async () => {
      const anna = await buildCaregiver(app);
      clock.advance(15 * MINUTE_MS - 1_000);
      expect(await getUserData(anna.accessToken)).to.include({ status: 200 });

      clock.advance(2_000);

      expect(await getUserData(anna.accessToken)).to.include({ status: 401 });
    });

    it("are worth nothing when somebody else signed or changed them", async () => {
      const anna = await buildCaregiver(app);
      const [header, payload, signature] = anna.accessToken.split(".");
      const unsigned = Buffer.from('{"alg":"none","typ":"JWT"}').toString("base64url");

      const statuses = await Promise.all(
        [
          `${unsigned}.${payload}.`,
          `${header}.${payload}.${signature?.slice(0, -4)}AAAA`,
          "rubbish",
          `${header}.${Buffer.from("{}").toString("base64url")}.${signature}`,
        ].map(async (token) => (await getUserData(token)).status),
      );

      expect(statuses).to.deep.equal([401, 401, 401, 401]);
    });

    it("end at once, with 403, for a disabled user", async () => {
      const anna = await buildCaregiver(app);
      await disable(anna);

      const response = await getUserData(anna.accessToken);

      expect(response.status).to.equal(403);
      expect(ErrorBody.parse(response.body).error).to.include({
        code: "user-disabled",
        message: AUTH_MESSAGES["user-disabled"],
      });
    });

    it("end at once, with 403, for a deleted user", async () => {
      const anna = await buildCaregiver(app);
      await UserModel.deleteOne({ _id: anna.userId });

      expect(await getUserData(anna.accessToken)).to.include({ status: 403 });
    });
  });

  describe("POST /api/refreshSession", () => {
    it("exchanges the cookie for a new token and a new cookie", async () => {
      const anna = await buildCaregiver(app);
      clock.advance(20 * MINUTE_MS);

      const refreshed = await refresh(anna.refreshCookie);

      expect(refreshed.status).to.equal(200);
      expect(refreshed.cookies[0])
        .to.match(/^mantel_refresh=.{40,}/)
        .and.not.equal(anna.refreshCookie);
      expect(await getUserData(SessionTokens.parse(refreshed.body).accessToken)).to.include({ status: 200 });
    });

    it("keeps a browser signed in for as long as it comes back within 60 days, and 180 in all", async () => {
      let { refreshCookie } = await buildCaregiver(app);
      for (let visit = 1; visit <= 2; visit += 1) {
        clock.advance(59 * DAY_MS);
        const refreshed = await refresh(refreshCookie);
        expect(refreshed.status).to.equal(200);
        refreshCookie = refreshed.cookies[0] ?? "";
      }

      clock.advance(60 * DAY_MS);

      expect(await refresh(refreshCookie)).to.include({ status: 403 });
    });

    it("asks a browser without a cookie of ours to sign in", async () => {
      const anna = await buildCaregiver(app);
      const forged = `${anna.refreshCookie.slice(0, -4)}AAAA`;

      expect(await refresh(null)).to.include({ status: 401 });
      expect(await refresh("mantel_refresh=rubbish")).to.include({ status: 401 });
      expect(await refresh(forged)).to.include({ status: 401 });
      expect(await refresh(anna.refreshCookie), "a forged cookie ends nothing").to.include({ status: 200 });
    });

    it("ends the session when an old cookie comes back: somebody has copied it", async () => {
      const anna = await buildCaregiver(app);
      const refreshed = await refresh(anna.refreshCookie);
      clock.advance(GRACE_MS + 1);

      const reused = await refresh(anna.refreshCookie);

      expect(reused.status).to.equal(403);
      expect(ErrorBody.parse(reused.body).error.code).to.equal("session-reused");
      expect(await refresh(refreshed.cookies[0] ?? "")).to.include({ status: 403 });
      expect(await getUserData(anna.accessToken)).to.include({ status: 403 });
    });

    it("does so too when the server's clock was hours ahead at the last change of the cookie, and is put back", async () => {
      const anna = await buildCaregiver(app);
      clock.advance(3 * 3_600_000);
      await refresh(anna.refreshCookie);
      clock.advance(-3 * 3_600_000 + GRACE_MS + 1);

      expect(await refresh(anna.refreshCookie)).to.include({ status: 403 });
    });

    it("ends the session also when the cookie is several rotations old", async () => {
      const anna = await buildCaregiver(app);
      let cookie = anna.refreshCookie;
      for (let rotation = 1; rotation <= 3; rotation += 1) {
        cookie = (await refresh(cookie)).cookies[0] ?? "";
        clock.advance(20 * MINUTE_MS);
      }

      expect(await refresh(anna.refreshCookie)).to.include({ status: 403 });
      expect(await refresh(cookie)).to.include({ status: 403 });
    });

    it("signs nobody out when ten tabs refresh at once", async () => {
      const anna = await buildCaregiver(app);
      clock.advance(20 * MINUTE_MS);

      const responses = await Promise.all(Array.from({ length: 10 }, () => refresh(anna.refreshCookie)));

      expect(responses.map((response) => response.status)).to.deep.equal(Array(10).fill(200));
      const cookies = new Set(responses.map((response) => response.cookies[0]));
      expect(cookies.size, "all tabs share one cookie jar").to.equal(1);
      clock.advance(20 * MINUTE_MS);
      expect(await refresh([...cookies][0] ?? "")).to.include({ status: 200 });
    });

    it("forgives a tab that is two refreshes behind within the grace", async () => {
      const anna = await buildCaregiver(app);
      const first = await refresh(anna.refreshCookie);
      clock.advance(10_000);
      await refresh(first.cookies[0] ?? "");
      clock.advance(10_000);

      const late = await refresh(anna.refreshCookie);

      expect(late.status).to.equal(200);
      clock.advance(20 * MINUTE_MS);
      expect(await refresh(late.cookies[0] ?? "")).to.include({ status: 200 });
    });

    it("goes on with a browser that never got the answer", async () => {
      const anna = await buildCaregiver(app);
      await refresh(anna.refreshCookie);
      clock.advance(20_000);

      const repeated = await refresh(anna.refreshCookie);

      clock.advance(20 * MINUTE_MS);
      expect(await refresh(repeated.cookies[0] ?? "")).to.include({ status: 200 });
    });

    it("ends with 403 for a disabled user", async () => {
      const anna = await buildCaregiver(app);
      await disable(anna);

      expect(await refresh(anna.refreshCookie)).to.include({ status: 403 });
    });

    it("refuses a page of another site, and lets our own through", async () => {
      const anna = await buildCaregiver(app);
      const from = (origin: string) =>
        app.callRaw(
          accountsApi.refreshSession,
          {},
          { cookies: [anna.refreshCookie], headers: { Origin: origin } },
        );

      expect(await from("https://evil.example")).to.include({ status: 400 });
      expect(await from("null")).to.include({ status: 400 });
      expect(await from(app.url)).to.include({ status: 200 });
    });
  });

  describe("POST /api/logOut", () => {
    it("ends the session and takes the cookie back", async () => {
      const anna = await buildCaregiver(app);

      const response = await app.callRaw(accountsApi.logOut, {}, { cookies: [anna.refreshCookie] });

      expect(response.status).to.equal(200);
      expect(response.cookies).to.deep.equal(["mantel_refresh="]);
      expect(await getUserData(anna.accessToken)).to.include({ status: 403 });
      expect(await refresh(anna.refreshCookie)).to.include({ status: 403 });
    });

    it("leaves the user's other browsers signed in", async () => {
      const anna = await buildCaregiver(app);
      const phone = await app.call(accountsApi.logIn, { body: { email: anna.email, password: PASSWORD } });

      await app.call(accountsApi.logOut, {}, { cookies: [anna.refreshCookie] });

      expect(await getUserData(phone.accessToken)).to.include({ status: 200 });
    });

    it("succeeds for a visitor", async () => {
      expect(await app.callRaw(accountsApi.logOut, {})).to.include({ status: 200 });
    });
  });

  describe("the refresh cookie", () => {
    it("is out of reach for scripts, and sent over plain http at home", async () => {
      const line = await signUpCookieLine();

      expect(line).to.include("HttpOnly").and.include("SameSite=Lax").and.include("Path=/api");
      expect(line).to.not.include("Secure");
    });

    it("is sent over https only where the installation has https", async () => {
      await app.close();
      app = await startTestApp({ clock, config: { publicUrl: "https://mantel.example" } });

      expect(await signUpCookieLine()).to.include("Secure");
    });
  });

  describe("GET /api/getUserData", () => {
    it("counts the trial's days down to zero", async () => {
      const { refreshCookie } = await buildCaregiver(app);

      clock.advance(29 * DAY_MS + MINUTE_MS);
      const refreshed = await refresh(refreshCookie);

      const late = await app.call(accountsApi.getUserData, {}, { as: SessionTokens.parse(refreshed.body) });
      expect(late.trial_days_remaining).to.equal(1);
    });

    it("says with billing on that the trial runs, then that it is over", async () => {
      await app.close();
      app = await startTestApp({ clock, config: { billing: true } });
      const anna = await buildCaregiver(app);
      const during = await app.call(accountsApi.getUserData, {}, { as: anna });
      clock.advance(31 * DAY_MS);
      const tokens = SessionTokens.parse((await refresh(anna.refreshCookie)).body);

      const after = await app.call(accountsApi.getUserData, {}, { as: tokens });

      expect(during.subscription).to.include({ status: "trialing", active: true });
      expect(after.subscription).to.include({ status: "trial_over", active: false });
      expect(after.trial_days_remaining).to.equal(0);
    });
  });

  function logIn(email: string, password: string): Promise<RawResponse> {
    return app.callRaw(accountsApi.logIn, { body: { email, password } });
  }

  function refresh(cookie: string | null): Promise<RawResponse> {
    return app.callRaw(accountsApi.refreshSession, {}, { cookies: cookie === null ? [] : [cookie] });
  }

  function getUserData(accessToken: string): Promise<RawResponse> {
    return app.callRaw(accountsApi.getUserData, {}, { as: { accessToken } });
  }

  /** There is no door for it yet; an operator's command will do the same. */
  async function disable(user: TestUser): Promise<void> {
    await UserModel.updateOne({ _id: user.userId }, { disabledAt: new Date(clock.now()) });
  }

  async function signUpCookieLine(): Promise<string> {
    const response = await app.callRaw(accountsApi.signUp, {
      body: { email: "anna@example.com", password: PASSWORD },
    });
    return String(response.headers["set-cookie"]);
  }
});

function expectAuthError(response: RawResponse, code: AuthMessageCode, field: string): void {
  expect(response.status).to.equal(400);
  expect(ErrorBody.parse(response.body).error).to.include({ code, field, message: AUTH_MESSAGES[code] });
}

function withoutRequestId(response: RawResponse): unknown {
  return { ...ErrorBody.parse(response.body).error, requestId: null };
}
