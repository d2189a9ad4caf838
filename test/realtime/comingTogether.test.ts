import { randomBytes } from "node:crypto";
import { expect } from "chai";
import { DeviceModel } from "../../server/circle/displays/device.model.js";
import { DEVICE_COOKIE } from "../../server/circle/displays/devices.service.js";
import type { ServerToCaregiver } from "../../shared/realtime/serverToCaregiver.js";
import { displaysApi } from "../../shared/contract/displays.js";
import { buildDevice } from "../support/builders/buildDevice.js";
import { buildDisplay } from "../support/builders/buildDisplay.js";
import { buildHousehold, type Household } from "../support/builders/buildHousehold.js";
import { storeRooms, type Room } from "../support/builders/storeRooms.js";
import { countOperations } from "../support/countOperations.js";
import { buildFrameId, SocketClient } from "../support/device/SocketClient.js";
import { startAgain } from "../support/server/startAgain.js";
import { startTestApp } from "../support/server/startTestApp.js";
import { TestClock } from "../support/server/TestClock.js";
import type { TestApp } from "../support/server/TestApp.js";
import { waitFor } from "../support/waitFor.js";

/** More than one group of hellos, and than one command reads. */
const ROOMS = 120;
/** One row after another, these would be thousands of operations. */
const HELD_UP = 300;
const OPERATIONS_MAX = 100;

describe("displays that come at once", () => {
  let app: TestApp;
  let clock: TestClock;
  let home: Household;
  const open: SocketClient[] = [];

  beforeEach(async () => {
    clock = new TestClock("2026-11-21T08:00:00.000Z");
    app = await startTestApp({ clock });
    home = await buildHousehold(app);
  });
  afterEach(async () => {
    open.splice(0).forEach((client) => client.close());
    await app.close();
  });

  async function come(cookie: string, url = app.url) {
    const client = await SocketClient.openDevice(url, cookie);
    open.push(client);
    return client;
  }

  async function look(displayId = home.display.id) {
    return app.call(displaysApi.get, { params: { displayId } }, { as: home.owner });
  }

  it("get their own plan each, and a stranger among them gets none", async () => {
    const rooms = await storeRooms(ROOMS);
    const stranger = `${DEVICE_COOKIE.name}=${randomBytes(32).toString("base64url")}`;

    const [refused, mum, ...devices] = await Promise.all(
      [stranger, home.device.cookie, ...rooms.map(({ cookie }) => cookie)].map((cookie) => come(cookie)),
    );

    const snapshots = await Promise.all(devices.map((device) => device.next("snapshot")));
    expect(snapshots.map(({ snapshot }) => [snapshot.display.name, snapshot.device.name])).to.deep.equal(
      rooms.map(({ name, device }) => [name, device]),
    );
    expect(
      snapshots.flatMap(({ snapshot }) => [...snapshot.messages, ...snapshot.cards, ...snapshot.photos]),
    ).to.have.length(0);
    const { snapshot } = await mum!.next("snapshot");
    expect(snapshot.messages.map(({ messageId }) => messageId)).to.include(home.message.id);
    expect(snapshot.cards.map(({ id }) => id)).to.deep.equal([home.card.id]);
    expect(await refused!.waitClosed()).to.include({ reason: "device-unknown" });
  });

  it("are told to be back when their rows said that they were gone", async () => {
    const device = await come(home.device.cookie);
    await device.next("snapshot");
    const caregiver = await SocketClient.openCaregiver(app.url, home.owner.accessToken);
    open.push(caregiver);
    await caregiver.next("snapshot");
    // What another process writes down while the database did not take what this one had to say.
    await DeviceModel.updateOne({ _id: home.device.id }, { connected: false, socketId: null, sockets: [] });
    caregiver.forget();

    clock.advance(15_000);
    device.sendRaw({ type: "ping", id: buildFrameId() });

    const told = caregiver.next("display.changed", ({ display }) => display.online);
    expect((await told).display.id).to.equal(home.display.id);
    expect((await look()).online).to.equal(true);
  });

  it("are told to be back once each, by few commands, when their server was held up", async () => {
    const rooms = await storeRooms(HELD_UP, home.owner.groupId);
    const devices = await Promise.all(rooms.map(({ cookie }) => come(cookie)));
    await Promise.all(devices.map((device) => device.next("snapshot")));
    const caregiver = await SocketClient.openCaregiver(app.url, home.owner.accessToken);
    open.push(caregiver);
    await caregiver.next("snapshot");
    await DeviceModel.updateMany({}, { connected: false, socketId: null, sockets: [] });
    caregiver.forget();

    clock.advance(15_000);
    const counts = await countOperations(async () => {
      devices.forEach((device) => device.sendRaw({ type: "ping", id: buildFrameId() }));
      await waitFor("all of them", async () => (await countBack(caregiver)) === HELD_UP);
    });

    expect(await countConnected(rooms)).to.equal(HELD_UP);
    expect(ofDisplays(counts)).to.be.below(OPERATIONS_MAX);
    const told = caregiver.frames.filter(({ type }) => type === "display.changed");
    expect(told).to.have.length(HELD_UP);
  });

  it("are written down as heard by few commands, each with its own socket", async () => {
    const rooms = await storeRooms(HELD_UP);
    const both = await Promise.all([...rooms, rooms[0]!].map(({ cookie }) => come(cookie)));
    await Promise.all(both.map((device) => device.next("snapshot")));

    clock.advance(15_000);
    const heardAt = new Date(clock.now());
    const heard = { lastSeenAt: heardAt, "sockets.heardAt": heardAt };
    const counts = await countOperations(async () => {
      both.forEach((device) => device.sendRaw({ type: "ping", id: buildFrameId() }));
      await Promise.all(both.map((device) => device.next("pong")));
      await waitFor(
        "what all have said",
        async () => (await DeviceModel.collection.countDocuments(heard)) === HELD_UP,
      );
    });

    expect(counts["devices.bulkWrite"]).to.be.within(1, 5);
    const { sockets } = await DeviceModel.findOne({ name: rooms[0]!.device }).orFail();
    expect(sockets.map((socket) => socket.heardAt.getTime())).to.deep.equal([clock.now(), clock.now()]);
  });

  it("are not taken for silent by the process that has their sockets, when it was held up", async () => {
    const device = await come(home.device.cookie);
    await device.next("snapshot");
    const caregiver = await SocketClient.openCaregiver(app.url, home.owner.accessToken);
    open.push(caregiver);
    await caregiver.next("snapshot");
    caregiver.forget();

    clock.advance(50_000);
    await app.runDueWork();
    caregiver.sendRaw({ type: "ping", id: buildFrameId() });
    await caregiver.next("pong");

    expect(caregiver.frames.map(({ type }) => type)).to.not.include("display.changed");
    device.sendRaw({ type: "ping", id: buildFrameId() });
    await caregiver.next("display.changed", ({ display }) => display.online);
  });

  it("stay gone when they spoke just before they left", async () => {
    const display = await buildDisplay(app, home.owner);
    const other = await buildDevice(app, { display, caregiver: home.owner });
    const [leaving, staying] = [await come(home.device.cookie), await come(other.cookie)];
    await Promise.all([leaving.next("snapshot"), staying.next("snapshot")]);

    clock.advance(15_000);
    leaving.sendRaw({ type: "ping", id: buildFrameId() });
    await leaving.next("pong");
    leaving.close();
    staying.sendRaw({ type: "ping", id: buildFrameId() });

    // What both have said is written together.
    const heardAt = new Date(clock.now()).toISOString();
    await waitFor("what the other has said", async () => (await look(display.id)).lastSeenAt === heardAt);
    expect((await look()).online).to.equal(false);
    expect((await look(display.id)).online).to.equal(true);
  });

  it("are offline when the server has stopped", async () => {
    const second = await startAgain(app);
    const rooms = await storeRooms(ROOMS);
    const devices = await Promise.all(rooms.map(({ cookie }) => come(cookie, second.url)));
    await Promise.all(devices.map((device) => device.next("snapshot")));
    expect(await countConnected(rooms)).to.equal(ROOMS);

    await second.close();

    // At once: asking the API for each of them would give the server the time that it must not need.
    expect(await countConnected(rooms)).to.equal(0);
  });
});

async function countConnected(rooms: Room[]): Promise<number> {
  return DeviceModel.countDocuments({ connected: true, name: { $in: rooms.map(({ device }) => device) } });
}

/** The displays that the dashboard was told are online. */
function countBack({ frames }: SocketClient<ServerToCaregiver>): Promise<number> {
  const ids = frames.map((frame) =>
    frame.type === "display.changed" && frame.display.online ? frame.display.id : null,
  );
  return Promise.resolve(new Set(ids.filter((id) => id !== null)).size);
}

/** What looks around every moment asks for others too. */
function ofDisplays(counts: Record<string, number>): number {
  const asked = Object.entries(counts).filter(([name]) => /^(devices|displays|pairingrequests)\./.test(name));
  return asked.reduce((total, [, count]) => total + count, 0);
}
