import { expect } from "chai";
import { isTrivialCode, randomDisplayCode } from "../../../server/features/displays/displayCode.js";
import { IdempotencyKeyModel } from "../../../server/http/idempotency/idempotencyKey.model.js";
import { accountsApi } from "../../../shared/contract/accounts.js";
import { displaysApi, type Display, type DisplayChanges } from "../../../shared/contract/displays.js";
import { planApi } from "../../../shared/contract/plan.js";
import { ErrorBody } from "../../../shared/contract/base/errors.js";
import { occurrencesApi } from "../../../shared/contract/occurrences.js";
import { pairingApi } from "../../../shared/contract/pairing.js";
import { CLOSE_REASONS } from "../../../shared/realtime/closeReasons.js";
import type { ServerToCaregiver } from "../../../shared/realtime/serverToCaregiver.js";
import type { ServerToDevice } from "../../../shared/realtime/serverToDevice.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDevice } from "../../support/builders/buildDevice.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { buildMember } from "../../support/builders/buildMember.js";
import { buildMessage } from "../../support/builders/buildMessage.js";
import { SocketClient } from "../../support/device/SocketClient.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";
import { TestClock } from "../../support/server/TestClock.js";

const START = "2026-11-21T08:00:00.000Z";

describe("randomDisplayCode", () => {
  for (const code of ["000000", "121212", "123456", "890123", "987654", "210987"]) {
    it(`never gives out ${code}`, () => {
      expect(isTrivialCode(code)).to.equal(true);
    });
  }

  it("gives out codes of six digits that nobody tries first", () => {
    const codes = Array.from({ length: 2_000 }, randomDisplayCode);

    expect(codes.filter((code) => !/^\d{6}$/.test(code) || isTrivialCode(code))).to.deep.equal([]);
  });
});

describe("displays", () => {
  let app: TestApp;
  let anna: TestUser;
  const sockets: Array<{ close(): void }> = [];

  const clock = new TestClock(START);
  let families = 0;
  before(async () => {
    app = await startTestApp({ clock });
  });
  // A family of its own for each test: what the others left behind is another family's.
  beforeEach(async () => {
    clock.set(START);
    families += 1;
    anna = await buildCaregiver(app, { email: `anna.${families}@example.com` });
  });
  afterEach(() => sockets.splice(0).forEach((socket) => socket.close()));
  after(() => app.close());

  const getDisplay = (display: Display, as: TestUser = anna) =>
    app.call(displaysApi.get, { params: { displayId: display.id } }, { as });

  async function connectDevice(cookie: string): Promise<SocketClient<ServerToDevice>> {
    const socket = await SocketClient.openDevice(app.url, cookie);
    sockets.push(socket);
    await socket.next("snapshot");
    return socket;
  }

  async function connectCaregiver(user: TestUser): Promise<SocketClient<ServerToCaregiver>> {
    const socket = await SocketClient.openCaregiver(app.url, user.accessToken);
    sockets.push(socket);
    await socket.next("snapshot");
    return socket;
  }

  describe("POST /api/displays", () => {
    it("makes a display with a code and opens its pairing window for 30 minutes", async () => {
      const display = await buildDisplay(app, anna, { name: "Mum", timeZone: "Europe/Oslo" });

      expect(display).to.deep.include({
        groupId: anna.groupId,
        name: "Mum",
        timeZone: "Europe/Oslo",
        language: "en",
        pairingOpenUntil: "2026-11-21T08:30:00.000Z",
        online: false,
        lastSeenAt: null,
        devices: [],
      });
      expect(display.code).to.match(/^\d{6}$/);
    });

    it("ends the onboarding of its caregiver, whose dashboards refetch the profile", async () => {
      const dashboard = await connectCaregiver(anna);

      await buildDisplay(app, anna);

      await dashboard.next("account.changed");
      const profile = await app.call(accountsApi.getUserData, {}, { as: anna });
      expect(profile.onboarded).to.equal(true);
    });

    it("shows the new display on the dashboard of another member", async () => {
      const kari = await buildMember(app, { owner: anna, name: "Kari Berg" });
      const dashboard = await connectCaregiver(kari);

      const display = await buildDisplay(app, anna);

      expect((await nextDisplay(dashboard)).id).to.equal(display.id);
    });

    it("makes one display when the run before died without an answer", async () => {
      const body = { name: "Mum", timeZone: "Europe/Oslo" };
      const options = { as: anna, headers: { "Idempotency-Key": "first-display" } };
      const first = await app.call(displaysApi.create, { body }, options);
      await IdempotencyKeyModel.deleteMany({});

      const second = await app.call(displaysApi.create, { body }, options);

      expect(second.id).to.equal(first.id);
      expect((await app.call(displaysApi.list, {}, { as: anna })).items).to.have.length(1);
    });
  });

  describe("GET /api/displays", () => {
    it("lists to a member the displays that are shared with them, oldest first", async () => {
      const mum = await buildDisplay(app, anna, { name: "Mum" });
      clock.advance(1_000);
      await buildDisplay(app, anna, { name: "Dad" });
      clock.advance(1_000);
      const aunt = await buildDisplay(app, anna, { name: "Aunt Inger" });
      const kari = await buildMember(app, {
        owner: anna,
        name: "Kari Lund",
        displayIds: [aunt.id, mum.id],
      });

      const { items } = await app.call(displaysApi.list, {}, { as: kari });

      expect(items.map((item) => item.name)).to.deep.equal(["Mum", "Aunt Inger"]);
    });

    it("shows nobody another family's displays", async () => {
      await buildDisplay(app, anna);
      const stranger = await buildCaregiver(app, { name: "Ole Strand" });

      expect((await app.call(displaysApi.list, {}, { as: stranger })).items).to.deep.equal([]);
    });
  });

  describe("PATCH /api/displays/:displayId", () => {
    const edit = (display: Display, body: DisplayChanges) =>
      app.callRaw(displaysApi.edit, { params: { displayId: display.id }, body }, { as: anna });

    it("keeps the person's phone number, until it is taken away", async () => {
      const display = await buildDisplay(app, anna);
      expect(display.phone).to.equal(null);

      expect((await edit(display, { phone: " +47 22 33 44 55 " })).body).to.include({
        phone: "+47 22 33 44 55",
      });
      expect((await edit(display, { phone: null })).body).to.include({ phone: null });
    });

    it("refuses a phone number that cannot be called", async () => {
      const response = await edit(await buildDisplay(app, anna), { phone: "next door" });

      expect(response.status).to.equal(400);
      expect(ErrorBody.parse(response.body).error).to.include({ code: "bad-input", field: "phone" });
    });
  });

  describe("GET /api/displays/:displayId", () => {
    it("is not found by another family, nor by a member it is not shared with", async () => {
      const display = await buildDisplay(app, anna);
      const stranger = await buildCaregiver(app, { name: "Liv Strand" });
      const kari = await buildMember(app, { owner: anna, name: "Kari Vik", displayIds: [] });
      const params = { displayId: display.id };

      const answers = await Promise.all(
        [stranger, kari].map((as) => app.callRaw(displaysApi.get, { params }, { as })),
      );

      expect(answers.map((answer) => answer.status)).to.deep.equal([404, 404]);
    });

    it("tells what a connected device has on its screen, until it leaves", async () => {
      const display = await buildDisplay(app, anna);
      const device = await buildDevice(app, { display, caregiver: anna });
      const dashboard = await connectCaregiver(anna);
      const screen = await connectDevice(device.cookie);
      await nextDisplay(dashboard, (display) => display.online);

      await screen.send({ type: "screen.changed", onScreen: { kind: "message", key: "series/once" } });
      const shown = await nextDisplay(
        dashboard,
        (display) => display.devices[0]?.onScreen?.key === "series/once",
      );
      dashboard.forget();
      screen.close();
      const left = await nextDisplay(dashboard, (display) => !display.online);

      expect(shown.devices[0]).to.deep.include({
        online: true,
        lastSeenAt: "2026-11-21T08:00:00.000Z",
      });
      expect(left.devices[0]).to.deep.include({ online: false, onScreen: null });
    });

    it("calls a device offline that was silent for more than 45 s, as after a killed server", async () => {
      const display = await buildDisplay(app, anna);
      const device = await buildDevice(app, { display, caregiver: anna });
      await connectDevice(device.cookie);

      clock.advance(45_000);
      const before = await getDisplay(display);
      clock.advance(1);
      const after = await getDisplay(display);

      expect([before.online, after.online]).to.deep.equal([true, false]);
      expect(after.lastSeenAt).to.equal("2026-11-21T08:00:00.000Z");
    });

    it("keeps a device online whose new socket came before the old one closed", async () => {
      const display = await buildDisplay(app, anna);
      const device = await buildDevice(app, { display, caregiver: anna });
      const dashboard = await connectCaregiver(anna);
      const old = await connectDevice(device.cookie);
      await connectDevice(device.cookie);
      dashboard.forget();

      old.close();
      await waitUntil(() => app.context.hub.devicesOf(display.id).length === 1);
      await app.call(displaysApi.openPairing, { params: { displayId: display.id } }, { as: anna });
      await nextDisplay(dashboard, (display) => display.pairingOpenUntil !== null);

      expect((await getDisplay(display)).online).to.equal(true);
    });
  });

  describe("a device that shows its display in two tabs", () => {
    it("is offline when neither was heard, and online again as soon as the one that is left says something", async () => {
      const display = await buildDisplay(app, anna);
      const device = await buildDevice(app, { display, caregiver: anna });
      const dashboard = await connectCaregiver(anna);
      const first = await connectDevice(device.cookie);
      const second = await connectDevice(device.cookie);
      second.close();
      clock.advance(50_000);
      await app.runDueWork();
      await nextDisplay(dashboard, (one) => one.devices.length > 0 && !one.online && one.lastSeenAt !== null);
      dashboard.forget();

      first.sendRaw({ type: "ping", id: "ping-000001" });

      expect((await nextDisplay(dashboard, (one) => one.online)).lastSeenAt).to.equal(
        "2026-11-21T08:00:50.000Z",
      );
    });
  });

  describe("GET /api/displays/:displayId/plan", () => {
    it("answers with what the display itself would receive", async () => {
      const display = await buildDisplay(app, anna);
      const message = await buildMessage(app, { display, caregiver: anna }, { text: "Tea at four" });

      const plan = await app.call(planApi.get, { params: { displayId: display.id } }, { as: anna });

      expect(plan).to.deep.include({ serverTime: "2026-11-21T08:00:00.000Z" });
      expect(plan.messages).to.have.length(1);
      expect(plan.messages).to.have.nested.property("[0].messageId", message.id);
    });
  });

  describe("POST /api/displays/:displayId/openPairing", () => {
    it("opens the window again for 30 minutes, then it closes by itself", async () => {
      const display = await buildDisplay(app, anna);
      await buildDevice(app, { display, caregiver: anna });
      expect((await getDisplay(display)).pairingOpenUntil).to.equal(null);

      const opened = await app.call(
        displaysApi.openPairing,
        { params: { displayId: display.id } },
        { as: anna },
      );
      clock.advance(30 * 60_000);
      const late = await app.call(pairingApi.pair, { body: { code: display.code } });

      expect(opened.pairingOpenUntil).to.equal("2026-11-21T08:30:00.000Z");
      expect(late.state).to.equal("waiting");
    });
  });

  describe("PATCH /api/displays/:displayId/devices/:deviceId", () => {
    it("names the device for everyone", async () => {
      const display = await buildDisplay(app, anna);
      const device = await buildDevice(app, { display, caregiver: anna });
      const dashboard = await connectCaregiver(anna);

      const renamed = await app.call(
        displaysApi.renameDevice,
        { params: { displayId: display.id, deviceId: device.id }, body: { name: " Kitchen " } },
        { as: anna },
      );

      expect(renamed.devices.map((one) => one.name)).to.deep.equal(["Kitchen"]);
      await nextDisplay(dashboard, (display) => display.devices[0]?.name === "Kitchen");
    });

    it("does not find a device of another display", async () => {
      const display = await buildDisplay(app, anna);
      const other = await buildDisplay(app, anna, { name: "Dad" });
      const device = await buildDevice(app, { display, caregiver: anna });

      const answer = await app.callRaw(
        displaysApi.renameDevice,
        { params: { displayId: other.id, deviceId: device.id }, body: { name: "Kitchen" } },
        { as: anna },
      );

      expect(answer.status).to.equal(404);
    });
  });

  describe("DELETE /api/displays/:displayId/devices/:deviceId", () => {
    const remove = (display: Display, deviceId: string) =>
      app.callRaw(displaysApi.removeDevice, { params: { displayId: display.id, deviceId } }, { as: anna });

    it("clears the screen at once and lets no socket of the device stay", async () => {
      const display = await buildDisplay(app, anna);
      const device = await buildDevice(app, { display, caregiver: anna });
      const screen = await connectDevice(device.cookie);

      await remove(display, device.id);

      await screen.next("device.removed");
      expect((await screen.waitClosed()).code).to.equal(CLOSE_REASONS["device-removed"].code);
      expect((await getDisplay(display)).devices).to.deep.equal([]);
    });

    it("tells the screen when it comes back later", async () => {
      const display = await buildDisplay(app, anna);
      const device = await buildDevice(app, { display, caregiver: anna });
      await remove(display, device.id);

      const screen = await SocketClient.openDevice(app.url, device.cookie);
      sockets.push(screen);

      expect((await screen.waitClosed()).code).to.equal(CLOSE_REASONS["device-removed"].code);
    });

    it("leaves the display's other device alone", async () => {
      const display = await buildDisplay(app, anna);
      const kitchen = await buildDevice(app, { display, caregiver: anna });
      await app.call(displaysApi.openPairing, { params: { displayId: display.id } }, { as: anna });
      const bedroom = await buildDevice(app, { display, caregiver: anna });
      const screen = await connectDevice(bedroom.cookie);

      await remove(display, kitchen.id);

      expect((await screen.send({ type: "snapshot.requested" })).type).to.equal("ack");
      expect((await getDisplay(display)).devices.map((one) => one.id)).to.deep.equal([bedroom.id]);
    });

    it("is done already when it is repeated, and knows no device of another display", async () => {
      const display = await buildDisplay(app, anna);
      const other = await buildDisplay(app, anna, { name: "Dad" });
      const device = await buildDevice(app, { display, caregiver: anna });

      const elsewhere = await remove(other, device.id);
      const first = await remove(display, device.id);
      const second = await remove(display, device.id);

      expect([elsewhere.status, first.status, second.status]).to.deep.equal([404, 200, 200]);
    });
  });

  it("counts a message as delivered while a device holds it, whatever an older report says", async () => {
    const display = await buildDisplay(app, anna);
    const device = await buildDevice(app, { display, caregiver: anna });
    const screen = await connectDevice(device.cookie);
    const when = { kind: "once", date: "2026-11-22", time: "09:00" } as const;
    const message = await buildMessage(app, { display, caregiver: anna }, { when });
    const upcoming = async () => {
      const request = { params: { displayId: display.id }, query: { direction: "upcoming" as const } };
      const page = await app.call(occurrencesApi.list, request, { as: anna });
      return page.items.map((item) => item.state);
    };
    const before = await upcoming();

    const messages = [{ messageId: message.id, version: message.version }];
    await screen.send({ type: "plan.stored", planVersion: 9, messages });
    await screen.send({ type: "plan.stored", planVersion: 8, messages: [] });
    const held = await upcoming();
    await screen.send({ type: "plan.stored", planVersion: 10, messages: [] });

    expect([before, held, await upcoming()]).to.deep.equal([["scheduled"], ["delivered"], ["scheduled"]]);
  });
});

/** What a dashboard is told of a display, once it fits. */
async function nextDisplay(
  dashboard: SocketClient<ServerToCaregiver>,
  fits: (display: Display) => boolean = () => true,
): Promise<Display> {
  return (await dashboard.next("display.changed", (frame) => fits(frame.display))).display;
}

async function waitUntil(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 5));
}
