import { expect } from "chai";
import { deviceSyncApi } from "../../shared/contract/deviceSync.js";
import type { DeviceStatus } from "../../shared/contract/base/deviceStatus.js";
import { displaysApi, type Device, type Display } from "../../shared/contract/displays.js";
import type { DeviceFrame } from "../../shared/realtime/protocol.js";
import type { ServerToCaregiver } from "../../shared/realtime/serverToCaregiver.js";
import type { ServerToDevice } from "../../shared/realtime/serverToDevice.js";
import type { DisplaySnapshot } from "../../shared/realtime/snapshot.js";
import { FACT_BURST } from "../../shared/realtime/timing.js";
import { buildCaregiver } from "../support/builders/buildCaregiver.js";
import { buildDevice, type TestDevice } from "../support/builders/buildDevice.js";
import { buildDisplay } from "../support/builders/buildDisplay.js";
import { buildStatus } from "../support/builders/buildStatus.js";
import { SocketClient } from "../support/device/SocketClient.js";
import { startTestApp } from "../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../support/server/TestApp.js";
import { TestClock } from "../support/server/TestClock.js";

type StatusFrame = Extract<DeviceFrame, { type: "device.status" }>;

const START = "2026-11-21T08:00:00.000Z";
const LATER = "2026-11-21T08:00:01.000Z";
const WELL = buildStatus();
const LOW = buildStatus({ battery: { percent: 14, charging: false } });
const isLow = ({ devices }: Display) => devices[0]?.status?.battery?.percent === 14;
const NOTHING: DeviceStatus = {
  battery: null,
  pageHidden: null,
  wakeLock: null,
  sound: null,
  microphone: null,
  camera: null,
  storage: null,
  clockOffMs: null,
  securePage: null,
  videoCalls: null,
  engine: null,
  loadedAt: null,
};

describe("how a device says it is", () => {
  const clock = new TestClock(START);
  let app: TestApp;
  let families = 0;
  let frames = 0;
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

  async function connect({ cookie }: TestDevice = home.device): Promise<SocketClient<ServerToDevice>> {
    const socket = await SocketClient.openDevice(app.url, cookie);
    sockets.push(socket);
    await socket.next("snapshot");
    return socket;
  }

  async function openPage(): Promise<SocketClient<ServerToCaregiver>> {
    const page = await SocketClient.openCaregiver(app.url, home.owner.accessToken);
    sockets.push(page);
    await page.next("snapshot");
    return page;
  }

  async function readDevice({ owner, display } = home): Promise<Device> {
    const { devices } = await app.call(displaysApi.get, { params: { displayId: display.id } }, { as: owner });
    return devices[0]!;
  }

  /** What a device may say is more than what the contract has: the server has to read it all. */
  const report = (status: object, { at = START, id = `status-${(frames += 1)}00000` } = {}): StatusFrame => ({
    ...{ type: "device.status", id, at },
    status: status as DeviceStatus,
  });

  it("is unknown until it says so, and the device is told that the server takes it", async () => {
    const screen = await connect();

    expect(await readDevice()).to.deep.include({ status: null, statusAt: null });
    expect((await screen.next("snapshot")).snapshot.device.takesStatus).to.equal(true);
  });

  it("reaches the dashboards and stays after a reload of theirs", async () => {
    const page = await openPage();
    const screen = await connect();

    expect((await screen.send(report(LOW))).type).to.equal("ack");

    const told = await page.next("display.changed", ({ display }) => display.devices[0]?.status !== null);
    expect(told.display.devices[0]).to.deep.include({ status: LOW, statusAt: START });
    expect(await readDevice()).to.deep.include({ status: LOW, statusAt: START });
  });

  it("said again after a connect is no news, and said otherwise is", async () => {
    await (await connect()).send(report(WELL));
    const screen = await connect();
    const page = await openPage();
    clock.advance(1_000);

    await screen.send(report(WELL, { at: LATER }));
    clock.advance(1_000);
    await screen.send(report(LOW, { at: "2026-11-21T08:00:02.000Z" }));

    await page.next("display.changed", ({ display }) => isLow(display));
    const told = page.frames.filter((frame) => frame.type === "display.changed");
    expect(told.map(({ display }) => display.devices[0]?.status)).to.deep.equal([LOW]);
  });

  it("counts again at once when a server's clock that was hours ahead is put back", async () => {
    const screen = await connect();
    clock.advance(3 * 3_600_000);
    await screen.send(report(WELL, { at: "2026-11-21T11:00:00.000Z" }));
    clock.set(LATER);

    await screen.send(report(LOW, { at: LATER }));

    expect(await readDevice()).to.deep.include({ status: LOW, statusAt: LATER });
  });

  it("counts by when it was said: neither a repeat nor one that was overtaken has an effect", async () => {
    const screen = await connect();
    const first = report(LOW);
    clock.advance(2_000);
    await screen.send(first);
    await screen.send(report(WELL, { at: LATER }));

    for (const late of [first, report(LOW, { at: "2026-11-21T08:00:00.500Z" })])
      expect((await screen.send(late)).type).to.equal("ack");

    expect(await readDevice()).to.deep.include({ status: WELL, statusAt: LATER });
  });

  it("of a clock that is ahead does not win over what is said later", async () => {
    const screen = await connect();
    const ahead = report(buildStatus({ ...LOW, loadedAt: "2030-01-01T00:00:00.000Z" }), {
      at: "2030-01-01T00:00:00.000Z",
    });
    await screen.send(ahead);
    expect(await readDevice()).to.deep.include({ status: { ...LOW, loadedAt: START }, statusAt: START });
    clock.advance(1_000);

    await screen.send(report(WELL, { at: LATER }));
    await screen.send(ahead);

    expect((await readDevice()).status).to.deep.equal(WELL);
  });

  it("counts what is not known here as not reported, and the rest stands", async () => {
    const screen = await connect();
    const odd = {
      ...WELL,
      wakeLock: "dozing",
      microphone: 7,
      battery: { percent: 50 },
      loadedAt: "yesterday",
      sound: undefined,
      pageHidden: "no",
      mood: "good",
    };

    expect((await screen.send(report(odd))).type).to.equal("ack");

    const unknown = { wakeLock: null, microphone: null, battery: null, loadedAt: null };
    const stored = (await readDevice()).status;
    expect(stored).to.deep.equal({ ...WELL, ...unknown, sound: null, pageHidden: null });
  });

  it("of a device that reports nothing is nothing, and never fine", async () => {
    const screen = await connect();

    await screen.send(report({}));

    expect(await readDevice()).to.deep.include({ status: NOTHING, statusAt: START });
  });

  it("has its numbers within bounds and its text cleaned and cut", async () => {
    const screen = await connect();
    const far = {
      battery: { percent: 1e300, charging: true },
      clockOffMs: -1e300,
      engine: `\u202eChrome\n49\u0000 ${"x".repeat(5_000)}`,
    };

    expect((await screen.send(report(far))).type).to.equal("ack");

    const { status } = await readDevice();
    expect(status?.battery).to.deep.equal({ percent: 100, charging: true });
    expect(status?.clockOffMs).to.equal(-315_360_000_000);
    expect(status?.engine).to.match(/^Chrome 49 x{50}$/);
  });

  it("with numbers that are none says nothing of them", async () => {
    const screen = await connect();
    const text = JSON.stringify(report({ ...WELL, clockOffMs: "NaN" }));

    screen.socket.send(text.replace(/"percent":\d+/, '"percent":1e999'));
    await screen.send({ type: "snapshot.requested" });

    expect((await readDevice()).status).to.deep.equal({ ...WELL, battery: null, clockOffMs: null });
  });

  it("is said where sockets are blocked, too", async () => {
    const body = { appVersion: "test", epoch: null, planVersion: null, frames: [report(LOW)] };

    const result = await app.call(deviceSyncApi.sync, { body }, { cookies: [home.device.cookie] });

    expect((result.snapshot as unknown as DisplaySnapshot).device.takesStatus).to.equal(true);
    expect((await readDevice()).status).to.deep.equal(LOW);
  });

  it("is of the device whose cookie it comes with, whatever ids it names", async () => {
    const other = await buildHome();
    const screen = await connect();
    const hers = { displayId: other.display.id, deviceId: other.device.id };

    await screen.send({ ...report({ ...LOW, ...hers }), ...hers });

    expect((await readDevice(other)).status).to.equal(null);
    expect((await readDevice()).status).to.deep.equal(LOW);
  });

  it("of a removed device is not taken any more", async () => {
    const screen = await connect();
    await screen.send(report(WELL));
    await app.call(
      displaysApi.removeDevice,
      { params: { displayId: home.display.id, deviceId: home.device.id } },
      { as: home.owner },
    );
    await screen.waitClosed();
    const body = { appVersion: "test", epoch: null, planVersion: null, frames: [report(LOW, { at: LATER })] };

    const answer = await app.callRaw(deviceSyncApi.sync, { body }, { cookies: [home.device.cookie] });

    expect(answer.body).to.have.nested.property("error.code", "device-removed");
  });

  it("of a device that says it without an end is put off, and its connection stays", async () => {
    const screen = await connect();
    clock.advance(60_000);
    const at = (said: number) => new Date(Date.parse(START) + said).toISOString();
    for (let said = 0; said < FACT_BURST; said += 1)
      await screen.send(report({ ...WELL, clockOffMs: said }, { at: at(said) }));

    screen.sendRaw(report(LOW, { at: at(FACT_BURST), id: "one-too-many" }));
    await screen.send({ type: "snapshot.requested" });

    expect(screen.frames.some((frame) => "id" in frame && frame.id === "one-too-many")).to.equal(false);
    expect((await readDevice()).status?.clockOffMs).to.equal(FACT_BURST - 1);
  });

  it("in two million characters ends the connection, and nothing is stored", async () => {
    const screen = await connect();

    screen.sendRaw(report({ ...LOW, engine: "x".repeat(2_000_000) }));

    await screen.waitClosed();
    expect((await readDevice()).status).to.equal(null);
  });
});
