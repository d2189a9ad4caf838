import { expect } from "chai";
import { DeviceModel } from "../../../server/circle/displays/device.model.js";
import { buildHousehold } from "../../support/builders/buildHousehold.js";
import { SocketClient } from "../../support/device/SocketClient.js";
import { startTestApp } from "../../support/server/startTestApp.js";

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
});
