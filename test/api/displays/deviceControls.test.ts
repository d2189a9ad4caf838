import { expect } from "chai";
import { catchUpPlans } from "../../../server/realtime/catchUp/catchUpPlans.js";
import { DeviceModel } from "../../../server/circle/displays/device.model.js";
import { deviceSyncApi } from "../../../shared/contract/deviceSync.js";
import { displaysApi, type Display } from "../../../shared/contract/displays.js";
import type { ServerToDevice } from "../../../shared/realtime/serverToDevice.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDevice, type TestDevice } from "../../support/builders/buildDevice.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { SocketClient } from "../../support/device/SocketClient.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { RawResponse, TestApp, TestUser } from "../../support/server/TestApp.js";
import { TestClock } from "../../support/server/TestClock.js";

const START = "2026-11-21T08:00:00.000Z";

describe("what a caregiver asks of a screen from afar", () => {
  const clock = new TestClock(START);
  let app: TestApp;
  let anna: TestUser;
  let display: Display;
  let device: TestDevice;
  let families = 0;
  const sockets: { close(): void }[] = [];

  before(async () => {
    app = await startTestApp({ clock });
  });
  beforeEach(async () => {
    clock.set(START);
    families += 1;
    anna = await buildCaregiver(app, { email: `anna.${families}@example.com` });
    display = await buildDisplay(app, anna);
    device = await buildDevice(app, { display, caregiver: anna });
  });
  afterEach(() => sockets.splice(0).forEach((socket) => socket.close()));
  after(() => app.close());

  async function connect(cookie = device.cookie): Promise<SocketClient<ServerToDevice>> {
    const socket = await SocketClient.openDevice(app.url, cookie);
    sockets.push(socket);
    await socket.next("snapshot");
    return socket;
  }

  const paramsOf = (deviceId: string) => ({ params: { displayId: display.id, deviceId } });
  const identify = (deviceId = device.id): Promise<RawResponse> =>
    app.callRaw(displaysApi.identifyDevice, paramsOf(deviceId), { as: anna });
  const reload = (deviceId = device.id): Promise<RawResponse> =>
    app.callRaw(displaysApi.reloadDevice, paramsOf(deviceId), { as: anna });

  it("a screen is told to show its name, and no other screen of the display is", async () => {
    const kitchen = await connect();
    await app.call(
      displaysApi.renameDevice,
      { ...paramsOf(device.id), body: { name: "Kitchen" } },
      { as: anna },
    );
    await app.call(displaysApi.openPairing, { params: { displayId: display.id } }, { as: anna });
    const other = await buildDevice(app, { display, caregiver: anna });
    const bedroom = await connect(other.cookie);

    const answer = await identify();

    expect(answer.status, answer.text).to.equal(200);
    expect((await kitchen.next("device.identify")).name).to.equal("Kitchen");
    await bedroom.send({ type: "snapshot.requested" });
    expect(bedroom.frames.map((frame) => frame.type)).not.to.include("device.identify");
  });

  it("a screen is told to reload, once", async () => {
    const socket = await connect();

    expect((await reload()).status).to.equal(200);

    await socket.next("device.reload");
    await catchUpPlans(app.context);
    await socket.send({ type: "snapshot.requested" });
    expect(socket.frames.filter((frame) => frame.type === "device.reload")).to.have.length(1);
  });

  it("a screen that another process holds is told at that process's next look", async () => {
    await DeviceModel.updateOne({ _id: device.id }, { connected: true, socketId: "elsewhere" });
    expect((await identify()).status).to.equal(200);
    const socket = await connect();

    await catchUpPlans(app.context);

    await socket.next("device.identify");
  });

  it("what was asked a minute ago is not done any more", async () => {
    await DeviceModel.updateOne({ _id: device.id }, { connected: true, socketId: "elsewhere" });
    await reload();
    const socket = await connect();
    clock.advance(61_000);

    await catchUpPlans(app.context);

    await socket.send({ type: "snapshot.requested" });
    expect(socket.frames.map((frame) => frame.type)).not.to.include("device.reload");
  });

  it("a screen that is not connected cannot be asked: 409 offline", async () => {
    const answers = [await identify(), await reload()];

    answers.forEach((answer) => {
      expect(answer.status).to.equal(409);
      expect(answer.body).to.have.nested.property("error.code", "offline");
    });
  });

  it("nor can one whose sockets are blocked, though it is online", async () => {
    const body = { appVersion: "test", epoch: null, planVersion: null, frames: [] };
    await app.call(deviceSyncApi.sync, { body }, { cookies: [device.cookie] });

    expect((await identify()).status).to.equal(409);
  });

  it("a device of another display is not found, nor one that was removed", async () => {
    const elsewhere = await buildDisplay(app, anna, { name: "Dad" });
    const stranger = await buildDevice(app, { display: elsewhere, caregiver: anna });
    await connect();
    await app.call(displaysApi.removeDevice, paramsOf(device.id), { as: anna });

    expect((await identify(stranger.id)).status).to.equal(404);
    expect((await reload()).status).to.equal(404);
  });
});
