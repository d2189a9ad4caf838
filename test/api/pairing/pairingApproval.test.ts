import { expect } from "chai";
import { activityApi } from "../../../shared/contract/activity.js";
import { displaysApi, type Display } from "../../../shared/contract/displays.js";
import { ErrorBody } from "../../../shared/contract/base/errors.js";
import { pairingApi, PairingResult } from "../../../shared/contract/pairing.js";
import { PAIRING_REQUEST_MS, PAIRING_REQUESTS_MAX } from "../../../shared/limits.js";
import { CLOSE_REASONS } from "../../../shared/realtime/closeReasons.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDevice, type TestDevice } from "../../support/builders/buildDevice.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { buildMember } from "../../support/builders/buildMember.js";
import { buildWaitingScreen, type WaitingScreen } from "../../support/builders/buildWaitingScreen.js";
import { logInAgain } from "../../support/steps/logInAgain.js";
import { SocketClient } from "../../support/device/SocketClient.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { CallOptions, RawResponse, TestApp, TestUser } from "../../support/server/TestApp.js";
import { TestClock } from "../../support/server/TestClock.js";

const IPAD = "Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) AppleWebKit/605.1.15 Version/12.1 Safari/604.1";
const FROM_IPAD: CallOptions = { headers: { "User-Agent": IPAD } };

describe("pairing by approval", () => {
  let app: TestApp;
  let clock: TestClock;
  let anna: TestUser;
  let display: Display;
  let first: TestDevice;
  const sockets: Array<{ close(): void }> = [];

  beforeEach(async () => {
    clock = new TestClock("2026-11-21T08:00:00.000Z");
    app = await startTestApp({ clock });
    anna = await buildCaregiver(app);
    display = await buildDisplay(app, anna);
    // It closes the window.
    first = await buildDevice(app, { display, caregiver: anna });
  });
  afterEach(async () => {
    sockets.splice(0).forEach((socket) => socket.close());
    await app.close();
  });

  const ask = (options: CallOptions = FROM_IPAD): Promise<WaitingScreen> =>
    buildWaitingScreen(app, { display, caregiver: anna }, options);
  const check = (...cookies: string[]) => app.callRaw(pairingApi.check, {}, { cookies });
  const allow = (screen: { id: string }, number: string, as: TestUser = anna): Promise<RawResponse> =>
    app.callRaw(
      displaysApi.allowDevice,
      { params: { displayId: display.id, requestId: screen.id }, body: { number } },
      { as },
    );
  const ignore = (screen: { id: string }) =>
    app.callRaw(
      displaysApi.ignoreDevice,
      { params: { displayId: display.id, requestId: screen.id } },
      { as: anna },
    );
  const current = (of: Display = display) =>
    app.call(displaysApi.get, { params: { displayId: of.id } }, { as: anna });
  const openDashboard = async (user: TestUser) => {
    const dashboard = await SocketClient.openCaregiver(app.url, user.accessToken);
    sockets.push(dashboard);
    await dashboard.next("snapshot");
    return dashboard;
  };

  describe("a screen that waits", () => {
    it("stands in the display's list without its number, for the half hour that it waits", async () => {
      const screen = await ask();

      const { pairingRequests } = await current();

      expect(pairingRequests).to.deep.equal([
        {
          id: screen.id,
          deviceName: "Tablet (iPad)",
          askedAt: "2026-11-21T08:00:00.000Z",
          expiresAt: "2026-11-21T08:30:00.000Z",
        },
      ]);
      expect(screen.number).to.match(/^[1-9]\d$/);
    });

    it("is told of to who looks after the display, by dashboard, feed and mail, and to nobody else", async () => {
      await buildMember(app, { owner: anna, name: "Kari Berg", displayIds: [display.id] });
      const per = await buildMember(app, { owner: anna, name: "Per Berg", displayIds: [] });
      await app.runDueWork();
      const before = (await app.mails()).length;
      const dashboard = await openDashboard(anna);
      const other = await openDashboard(per);

      await ask();
      await app.runDueWork();

      const { item } = await dashboard.next("activity.added");
      expect(item).to.deep.include({ type: "deviceAsked", deviceName: "Tablet (iPad)", displayName: "Mum" });
      await dashboard.next("display.changed", (frame) => frame.display.pairingRequests.length === 1);
      expect(other.frames.filter((frame) => frame.type !== "snapshot")).to.deep.equal([]);
      await app.runDueWork();
      const mails = (await app.mails()).slice(before);
      const recipients = mails.flatMap((mail) => mail.to ?? []).map((to) => to.address);
      expect(recipients.sort()).to.deep.equal(["anna.berg@example.com", "kari.berg@example.com"]);
      expect(mails[0]?.subject).to.equal("A screen wants to show Mum’s display");
      expect(mails[0]?.text).to.include("Tablet (iPad), since Saturday 21 November at 9:00 in the morning");
    });

    it("is mailed about once in ten minutes, however many ask", async () => {
      const asked = async () => {
        await ask();
        await app.runDueWork();
        await app.runDueWork();
        const mails = await app.mails();
        return mails.filter((mail) => mail.subject?.startsWith("A screen wants")).length;
      };

      expect(await asked()).to.equal(1);
      clock.advance(9 * 60_000);
      expect(await asked()).to.equal(1);
      clock.advance(60_000);
      expect(await asked()).to.equal(2);
    });

    it("is one of three at most; a fourth hears the same and the family nothing", async () => {
      const screens: WaitingScreen[] = [];
      for (let count = 0; count < PAIRING_REQUESTS_MAX; count += 1) screens.push(await ask());

      const answer = await app.callRaw(pairingApi.pair, { body: { code: display.code } });

      expect(PairingResult.parse(answer.body).state).to.equal("waiting");
      expect((await check(...answer.cookies)).body).to.deep.equal({ state: "waiting" });
      expect((await current()).pairingRequests).to.have.length(PAIRING_REQUESTS_MAX);
      // Nor does it move up.
      await ignore(screens[0] ?? { id: "" });
      expect((await current()).pairingRequests).to.have.length(PAIRING_REQUESTS_MAX - 1);
    });

    it("takes its former request's place when it asks anew", async () => {
      const former = await ask();
      const dashboard = await openDashboard(anna);

      const now = await ask({ cookies: [former.ticket] });

      expect((await current()).pairingRequests.map((request) => request.id)).to.deep.equal([now.id]);
      expect(ErrorBody.parse((await allow(former, former.number)).body).error.code).to.equal("request-ended");
      await app.runDueWork();
      await dashboard.next("display.changed", (frame) => frame.display.pairingRequests[0]?.id === now.id);
    });

    it("leaves the list, and the dashboards, when its time is over", async () => {
      await ask();
      await app.runDueWork();
      anna = await logInAgain(app, anna);
      const dashboard = await openDashboard(anna);
      clock.advance(PAIRING_REQUEST_MS);

      await app.runDueWork();

      await dashboard.next("display.changed", (frame) => frame.display.pairingRequests.length === 0);
    });
  });

  describe("POST .../allow", () => {
    it("lets the screen in by its number, and says who joined as ever", async () => {
      const screen = await ask();
      const dashboard = await openDashboard(anna);

      const allowed = await allow(screen, screen.number);
      const { devices } = await current();
      expect(devices.map(({ requestId }) => requestId)).to.deep.equal([undefined, screen.id]);
      const collected = await check(screen.ticket);

      expect(allowed.body).to.deep.include({ pairingRequests: [] });
      expect(collected.body).to.deep.equal({ state: "paired" });
      expect(String(collected.headers["set-cookie"])).to.match(
        /^mantel_device=[\w-]{43}; Max-Age=34560000; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/,
      );
      const { item } = await dashboard.next("activity.added");
      expect(item).to.deep.include({ type: "deviceJoined", deviceName: "Tablet (iPad)" });
      const device = await SocketClient.openDevice(app.url, collected.cookies[0] ?? "");
      sockets.push(device);
      expect((await device.next("snapshot")).snapshot.display.name).to.equal("Mum");
      expect((await current()).devices).to.have.length(2);
      await app.runDueWork();
      const subjects = (await app.mails()).map((mail) => mail.subject);
      expect(subjects.filter((subject) => subject === "A new screen shows Mum’s display")).to.have.length(2);
    });

    it("refuses another number twice, naming the field, and ends the request with the third", async () => {
      const screen = await ask();
      const wrong = screen.number === "42" ? "43" : "42";

      const answers = [await allow(screen, wrong), await allow(screen, wrong), await allow(screen, wrong)];
      const late = await allow(screen, screen.number);

      expect(answers.map(({ status }) => status)).to.deep.equal([400, 400, 409]);
      expect(ErrorBody.parse(answers[0]?.body).error.field).to.equal("number");
      expect(ErrorBody.parse(answers[2]?.body).error.code).to.equal("request-ended");
      expect(ErrorBody.parse(late.body).error.code).to.equal("request-ended");
      expect(await current()).to.deep.include({ pairingRequests: [] });
      expect((await current()).devices).to.have.length(1);
    });

    it("counts no more than three of many wrong numbers that come at once", async () => {
      const screen = await ask();
      const numbers = Array.from({ length: 90 }, (_, index) => String(index + 10));
      const wrong = numbers.filter((number) => number !== screen.number).slice(0, 12);

      const answers = await Promise.all(wrong.map((number) => allow(screen, number)));

      expect(answers.filter(({ status }) => status === 400)).to.have.length(2);
      expect((await allow(screen, screen.number)).status).to.equal(409);
    });

    it("lets one device in when two caregivers allow at once", async () => {
      const kari = await buildMember(app, { owner: anna, name: "Kari Berg" });
      const screen = await ask();

      const answers = await Promise.all([
        allow(screen, screen.number),
        allow(screen, screen.number, kari),
        check(screen.ticket),
        allow(screen, screen.number),
      ]);

      expect([answers[0], answers[1], answers[3]].map((answer) => answer?.status)).to.deep.equal([
        200, 200, 200,
      ]);
      expect((await check(screen.ticket)).body).to.deep.equal({ state: "paired" });
      expect((await current()).devices).to.have.length(2);
      const { items } = await app.call(activityApi.list, { query: {} }, { as: anna });
      expect(items.filter((item) => item.type === "deviceJoined")).to.have.length(2);
    });

    it("knows no request of another display, and none that has waited its time out", async () => {
      const screen = await ask();
      const dad = await buildDisplay(app, anna, { name: "Dad" });
      const params = { displayId: dad.id, requestId: screen.id };
      const body = { number: screen.number };

      const elsewhere = await app.callRaw(displaysApi.allowDevice, { params, body }, { as: anna });
      clock.advance(PAIRING_REQUEST_MS);
      anna = await logInAgain(app, anna);
      const late = await allow(screen, screen.number);

      expect(elsewhere.status).to.equal(404);
      expect(ErrorBody.parse(late.body).error.code).to.equal("request-ended");
    });
  });

  describe("POST .../ignore", () => {
    it("takes the screen off the list, may be repeated, and cannot undo a screen that was let in", async () => {
      const screen = await ask();
      const ignored = [await ignore(screen), await ignore(screen)];
      const other = await ask();
      await allow(other, other.number);

      expect(ignored.map(({ status }) => status)).to.deep.equal([200, 200]);
      expect((await allow(screen, screen.number)).status).to.equal(409);
      expect(ErrorBody.parse((await ignore(other)).body).error.code).to.equal("request-ended");
    });
  });

  describe("POST /api/pair/check", () => {
    it("lets the screen in again and again, as the same device, since an answer may be lost", async () => {
      const screen = await ask();
      await allow(screen, screen.number);

      const answers = [await check(screen.ticket), await check(screen.ticket)];
      clock.advance(12 * 60 * 60_000);
      answers.push(await check(screen.ticket));
      const asked = await app.callRaw(
        pairingApi.pair,
        { body: { code: display.code } },
        { cookies: [screen.ticket] },
      );
      answers.push(asked);

      expect(answers.map(({ body }) => body)).to.deep.equal(Array(4).fill({ state: "paired" }));
      expect(new Set(answers.map(({ cookies }) => cookies[0])).size).to.equal(1);
    });

    it("lets a device that was removed since in no more", async () => {
      const screen = await ask();
      await allow(screen, screen.number);
      await check(screen.ticket);
      const device = (await current()).devices.at(-1);
      const params = { displayId: display.id, deviceId: device?.id ?? "" };
      await app.call(displaysApi.removeDevice, { params }, { as: anna });

      const answer = await check(screen.ticket);

      expect(answer.body).to.deep.equal({ state: "ended" });
      expect(answer.cookies).to.deep.equal([]);
    });

    it("makes a device of another display leave that one, when it comes to collect", async () => {
      const dad = await buildDisplay(app, anna, { name: "Dad" });
      const device = await buildDevice(app, { display: dad, caregiver: anna });
      const screen = await SocketClient.openDevice(app.url, device.cookie);
      sockets.push(screen);
      await screen.next("snapshot");
      const waiting = await ask({ cookies: [device.cookie] });
      await allow(waiting, waiting.number);
      expect((await current(dad)).devices).to.have.length(1);

      await check(waiting.ticket, device.cookie);

      expect((await screen.waitClosed()).code).to.equal(CLOSE_REASONS["device-removed"].code);
      expect((await current(dad)).devices).to.deep.equal([]);
      expect((await current()).devices).to.have.length(2);
    });

    it("has ended for a browser that never asked, and for one with a made-up ticket", async () => {
      expect((await check()).body).to.deep.equal({ state: "ended" });
      expect((await check(`mantel_waiting=${"a".repeat(43)}`)).body).to.deep.equal({ state: "ended" });
      expect((await check(first.cookie)).body).to.deep.equal({ state: "ended" });
    });
  });

  it("tells a guesser nothing, whatever the family did: code of nobody, asked, ignored, wrong numbers", async () => {
    const unknown = ["402715", "615093"].find((code) => code !== display.code) ?? "";
    const nobody = await app.callRaw(pairingApi.pair, { body: { code: unknown } }, FROM_IPAD);
    const asked = await ask();
    const ignored = await ask();
    await ignore(ignored);
    const mistaken = await ask();
    const wrong = mistaken.number === "42" ? "43" : "42";
    for (let tries = 0; tries < 3; tries += 1) await allow(mistaken, wrong);
    await app.runDueWork();
    const tickets = [nobody.cookies[0] ?? "", asked.ticket, ignored.ticket, mistaken.ticket];
    const answers = async () => {
      const checks = await Promise.all(tickets.map((ticket) => check(ticket)));
      return checks.map(({ status, text, headers }) => {
        const lasting = Object.entries(headers).filter(([name]) => !["date", "x-request-id"].includes(name));
        return JSON.stringify([status, text, lasting]);
      });
    };

    const during = await answers();
    clock.advance(PAIRING_REQUEST_MS - 1);
    const nearTheEnd = await answers();
    clock.advance(1);
    const after = await answers();

    expect(new Set(during).size).to.equal(1);
    expect(during[0]).to.include('{\\"state\\":\\"waiting\\"}');
    expect(nearTheEnd).to.deep.equal(during);
    expect(new Set(after).size).to.equal(1);
    expect(after[0]).to.include('{\\"state\\":\\"ended\\"}');
    expect(
      (await app.call(activityApi.list, { query: {} }, { as: await logInAgain(app, anna) })).items.length,
    ).to.be.above(0);
  });
});
