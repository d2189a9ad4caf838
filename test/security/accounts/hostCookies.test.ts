import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { expect } from "chai";
import { WebSocket } from "ws";
import { accountsApi } from "../../../shared/contract/accounts.js";
import { deviceSyncApi } from "../../../shared/contract/deviceSync.js";
import type { Display } from "../../../shared/contract/displays.js";
import { pairingApi } from "../../../shared/contract/pairing.js";
import { SOCKET_PATH } from "../../../shared/realtime/timing.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDevice } from "../../support/builders/buildDevice.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { buildWaitingScreen } from "../../support/builders/buildWaitingScreen.js";
import { GoogleDouble } from "../../support/doubles/GoogleDouble.js";
import { SocketClient } from "../../support/device/SocketClient.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";

const SYNC = { appVersion: "test", epoch: null, planVersion: null, frames: [] };

describe("cookies behind https", () => {
  let app: TestApp;
  let google: GoogleDouble;
  let anna: TestUser;
  let display: Display;

  before(async () => {
    google = await GoogleDouble.start();
    app = await startTestApp({ config: { publicUrl: "https://mantel.test", google: google.config() } });
    anna = await buildCaregiver(app);
    display = await buildDisplay(app, anna);
  });

  after(async () => {
    await app.close();
    await google.stop();
  });

  it("carry the prefix, every one of them", async () => {
    const paired = await app.callRaw(pairingApi.pair, { body: { code: display.code } });
    const waiting = await app.callRaw(pairingApi.pair, { body: { code: display.code } });
    const popup = await app.send({ method: "GET", path: "/api/google" });
    const body = { email: anna.email, password: anna.password };
    const loggedIn = await app.callRaw(accountsApi.logIn, { body });

    const lines = [paired, waiting, popup, loggedIn].flatMap(setCookieLines);
    expect(lines.map(nameOf)).to.include.members([
      "__Host-mantel_device",
      "__Host-mantel_waiting",
      "__Host-mantel_google",
      "__Host-mantel_refresh",
    ]);
    lines.forEach((line) => {
      expect(line).to.match(/^__Host-mantel_\w+=[^;]+; .*Path=\/;.*HttpOnly; Secure; SameSite=Lax$/);
      expect(line).to.not.match(/Domain/i);
    });
  });

  it("of an earlier build keep a caregiver signed in, and are replaced by the next answer", async () => {
    const { refresh } = await logIn();
    const old = `mantel_refresh=${refresh}`;

    const answer = await app.callRaw(accountsApi.refreshSession, {}, { cookies: [old] });

    expect(answer.status).to.equal(200);
    const lines = setCookieLines(answer);
    expect(lines.map(nameOf)).to.include.members(["__Host-mantel_refresh", "mantel_refresh"]);
    expect(lines.find((line) => line.startsWith("mantel_refresh="))).to.match(
      /^mantel_refresh=; Path=\/api; Expires=Thu, 01 Jan 1970/,
    );
    const renewed = answer.cookies.find((cookie) => cookie.startsWith("__Host-mantel_refresh=")) ?? "";
    expect(await app.callRaw(accountsApi.refreshSession, {}, { cookies: [renewed] })).to.include({
      status: 200,
    });
  });

  it("do not lose to one that a neighbour of our domain planted under the old name", async () => {
    const own = await logIn();
    const kari = await buildCaregiver(app, { name: "Kari Moe" });
    const planted = `mantel_refresh=${kari.refreshCookie.split("=")[1]}`;
    const prefixed = `__Host-mantel_refresh=${own.refresh}`;

    for (const cookies of [
      [planted, prefixed],
      [prefixed, planted],
    ]) {
      const answer = await app.call(accountsApi.refreshSession, {}, { cookies });
      const { userID } = await app.call(accountsApi.getUserData, {}, { as: answer });
      expect(userID).to.equal(anna.userId);
    }
    const nobody = ["__Host-mantel_refresh=", planted];
    expect(await app.callRaw(accountsApi.refreshSession, {}, { cookies: nobody })).to.include({
      status: 401,
    });
  });

  it("go under both names with the log-out, and nothing of a display goes with them", async () => {
    const { refresh } = await logIn();
    const cookies = [
      `__Host-mantel_refresh=${refresh}`,
      "mantel_refresh=old",
      "__Host-mantel_device=d",
      "mantel_device=d",
      "__Host-mantel_waiting=w",
    ];

    const answer = await app.callRaw(accountsApi.logOut, {}, { cookies });

    expect(answer.cookies).to.have.members(["__Host-mantel_refresh=", "mantel_refresh="]);
    expect(answer.headers).to.not.have.property("clear-site-data");
  });

  describe("a display that was paired by an earlier build", () => {
    it("stays paired, and its socket's answer gives it the new name", async () => {
      const token = await deviceToken();

      const lines = await upgradeLines(`mantel_device=${token}`);

      expect(lines).to.have.length(2);
      expect(lines[0]).to.match(
        new RegExp(
          `^__Host-mantel_device=${token}; Max-Age=34560000; Path=/; HttpOnly; Secure; SameSite=Lax$`,
        ),
      );
      expect(lines[1]).to.match(/^mantel_device=; Path=\/; Expires=Thu, 01 Jan 1970/);
      for (const cookie of [`mantel_device=${token}`, `__Host-mantel_device=${token}`]) {
        const socket = await SocketClient.openDevice(app.url, cookie);
        await socket.next("snapshot");
        socket.socket.terminate();
      }
    });

    it("is given the new name by a poll as well", async () => {
      const token = await deviceToken();

      const answer = await app.callRaw(
        deviceSyncApi.sync,
        { body: SYNC },
        { cookies: [`mantel_device=${token}`] },
      );

      expect(answer.status, answer.text).to.equal(200);
      expect(answer.cookies).to.have.members([`__Host-mantel_device=${token}`, "mantel_device="]);
      const again = [`__Host-mantel_device=${token}`];
      expect(
        (await app.callRaw(deviceSyncApi.sync, { body: SYNC }, { cookies: again })).cookies,
      ).to.deep.equal([]);
    });

    it("is itself, whichever device a neighbour planted under the old name", async () => {
      const [own, planted] = [await deviceToken(), await deviceToken()];
      const cookies = [`mantel_device=${planted}`, `__Host-mantel_device=${own}`];

      expect(await upgradeLines(cookies.join("; "))).to.deep.equal([]);
      const poll = await app.callRaw(
        deviceSyncApi.sync,
        { body: SYNC },
        { cookies: [cookies[0]!, "__Host-mantel_device=x"] },
      );
      expect(poll.status).to.equal(401);
    });

    it("gets no new name for what is no device's", async () => {
      expect(await upgradeLines(`mantel_device=${"a".repeat(43)}`)).to.deep.equal([]);
      expect(await upgradeLines("mantel_device=x")).to.deep.equal([]);
    });

    it("waits on with the ticket that it has", async () => {
      const screen = await buildWaitingScreen(app, { display, caregiver: anna });
      const ticket = screen.ticket.split("=")[1] ?? "";

      const answer = await app.callRaw(pairingApi.check, {}, { cookies: [`mantel_waiting=${ticket}`] });

      expect(answer.body).to.deep.equal({ state: "waiting" });
      expect(answer.cookies).to.have.members([`__Host-mantel_waiting=${ticket}`, "mantel_waiting="]);
    });
  });

  describe("without https", () => {
    it("have their plain names, and only these", async () => {
      await app.close();
      app = await startTestApp({ config: { google: google.config() } });
      anna = await buildCaregiver(app);
      display = await buildDisplay(app, anna);
      const device = await buildDevice(app, { display, caregiver: anna });
      const popup = await app.send({ method: "GET", path: "/api/google" });

      const names = [device.cookie, anna.refreshCookie, ...popup.cookies].map(nameOf);
      expect(names).to.deep.equal(["mantel_device", "mantel_refresh", "mantel_google"]);
      expect(await upgradeLines(device.cookie)).to.deep.equal([]);
    });
  });

  async function logIn(): Promise<{ refresh: string }> {
    const body = { email: anna.email, password: anna.password };
    const { cookies } = await app.callRaw(accountsApi.logIn, { body });
    const cookie = cookies.find((one) => one.startsWith("__Host-mantel_refresh=")) ?? "";
    return { refresh: cookie.split("=")[1] ?? "" };
  }

  async function deviceToken(): Promise<string> {
    const shown = await buildDisplay(app, anna);
    const { cookie } = await buildDevice(app, { display: shown, caregiver: anna });
    return cookie.split("=")[1] ?? "";
  }

  /** The Set-Cookie lines of the answer to an upgrade. */
  async function upgradeLines(cookie: string): Promise<string[]> {
    const socket = new WebSocket(app.url.replace(/^http/, "ws") + SOCKET_PATH, { headers: { cookie } });
    const [answer] = (await once(socket, "upgrade")) as [IncomingMessage];
    socket.once("error", () => undefined).terminate();
    return answer.headers["set-cookie"] ?? [];
  }
});

function setCookieLines({ headers }: { headers: Record<string, unknown> }): string[] {
  return (headers["set-cookie"] ?? []) as string[];
}

function nameOf(line: string): string {
  return line.split("=")[0] ?? "";
}
