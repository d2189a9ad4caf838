import { expect } from "chai";
import { catchUpPlans } from "../../server/realtime/catchUp/catchUpPlans.js";
import { DeviceModel } from "../../server/circle/displays/device.model.js";
import { DisplayModel } from "../../server/circle/displays/display.model.js";
import { deviceSyncApi } from "../../shared/contract/deviceSync.js";
import { displaysApi, type Device, type Display, type Viewing } from "../../shared/contract/displays.js";
import type { ServerToDevice } from "../../shared/realtime/serverToDevice.js";
import type { DisplaySnapshot } from "../../shared/realtime/snapshot.js";
import { FACT_BURST } from "../../shared/realtime/timing.js";
import { buildCaregiver } from "../support/builders/buildCaregiver.js";
import { buildDevice, type TestDevice } from "../support/builders/buildDevice.js";
import { buildDisplay } from "../support/builders/buildDisplay.js";
import { SocketClient } from "../support/device/SocketClient.js";
import { startTestApp } from "../support/server/startTestApp.js";
import type { RawResponse, TestApp, TestUser } from "../support/server/TestApp.js";
import { TestClock } from "../support/server/TestClock.js";

const START = "2026-11-21T08:00:00.000Z";
const NEAR: Viewing = { diagonalInches: 10, distanceM: 1 };
const FAR: Viewing = { diagonalInches: 24, distanceM: 3 };
const LYING = { width: 1280, height: 752, screenWidth: 1280, screenHeight: 800, pixelRatio: 1.5 };
const UPRIGHT = { width: 800, height: 1232, screenWidth: 800, screenHeight: 1280, pixelRatio: 1.5 };

describe("how large a screen is and where the chair stands", () => {
  const clock = new TestClock(START);
  let app: TestApp;
  let families = 0;
  let home: Awaited<ReturnType<typeof buildHome>>;
  const sockets: { close(): void }[] = [];

  before(async () => {
    app = await startTestApp({ clock });
  });
  beforeEach(async () => {
    clock.set(START);
    home = await buildHome();
  });
  afterEach(() => sockets.splice(0).forEach((socket) => socket.close()));
  after(() => app.close());

  async function buildHome(): Promise<{ owner: TestUser; display: Display; device: TestDevice }> {
    families += 1;
    const owner = await buildCaregiver(app, { email: `anna.${families}@example.com` });
    const display = await buildDisplay(app, owner);
    return { owner, display, device: await buildDevice(app, { display, caregiver: owner }) };
  }

  async function connect(): Promise<SocketClient<ServerToDevice>> {
    const socket = await SocketClient.openDevice(app.url, home.device.cookie);
    sockets.push(socket);
    await socket.next("snapshot");
    return socket;
  }

  async function readDevice(): Promise<Device> {
    const display = await app.call(
      displaysApi.get,
      { params: { displayId: home.display.id } },
      { as: home.owner },
    );
    return display.devices[0]!;
  }

  async function readPlan(): Promise<DisplaySnapshot> {
    const socket = await connect();
    return (await socket.next("snapshot")).snapshot;
  }

  const set = (changes: Partial<Viewing>, deviceId = home.device.id): Promise<RawResponse> =>
    app.callRaw(
      displaysApi.setViewing,
      { params: { displayId: home.display.id, deviceId }, body: changes },
      { as: home.owner },
    );
  const chosen = (viewing: Viewing, { id = "chosen-0001", at = START } = {}) => ({
    type: "viewing.chosen" as const,
    ...{ id, viewing, at },
  });

  it("is guessed and two metres until somebody says it, and the screen is told that the server knows", async () => {
    const { device } = await readPlan();

    expect(device).to.deep.include({
      viewing: { diagonalInches: null, distanceM: 2 },
      viewingAt: null,
      size: null,
    });
    expect((await readDevice()).viewing).to.deep.equal({ diagonalInches: null, distanceM: 2 });
  });

  it("chosen at the screen reaches the dashboards, the other tabs and the next snapshot", async () => {
    const page = await SocketClient.openCaregiver(app.url, home.owner.accessToken);
    sockets.push(page);
    await page.next("snapshot");
    const [screen, otherTab] = [await connect(), await connect()];

    expect((await screen.send(chosen(FAR))).type).to.equal("ack");

    expect((await otherTab.next("device.changed")).device.viewing).to.deep.equal(FAR);
    await page.next("display.changed", ({ display }) => display.devices[0]?.viewing.distanceM === 3);
    expect((await readPlan()).device).to.deep.include({ viewing: FAR, viewingAt: START });
  });

  it("chosen on the dashboard reaches the screen before the call is answered", async () => {
    const screen = await connect();

    expect((await set({ diagonalInches: 32 })).status).to.equal(200);
    expect((await set({ distanceM: 3 })).status).to.equal(200);

    const seen = await screen.next("device.changed", ({ device }) => device.viewing?.distanceM === 3);
    expect(seen.device.viewing).to.deep.equal({ diagonalInches: 32, distanceM: 3 });
    expect(screen.frames.map((frame) => frame.type)).not.to.include("snapshot.ready");
  });

  it("both count when two caregivers say different things at once", async () => {
    await Promise.all([set({ diagonalInches: 55 }), set({ distanceM: 1 })]);

    expect((await readDevice()).viewing).to.deep.equal({ diagonalInches: 55, distanceM: 1 });
  });

  it("chosen at the screen earlier, and told later, does not undo what a caregiver chose meanwhile", async () => {
    clock.advance(60_000);
    await set(NEAR);
    const screen = await connect();

    expect((await screen.send(chosen(FAR))).type).to.equal("ack");

    expect((await readDevice()).viewing).to.deep.equal(NEAR);
  });

  it("chosen while the server's clock was hours ahead can be chosen anew at the screen when that is put back", async () => {
    const screen = await connect();
    clock.advance(3 * 3_600_000);
    await screen.send(chosen(FAR, { at: "2026-11-21T11:00:00.000Z" }));
    clock.set(START);

    // A screen makes it later than the last choice that it knows.
    await screen.send(chosen(NEAR, { id: "chosen-0002", at: "2026-11-21T11:00:00.001Z" }));

    expect((await readPlan()).device).to.deep.include({
      viewing: NEAR,
      viewingAt: "2026-11-21T11:00:00.001Z",
    });
  });

  it("sent again has no second effect, also after a caregiver chose something else", async () => {
    const screen = await connect();
    const ahead = chosen(FAR, { at: "2026-11-21T09:00:00.000Z" });
    await screen.send(ahead);
    clock.advance(1_000);
    await set(NEAR);
    const { planVersion } = await DisplayModel.findById(home.display.id).orFail();
    clock.advance(1_000);

    expect((await screen.send(ahead)).type).to.equal("ack");

    expect((await readDevice()).viewing).to.deep.equal(NEAR);
    expect((await DisplayModel.findById(home.display.id).orFail()).planVersion).to.equal(planVersion);
  });

  it("reaches a screen that another process holds, by the version of its plan", async () => {
    const screen = await connect();
    await DeviceModel.updateOne({ _id: home.device.id }, { viewing: FAR, viewingAt: new Date(START) });
    await DisplayModel.updateOne({ _id: home.display.id }, { $inc: { planVersion: 1 } });
    screen.forget();

    await catchUpPlans(app.context);

    expect((await screen.next("snapshot")).snapshot.device.viewing).to.deep.equal(FAR);
  });

  it("is exchanged where sockets are blocked, in one poll", async () => {
    await set({ distanceM: 1 });
    clock.advance(1_000);
    const { epoch, planVersion } = await readPlan();
    const body = {
      appVersion: "test",
      epoch,
      planVersion,
      frames: [chosen(FAR, { at: "2026-11-21T08:00:01.000Z" })],
    };

    const result = await app.call(deviceSyncApi.sync, { body }, { cookies: [home.device.cookie] });

    expect(result.acks).to.deep.equal(["chosen-0001"]);
    expect((result.snapshot as unknown as DisplaySnapshot).device.viewing).to.deep.equal(FAR);
  });

  it("a screen says how large it is drawn, and again when it is turned", async () => {
    const screen = await connect();
    await screen.send({ type: "size.measured", size: LYING });
    const page = await SocketClient.openCaregiver(app.url, home.owner.accessToken);
    sockets.push(page);
    await page.next("snapshot");

    await screen.send({ type: "size.measured", size: LYING });
    await screen.send({ type: "size.measured", size: UPRIGHT });

    const { display } = await page.next("display.changed");
    expect(display.devices[0]?.size).to.deep.equal(UPRIGHT);
    expect((await readPlan()).device.size).to.deep.equal(UPRIGHT);
  });

  it("is never of another display's device, nor of one that was removed, nor impossible", async () => {
    const other = await buildHome();
    const answers = [await set(FAR, other.device.id), await set({}), await set({ diagonalInches: 1 })];
    await app.call(
      displaysApi.removeDevice,
      { params: { displayId: home.display.id, deviceId: home.device.id } },
      { as: home.owner },
    );
    answers.push(await set(FAR));

    expect(answers.map(({ status }) => status)).to.deep.equal([404, 400, 400, 404]);
  });

  it("of a device that says it without an end is put off, and its connection stays", async () => {
    const screen = await connect();
    for (let said = 0; said < FACT_BURST; said += 1)
      await screen.send({ type: "size.measured", size: { ...LYING, width: 500 + said } });

    screen.sendRaw({ type: "size.measured", id: "one-too-many", size: UPRIGHT });
    await screen.send({ type: "snapshot.requested" });

    expect(screen.frames.some((frame) => "id" in frame && frame.id === "one-too-many")).to.equal(false);
    expect((await readDevice()).size).to.deep.include({ width: 500 + FACT_BURST - 1 });
  });
});
