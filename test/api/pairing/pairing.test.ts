import { expect } from "chai";
import mongoose from "mongoose";
import { PAIRING_PACE_MS } from "../../../server/core/answerPace.js";
import { deviceNameFrom } from "../../../server/core/deviceName.js";
import { activityApi } from "../../../shared/contract/activity.js";
import { displaysApi, type Display } from "../../../shared/contract/displays.js";
import { pairingApi } from "../../../shared/contract/pairing.js";
import { CLOSE_REASONS } from "../../../shared/realtime/closeReasons.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDevice, pairDevice } from "../../support/builders/buildDevice.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { buildMember } from "../../support/builders/buildMember.js";
import { SocketClient } from "../../support/device/SocketClient.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { CallOptions, RawResponse, TestApp, TestUser } from "../../support/server/TestApp.js";
import { TestClock } from "../../support/server/TestClock.js";

const IPAD = "Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) AppleWebKit/605.1.15 Version/12.1 Safari/604.1";

/** What is random, and how often other processes were told, which is counted a moment later. */
const OF_EACH = ["code", "cookie", "pairingClaimedBy", "tokenHash", "announcements"];

describe("POST /api/pair", () => {
  let app: TestApp;
  let clock: TestClock;
  let anna: TestUser;
  let display: Display;
  const sockets: Array<{ close(): void }> = [];

  async function start(config: Parameters<typeof startTestApp>[0]): Promise<void> {
    clock = new TestClock("2026-11-21T08:00:00.000Z");
    app = await startTestApp({ clock, ...config });
    anna = await buildCaregiver(app);
    display = await buildDisplay(app, anna);
  }
  afterEach(async () => {
    sockets.splice(0).forEach((socket) => socket.close());
    await app.close();
  });

  const pair = (code: string, options?: CallOptions) =>
    app.callRaw(pairingApi.pair, { body: { code } }, options);
  const from = (address: string): CallOptions => ({ headers: { "X-Forwarded-For": address } });
  const openPairing = (of: Display) =>
    app.call(displaysApi.openPairing, { params: { displayId: of.id } }, { as: anna });
  const devicesOf = async (of: Display) =>
    (await app.call(displaysApi.get, { params: { displayId: of.id } }, { as: anna })).devices;

  describe("with an open window", () => {
    beforeEach(() => start({}));

    it("lets the browser in, keeps its token in a cookie for 400 days, and closes the window", async () => {
      const answer = await pair(display.code);

      expect(answer.body).to.deep.equal({ state: "paired" });
      expect(String(answer.headers["set-cookie"])).to.match(
        /^mantel_device=[\w-]{43}; Max-Age=34560000; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/,
      );
      expect((await pair(display.code)).body).to.include({ state: "waiting" });
      expect(await devicesOf(display)).to.have.length(1);
    });

    it("stores what the builder of devices stores for all other tests, row by row", async () => {
      const other = await buildDisplay(app, anna);
      // That somebody looked is noted once.
      await devicesOf(display);
      await devicesOf(other);

      const built = await changedBy(() => buildDevice(app, { display, caregiver: anna }));
      const paired = await changedBy(() => pairDevice(app, { display: other, caregiver: anna }));

      expect(built).to.deep.equal(paired);
      expect(Object.keys(built.rows).sort()).to.deep.equal(["activity", "devices", "displays"]);
    });

    it("takes the code however it was typed", async () => {
      const typed = `${display.code.slice(0, 3)} - ${display.code.slice(3)} `;

      expect((await pair(typed)).body).to.deep.equal({ state: "paired" });
    });

    it("lets exactly one of many browsers in that come at once", async () => {
      const answers = await Promise.all(Array.from({ length: 8 }, () => pair(display.code)));

      const paired = answers.filter((answer) =>
        answer.cookies.some((cookie) => cookie.startsWith("mantel_device=")),
      );
      expect(paired).to.have.length(1);
      expect(paired[0]?.body).to.deep.equal({ state: "paired" });
      expect(await devicesOf(display)).to.have.length(1);
    });

    it("names the device so that its family knows it, and a second one of the kind apart", async () => {
      await pair(display.code, { headers: { "User-Agent": IPAD } });
      await openPairing(display);
      await pair(display.code, { headers: { "User-Agent": IPAD } });

      const names = (await devicesOf(display)).map((device) => device.name);
      expect(names).to.deep.equal(["Tablet (iPad)", "Tablet (iPad) 2"]);
    });

    it("tells who looks after the display, by feed, dashboard and mail, and nobody else", async () => {
      await buildMember(app, { owner: anna, name: "Kari Berg", displayIds: [display.id] });
      await buildMember(app, { owner: anna, name: "Per Berg", displayIds: [] });
      await buildCaregiver(app, { name: "Ole Strand" });
      const dashboard = await SocketClient.openCaregiver(app.url, anna.accessToken);
      sockets.push(dashboard);
      await dashboard.next("snapshot");

      await pair(display.code, { headers: { "User-Agent": IPAD } });

      const { item } = await dashboard.next("activity.added");
      expect(item).to.deep.include({ type: "deviceJoined", deviceName: "Tablet (iPad)" });
      await dashboard.next("display.changed", (frame) => frame.display.devices.length === 1);
      await app.runDueWork();
      const mails = await app.mails();
      const recipients = mails.flatMap((mail) => mail.to ?? []).map((to) => to.address);
      expect(recipients.sort()).to.deep.equal(["anna.berg@example.com", "kari.berg@example.com"]);
      expect(mails[0]?.subject).to.equal("A new screen shows Mum’s display");
      expect(mails[0]?.text).to.include("Tablet (iPad), since Saturday 21 November at 9:00 in the morning");
    });

    it("closes after 30 minutes", async () => {
      clock.advance(30 * 60_000);

      expect((await pair(display.code)).body).to.include({ state: "waiting" });
    });
  });

  it("sends the cookie over https only when that is the public address", async () => {
    await start({ config: { publicUrl: "https://mantel.example" } });

    const answer = await pair(display.code);

    expect(String(answer.headers["set-cookie"])).to.match(/; Secure/);
  });

  describe("without an open window", () => {
    beforeEach(() => start({ config: { trustProxy: 1, pairingPaceMs: PAIRING_PACE_MS } }));

    it("answers unknown and closed codes alike: body, headers, cookie and pace", async () => {
      const closed = await buildDisplay(app, anna, { name: "Dad" });
      await buildDevice(app, { display: closed, caregiver: anna });
      const unknown = otherCode(display.code, closed.code);

      const answers = [await timed(() => pair(unknown)), await timed(() => pair(closed.code))];

      expect(answers.map(({ answer }) => [answer.status, shapeOf(answer.text)])).to.deep.equal([
        [200, '{"state":"waiting","number":"--"}'],
        [200, '{"state":"waiting","number":"--"}'],
      ]);
      const [first, second] = answers.map(({ answer }) => comparableHeaders(answer));
      expect(first).to.deep.equal(second);
      expect(JSON.stringify(first)).to.match(
        /mantel_waiting=-; Max-Age=88200; Path=\/api\/pair; Expires=-; HttpOnly; SameSite=Lax/,
      );
      expect(answers.every(({ tookMs }) => tookMs >= PAIRING_PACE_MS - 5)).to.equal(true);
    });

    it("takes equally long for both, measured over forty tries of each", async function () {
      this.timeout(30_000);
      const closed = await buildDisplay(app, anna, { name: "Dad" });
      await buildDevice(app, { display: closed, caregiver: anna });
      const unknown = otherCode(display.code, closed.code);
      // Every try from another neighborhood, so that nothing is refused.
      const tryOnce = (code: string, index: number) =>
        timed(() => pair(code, from(`10.${index}.${code === unknown ? 1 : 2}.1`)));

      const tookMs: Record<string, number[]> = { unknown: [], closed: [] };
      for (let index = 0; index < 40; index += 4) {
        const turns = [0, 1, 2, 3].flatMap((turn) => [
          tryOnce(unknown, index + turn).then((one) => tookMs.unknown?.push(one.tookMs)),
          tryOnce(closed.code, index + turn).then((one) => tookMs.closed?.push(one.tookMs)),
        ]);
        await Promise.all(turns);
      }

      // Every answer comes at a full step, and no code has more of the later steps than the other.
      const steps = (of: number[] = []) => of.map((took) => Math.round(took / PAIRING_PACE_MS));
      const average = (of: number[]) => of.reduce((sum, one) => sum + one, 0) / of.length;
      expect(Math.abs(average(steps(tookMs.unknown)) - average(steps(tookMs.closed)))).to.be.below(0.3);
    });

    it("gives a browser that waits no device, and keeps the one it had", async () => {
      const device = await buildDevice(app, { display, caregiver: anna });

      const answer = await pair(otherCode(display.code), { cookies: [device.cookie] });

      expect(answer.cookies.map((cookie) => cookie.split("=")[0])).to.deep.equal(["mantel_waiting"]);
      expect((await devicesOf(display)).map((one) => one.id)).to.deep.equal([device.id]);
    });

    it("refuses what is no code, naming the field", async () => {
      for (const code of ["12345", "1234567", "abcdef", ""]) {
        const answer = await pair(code);
        expect(answer.status).to.equal(400);
        expect(answer.body).to.have.nested.property("error.field", "code");
      }
    });
  });

  describe("from a browser that is a device already", () => {
    beforeEach(() => start({}));

    it("goes on with its own display without a window and without a new device", async () => {
      const device = await buildDevice(app, { display, caregiver: anna });

      const answer = await pair(display.code, { cookies: [device.cookie] });

      expect(answer.body).to.deep.equal({ state: "paired" });
      expect(answer.cookies).to.deep.equal([device.cookie]);
      expect((await devicesOf(display)).map((one) => one.id)).to.deep.equal([device.id]);
    });

    it("leaves an open window of its own display to the next screen", async () => {
      const device = await buildDevice(app, { display, caregiver: anna });
      await openPairing(display);

      await pair(display.code, { cookies: [device.cookie] });

      expect((await pair(display.code)).body).to.deep.equal({ state: "paired" });
    });

    it("moves to another display: the first is told, its socket cleared, its list without it", async () => {
      const device = await buildDevice(app, { display, caregiver: anna });
      const screen = await SocketClient.openDevice(app.url, device.cookie);
      sockets.push(screen);
      await screen.next("snapshot");
      const dad = await buildDisplay(app, anna, { name: "Dad" });

      const answer = await pair(dad.code, { cookies: [device.cookie] });

      expect(answer.cookies).to.have.length(1);
      expect(answer.cookies).not.to.deep.equal([device.cookie]);
      expect((await screen.waitClosed()).code).to.equal(CLOSE_REASONS["device-removed"].code);
      expect([await devicesOf(display), await devicesOf(dad)].map((list) => list.length)).to.deep.equal([
        0, 1,
      ]);
      const { items } = await app.call(activityApi.list, { query: { displayId: display.id } }, { as: anna });
      expect(items[0]).to.deep.include({ type: "deviceRemoved", by: "someone at the screen" });
    });

    it("needs a window again once it was removed", async () => {
      const device = await buildDevice(app, { display, caregiver: anna });
      const params = { displayId: display.id, deviceId: device.id };
      await app.call(displaysApi.removeDevice, { params }, { as: anna });

      expect((await pair(display.code, { cookies: [device.cookie] })).body).to.include({ state: "waiting" });
    });
  });
});

describe("deviceNameFrom", () => {
  const browsers: Array<[userAgent: string, name: string]> = [
    [IPAD, "Tablet (iPad)"],
    ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1", "Phone (iPhone)"],
    [
      "Mozilla/5.0 (Linux; Android 9; SM-T510) AppleWebKit/537.36 Chrome/120.0 Safari/537.36",
      "Android tablet",
    ],
    ["Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/120.0 Mobile Safari/537.36", "Android phone"],
    ["Mozilla/5.0 (Linux; Android 9; KFMAWI) Silk/120.1 like Chrome/120.0 Safari/537.36", "Fire tablet"],
    ["Mozilla/5.0 (SMART-TV; Linux; Tizen 6.5) Version/5.0 TV Safari/537.36", "TV"],
    ["Mozilla/5.0 (Web0S; Linux/SmartTV) Chrome/94.0 Safari/537.36", "TV"],
    ["Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) Chrome/120.0 Safari/537.36", "Chromebook"],
    ["Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/120.0 Safari/537.36", "Computer (Windows)"],
    ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15", "Computer (Mac)"],
    ["Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0", "Computer (Linux)"],
    ["", "Screen"],
  ];
  for (const [userAgent, name] of browsers) {
    it(`calls ${userAgent || "a browser that says nothing"} ${name}`, () => {
      expect(deviceNameFrom(userAgent)).to.equal(name);
    });
  }
});

/** A code that no display of the test has. */
function otherCode(...taken: string[]): string {
  const codes = ["402715", "615093", "930472", "271846"];
  return codes.find((code) => !taken.includes(code)) ?? "";
}

async function timed(call: () => Promise<RawResponse>): Promise<{ answer: RawResponse; tookMs: number }> {
  const startedAt = performance.now();
  const answer = await call();
  return { answer, tookMs: performance.now() - startedAt };
}

/** With what is random in every answer made alike. */
function shapeOf(text: string): string {
  return text.replace(/"number":"[1-9]\d"/, '"number":"--"');
}

/** What differs between any two answers: the request's id, the second, and the ticket itself. */
function comparableHeaders(answer: RawResponse): unknown {
  return Object.entries(answer.headers)
    .filter(([name]) => !["date", "x-request-id"].includes(name))
    .map(([name, value]) => [
      name,
      String(value)
        .replace(/mantel_waiting=[\w-]{43}/, "mantel_waiting=-")
        .replace(/Expires=[^;]+/, "Expires=-"),
    ]);
}

/** What it answers, and the rows that it writes, without what is random and the order. */
async function changedBy(
  work: () => Promise<object>,
): Promise<{ answer: unknown; rows: Record<string, unknown[]> }> {
  const before = new Set((await allRows()).map(([, row]) => JSON.stringify(row)));
  const answer = await work();
  const rows: Record<string, unknown[]> = {};
  for (const [collection, row] of await allRows()) {
    if (!before.has(JSON.stringify(row))) (rows[collection] ??= []).push(plain(row));
  }
  return { answer: plain(answer), rows };
}

/** Without counters that stand at nought: they say nothing. */
async function allRows(): Promise<[collection: string, row: mongoose.mongo.BSON.Document][]> {
  const collections = (await mongoose.connection.db?.collections()) ?? [];
  const rows = await Promise.all(
    collections.map(async (collection) =>
      (await collection.find().toArray()).map(
        (row) => [collection.collectionName, row] as [string, mongoose.mongo.BSON.Document],
      ),
    ),
  );
  return rows.flat().filter(([, row]) => row.count !== 0);
}

function plain(value: object): unknown {
  const text = JSON.stringify(value, (key, part: unknown) => (OF_EACH.includes(key) ? typeof part : part));
  return JSON.parse(text.replace(/[0-9a-f]{24}/g, "id"));
}
