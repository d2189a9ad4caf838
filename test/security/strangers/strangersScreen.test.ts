import { expect } from "chai";
import { activityApi } from "../../../shared/contract/activity.js";
import { displaysApi, type Display } from "../../../shared/contract/displays.js";
import { pairingApi } from "../../../shared/contract/pairing.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDevice, type TestDevice } from "../../support/builders/buildDevice.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { buildMember } from "../../support/builders/buildMember.js";
import { SocketClient } from "../../support/device/SocketClient.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { RawResponse, TestApp, TestUser } from "../../support/server/TestApp.js";

const OLD_TABLET = "Mozilla/5.0 (Linux; Android 7.0; SM-T585) AppleWebKit/537.36 Chrome/80.0 Safari/537.36";

describe("a screen that a caregiver does not know", () => {
  let app: TestApp;
  let anna: TestUser;
  let display: Display;
  let stranger: TestDevice;

  beforeEach(async () => {
    app = await startTestApp();
    anna = await buildCaregiver(app);
    display = await buildDisplay(app, anna);
    stranger = await buildDevice(app, { display, caregiver: anna });
  });

  afterEach(() => app.close());

  it("is told to every open dashboard at once, with its browser and the time", async () => {
    const caregiver = await SocketClient.openCaregiver(app.url, anna.accessToken);
    await app.call(displaysApi.openPairing, { params: { displayId: display.id } }, { as: anna });

    const headers = { "User-Agent": OLD_TABLET };
    await app.callRaw(pairingApi.pair, { body: { code: display.code } }, { headers });

    const changed = await caregiver.next("display.changed", (frame) => frame.display.devices.length === 2);
    const joined = changed.display.devices.at(-1);
    expect(joined).to.include({ name: "Android tablet", browser: "Chrome" });
    expect(Date.parse(joined?.pairedAt ?? "")).to.be.closeTo(app.context.now(), 60_000);
    caregiver.close();
  });

  it("is cleared by one press, which closes the code and ends the link", async () => {
    const screen = await SocketClient.openDevice(app.url, stranger.cookie);
    await app.call(displaysApi.openPairing, { params: { displayId: display.id } }, { as: anna });
    const link = await app.call(
      displaysApi.createPairingLink,
      { params: { displayId: display.id } },
      { as: anna },
    );

    const { status, body } = await reject(anna);

    expect(status).to.equal(200);
    await screen.next("device.removed");
    const left = displaysApi.rejectDevice.result.parse(body);
    expect(left).to.include({ pairingOpenUntil: null });
    expect(left.devices).to.deep.equal([]);
    const secret = link.path.split("#")[1] ?? "";
    for (const offer of [{ code: display.code }, { code: display.code, secret }]) {
      expect((await app.callRaw(pairingApi.pair, { body: offer })).body).to.include({ state: "waiting" });
    }
  });

  it("is removed once by two caregivers at once, and again by a repeat", async () => {
    const kari = await buildMember(app, { owner: anna, name: "Kari Moe" });

    const answers = await Promise.all([reject(anna), reject(kari)]);
    const again = await reject(kari);

    expect([...answers, again].map(({ status }) => status)).to.deep.equal([200, 200, 200]);
    const { items } = await app.call(activityApi.list, {}, { as: anna });
    expect(items.filter(({ type }) => type === "deviceRemoved")).to.have.length(1);
  });

  it("stays, and so does the window, when it is another display's", async () => {
    const other = await buildDisplay(app, anna, { name: "Dad" });

    const { status } = await app.callRaw(
      displaysApi.rejectDevice,
      { params: { displayId: other.id, deviceId: stranger.id } },
      { as: anna },
    );

    expect(status).to.equal(404);
    const [mums, dads] = await Promise.all([current(display), current(other)]);
    expect(mums.devices).to.have.length(1);
    expect(dads.pairingOpenUntil).to.not.equal(null);
  });

  it("is not a limited member's to remove", async () => {
    const mia = await buildMember(app, { owner: anna, name: "Mia Lie", limited: true });

    expect((await reject(mia)).status).to.equal(409);
    expect((await current(display)).devices).to.have.length(1);
  });

  function reject(user: TestUser): Promise<RawResponse> {
    const params = { displayId: display.id, deviceId: stranger.id };
    return app.callRaw(displaysApi.rejectDevice, { params }, { as: user });
  }

  function current({ id }: Display): Promise<Display> {
    return app.call(displaysApi.get, { params: { displayId: id } }, { as: anna });
  }
});
