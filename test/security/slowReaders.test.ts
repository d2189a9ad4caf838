import { expect } from "chai";
import { Types } from "mongoose";
import { MessageModel } from "../../server/features/messages/message.model.js";
import type { ServerToDevice } from "../../shared/realtime/protocol.js";
import { UNSENT_BYTES_MAX } from "../../shared/realtime/timing.js";
import { amount } from "../faults/faultForm.js";
import { buildCaregiver } from "../support/buildCaregiver.js";
import { buildDevice } from "../support/buildDevice.js";
import { buildDisplay } from "../support/buildDisplay.js";
import { buildMessage } from "../support/buildMessage.js";
import { seriesRow, TWELVE_SLOTS } from "../support/seriesRow.js";
import { SlowReader } from "../support/SlowReader.js";
import { buildFrameId, SocketClient } from "../support/SocketClient.js";
import { startTestApp } from "../support/startTestApp.js";
import type { TestApp, TestUser } from "../support/TestApp.js";
import { waitFor } from "../support/waitFor.js";

/** One series of twelve times a day has about 25 KB of showings in two weeks. */
const SERIES_OF_PLAN = { "10 KB": 0, "300 KB": 12, "3 MB": 120 };
const READERS_OF_PLAN = amount({ short: 2, long: 20 });
const ROUNDS = amount({ short: 4, long: 120 });
const REQUESTS_PER_ROUND = 12;
/** What a healthy screen may wait on a busy machine while the others are being served. */
const IN_TIME_MS = 3_000;

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
    const homes = await Promise.all(Object.values(SERIES_OF_PLAN).map(openReaders));
    const readers = homes.flatMap((home) => home.readers);
    const healthy = await openHealthy();
    const before = process.memoryUsage().rss;

    for (let round = 0; round < ROUNDS; round += 1) {
      for (const reader of readers) {
        for (let request = 0; request < REQUESTS_PER_ROUND; request += 1)
          reader.say({ type: "snapshot.requested", id: buildFrameId() });
      }
      const waited = await healthy.frameArrivesAfter();
      expect(waited, `round ${round}`).to.be.below(IN_TIME_MS);
    }

    // Who has too much unsent is let go of; a small plan takes longer than this to fill what the network holds.
    const { displayId } = homes.at(-1)!;
    await waitFor("the end of those who ask for most", () =>
      Promise.resolve(app.context.hub.devicesOf(displayId).length === 0),
    );
    const grown = process.memoryUsage().rss - before;
    expect(grown).to.be.below(readers.length * 2 * UNSENT_BYTES_MAX + 200 * 1024 * 1024);
    readers.forEach((reader) => reader.close());
    healthy.close();
  });

  /** Half of them read nothing, half a kilobyte a second. */
  async function openReaders(series: number): Promise<{ displayId: string; readers: SlowReader[] }> {
    const display = await buildDisplay(app, owner);
    const device = await buildDevice(app, { display, caregiver: owner });
    const row = () => seriesRow(new Types.ObjectId(display.id), "FREQ=DAILY", TWELVE_SLOTS);
    await MessageModel.insertMany(Array.from({ length: series }, row));
    const readers = await Promise.all(
      Array.from({ length: READERS_OF_PLAN }, (_, index) =>
        SlowReader.open(app.url, device.cookie, index % 2 === 0 ? 0 : 1_024),
      ),
    );
    return { displayId: display.id, readers };
  }

  async function openHealthy() {
    const display = await buildDisplay(app, owner);
    const { cookie } = await buildDevice(app, { display, caregiver: owner });
    const device: SocketClient<ServerToDevice> = await SocketClient.openDevice(app.url, cookie);
    await device.next("snapshot");
    return {
      /** How long a message takes from its sender to this screen, in ms. */
      async frameArrivesAfter(): Promise<number> {
        const startedAt = performance.now();
        const { id } = await buildMessage(app, { display, caregiver: owner });
        await device.next("message.changed", ({ message }) => message.messageId === id);
        return performance.now() - startedAt;
      },
      close: () => device.close(),
    };
  }
});
