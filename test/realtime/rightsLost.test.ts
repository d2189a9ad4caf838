import { expect } from "chai";
import { accountsApi } from "../../shared/contract/accounts.js";
import { displaysApi } from "../../shared/contract/displays.js";
import { groupsApi } from "../../shared/contract/groups.js";
import { buildHousehold, type Household } from "../support/builders/buildHousehold.js";
import { buildMember } from "../support/builders/buildMember.js";
import { SocketClient } from "../support/device/SocketClient.js";
import { overtake, type HeldCall } from "../support/faults/holdNext.js";
import { pauseSocketRounds } from "../support/server/pauseSocketRounds.js";
import { startTestApp } from "../support/server/startTestApp.js";
import type { TestApp } from "../support/server/TestApp.js";

/** Who is let in was looked at, and the hub does not know the socket yet, so that nobody can close it. */
describe("a socket whose rights are lost while it says hello gets nothing", () => {
  let app: TestApp;
  let home: Household;
  const open: SocketClient[] = [];

  beforeEach(async () => {
    app = await startTestApp();
    pauseSocketRounds(app);
    home = await buildHousehold(app);
  });
  afterEach(async () => {
    open.splice(0).forEach((client) => client.close());
    await app.close();
  });

  async function openDevice(): Promise<SocketClient> {
    const client: SocketClient = await SocketClient.openDevice(app.url, home.device.cookie);
    open.push(client);
    return client;
  }
  async function openDashboard({ accessToken } = home.owner): Promise<SocketClient> {
    const client: SocketClient = await SocketClient.openCaregiver(app.url, accessToken);
    open.push(client);
    return client;
  }
  /** What it was told besides the reason, and the reason. */
  async function endOf(client: SocketClient): Promise<[told: string[], reason: string]> {
    const { reason } = await client.waitClosed();
    return [client.frames.map(({ type }) => type).filter((type) => type !== "closing"), reason];
  }
  const isReadOf =
    (name: string) =>
    ({ model, op }: HeldCall) =>
      model === name && op.startsWith("find");

  it("of a device that is removed", async () => {
    const params = { displayId: home.display.id, deviceId: home.device.id };

    const device = await overtake(isReadOf("Display"), openDevice, () =>
      app.call(displaysApi.removeDevice, { params }, { as: home.owner }),
    );

    expect(await endOf(device)).to.deep.equal([[], "device-removed"]);
  });

  it("of a dashboard that is signed out", async () => {
    const dashboard = await overtake(isReadOf("Member"), openDashboard, () =>
      app.call(accountsApi.signOutEverywhere, {}, { as: home.owner }),
    );

    expect(await endOf(dashboard)).to.deep.equal([[], "session-over"]);
  });

  it("of a member who is removed", async () => {
    const kari = await buildMember(app, { owner: home.owner, name: "Kari Moe" });

    const dashboard = await overtake(
      isReadOf("Group"),
      () => openDashboard(kari),
      () => app.call(groupsApi.removeMember, { params: { userId: kari.userId } }, { as: home.owner }),
    );

    const [told, reason] = await endOf(dashboard);
    expect(told).not.to.include("snapshot");
    expect(reason).to.equal("token-invalid");
  });
});
