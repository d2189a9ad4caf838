import { request } from "node:http";
import { expect } from "chai";
import { gunzipSync } from "node:zlib";
import { deviceSyncApi } from "../../shared/contract/deviceSync.js";
import { displaysApi } from "../../shared/contract/displays.js";
import { PROTOCOL_VERSION } from "../../shared/realtime/timing.js";
import type { ServerToDevice } from "../../shared/realtime/serverToDevice.js";
import { buildDevice, type TestDevice } from "../support/builders/buildDevice.js";
import { buildCaregiver } from "../support/builders/buildCaregiver.js";
import { buildDisplay } from "../support/builders/buildDisplay.js";
import { buildMessage } from "../support/builders/buildMessage.js";
import type { Display } from "../../shared/contract/displays.js";
import { countOperations } from "../support/countOperations.js";
import { SocketClient } from "../support/device/SocketClient.js";
import { startTestApp } from "../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../support/server/TestApp.js";
import { waitFor } from "../support/waitFor.js";

const DAILY_SERIES = 30;
/** What 30 series of once a day may cost a slow line. */
const WIRE_BYTES_MAX = 12 * 1024;

describe("a large plan", () => {
  let app: TestApp;
  let owner: TestUser;
  let display: Display;
  let device: TestDevice;
  const open: SocketClient<ServerToDevice>[] = [];

  before(async () => {
    app = await startTestApp();
    owner = await buildCaregiver(app);
    display = await buildDisplay(app, owner);
    device = await buildDevice(app, { display, caregiver: owner });
    for (let series = 0; series < DAILY_SERIES; series += 1) {
      await buildMessage(
        app,
        { display, caregiver: owner },
        {
          text: `Reminder ${series}: ${"take your time. ".repeat(series % 5)}`,
          when: {
            kind: "series",
            startDate: tomorrow(),
            rule: "FREQ=DAILY",
            slots: [{ time: `${String(series % 24).padStart(2, "0")}:15` }],
          },
        },
      );
    }
  });
  afterEach(() => open.splice(0).forEach((client) => client.close()));
  after(() => app.close());

  async function connect(cookie: string, fetchesSnapshot?: boolean): Promise<SocketClient<ServerToDevice>> {
    const client = await SocketClient.open<ServerToDevice>(app.url, { cookie });
    open.push(client);
    const hello = { type: "hello", protocol: PROTOCOL_VERSION, role: "device", appVersion: "test" };
    client.sendRaw({ ...hello, fetchesSnapshot });
    return client;
  }
  const wanted = { appVersion: "test", epoch: null, planVersion: null, frames: [], fetches: true };
  const firstFrame = (client: SocketClient<ServerToDevice>) =>
    waitFor("a frame", () => Promise.resolve(client.frames[0]));

  it("is fetched by a device that offers it, in no more than 12 KB for 30 daily series", async () => {
    const client = await connect(device.cookie, true);
    const ready = await firstFrame(client);
    expect(ready.type).to.equal("snapshot.ready");

    const { bytes, text } = await post(`${app.url}/api/deviceSync`, device.cookie, wanted);

    expect(bytes).to.be.below(WIRE_BYTES_MAX);
    expect(text.length).to.be.above(WIRE_BYTES_MAX);
    const { snapshot } = deviceSyncApi.sync.result.parse(JSON.parse(text));
    expect(snapshot).to.include({ planVersion: (ready as { planVersion: number }).planVersion });
    expect(snapshot).to.have.property("messages").with.length(DAILY_SERIES);
  });

  it("is built once for a device that fetches it, and anew when something has changed since", async () => {
    const once = await countOperations(async () => {
      await firstFrame(await connect(device.cookie, true));
      await post(`${app.url}/api/deviceSync`, device.cookie, wanted);
    });
    expect(once["displays.aggregate"]).to.equal(1);

    await firstFrame(await connect(device.cookie, true));
    const params = { displayId: display.id };
    const name = "Mum in the kitchen";
    await app.call(displaysApi.edit, { params, body: { name } }, { as: owner });
    const { text } = await post(`${app.url}/api/deviceSync`, device.cookie, wanted);
    const { snapshot } = deviceSyncApi.sync.result.parse(JSON.parse(text));
    expect(snapshot).to.have.nested.property("display.name", name);
  });

  it("goes over the socket to a display of before, and to one that could not fetch it", async () => {
    expect((await firstFrame(await connect(device.cookie))).type).to.equal("snapshot");
    const client = await connect(device.cookie, true);
    await client.next("snapshot.ready");

    client.sendRaw({ type: "snapshot.requested", id: "whole-0001", whole: true });

    expect((await client.next("snapshot")).snapshot.messages).to.have.length(DAILY_SERIES);
  });

  it("is told to a device that fetches it also after a change of everything", async () => {
    const client = await connect(device.cookie, true);
    const { planVersion } = await client.next("snapshot.ready");
    client.forget();

    const edit = (timeZone: string) =>
      app.call(displaysApi.edit, { params: { displayId: display.id }, body: { timeZone } }, { as: owner });
    await edit("Europe/London");

    expect((await client.next("snapshot.ready")).planVersion).to.be.above(planVersion);
    await edit(display.timeZone);
  });

  it("says nothing of whether its device's sockets are blocked, when it is fetched", async () => {
    const client = await connect(device.cookie, true);
    await client.next("snapshot.ready");
    await app.call(deviceSyncApi.sync, { body: wanted }, { cookies: [device.cookie] });
    client.close();

    await waitFor("offline", async () => {
      const params = { displayId: display.id };
      return !(await app.call(displaysApi.get, { params }, { as: owner })).online;
    });
  });

  it("is none where there is little: then the snapshot comes at once", async () => {
    const other = await buildDisplay(app, owner, { name: "Dad" });
    const { cookie } = await buildDevice(app, { display: other, caregiver: owner });

    expect((await firstFrame(await connect(cookie, true))).type).to.equal("snapshot");
  });
});

function tomorrow(): string {
  return new Date(Date.now() + 24 * 60 * 60_000).toISOString().slice(0, 10);
}

/** As a browser sends it; the bytes are those of the body on the wire. */
function post(url: string, cookie: string, body: object): Promise<{ bytes: number; text: string }> {
  return new Promise((resolve, reject) => {
    const headers = { "Content-Type": "application/json", "Accept-Encoding": "gzip", Cookie: cookie };
    const sent = request(url, { method: "POST", headers }, (response) => {
      const pieces: Buffer[] = [];
      response.on("data", (piece: Buffer) => pieces.push(piece));
      response.on("end", () => {
        const packed = Buffer.concat(pieces);
        resolve({ bytes: packed.length, text: gunzipSync(packed).toString("utf8") });
      });
    });
    sent.on("error", reject);
    sent.end(JSON.stringify(body));
  });
}
