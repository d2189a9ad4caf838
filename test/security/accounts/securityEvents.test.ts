import { expect } from "chai";
import { UserModel } from "../../../server/circle/accounts/user.model.js";
import { accountsApi } from "../../../shared/contract/accounts.js";
import { displaysApi, type Display } from "../../../shared/contract/displays.js";
import { groupsApi } from "../../../shared/contract/groups.js";
import { pairingApi } from "../../../shared/contract/pairing.js";
import { takeoversApi } from "../../../shared/contract/takeovers.js";
import { buildCaregiver, PASSWORD } from "../../support/builders/buildCaregiver.js";
import { buildDevice } from "../../support/builders/buildDevice.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { GoogleDouble } from "../../support/doubles/GoogleDouble.js";
import { GooglePopup } from "../../support/doubles/GooglePopup.js";
import { issueMailToken } from "../../support/mail/issueMailToken.js";
import { logInAgain } from "../../support/steps/logInAgain.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";
import { TestClock } from "../../support/server/TestClock.js";

const NEW_PASSWORD = "a lamp in the attic";
const FROM = { headers: { "X-Forwarded-For": "198.51.100.7" } };

describe("the log of security events", () => {
  let app: TestApp;
  let clock: TestClock;
  let google: GoogleDouble;
  let anna: TestUser;
  let kari: TestUser;
  let display: Display;
  let seen: number;

  before(async () => {
    google = await GoogleDouble.start();
  });

  beforeEach(async () => {
    clock = new TestClock("2026-11-21T08:00:00.000Z");
    google.now = clock.now;
    const limits = { logInPerAddressAndAccount: { max: 2, windowMs: 60_000 } };
    app = await startTestApp({ clock, limits, config: { trustProxy: 1, google: google.config() } });
    anna = await buildCaregiver(app);
    kari = await buildCaregiver(app, { name: "Kari Moe" });
    await UserModel.updateMany({}, { emailVerified: true });
    display = await buildDisplay(app, anna);
    seen = app.logLines().length;
  });

  afterEach(() => app.close());
  after(() => google.stop());

  const events: Array<[event: string, work: () => Promise<unknown>]> = [
    ["signedIn", () => logIn(PASSWORD)],
    ["wrongPassword", () => logIn("not the password")],
    ["signedOut", () => app.callRaw(accountsApi.logOut, {}, { ...FROM, cookies: [anna.refreshCookie] })],
    ["signedOutEverywhere", () => app.callRaw(accountsApi.signOutEverywhere, {}, { ...FROM, as: anna })],
    ["sessionEnded", endOtherSession],
    [
      "resetAsked",
      () => app.callRaw(accountsApi.requestPasswordReset, { body: { email: anna.email } }, FROM),
    ],
    ["passwordReset", () => reset()],
    ["passwordChanged", () => changePassword(PASSWORD)],
    ["wrongPassword", () => changePassword("not the password")],
    ["sessionReused", reuseSession],
    [
      "invitationSent",
      () => app.callRaw(groupsApi.invite, { body: { email: "x@example.com" } }, { ...FROM, as: anna }),
    ],
    ["deviceRemoved", removeDevice],
    [
      "deviceAdded",
      () =>
        app.callRaw(displaysApi.useThisBrowser, { params: { displayId: display.id } }, { ...FROM, as: anna }),
    ],
    [
      "accountDeleted",
      () => app.callRaw(accountsApi.deleteAccount, { body: { password: PASSWORD } }, { ...FROM, as: anna }),
    ],
  ];
  events.forEach(([event, work]) => {
    it(`has a line of ${event}, with account and address`, async () => {
      await work();

      expect(linesSince()).to.deep.equal([{ event, account: anna.userId, address: "198.51.100.7" }]);
    });
  });

  it("names a sign-up's new account", async () => {
    const body = { email: "nina@example.com", password: PASSWORD };
    const tokens = await app.call(accountsApi.signUp, { body }, FROM);

    const { userID } = await app.call(accountsApi.getUserData, {}, { as: tokens });
    expect(linesSince()).to.deep.equal([{ event: "signedUp", account: userID, address: "198.51.100.7" }]);
  });

  it("has lines of tries, of a lockout and of an address without an account that are told apart by nothing", async () => {
    for (const email of [anna.email, "nobody@example.com"]) {
      for (let time = 0; time < 3; time += 1) await logIn("not the password", email);
    }

    const lines = linesSince();
    const names = ["wrongPassword", "wrongPassword", "tooManyTries"];
    expect(lines.map(({ event }) => event)).to.deep.equal([...names, ...names]);
    const accounts = lines.map(({ account }) => account);
    expect(new Set(accounts.slice(0, 3))).to.deep.equal(new Set([anna.userId]));
    expect(new Set(accounts.slice(3)).size, "always the same").to.equal(1);
    expect(accounts[3]).to.match(/^[0-9a-f]{24}$/);
  });

  it("has a line of a screen that a code let in, and of an invitation that was accepted", async () => {
    const screen = await buildDisplay(app, anna);
    await app.callRaw(pairingApi.pair, { body: { code: screen.code } }, FROM);
    expect(linesSince()).to.deep.equal([{ event: "deviceAdded", account: null, address: "198.51.100.7" }]);

    await app.call(groupsApi.invite, { body: { email: kari.email } }, { as: anna });
    seen = app.logLines().length;
    const body = { accept: true, groupID: anna.groupId };
    await app.call(groupsApi.acceptGroupInvite, { body }, { ...FROM, as: kari });
    expect(linesSince()).to.deep.equal([
      { event: "invitationAccepted", account: kari.userId, address: "198.51.100.7" },
    ]);
  });

  it("has one line of a screen that opens its code again, and one of a screen that is not ours", async () => {
    const screen = await buildDisplay(app, anna);
    const body = { code: screen.code };
    const { cookies } = await app.callRaw(pairingApi.pair, { body }, FROM);
    const again = await app.callRaw(pairingApi.pair, { body }, { ...FROM, cookies });
    expect(again.body).to.deep.equal({ state: "paired" });
    expect(linesSince().map(({ event }) => event)).to.deep.equal(["deviceAdded"]);

    seen = app.logLines().length;
    const { devices } = await app.call(displaysApi.get, { params: { displayId: screen.id } }, { as: anna });
    const params = { displayId: screen.id, deviceId: devices[0]?.id ?? "" };
    await app.call(displaysApi.rejectDevice, { params }, { ...FROM, as: anna });
    expect(linesSince()).to.deep.equal([
      { event: "deviceRemoved", account: anna.userId, address: "198.51.100.7" },
    ]);
  });

  it("has lines of a take-over, and of what its owner then removes", async () => {
    const device = await buildDevice(app, { display, caregiver: anna });
    await UserModel.updateOne({ email: anna.email }, { emailVerified: false });
    seen = app.logLines().length;
    await reset();
    expect(linesSince()).to.deep.equal([
      { event: "accountTakenOver", account: anna.userId, address: "198.51.100.7" },
      { event: "passwordReset", account: anna.userId, address: "198.51.100.7" },
    ]);

    clock.advance(30_000);
    const as = await logInAgain(app, { ...anna, password: NEW_PASSWORD });
    const { question } = await app.call(takeoversApi.get, {}, { as });
    const { groupID, until } = question!;
    seen = app.logLines().length;
    const body = { groupID, until, remove: { devices: [device.id] } };
    await app.call(takeoversApi.settle, { body }, { ...FROM, as });
    expect(linesSince().map(({ event }) => event)).to.deep.equal(["setUpBeforeAnswered", "deviceRemoved"]);
  });

  it("has lines of Google's sign-up, sign-in and linking", async () => {
    const popup = new GooglePopup(app, google);
    google.person = { sub: "google-1", email: "nina@example.com", email_verified: true, name: "Nina" };
    await popup.signIn();
    await popup.signIn();
    google.person = { sub: "google-2", email: anna.email, email_verified: true, name: "Anna" };
    await popup.signIn([], FROM.headers);

    const lines = linesSince();
    expect(lines.map(({ event }) => event)).to.deep.equal([
      "signedUp",
      "signedIn",
      "googleLinked",
      "signedIn",
    ]);
    expect(lines.at(-1)).to.include({ account: anna.userId, address: "198.51.100.7" });
  });

  it("holds no password, token, cookie, code, name or e-mail address", async () => {
    const answers = [
      await logIn(PASSWORD),
      await logIn("not the password"),
      await changePassword(PASSWORD),
      await reset(),
    ];
    await app.callRaw(pairingApi.pair, { body: { code: display.code } }, FROM);

    const log = app.logLines().join("\n");
    const tokens = answers.flatMap(({ body, cookies }) => [
      (body as { accessToken?: string }).accessToken,
      ...cookies.map((cookie) => cookie.split("=")[1]),
    ]);
    const secrets = [
      PASSWORD,
      NEW_PASSWORD,
      "not the password",
      anna.email,
      anna.name,
      display.code,
      ...tokens,
    ];
    secrets.filter(Boolean).forEach((secret) => expect(log).to.not.include(secret));
  });

  function logIn(password: string, email = anna.email) {
    return app.callRaw(accountsApi.logIn, { body: { email, password } }, FROM);
  }

  async function reset() {
    const token = await issueMailToken(app, "reset", anna);
    return app.callRaw(accountsApi.resetPassword, { body: { token, password: NEW_PASSWORD } }, FROM);
  }

  function changePassword(currentPassword: string) {
    const body = { currentPassword, newPassword: NEW_PASSWORD };
    return app.callRaw(accountsApi.changePassword, { body }, { ...FROM, as: anna });
  }

  async function endOtherSession(): Promise<void> {
    await logInAgain(app, anna);
    const { items } = await app.call(accountsApi.listSessions, {}, { as: anna });
    const sessionId = items.find(({ current }) => !current)?.id ?? "";
    seen = app.logLines().length;
    await app.call(accountsApi.endSession, { params: { sessionId } }, { ...FROM, as: anna });
  }

  async function reuseSession(): Promise<void> {
    const cookies = [anna.refreshCookie];
    await app.callRaw(accountsApi.refreshSession, {}, { cookies });
    clock.advance(60_000);
    await app.callRaw(accountsApi.refreshSession, {}, { ...FROM, cookies });
  }

  async function removeDevice(): Promise<void> {
    const device = await buildDevice(app, { display, caregiver: anna });
    seen = app.logLines().length;
    const params = { displayId: display.id, deviceId: device.id };
    await app.call(displaysApi.removeDevice, { params }, { ...FROM, as: anna });
  }

  function linesSince() {
    const lines = app.logLines().slice(seen);
    return lines
      .map((line) => JSON.parse(line) as { securityEvent?: string; account: string | null; address: string })
      .filter(({ securityEvent }) => securityEvent !== undefined)
      .map(({ securityEvent: event, account, address }) => ({ event, account, address }));
  }
});
