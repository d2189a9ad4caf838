import { expect } from "chai";
import type { KeyValueStore } from "../../client-display/engine/state/storage.js";
import type { AppContext } from "../../server/core/AppContext.js";
import { ensureIndexes } from "../../server/database/connectDatabase.js";
import { openDueOccurrences } from "../../server/plan/dueOccurrences.js";
import { OccurrenceModel } from "../../server/plan/occurrence.model.js";
import { catchUpPlans } from "../../server/realtime/catchUp/catchUpPlans.js";
import type { DeviceParts } from "../support/device/DisplayDevice.js";
import { startAgain, type SecondApp } from "../support/server/startAgain.js";
import { doubled } from "./parts/findLosses.js";
import { Home } from "./parts/Home.js";
import { openCarelessly } from "./parts/openCarelessly.js";
import { TwoPartStorage } from "./parts/TwoPartStorage.js";

const MESSAGES = 5;

describe("the fault harness at home", function () {
  this.timeout(30_000);
  let home: Home;
  let second: SecondApp;

  afterEach(async () => {
    await second.close();
    await home.close();
  });

  describe("with a power cut after a press", () => {
    it("finds nothing in the product", async () => {
      expect(await askedAgain({})).to.deep.equal([]);
    });

    it("finds a storage that is written in two parts", async () => {
      const plant = { wrapStorage: (storage: KeyValueStore) => new TwoPartStorage(storage) };

      expect(await askedAgain(plant)).to.deep.equal(["Did you sleep well?"]);
    });
  });

  describe("with two due loops", () => {
    it("finds nothing in the product", async () => {
      expect(await keysOpenedTwice(openDueOccurrences)).to.deep.equal([]);
    });

    it("finds a due loop that opens a key twice", async () => {
      expect(await keysOpenedTwice(openCarelessly)).not.to.deep.equal([]);
    });
  });

  describe("with a message that another process took", () => {
    it("finds nothing in the product", async () => {
      expect(await heardThroughOtherProcess(catchUpPlans)).to.equal(true);
    });

    it("finds a comparison of plans that is switched off", async () => {
      expect(await heardThroughOtherProcess(() => Promise.resolve())).to.equal(false);
    });
  });

  async function open(plant: Partial<DeviceParts> = {}): Promise<void> {
    home = await Home.open("2026-11-21T08:00:00.000Z", plant);
    second = await startAgain(home.app);
  }

  /** The texts that come to the screen again though they were answered before the power cut. */
  async function askedAgain(plant: Partial<DeviceParts>): Promise<string[]> {
    await open(plant);
    home.device.powerOn();
    await home.send({ text: "Did you sleep well?" });
    await home.liveUntil("the question", () => home.device.due().length === 1);
    await home.untilSettled();
    await home.goOffline();

    const entry = home.device.due()[0]!;
    home.device.press(entry, entry.message.replies[0]!);
    home.device.powerOff();
    home.device.powerOn();

    return home.device.due().map(({ message }) => message.text);
  }

  async function keysOpenedTwice(openDue: (app: AppContext) => Promise<unknown>): Promise<string[]> {
    await open();
    // The last line of defence is not what is tried here.
    if (openDue === openCarelessly) await OccurrenceModel.collection.dropIndexes();
    for (let number = 1; number <= MESSAGES; number++) await home.send({ text: `Message ${number}` });
    await OccurrenceModel.deleteMany({});

    await Promise.all([openDue(home.app.context), openDue(second.context)]);
    // For whom comes after: the rows that the index forbids go first.
    const found = doubled(await home.listPast(), "list");
    await OccurrenceModel.deleteMany({});
    await ensureIndexes();
    return found;
  }

  /** Whether the device hears of it. `look` is what each process does every 15 s. */
  async function heardThroughOtherProcess(look: (app: AppContext) => Promise<void>): Promise<boolean> {
    await open();
    home.proxy.target = second.url;
    home.device.powerOn();
    await home.liveUntil("the plan", () => home.device.storage.read() !== null);
    await home.send({ text: "Lunch is in the fridge" });

    await home.live(500);
    await look(second.context);
    await home.live(500);

    return home.device.due().length === 1;
  }
});
