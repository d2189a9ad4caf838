import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect } from "chai";
import { Types } from "mongoose";
import { CallRequestModel } from "../../../server/features/callRequests/callRequest.model.js";
import { MessageModel } from "../../../server/plan/message.model.js";
import { displaysApi } from "../../../shared/contract/displays.js";
import { planApi } from "../../../shared/contract/plan.js";
import type { ServerToDevice } from "../../../shared/realtime/serverToDevice.js";
import { SNAPSHOT_BURST, UNSENT_BYTES_MAX } from "../../../shared/realtime/timing.js";
import { amount } from "../../faults/parts/faultForm.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDevice } from "../../support/builders/buildDevice.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { buildMessage } from "../../support/builders/buildMessage.js";
import { seriesRow, TWELVE_SLOTS } from "../../support/builders/seriesRow.js";
import { SlowReader } from "../../support/faults/SlowReader.js";
import { buildFrameId, SocketClient } from "../../support/device/SocketClient.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";
import { waitFor } from "../../support/waitFor.js";

const KB = 1_024;
/** One series of twelve times a day has about 25 KB of showings in two weeks. */
const PLAN_SIZES = [
  { size: "10 KB", bytes: 10 * KB, series: 1, timesADay: 5 },
  { size: "100 KB", bytes: 100 * KB, series: 4, timesADay: 12 },
  { size: "1 MB", bytes: KB * KB, series: 41, timesADay: 12 },
  { size: "3 MB", bytes: 3 * KB * KB, series: 123, timesADay: 12 },
];
type PlanOfSize = (typeof PLAN_SIZES)[number];

/** Each a device of its own. */
const READERS = amount({ short: 4, long: 8 });
const ROUNDS = amount({ short: 1, long: 50 });
/** All that a device gets at once, with that of its hello. */
const REQUESTS = SNAPSHOT_BURST - 1;
/** What a healthy screen may wait on a busy machine while the others are being served. */
const IN_TIME_MS = 3_000;
/** What else a process comes to hold, as for a screen and a message more. */
const MEMORY_OF_ALL_ELSE = 12 * KB * KB;

describe("devices that hardly read what they ask for", function () {
  this.timeout(amount({ short: 60_000, long: 20 * 60_000 }));
  let app: TestApp;
  let owner: TestUser;

  before(async () => {
    app = await startTestApp();
    owner = await buildCaregiver(app);
  });
  after(() => app.close());

  for (const plan of PLAN_SIZES) {
    it(`of a plan of ${plan.size} lose at most their own connection, and hold little`, async () => {
      const healthy = await openHealthy();
      const before = memoryHeld();

      for (let round = 0; round < ROUNDS; round += 1) {
        const home = await buildHome(plan);
        const readers = await openReaders(home);
        for (let request = 0; request < REQUESTS; request += 1)
          readers.forEach((reader) => reader.say({ type: "snapshot.requested", id: buildFrameId() }));
        readers.forEach((reader) => reader.say(askForCall()));
        expect(await healthy.frameArrivesAfter(), `round ${round}`).to.be.below(IN_TIME_MS);
        await allIsHandled(home.displayId);
        expect(memoryHeld() - before, `round ${round}`).to.be.below(
          READERS * (UNSENT_BYTES_MAX + plan.bytes) + MEMORY_OF_ALL_ELSE,
        );
        readers.forEach((reader) => reader.close());
      }

      await healthy.frameArrivesAfter();
      healthy.close();
    });
  }

  async function buildHome({ bytes, series, timesADay }: PlanOfSize) {
    const display = await buildDisplay(app, owner);
    const cookies: string[] = [];
    for (let device = 0; device < READERS; device += 1) {
      await app.call(displaysApi.openPairing, { params: { displayId: display.id } }, { as: owner });
      cookies.push((await buildDevice(app, { display, caregiver: owner })).cookie);
    }
    const slots = TWELVE_SLOTS.slice(0, timesADay);
    const row = () => seriesRow(new Types.ObjectId(display.id), "FREQ=DAILY", slots);
    await MessageModel.insertMany(Array.from({ length: series }, row));
    const snapshot = await app.call(planApi.get, { params: { displayId: display.id } }, { as: owner });
    expect(JSON.stringify(snapshot).length).to.be.within(0.9 * bytes, 1.4 * bytes);
    return { displayId: display.id, cookies };
  }

  /** Half of them read nothing, half a kilobyte a second. */
  async function openReaders({ displayId, cookies }: { displayId: string; cookies: string[] }) {
    const readers = await Promise.all(
      cookies.map((cookie, index) => SlowReader.open(app.url, cookie, index % 2 === 0 ? 0 : KB)),
    );
    await waitFor("their hellos", () =>
      Promise.resolve(app.context.hub.devicesOf(displayId).length === READERS),
    );
    return readers;
  }

  /** Behind all that they have asked for, which is handled in its order. */
  function askForCall() {
    return { type: "call.requested", id: buildFrameId(), urgency: "now", at: new Date().toISOString() };
  }

  /** Each of them has been served, or has lost its connection. */
  async function allIsHandled(displayId: string): Promise<void> {
    await waitFor("the end of those who asked, or their call", async () => {
      const connected = app.context.hub.devicesOf(displayId).length;
      const calls = await CallRequestModel.find({ displayId }, { asks: 1 });
      return calls.reduce((sum, { asks }) => sum + asks.length, 0) >= connected;
    });
  }

  async function openHealthy() {
    const display = await buildDisplay(app, owner);
    const { cookie } = await buildDevice(app, { display, caregiver: owner });
    const device: SocketClient<ServerToDevice> = await SocketClient.openDevice(app.url, cookie);
    await device.next("snapshot");
    return {
      /** How long a message takes from its sender to this screen, in ms. */
      async frameArrivesAfter(): Promise<number> {
        // The long form lasts for minutes, and a screen that says nothing is taken for one that has gone.
        device.sendRaw({ type: "ping", id: buildFrameId() });
        const startedAt = performance.now();
        const { id } = await buildMessage(app, { display, caregiver: owner });
        await device.next("message.changed", ({ message }) => message.messageId === id);
        return performance.now() - startedAt;
      },
      close: () => device.close(),
    };
  }
});

/** Without what only waits for the garbage collector. */
function memoryHeld(): number {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
