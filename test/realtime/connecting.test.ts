import { once } from "node:events";
import net from "node:net";
import { expect } from "chai";
import { HELLO_DEADLINE_MS, PROTOCOL_VERSION } from "../../shared/realtime/timing.js";
import { displaysApi } from "../../shared/contract/displays.js";
import { buildHousehold, type Household } from "../support/builders/buildHousehold.js";
import { SocketClient } from "../support/device/SocketClient.js";
import { startTestApp } from "../support/server/startTestApp.js";
import type { TestApp } from "../support/server/TestApp.js";
import { DEFAULT_LOOK } from "../../shared/rules/displayLook.js";

describe("connecting to /ws", () => {
  let app: TestApp;
  let home: Household;
  const open: Array<Pick<SocketClient, "close">> = [];

  before(async () => {
    app = await startTestApp();
    home = await buildHousehold(app);
  });
  afterEach(() => open.splice(0).forEach((client) => client.close()));
  after(() => app.close());

  async function connect(headers: Record<string, string> = {}): Promise<SocketClient> {
    const client = await SocketClient.open(app.url, headers);
    open.push(client);
    return client;
  }

  const hello = { type: "hello", protocol: PROTOCOL_VERSION, role: "device", appVersion: "test" };

  for (const target of ["//", "///ws", "http://[x", "/elsewhere"]) {
    it(`hangs up on a request for ${target}, and goes on`, async () => {
      const { hostname, port } = new URL(app.url);
      const socket = net.connect(Number(port), hostname);
      socket.write(
        `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
          "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
      );
      await once(socket, "close");

      const device = await SocketClient.openDevice(app.url, home.device.cookie);
      open.push(device);
      await device.next("snapshot");
    });
  }

  it("gives a paired device its plan", async () => {
    const device = await SocketClient.openDevice(app.url, home.device.cookie);
    open.push(device);

    const { snapshot } = await device.next("snapshot");

    expect(snapshot).to.deep.include({
      display: {
        id: home.display.id,
        code: home.display.code,
        name: "Mum",
        timeZone: "Europe/Oslo",
        ...DEFAULT_LOOK,
      },
    });
    expect(snapshot.messages.map((message) => message.text)).to.deep.equal(["Lunch is in the fridge"]);
  });

  it("gives a caregiver the displays of the group", async () => {
    const caregiver = await SocketClient.openCaregiver(app.url, home.owner.accessToken);
    open.push(caregiver);

    const { snapshot } = await caregiver.next("snapshot");

    expect(snapshot.displays.map((display) => display.name)).to.deep.equal(["Mum"]);
  });

  const refusals: Array<
    [why: string, headers: Record<string, string>, first: unknown, reason: string, field?: string]
  > = [
    ["a device without a cookie", {}, hello, "device-unknown"],
    [
      "a device with an unknown cookie",
      { cookie: `mantel_device=${"a".repeat(43)}` },
      hello,
      "device-unknown",
    ],
    ["a caregiver without a token", {}, { ...hello, role: "caregiver" }, "token-invalid"],
    [
      "a caregiver with an altered token",
      {},
      { ...hello, role: "caregiver", token: "e30.e30.e30" },
      "token-invalid",
    ],
    ["another protocol", {}, { ...hello, protocol: 99 }, "protocol-unsupported"],
    ["a hello without a role", {}, { type: "hello", protocol: 1, appVersion: "x" }, "bad-frame", "role"],
    ["a first frame that is no hello", {}, { type: "ping", id: "12345678" }, "bad-frame", "type"],
    ["what is not JSON", {}, "hello", "bad-frame", "frame"],
    ["a page of another site", { origin: "https://evil.example" }, hello, "origin-refused"],
  ];
  refusals.forEach(([why, headers, first, reason, field]) => {
    it(`refuses ${why} with ${reason}`, async () => {
      const client = await connect(headers);
      client.sendRaw(first);

      expect((await client.waitClosed()).reason).to.equal(reason);
      expect(await client.next("closing")).to.include({ reason, ...(field && { field }) });
    });
  });

  it("accepts a page of its own", async () => {
    const device = await connect({ cookie: home.device.cookie, origin: app.url });
    device.sendRaw(hello);

    await device.next("snapshot");
  });

  it("compresses no frame, though the client offers it: that costs 224 KB a socket", async () => {
    const device = await connect({ cookie: home.device.cookie });
    device.sendRaw(hello);
    await device.next("snapshot");

    expect(device.socket.extensions).to.equal("");
  });

  it("answers a ping with the server's time", async () => {
    const device = await SocketClient.openDevice(app.url, home.device.cookie);
    open.push(device);
    await device.next("snapshot");
    device.sendRaw({ type: "ping", id: "ping-0001" });

    const pong = await device.next("pong");

    expect(pong.id).to.equal("ping-0001");
    expect(Math.abs(Date.parse(pong.serverTime) - Date.now())).to.be.below(2_000);
  });

  it("closes a flood of frames", async () => {
    const device = await SocketClient.openDevice(app.url, home.device.cookie);
    open.push(device);
    await device.next("snapshot");
    for (let index = 0; index < 400; index += 1) device.sendRaw({ type: "ping", id: `flood-${index}` });

    expect((await device.waitClosed()).reason).to.equal("too-many-frames");
  });

  it("closes an oversized frame without harm to anyone else", async () => {
    const flooder = await connect({ cookie: home.device.cookie });
    flooder.sendRaw("x".repeat(70_000));

    expect((await flooder.waitClosed()).code).to.equal(1009);
    const device = await SocketClient.openDevice(app.url, home.device.cookie);
    open.push(device);
    await device.next("snapshot");
  });

  it("tells dashboards that a device came and went", async () => {
    const caregiver = await SocketClient.openCaregiver(app.url, home.owner.accessToken);
    open.push(caregiver);
    await caregiver.next("snapshot");

    const device = await SocketClient.openDevice(app.url, home.device.cookie);
    await caregiver.next("display.changed", (frame) => frame.display.online);
    caregiver.forget();
    device.close();

    await caregiver.next("display.changed", (frame) => !frame.display.online);
  });

  it("clears a removed device at once, and again when it comes back", async () => {
    const other = await buildHousehold(app, "Olga Dahl");
    const device = await SocketClient.openDevice(app.url, other.device.cookie);
    open.push(device);
    await device.next("snapshot");
    const params = { displayId: other.display.id, deviceId: other.device.id };
    await app.call(displaysApi.removeDevice, { params }, { as: other.owner });

    await device.next("device.removed");
    expect((await device.waitClosed()).reason).to.equal("device-removed");
    const again = await SocketClient.openDevice(app.url, other.device.cookie);
    open.push(again);
    expect((await again.waitClosed()).reason).to.equal("device-removed");
  });

  it(`waits ${HELLO_DEADLINE_MS / 1_000} s for a hello and no longer`, async function () {
    this.timeout(HELLO_DEADLINE_MS + 10_000);
    const stranger = await connect();
    const started = Date.now();

    await new Promise((resolve) => stranger.socket.once("close", resolve));

    expect(stranger.closed?.reason).to.equal("hello-timeout");
    expect(Date.now() - started).to.be.within(HELLO_DEADLINE_MS - 1_000, HELLO_DEADLINE_MS + 3_000);
  });
});
