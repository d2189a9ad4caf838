import { expect } from "chai";
import { Types } from "mongoose";
import { DeviceModel } from "../../../server/circle/displays/device.model.js";
import { DisplayModel } from "../../../server/circle/displays/display.model.js";
import { displaysApi, type Display } from "../../../shared/contract/displays.js";
import { PAGE_SIZE_MAX, SILENT_MINUTES_DEFAULT } from "../../../shared/limits.js";
import { DEFAULT_LOOK } from "../../../shared/rules/displayLook.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDevice } from "../../support/builders/buildDevice.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { storeRooms } from "../../support/builders/storeRooms.js";
import { countOperations } from "../../support/countOperations.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";

/** The sign-in, the group, the membership, and of all displays at once the rows, the devices and the screens that wait. */
const COMMANDS = 6;

describe("a page of displays", () => {
  let app: TestApp;
  let anna: TestUser;

  beforeEach(async () => {
    app = await startTestApp();
    anna = await buildCaregiver(app);
  });
  afterEach(() => app.close());

  it(`is read by ${COMMANDS} commands, however many it has`, async () => {
    await storeRooms(PAGE_SIZE_MAX + 10, anna.groupId);

    const counts = await countOperations(async () => {
      expect((await list({ limit: PAGE_SIZE_MAX })).items).to.have.length(PAGE_SIZE_MAX);
    });

    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).to.equal(COMMANDS);
  });

  it("has the defaults in what builds of before have stored", async () => {
    const display = await buildDisplay(app, anna);
    const device = await buildDevice(app, { display, caregiver: anna });
    const _id = new Types.ObjectId(device.id);
    const stored = await DisplayModel.collection.findOne({ code: display.code });
    const { name, groupId, code, timeZone, language, createdAt } = stored!;
    await DisplayModel.collection.replaceOne(
      { code: display.code },
      { name, groupId, code, timeZone, language, createdAt, sound: { chime: false, volume: 50 } },
    );
    const { displayId, tokenHash, pairedAt, lastSeenAt } = (
      await DeviceModel.findById(_id).orFail()
    ).toObject();
    await DeviceModel.collection.replaceOne(
      { _id },
      {
        displayId,
        tokenHash,
        pairedAt,
        lastSeenAt,
        name: "Kitchen",
        removedAt: null,
        status: { sound: "on" },
      },
    );

    const [found] = (await list({})).items;

    const { language: ownLanguage, sound, ...look } = DEFAULT_LOOK;
    void ownLanguage;
    expect(found).to.deep.include({ ...look, language, tags: [], feeds: [], phone: null, archived: false });
    expect(found).to.deep.include({
      silentMinutes: SILENT_MINUTES_DEFAULT,
      online: false,
      pairingRequests: [],
    });
    expect(found!.sound).to.deep.equal({ ...sound, chime: false, volume: 50 });
    const [kitchen] = found!.devices;
    expect(kitchen).to.deep.include({
      name: "Kitchen",
      browser: null,
      size: null,
      statusAt: null,
      onScreen: null,
    });
    expect(kitchen!.status).to.deep.include({ sound: "on", battery: null, videoCalls: null, loadedAt: null });
  });

  function list(query: { limit?: number }): Promise<{ items: Display[] }> {
    return app.call(displaysApi.list, { query }, { as: anna });
  }
});
