import { expect } from "chai";
import { Types } from "mongoose";
import { MessageModel } from "../../../server/plan/message.model.js";
import type { ServerToDevice } from "../../../shared/realtime/serverToDevice.js";
import { SOCKETS_PER_DEVICE_MAX, UNSENT_BYTES_MAX } from "../../../shared/realtime/timing.js";
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

/** One series of twelve times a day has about 25 KB of showings in two weeks. */
const SERIES_OF_PLAN = { "10 KB": 0, "300 KB": 12, "3 MB": 120 };
const READERS_OF_PLAN = amount({ short: 2, long: SOCKETS_PER_DEVICE_MAX });
const ROUNDS = amount({ short: 2, long: 200 });
/** Three times what the largest plan needs to fill the network and the server's own bound. */
const REQUESTS = 12;
/** What a healthy screen may wait on a busy machine while the others are being served. */
const IN_TIME_MS = 3_000;
/** The snapshots that are being made, and what a garbage collector leaves lying about. */
const MEMORY_OF_ALL_ELSE = 300 * 1024 * 1024;

describe("devices that hardly read what they ask for", () => {
  let app: TestApp;
  let owner: TestUser;

  before(async () => {
    app = await startTestApp();
    owner = await buildCaregiver(app);
  });
  after(() => app.close());

  it("lose their own connection and nobody else's", async function () {
    this.timeout(amount({ short: 60_000, long: 20 * 60_000 }));
    const homes = await Promise.all(Object.values(SERIES_OF_PLAN).map(buildHome));
    const healthy = await openHealthy();
    const before = process.memoryUsage().rss;

    for (let round = 0; round < ROUNDS; round += 1) {
      const readers = (await Promise.all(homes.map(({ cookie }) => openReaders(cookie)))).flat();
      for (let request = 0; request < REQUESTS; request += 1)
        readers.forEach((reader) => reader.say({ type: "snapshot.requested", id: buildFrameId() }));
      expect(await healthy.frameArrivesAfter(), `round ${round}`).to.be.below(IN_TIME_MS);
      const { displayId } = homes.at(-1)!;
      await waitFor("the end of those who ask for most", () =>
        Promise.resolve(app.context.hub.devicesOf(displayId).length === 0),
      );
      readers.forEach((reader) => reader.close());
    }

    const grown = process.memoryUsage().rss - before;
    expect(grown).to.be.below(homes.length * READERS_OF_PLAN * 2 * UNSENT_BYTES_MAX + MEMORY_OF_ALL_ELSE);
    healthy.close();
  });

  async function buildHome(series: number): Promise<{ displayId: string; cookie: string }> {
    const display = await buildDisplay(app, owner);
    const { cookie } = await buildDevice(app, { display, caregiver: owner });
    const row = () => seriesRow(new Types.ObjectId(display.id), "FREQ=DAILY", TWELVE_SLOTS);
    await MessageModel.insertMany(Array.from({ length: series }, row));
    return { displayId: display.id, cookie };
  }

  /** Half of them read nothing, half a kilobyte a second. */
  function openReaders(cookie: string): Promise<SlowReader[]> {
    return Promise.all(
      Array.from({ length: READERS_OF_PLAN }, (_, index) =>
        SlowReader.open(app.url, cookie, index % 2 === 0 ? 0 : 1_024),
      ),
    );
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
