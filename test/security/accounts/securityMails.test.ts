import { expect } from "chai";
import { UserModel } from "../../../server/circle/accounts/user.model.js";
import { DeliveryModel } from "../../../server/notifications/deliveries/delivery.model.js";
import { accountsApi } from "../../../shared/contract/accounts.js";
import { notificationsApi } from "../../../shared/contract/notifications.js";
import { buildCaregiver, PASSWORD } from "../../support/builders/buildCaregiver.js";
import { GoogleDouble } from "../../support/doubles/GoogleDouble.js";
import { GooglePopup } from "../../support/doubles/GooglePopup.js";
import { issueMailToken } from "../../support/mail/issueMailToken.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { RawResponse, TestApp, TestUser } from "../../support/server/TestApp.js";
import { TestClock } from "../../support/server/TestClock.js";

const MINUTE_MS = 60_000;
const NEW_PASSWORD = "a lamp in the attic";
const PHONE =
  "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0 Mobile Safari/537.36";
const CHANGED = "Your password was changed";
const RESET = "A new password was chosen";
const NEW_DEVICE = "A new login to your account";
const REUSED = "You were logged out, to be safe";

describe("the owner of an account is mailed", () => {
  let app: TestApp;
  let clock: TestClock;
  let google: GoogleDouble;
  let anna: TestUser;

  before(async () => {
    google = await GoogleDouble.start();
  });

  beforeEach(async () => {
    clock = new TestClock("2026-11-21T08:00:00.000Z");
    google.now = clock.now;
    app = await startTestApp({ clock, config: { google: google.config() } });
    anna = await buildCaregiver(app);
    await UserModel.updateMany({}, { emailVerified: true, timeZone: "Europe/Oslo" });
  });

  afterEach(() => app.close());
  after(() => google.stop());

  it("when the password was changed, with the device and the time, and what to do", async () => {
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    await app.call(accountsApi.changePassword, { body }, { as: anna, headers: { "User-Agent": PHONE } });

    const [mail, ...more] = await mails();
    expect(more).to.deep.equal([]);
    expect(mail?.to?.[0]?.address).to.equal(anna.email);
    expect(mail?.subject).to.equal(CHANGED);
    for (const text of [mail?.text, mail?.html]) {
      expect(text).to.include("Android phone, Chrome. Saturday 21 November at 9:00 in the morning");
      expect(text).to.include("If it wasn’t you, someone else is in your account.");
      expect(text).to.not.include(NEW_PASSWORD);
    }
  });

  it("when it was reset by a mailed link, and not of the log-in that follows", async () => {
    const body = { token: await issueMailToken(app, "reset", anna), password: NEW_PASSWORD };
    const headers = { "User-Agent": PHONE, "Idempotency-Key": "one-reset-by-mail" };
    expect(await app.callRaw(accountsApi.resetPassword, { body }, { headers })).to.include({ status: 200 });
    const reset = await app.callRaw(accountsApi.resetPassword, { body }, { headers });
    await logIn({ password: NEW_PASSWORD, cookies: reset.cookies });

    expect(await subjects()).to.deep.equal([RESET]);
  });

  it("when a browser logs in that the account does not know, once for each", async () => {
    const phone = await logIn({ userAgent: PHONE });
    expect(await subjects()).to.deep.equal([NEW_DEVICE]);
    expect((await mails())[0]?.text).to.include("Android phone, Chrome");

    await logIn({ cookies: phone.cookies });
    expect(await subjects(), "the same browser").to.have.length(1);
    await logIn({});
    expect(await subjects(), "another browser").to.deep.equal([NEW_DEVICE, NEW_DEVICE]);
  });

  it("not of their own browser that is asked for a new password, but once everything was logged out", async () => {
    const phone = await logIn({ userAgent: PHONE });
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    const changed = await app.call(accountsApi.changePassword, { body }, { as: anna });
    const again = { password: NEW_PASSWORD, userAgent: PHONE };
    const known = await logIn({ ...again, cookies: phone.cookies });
    expect(await subjects()).to.deep.equal([NEW_DEVICE, CHANGED]);

    await app.call(accountsApi.signOutEverywhere, {}, { as: changed });
    await logIn({ ...again, cookies: known.cookies });

    expect(await subjects()).to.deep.equal([NEW_DEVICE, CHANGED, NEW_DEVICE]);
    const mail = (await mails()).at(-1);
    expect(mail?.text).to.include("or not since you logged out everywhere or chose a new password by email");
    expect(mail?.text).to.include("this email comes once for each of your own browsers.");
  });

  it("once of a log-in that is repeated, since its answer was lost", async () => {
    const headers = { "Idempotency-Key": "one-press-of-log-in" };
    await logIn({ headers });
    await logIn({ headers });

    expect(await subjects()).to.deep.equal([NEW_DEVICE]);
  });

  it("not of the sign-up, nor of a log-in that failed", async () => {
    await logIn({ password: "not the password" });
    const body = { email: "kari@example.com", password: PASSWORD };
    const { cookies } = await app.callRaw(accountsApi.signUp, { body });
    await app.callRaw(accountsApi.logIn, { body }, { cookies });

    expect(await subjects()).to.deep.equal(["Please confirm your email address"]);
  });

  it("when somebody signs in with Google in an unknown browser, and not of the first time", async () => {
    google.person = { sub: "google-1", email: "nina@example.com", email_verified: true, name: "Nina" };
    const popup = new GooglePopup(app, google);
    const first = await popup.signIn();
    expect(first.outcome).to.equal("signedIn");
    expect(await subjects()).to.deep.equal([]);

    await popup.signIn(first.cookies.filter((cookie) => cookie.startsWith("mantel_known=")));
    expect(await subjects(), "the same browser").to.deep.equal([]);
    await popup.signIn();
    expect(await subjects()).to.deep.equal([NEW_DEVICE]);
  });

  it("when a token of a sign-in is used that was exchanged before", async () => {
    const cookies = [anna.refreshCookie];
    const refreshed = await app.callRaw(accountsApi.refreshSession, {}, { cookies });
    clock.advance(MINUTE_MS);
    await app.callRaw(accountsApi.refreshSession, {}, { cookies: refreshed.cookies });
    clock.advance(MINUTE_MS);

    for (let time = 0; time < 3; time += 1) {
      expect(await app.callRaw(accountsApi.refreshSession, {}, { cookies })).to.include({ status: 403 });
    }

    expect(await subjects()).to.deep.equal([REUSED]);
  });

  it("whatever they have chosen to be told, also at night", async () => {
    const off = { push: false, mail: false };
    const all = ["answers", "screens", "calls", "recordings", "missed", "offline", "battery", "troubles"];
    const body = Object.fromEntries(all.map((topic) => [topic, off]));
    const quietHours = { from: "00:00", until: "23:59" };
    await app.call(notificationsApi.edit, { body: { ...body, quietHours } }, { as: anna });

    await logIn({});

    expect(await subjects()).to.deep.equal([NEW_DEVICE]);
  });

  it("also after a restart: the mail waits in the outbox, and no secret with it", async () => {
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    const changed = await app.callRaw(accountsApi.changePassword, { body }, { as: anna });

    const waiting = await DeliveryModel.find({ kind: "securityMail" }).lean();
    expect(waiting).to.have.length(1);
    const stored = JSON.stringify(waiting);
    const { passwordHash } = await UserModel.findById(anna.userId).orFail();
    const secrets = [
      PASSWORD,
      NEW_PASSWORD,
      passwordHash,
      ...changed.cookies.map((one) => one.split("=")[1]),
    ];
    secrets.forEach((secret) => expect(stored).to.not.include(secret));
  });

  it("a few times a day at an address that nobody has proved, which may be a stranger's", async () => {
    await UserModel.updateMany({}, { emailVerified: false });
    for (let time = 0; time < 8; time += 1) await logIn({});
    expect(await subjects()).to.have.length(3);

    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    await app.call(accountsApi.changePassword, { body }, { as: anna });
    expect(await subjects(), "another matter").to.include(CHANGED);
  });

  it("ten times a day of one matter at their own, and once of all that were more", async () => {
    for (let time = 0; time < 15; time += 1) await logIn({});

    expect(await subjects()).to.have.length(10);
    clock.advance(24 * 60 * MINUTE_MS);
    await logIn({});
    const summary = "5 more messages from Mantel";
    expect((await subjects()).slice(10)).to.have.members([summary, NEW_DEVICE]);
    const mail = (await mails()).find(({ subject }) => subject === summary);
    expect(mail?.text).to.include("5 messages about the safety of your account");
  });

  interface LogIn {
    password?: string;
    userAgent?: string;
    cookies?: string[];
    headers?: Record<string, string>;
  }

  function logIn({ password = PASSWORD, userAgent = "", cookies, headers }: LogIn): Promise<RawResponse> {
    const body = { email: anna.email, password };
    return app.callRaw(
      accountsApi.logIn,
      { body },
      { cookies, headers: { "User-Agent": userAgent, ...headers } },
    );
  }

  async function mails() {
    await app.runDueWork();
    return app.mails();
  }

  async function subjects(): Promise<(string | undefined)[]> {
    return (await mails()).map(({ subject }) => subject);
  }
});
