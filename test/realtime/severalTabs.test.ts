import { expect } from "chai";
import { deviceSyncApi } from "../../shared/contract/deviceSync.js";
import { displaysApi } from "../../shared/contract/displays.js";
import type { ServerToCaregiver } from "../../shared/realtime/serverToCaregiver.js";
import type { ServerToDevice } from "../../shared/realtime/serverToDevice.js";
import { buildHousehold, type Household } from "../support/builders/buildHousehold.js";
import { SocketClient } from "../support/device/SocketClient.js";
import { startAgain, type SecondApp } from "../support/server/startAgain.js";
import { startTestApp } from "../support/server/startTestApp.js";
import { TestClock } from "../support/server/TestClock.js";
import type { TestApp } from "../support/server/TestApp.js";
import { waitFor } from "../support/waitFor.js";

describe("a device with several tabs", () => {
  let app: TestApp;
  let other: SecondApp;
  let clock: TestClock;
  let home: Household;
  let caregiver: SocketClient<ServerToCaregiver>;

  beforeEach(async () => {
    clock = new TestClock("2026-11-21T08:00:00.000Z");
    app = await startTestApp({ clock });
    other = await startAgain(app);
    home = await buildHousehold(app);
    caregiver = await SocketClient.openCaregiver(app.url, home.owner.accessToken);
    await caregiver.next("snapshot");
  });
  afterEach(async () => {
    caregiver.close();
    await other.close();
    await app.close();
  });

  async function openTab(url: string): Promise<SocketClient<ServerToDevice>> {
    const tab = await SocketClient.openDevice(url, home.device.cookie);
    await tab.next("snapshot");
    return tab;
  }

  async function isOnline(): Promise<boolean> {
    const params = { displayId: home.display.id };
    return (await app.call(displaysApi.get, { params }, { as: home.owner })).online;
  }

  const reportedOffline = () =>
    caregiver.frames.some((frame) => frame.type === "display.changed" && !frame.display.online);
  const waitGone = (hub: { devicesOf(displayId: string): object[] }, left: number) =>
    waitFor("the end of a tab", () => Promise.resolve(hub.devicesOf(home.display.id).length === left));
  /** Its end was written down: what is told of it comes before this. */
  const waitWritten = async () => {
    const tab = await openTab(app.url);
    tab.close();
    await waitGone(app.context.hub, 0);
  };

  it("is online as long as one of them is open, whichever closes first", async () => {
    const [first, second, third] = [await openTab(app.url), await openTab(app.url), await openTab(app.url)];
    caregiver.forget();

    third.close();
    await waitGone(app.context.hub, 2);
    first.close();
    await waitGone(app.context.hub, 1);
    expect(await isOnline()).to.equal(true);
    expect(reportedOffline()).to.equal(false);

    second.close();
    await caregiver.next("display.changed", ({ display }) => !display.online);
    expect(await isOnline()).to.equal(false);
  });

  it("is online while a tab is open at another process", async () => {
    const elsewhere = await openTab(other.url);
    const here = await openTab(app.url);
    caregiver.forget();

    here.close();
    await waitGone(app.context.hub, 0);
    await waitWritten();

    expect(await isOnline()).to.equal(true);
    expect(reportedOffline()).to.equal(false);
    elsewhere.close();
    await waitGone(other.context.hub, 0);
    await waitFor("offline", async () => !(await isOnline()));
  });

  it("is online while one of them asks over HTTP, and not for longer than its silence lasts", async () => {
    const tab = await openTab(app.url);
    const poll = { appVersion: "1", epoch: null, planVersion: null, frames: [] };
    await app.call(deviceSyncApi.sync, { body: poll }, { cookies: [home.device.cookie] });
    caregiver.forget();

    tab.close();
    await waitGone(app.context.hub, 0);
    await waitWritten();
    expect(await isOnline()).to.equal(true);

    clock.advance(46_000);
    expect(await isOnline()).to.equal(false);
  });
});
