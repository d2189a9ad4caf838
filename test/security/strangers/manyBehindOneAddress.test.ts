import { randomBytes } from "node:crypto";
import { expect } from "chai";
import { Types } from "mongoose";
import pLimit from "p-limit";
import { DeviceModel } from "../../../server/circle/displays/device.model.js";
import { DEVICE_COOKIE, hashDeviceToken } from "../../../server/circle/displays/devices.service.js";
import { DisplayModel } from "../../../server/circle/displays/display.model.js";
import { DEFAULT_RATE_LIMITS } from "../../../server/app/features.js";
import { makeRoom } from "../../../server/realtime/makeRoom.js";
import type { DevicePeer } from "../../../server/realtime/peers.js";
import { accountsApi } from "../../../shared/contract/accounts.js";
import { activityApi } from "../../../shared/contract/activity.js";
import { deviceSyncApi } from "../../../shared/contract/deviceSync.js";
import { feedbackApi } from "../../../shared/contract/feedback.js";
import { versionApi } from "../../../shared/contract/installation/version.js";
import { CLOSE_REASONS } from "../../../shared/realtime/closeReasons.js";
import {
  FRAME_BURST,
  POLL_BURST,
  SNAPSHOT_BURST,
  SOCKET_QUIET_MS,
  SOCKETS_PER_ACCOUNT_MAX,
  SOCKETS_PER_DEVICE_MAX,
} from "../../../shared/realtime/timing.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildHousehold, type Household } from "../../support/builders/buildHousehold.js";
import { buildFrameId, SocketClient } from "../../support/device/SocketClient.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp } from "../../support/server/TestApp.js";
import { waitFor } from "../../support/waitFor.js";

const DEVICES = 200;
/** Limits count within minutes: what comes within seconds is at once for them, and no machine is kept busy for longer than it answers. */
const AT_ONCE = 20;
const NO_PLAN = { appVersion: "test", epoch: null, planVersion: null, frames: [] };

describe("many devices behind one address", () => {
  let app: TestApp;
  const open: SocketClient[] = [];

  before(async () => {
    app = await startTestApp({ limits: DEFAULT_RATE_LIMITS });
  });
  afterEach(() => open.splice(0).forEach((client) => client.close()));
  after(() => app.close());

  it("are all let in when the power of a care home is back", async () => {
    const cookies = await storeDevices(DEVICES);

    const inTurn = pLimit(AT_ONCE);
    await inTurn.map(cookies, async (cookie) => {
      await app.call(versionApi.getVersion, {});
      const device = await SocketClient.openDevice(app.url, cookie);
      open.push(device);
      await device.next("snapshot");
      await app.call(deviceSyncApi.sync, { body: NO_PLAN }, { cookies: [cookie] });
    });

    expect(open.filter(({ closed }) => closed !== null)).to.have.length(0);
  });
});

describe("who is signed in", () => {
  it("counts by themselves, and a stranger by the address", async () => {
    const app = await startTestApp({
      limits: {
        refreshPerBrowser: { max: 3, windowMs: 60_000 },
        feedbackPerCaller: { max: 1, windowMs: 60_000 },
      },
    });
    const { owner } = await buildHousehold(app);
    const names = ["Kari Moe", "Per Dahl"];
    const browsers = [owner, ...(await Promise.all(names.map((name) => buildCaregiver(app, { name }))))];
    const refresh = async (cookies: string[]) =>
      (await app.callRaw(accountsApi.refreshSession, {}, { cookies })).status;
    const other = await buildHousehold(app, "Olga Dahl");
    const feedback = { body: { comments: "Thank you" } as never };
    const write = async (as: { accessToken: string } | undefined) =>
      (await app.callRaw(feedbackApi.create, feedback, { as })).status;

    for (const browser of browsers) {
      for (let time = 0; time < 2; time += 1) expect(await refresh([browser.refreshCookie])).to.equal(200);
    }
    for (let time = 0; time < 3; time += 1) expect(await refresh([])).to.equal(401);

    expect(await refresh([])).to.equal(429);
    expect(await refresh([owner.refreshCookie])).to.equal(200);
    expect(await write(owner)).to.not.equal(429);
    expect(await write(other.owner)).to.not.equal(429);
    expect(await write(owner)).to.equal(429);
    await app.close();
  });
});

describe("the limits of one device", () => {
  let app: TestApp;
  let home: Household;
  const open: SocketClient[] = [];

  beforeEach(async () => {
    app = await startTestApp();
    home = await buildHousehold(app);
  });
  afterEach(async () => {
    open.splice(0).forEach((client) => client.close());
    await app.close();
  });

  async function connect(cookie = home.device.cookie): Promise<SocketClient> {
    const device = await SocketClient.openDevice(app.url, cookie);
    open.push(device);
    return device;
  }
  const answer = (index: number) => ({
    type: "occurrence.answered",
    id: `answer-${String(index).padStart(4, "0")}`,
    key: `${home.message.id}/once`,
    messageId: home.message.id,
    messageVersion: 1,
    choice: "ok",
    text: "OK",
    at: new Date().toISOString(),
  });

  async function everyAnswerTold(): Promise<number> {
    let told = 0;
    let cursor: string | undefined;
    do {
      const page = await app.call(activityApi.list, { query: { limit: 100, cursor } }, { as: home.owner });
      told += page.items.filter(({ type }) => type === "answer").length;
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    return told;
  }

  it("let in as many tabs as it may have, and another when one has gone", async () => {
    const tabs: SocketClient[] = [];
    for (let tab = 0; tab < SOCKETS_PER_DEVICE_MAX; tab += 1) tabs.push(await connect());
    await Promise.all(tabs.map((tab) => tab.next("snapshot")));

    const surplus = await connect();
    expect((await surplus.waitClosed()).code).to.equal(CLOSE_REASONS["too-many-sockets"].code);
    // A display of the first build would never come back after a reason that it does not know.
    expect(surplus.frames).to.deep.equal([]);
    expect(tabs.filter(({ closed }) => closed !== null)).to.have.length(0);

    tabs[0]!.close();
    await waitFor("the end of a tab", () =>
      Promise.resolve(app.context.hub.devicesOf(home.display.id).length < SOCKETS_PER_DEVICE_MAX),
    );
    await (await connect()).next("snapshot");
  });

  it("let in a device beside another one that has too many", async () => {
    for (let tab = 0; tab <= SOCKETS_PER_DEVICE_MAX; tab += 1) await connect();
    const neighbor = await buildHousehold(app, "Olga Dahl");

    await (await connect(neighbor.device.cookie)).next("snapshot");
  });

  it("bound the dashboards of one account", async () => {
    const openDashboard = async () => {
      const dashboard = await SocketClient.openCaregiver(app.url, home.owner.accessToken);
      open.push(dashboard);
      return dashboard;
    };
    for (let tab = 0; tab < SOCKETS_PER_ACCOUNT_MAX; tab += 1) await (await openDashboard()).next("snapshot");

    const surplus = await openDashboard();

    expect((await surplus.waitClosed()).reason).to.equal("too-many-sockets");
  });

  it("let a socket that may be half open make room", () => {
    const closed: string[] = [];
    const peer = (quietMs: number, isClosing = false): DevicePeer => ({
      displayId: "d",
      groupId: "g",
      deviceId: "a",
      pairedAt: new Date(0),
      held: false,
      planVersion: 0,
      extras: null,
      send: () => undefined,
      quietMs: () => quietMs,
      isClosing: () => isClosing,
      close: (reason) => closed.push(reason),
      cutOff: () => closed.push("cut off"),
    });

    expect(makeRoom([peer(0)], 2)).to.equal(true);
    expect(makeRoom([peer(0), peer(SOCKET_QUIET_MS - 1)], 2)).to.equal(false);
    expect(closed).to.deep.equal([]);
    expect(makeRoom([peer(0), peer(SOCKET_QUIET_MS)], 2)).to.equal(true);
    expect(closed).to.deep.equal(["silence", "cut off"]);
    expect(makeRoom([peer(0), peer(SOCKET_QUIET_MS, true)], 2)).to.equal(true);
    expect(makeRoom([peer(0), peer(0), peer(SOCKET_QUIET_MS, true)], 2)).to.equal(false);
    expect(closed).to.have.length(2);
  });

  it("are never more, though one that is to make room does not answer", async () => {
    for (let count = 0; count < SOCKETS_PER_DEVICE_MAX; count += 1) {
      const tab = await connect();
      await tab.next("snapshot");
      tab.socket.pause();
    }
    const peers = () => app.context.hub.devicesOf(home.display.id);
    peers()[3]!.quietMs = () => SOCKET_QUIET_MS;

    await (await connect()).next("snapshot");
    const surplus = await connect();

    expect((await surplus.waitClosed()).reason).to.equal("too-many-sockets");
    expect(peers()).to.have.length(SOCKETS_PER_DEVICE_MAX);
  });

  it("lose none of the answers that come too fast", async () => {
    const frames = Array.from({ length: FRAME_BURST + 20 }, (_, index) => answer(index));
    const flooding = await connect();
    await flooding.next("snapshot");
    frames.forEach((frame) => flooding.sendRaw(frame));
    expect((await flooding.waitClosed()).reason).to.equal("too-many-frames");

    const acknowledged = () =>
      new Set(
        open.flatMap((client) => client.frames.flatMap((frame) => (frame.type === "ack" ? [frame.id] : []))),
      );
    const sendRest = async (rest: typeof frames) => {
      const client = await connect();
      await client.next("snapshot");
      rest.forEach((frame) => client.sendRaw(frame));
      await waitFor("what was sent again", () =>
        Promise.resolve(rest.every(({ id }) => acknowledged().has(id))),
      );
    };
    const left = frames.filter(({ id }) => !acknowledged().has(id));
    await sendRest(left.slice(0, 100));
    await sendRest(left.slice(100));

    expect(acknowledged().size).to.equal(frames.length);
    const told = await everyAnswerTold();
    expect(told).to.equal(frames.length);
  });

  it("end a connection that asks for one snapshot after another", async () => {
    const device = await connect();
    await device.next("snapshot");

    // More than one too many: some are let through for the time that a busy machine takes to answer the others.
    for (let request = 0; request <= 3 * SNAPSHOT_BURST; request += 1)
      device.sendRaw({ type: "snapshot.requested", id: buildFrameId() });

    expect((await device.waitClosed()).reason).to.equal("too-many-frames");
  });

  it("hold up its polls and nobody else's, and lose nothing of what they carry", async () => {
    const poll = (cookie: string, frames: unknown[] = []) =>
      app.callRaw(deviceSyncApi.sync, { body: { ...NO_PLAN, frames } }, { cookies: [cookie] });
    // All at once: one after another, a busy machine takes as long for each as the device may take.
    const polls = Array.from({ length: 2 * POLL_BURST }, () => poll(home.device.cookie, [answer(1)]));
    const refused = (await Promise.all(polls)).find(({ status }) => status === 429);

    expect(Number(refused?.headers["retry-after"])).to.be.above(0);
    const neighbor = await buildHousehold(app, "Olga Dahl");
    expect((await poll(neighbor.device.cookie)).status).to.equal(200);
    const taken = await waitFor("the next poll", async () => {
      const response = await poll(home.device.cookie, [answer(1)]);
      return response.status === 200 && response;
    });
    expect(taken.body).to.deep.include({ acks: [answer(1).id] });
  });
});

/** Each of a display of its own: a family's tablet in its room. */
async function storeDevices(count: number): Promise<string[]> {
  const now = new Date();
  const seeds = Array.from({ length: count }, (_, index) => ({
    displayId: new Types.ObjectId(),
    code: String(100_000 + index),
    token: randomBytes(32).toString("base64url"),
  }));
  await DisplayModel.insertMany(
    seeds.map(({ displayId, code }) => ({
      _id: displayId,
      groupId: new Types.ObjectId(),
      code,
      name: `Room ${code}`,
      timeZone: "Europe/Oslo",
      language: "en",
      createdAt: now,
    })),
  );
  await DeviceModel.insertMany(
    seeds.map(({ displayId, token }) => ({
      displayId,
      tokenHash: hashDeviceToken(token),
      name: "Tablet",
      pairedAt: now,
      lastSeenAt: now,
    })),
  );
  return seeds.map(({ token }) => `${DEVICE_COOKIE.name}=${token}`);
}
