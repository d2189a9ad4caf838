import { expect } from "chai";
import { SessionModel } from "../../../server/auth/session.model.js";
import {
  disableAccount,
  enableAccount,
  findAccountFacts,
} from "../../../server/features/accounts/accountState.service.js";
import { UserModel } from "../../../server/circle/accounts/user.model.js";
import { closeEndedSessions } from "../../../server/realtime/catchUp/closeEndedSessions.js";
import { accountsApi, SessionTokens } from "../../../shared/contract/accounts.js";
import { ErrorBody } from "../../../shared/contract/base/errors.js";
import { messagesApi } from "../../../shared/contract/messages.js";
import type { ServerToCaregiver } from "../../../shared/realtime/serverToCaregiver.js";
import { AUTH_MESSAGES } from "../../../shared/texts.js";
import { buildCaregiver, PASSWORD } from "../../support/builders/buildCaregiver.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { SAMPLE_PHOTO } from "../../support/builders/samplePhoto.js";
import { sessionIdOf } from "../../support/server/sessionIdOf.js";
import { SocketClient } from "../../support/device/SocketClient.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { RawResponse, TestApp, TestUser } from "../../support/server/TestApp.js";
import { TestClock } from "../../support/server/TestClock.js";

const MINUTE_MS = 60_000;
const NEW_PASSWORD = "a lamp in the attic";
const PHONE =
  "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0 Mobile Safari/537.36";
const LAPTOP = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:126.0) Gecko/20100101 Firefox/126.0";

describe("sessions of an account", () => {
  let app: TestApp;
  let clock: TestClock;
  let anna: TestUser;
  const sockets: SocketClient<ServerToCaregiver>[] = [];

  beforeEach(async () => {
    clock = new TestClock("2026-11-21T08:00:00.000Z");
    app = await startTestApp({ clock });
    anna = await buildCaregiver(app);
  });

  afterEach(async () => {
    sockets.splice(0).forEach((client) => client.socket.terminate());
    await app.close();
  });

  it("are listed in words, the last used first, with the one that asks", async () => {
    const phone = await logIn(PHONE);
    clock.advance(5 * MINUTE_MS);
    const laptop = await logIn(LAPTOP);

    const { items } = await app.call(accountsApi.listSessions, {}, { as: laptop });

    expect(items).to.have.length(3);
    expect(items[0]).to.deep.equal({
      id: sessionIdOf(laptop),
      deviceName: "Computer (Windows)",
      browserName: "Firefox",
      current: true,
      createdAt: "2026-11-21T08:05:00.000Z",
      lastUsedAt: "2026-11-21T08:05:00.000Z",
    });
    expect(items.find(({ id }) => id === sessionIdOf(phone))).to.include({
      deviceName: "Android phone",
      browserName: "Chrome",
      current: false,
    });
  });

  it("know to the minute when they were last used", async () => {
    clock.advance(3 * MINUTE_MS);
    await app.call(accountsApi.getUserData, {}, { as: anna });

    const { items } = await app.call(accountsApi.listSessions, {}, { as: anna });

    expect(items[0]?.lastUsedAt).to.equal("2026-11-21T08:03:00.000Z");
  });

  it("end one by one, their sockets at once", async () => {
    const phone = await logIn(PHONE);
    const socket = await openSocket(phone);
    const own = await openSocket(anna);

    await app.call(accountsApi.endSession, { params: { sessionId: sessionIdOf(phone) } }, { as: anna });

    expect(await socket.waitClosed()).to.include({ reason: "session-over" });
    expect(own.closed).to.equal(null);
    expect(await getUserData(phone)).to.include({ status: 403 });
    expect(await getUserData(anna)).to.include({ status: 200 });
    const again = { params: { sessionId: sessionIdOf(phone) } };
    expect(await app.callRaw(accountsApi.endSession, again, { as: anna })).to.include({ status: 404 });
  });

  it("are not somebody else's to end or to see", async () => {
    const kari = await buildCaregiver(app, { name: "Kari Moe" });
    const params = { sessionId: sessionIdOf(anna) };

    expect(await app.callRaw(accountsApi.endSession, { params }, { as: kari })).to.include({ status: 404 });
    expect(await getUserData(anna)).to.include({ status: 200 });
    const { items } = await app.call(accountsApi.listSessions, {}, { as: kari });
    expect(items.map(({ id }) => id)).to.deep.equal([sessionIdOf(kari)]);
  });

  it("end everywhere, this one too", async () => {
    const phone = await logIn(PHONE);
    const open = [await openSocket(phone), await openSocket(anna)];

    const response = await app.callRaw(accountsApi.signOutEverywhere, {}, { as: anna });

    expect(response.cookies).to.deep.equal(["mantel_refresh="]);
    for (const socket of open) expect(await socket.waitClosed()).to.include({ reason: "session-over" });
    expect(await getUserData(phone)).to.include({ status: 403 });
    expect(await getUserData(anna)).to.include({ status: 403 });
    const cookies = [anna.refreshCookie];
    expect(await app.callRaw(accountsApi.refreshSession, {}, { cookies })).to.include({ status: 403 });
  });

  it("lose their sockets when another process has ended them", async () => {
    const socket = await openSocket(anna);
    await SessionModel.updateMany({}, { endedAt: new Date(clock.now()) });

    await closeEndedSessions(app.context);

    expect(await socket.waitClosed()).to.include({ reason: "session-over" });
  });

  describe("POST /api/changePassword", () => {
    it("ends every other session and gives the caller a new one", async () => {
      const phone = await logIn(PHONE);
      const socket = await openSocket(phone);
      const own = await openSocket(anna);

      const response = await changePassword(PASSWORD, NEW_PASSWORD);

      expect(response.status, response.text).to.equal(200);
      const renewed = SessionTokens.parse(response.body);
      expect(await getUserData(renewed)).to.include({ status: 200 });
      expect(await getUserData(anna)).to.include({ status: 403 });
      expect(await getUserData(phone)).to.include({ status: 403 });
      expect(await socket.waitClosed()).to.include({ reason: "session-over" });
      // Which a client answers by getting a new token and coming back.
      expect(await own.waitClosed()).to.include({ reason: "token-invalid" });
      const cookies = [response.cookies[0] ?? ""];
      expect(await app.callRaw(accountsApi.refreshSession, {}, { cookies })).to.include({ status: 200 });
      const body = { email: anna.email, password: NEW_PASSWORD };
      expect(await app.callRaw(accountsApi.logIn, { body })).to.include({ status: 200 });
    });

    it("refuses a wrong, a weak and an empty one by their codes", async () => {
      expectAuthError(
        await changePassword("not the password", NEW_PASSWORD),
        "wrong-password",
        "currentPassword",
      );
      expectAuthError(await changePassword("", NEW_PASSWORD), "missing-password", "currentPassword");
      expectAuthError(await changePassword(PASSWORD, "password123"), "weak-password", "newPassword");
      expectAuthError(await changePassword(PASSWORD, anna.email), "weak-password", "newPassword");
      expectAuthError(await changePassword(PASSWORD, " "), "missing-password", "newPassword");
      expect(await getUserData(anna)).to.include({ status: 200 });
    });

    it("lets one of two changes at once win", async () => {
      const responses = await Promise.all([
        changePassword(PASSWORD, "a lamp in the attic"),
        changePassword(PASSWORD, "a lamp in the cellar"),
      ]);

      expect(responses.map(({ status }) => status).sort()).to.satisfy(
        ([won, lost]: number[]) => won === 200 && [400, 403].includes(lost ?? 0),
      );
    });

    it("makes who guesses the current one wait", async () => {
      await app.close();
      const limits = { changePasswordPerSession: { max: 2, windowMs: 15 * MINUTE_MS } };
      app = await startTestApp({ clock, limits });
      anna = await buildCaregiver(app);
      await changePassword("guess number one", NEW_PASSWORD);
      await changePassword("guess number two", NEW_PASSWORD);

      const limited = await changePassword(PASSWORD, NEW_PASSWORD);

      expect(limited.status).to.equal(429);
      expect(limited.headers["retry-after"]).to.match(/^\d+$/);
    });
  });

  describe("an account that an operator disables", () => {
    it("is signed out at once, cannot log in, and can once it is enabled", async () => {
      const socket = await openSocket(anna);

      expect(await disableAccount(app.context, anna.email)).to.equal(true);

      const next = await getUserData(anna);
      expect(next.status).to.equal(403);
      expect(ErrorBody.parse(next.body).error).to.include({
        code: "user-disabled",
        message: AUTH_MESSAGES["user-disabled"],
      });
      await socket.waitClosed();
      const body = { email: anna.email, password: PASSWORD };
      expectAuthError(await app.callRaw(accountsApi.logIn, { body }), "user-disabled", "email");
      expect(await findAccountFacts(app.context, anna.email)).to.include({ state: "disabled", sessions: 0 });

      expect(await enableAccount(anna.email)).to.equal(true);
      expect(await app.callRaw(accountsApi.logIn, { body })).to.include({ status: 200 });
      expect(await disableAccount(app.context, "nobody@example.com")).to.equal(false);
    });
  });

  describe("POST /api/setProfile", () => {
    it("changes the name on later messages, and tells every dashboard of the user", async () => {
      const display = await buildDisplay(app, anna);
      const here = await openSocket(anna);
      const phone = await openSocket(await logIn(PHONE));

      await app.call(accountsApi.setProfile, { body: { name: "  Anna B. " } }, { as: anna });

      await here.next("account.changed");
      await phone.next("account.changed");
      const profile = await app.call(accountsApi.getUserData, {}, { as: anna });
      expect(profile.name).to.equal("Anna B.");
      const body = { displayIds: [display.id], text: "Hello", when: { kind: "now" as const } };
      const { items } = await app.call(messagesApi.create, { body }, { as: anna });
      expect(items[0]?.sender.name).to.equal("Anna B.");
    });

    it("keeps what is left out, and refuses what is none", async () => {
      await app.call(accountsApi.setProfile, { body: { timeZone: "Europe/Oslo" } }, { as: anna });

      expect(await UserModel.findById(anna.userId)).to.include({
        name: "Anna Berg",
        timeZone: "Europe/Oslo",
      });
      await app.call(accountsApi.setProfile, { body: { clockFormat: "12" } }, { as: anna });
      expect(await app.call(accountsApi.getUserData, {}, { as: anna })).to.include({
        name: "Anna Berg",
        clockFormat: "12",
      });
      const nothing = await app.callRaw(accountsApi.setProfile, { body: {} }, { as: anna });
      expect(nothing.status).to.equal(400);
    });
  });

  describe("PUT /api/account/photo", () => {
    it("shows the photo until it is removed", async () => {
      const { photoURL } = await app.call(accountsApi.setPhoto, { file: SAMPLE_PHOTO }, { as: anna });
      const profile = await app.call(accountsApi.getUserData, {}, { as: anna });
      expect(profile.photoURL).to.equal(photoURL);
      expect(await app.send({ method: "GET", path: photoURL })).to.include({ status: 200 });

      await app.call(accountsApi.removePhoto, {}, { as: anna });

      expect((await app.call(accountsApi.getUserData, {}, { as: anna })).photoURL).to.equal(null);
      expect(await app.send({ method: "GET", path: photoURL })).to.include({ status: 404 });
    });

    it("names the file when it is no picture", async () => {
      const file = new Blob(["no picture"], { type: "image/png" });

      const response = await app.callRaw(accountsApi.setPhoto, { file: file }, { as: anna });

      expect(response.status).to.equal(400);
      expect(ErrorBody.parse(response.body).error.field).to.equal("file");
    });
  });

  it("are offered what this installation has", async () => {
    expect(await app.call(accountsApi.getSignInOptions, {})).to.deep.equal({
      google: false,
      passwordMinLength: 8,
      sendsMail: false,
    });
  });

  async function logIn(userAgent: string): Promise<{ accessToken: string }> {
    const body = { email: anna.email, password: PASSWORD };
    return app.call(accountsApi.logIn, { body }, { headers: { "User-Agent": userAgent } });
  }

  function getUserData(as: { accessToken: string }): Promise<RawResponse> {
    return app.callRaw(accountsApi.getUserData, {}, { as });
  }

  function changePassword(currentPassword: string, newPassword: string): Promise<RawResponse> {
    return app.callRaw(accountsApi.changePassword, { body: { currentPassword, newPassword } }, { as: anna });
  }

  async function openSocket(as: { accessToken: string }): Promise<SocketClient<ServerToCaregiver>> {
    const socket = await SocketClient.openCaregiver(app.url, as.accessToken);
    sockets.push(socket);
    await socket.next("snapshot");
    return socket;
  }
});

function expectAuthError(response: RawResponse, code: keyof typeof AUTH_MESSAGES, field: string): void {
  expect(response.status, response.text).to.equal(400);
  expect(ErrorBody.parse(response.body).error).to.include({ code, message: AUTH_MESSAGES[code], field });
}
