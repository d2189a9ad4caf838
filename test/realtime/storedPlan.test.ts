import { expect } from "chai";
import { Types } from "mongoose";
import { MessageModel } from "../../server/plan/message.model.js";
import { buildCaregiver } from "../support/builders/buildCaregiver.js";
import { buildDevice } from "../support/builders/buildDevice.js";
import { buildDisplay } from "../support/builders/buildDisplay.js";
import { seriesRow } from "../support/builders/seriesRow.js";
import { countOperations } from "../support/countOperations.js";
import { SocketClient } from "../support/device/SocketClient.js";
import { startTestApp } from "../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../support/server/TestApp.js";

describe("a device that has stored its plan", () => {
  let app: TestApp;
  let owner: TestUser;

  before(async () => {
    app = await startTestApp();
    owner = await buildCaregiver(app);
  });
  after(() => app.close());

  it("costs the database as many questions with forty series as with four", async () => {
    const asked = [await storedPlanOf(4), await storedPlanOf(40)];

    expect(asked[1]).to.deep.equal(asked[0]);
  });

  async function storedPlanOf(series: number): Promise<Record<string, number>> {
    const display = await buildDisplay(app, owner);
    const { cookie } = await buildDevice(app, { display, caregiver: owner });
    const row = () => seriesRow(new Types.ObjectId(display.id), "FREQ=DAILY");
    await MessageModel.insertMany(Array.from({ length: series }, row));
    const device = await SocketClient.openDevice(app.url, cookie);
    const { snapshot } = await device.next("snapshot");
    expect(snapshot.messages).to.have.lengthOf(series);
    const messages = snapshot.messages.map(({ messageId, version }) => ({ messageId, version }));

    const asked = await countOperations(() =>
      device.send({ type: "plan.stored", planVersion: snapshot.planVersion, messages }),
    );
    device.close();
    // What is looked at for every peer may come in between.
    const ofThePlan = Object.entries(asked).filter(([name]) => /^(messages|occurrences)\./.test(name));
    return Object.fromEntries(ofThePlan);
  }
});
