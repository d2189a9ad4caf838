import { expect } from "chai";
import { openDeviceConnection } from "../../server/realtime/deviceConnection.js";
import type { Connection } from "../../server/realtime/Connection.js";
import { DeviceModel } from "../../server/circle/displays/device.model.js";
import { DisplayModel } from "../../server/circle/displays/display.model.js";
import { Home } from "./parts/Home.js";

describe("a hello during which the database fails", function () {
  this.timeout(30_000);
  let home: Home;

  beforeEach(async () => {
    home = await Home.open("2026-11-21T08:00:00.000Z");
  });
  afterEach(() => home.close());

  it("leaves nobody behind in the hub", async () => {
    const { context } = home.app;
    const [display, device] = await Promise.all([
      DisplayModel.findOne().orFail(),
      DeviceModel.findOne().orFail(),
    ]);
    // Reading the snapshot fails, whatever the cause.
    await DisplayModel.deleteOne({ _id: display._id });
    const connection = { id: "socket", send: () => undefined, close: () => undefined };

    const opening = openDeviceConnection(context, connection as unknown as Connection, {
      reporter: { device, display },
      fetchesSnapshot: false,
    });
    const error = await opening.then(
      () => null,
      (reason: unknown) => reason,
    );

    expect(error).to.be.an("error");
    expect(context.hub.connectedDisplayIds()).to.deep.equal([]);
  });
});
