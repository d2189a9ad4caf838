import { expect } from "chai";
import { DeviceModel } from "../../../server/circle/displays/device.model.js";
import { buildHousehold } from "../../support/builders/buildHousehold.js";
import { storeRooms } from "../../support/builders/storeRooms.js";
import { countOperations } from "../../support/countOperations.js";
import { SocketClient } from "../../support/device/SocketClient.js";
import { startTestApp } from "../../support/server/startTestApp.js";

const ROOMS = 300;
const OPERATIONS_MAX = 40;

describe("a device whose server was killed", () => {
  it("turns offline in every open dashboard within a minute", async () => {
    const app = await startTestApp();
    const { owner, device } = await buildHousehold(app);
    // What a kill -9 leaves behind: a row that says connected, and nobody to say otherwise.
    const lastSeenAt = new Date(Date.now() - 50_000);
    await DeviceModel.updateOne({ _id: device.id }, { connected: true, socketId: "gone", lastSeenAt });
    const caregiver = await SocketClient.openCaregiver(app.url, owner.accessToken);
    await caregiver.next("snapshot");

    await app.runDueWork();

    const { display } = await caregiver.next("display.changed");
    expect(display).to.deep.include({ online: false });
    caregiver.close();
    await app.close();
  });

  it("is one of hundreds that turn offline by few commands, each announced once", async () => {
    const app = await startTestApp();
    const { owner } = await buildHousehold(app);
    await storeRooms(ROOMS, owner.groupId);
    const lastSeenAt = new Date(Date.now() - 50_000);
    await DeviceModel.updateMany({}, { connected: true, socketId: "gone", lastSeenAt });
    const caregiver = await SocketClient.openCaregiver(app.url, owner.accessToken);
    await caregiver.next("snapshot");
    caregiver.forget();

    const counts = await countOperations(async () => {
      await app.context.registered.awaitedWork["noticeSilentDevices"]!(app.context);
    });

    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).to.be.below(OPERATIONS_MAX);
    caregiver.sendRaw({ type: "ping", id: "ping-0001" });
    await caregiver.next("pong");
    const told = caregiver.frames.flatMap((frame) =>
      frame.type === "display.changed" && !frame.display.online ? [frame.display.id] : [],
    );
    // The household has a display of its own.
    expect(told).to.have.length(ROOMS + 1);
    expect(new Set(told).size).to.equal(ROOMS + 1);
    caregiver.close();
    await app.close();
  });
});
