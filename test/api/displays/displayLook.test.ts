import { expect } from "chai";
import { DisplayModel } from "../../../server/circle/displays/display.model.js";
import { displaysApi, type Display, type DisplayChanges } from "../../../shared/contract/displays.js";
import type { ServerToDevice } from "../../../shared/realtime/serverToDevice.js";
import { DEFAULT_LOOK } from "../../../shared/rules/displayLook.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDevice } from "../../support/builders/buildDevice.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { SocketClient } from "../../support/device/SocketClient.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";

const SPANISH: DisplayChanges = {
  language: "es",
  clockFormat: "24",
  level: "clock",
  theme: "light",
  textSize: "large",
  night: { from: "22:00", until: "06:30" },
  scanSeconds: 1.5,
};

describe("the look of a display", () => {
  let app: TestApp;
  let anna: TestUser;
  let families = 0;
  const sockets: SocketClient<ServerToDevice>[] = [];

  before(async () => {
    app = await startTestApp();
  });
  beforeEach(async () => {
    families += 1;
    anna = await buildCaregiver(app, { email: `anna.${families}@example.com` });
  });
  afterEach(() => sockets.splice(0).forEach((socket) => socket.close()));
  after(() => app.close());

  const change = (display: Display, body: DisplayChanges) =>
    app.call(displaysApi.edit, { params: { displayId: display.id }, body }, { as: anna });
  const refuse = (display: Display, body: unknown) =>
    app.callRaw(
      displaysApi.edit,
      { params: { displayId: display.id }, body: body as DisplayChanges },
      { as: anna },
    );

  it("begins in English, dark, with what comes next", async () => {
    expect(await buildDisplay(app, anna)).to.deep.include(DEFAULT_LOOK);
  });

  it("counts to 24 where English is not spoken", async () => {
    const display = await buildDisplay(app, anna, { language: "de" });

    expect(display).to.deep.include({ language: "de", clockFormat: "24" });
  });

  it("changes, and stays changed", async () => {
    const display = await buildDisplay(app, anna);

    const changed = await change(display, SPANISH);

    expect(changed).to.deep.include(SPANISH);
    const { items } = await app.call(displaysApi.list, {}, { as: anna });
    expect(items[0]).to.deep.include(SPANISH);
  });

  it("changes in one field and keeps the others", async () => {
    const display = await buildDisplay(app, anna);
    await change(display, SPANISH);

    const changed = await change(display, { night: null, scanSeconds: null });

    expect(changed).to.deep.include({ ...SPANISH, night: null, scanSeconds: null });
  });

  const languages: [
    what: string,
    before: DisplayChanges,
    change: DisplayChanges,
    clockFormat: "12" | "24",
  ][] = [
    ["brings its country's clock", { language: "en" }, { language: "de" }, "24"],
    ["brings the clock of English back", { language: "nb" }, { language: "en" }, "12"],
    ["leaves 24 hours that were chosen", { clockFormat: "24" }, { language: "de" }, "24"],
    ["leaves 12 hours that were chosen", { language: "nb", clockFormat: "12" }, { language: "de" }, "12"],
    [
      "comes with the clock that is sent beside it",
      { language: "en" },
      { language: "de", clockFormat: "12" },
      "12",
    ],
  ];
  languages.forEach(([what, before, language, clockFormat]) => {
    it(`in another language ${what}`, async () => {
      const display = await buildDisplay(app, anna);
      await change(display, before);

      expect(await change(display, language)).to.deep.include({ ...language, clockFormat });
    });
  });

  it("reaches a connected screen, and one that connects later", async () => {
    const display = await buildDisplay(app, anna);
    const device = await buildDevice(app, { display, caregiver: anna });
    const socket = await SocketClient.openDevice(app.url, device.cookie);
    sockets.push(socket);
    await socket.next("snapshot");

    await change(display, SPANISH);

    expect((await socket.next("display.changed")).display).to.deep.include(SPANISH);
    const later = await SocketClient.openDevice(app.url, device.cookie);
    sockets.push(later);
    expect((await later.next("snapshot")).snapshot.display).to.deep.include(SPANISH);
  });

  it("has the defaults on a display of before they could be chosen", async () => {
    const display = await buildDisplay(app, anna);
    const fields = { clockFormat: 1, level: 1, theme: 1, textSize: 1, night: 1, scanSeconds: 1 };
    await DisplayModel.collection.updateOne({ code: display.code }, { $unset: fields });

    const found = await app.call(displaysApi.get, { params: { displayId: display.id } }, { as: anna });

    expect(found).to.deep.include(DEFAULT_LOOK);
  });

  const refused: [what: string, body: unknown, field: string][] = [
    ["a language that no screen speaks", { language: "xx" }, "language"],
    ["a night without an end", { night: { from: "22:00" } }, "night.until"],
    ["a night that ends when it begins", { night: { from: "22:00", until: "22:00" } }, "night.until"],
    ["a night at 25 o'clock", { night: { from: "25:00", until: "06:00" } }, "night.from"],
    ["a highlight that nobody can follow", { scanSeconds: 0.1 }, "scanSeconds"],
    ["a highlight that nobody waits for", { scanSeconds: 31 }, "scanSeconds"],
    ["a highlight without a pace", { scanSeconds: true }, "scanSeconds"],
  ];
  refused.forEach(([what, body, field]) => {
    it(`refuses ${what}`, async () => {
      const display = await buildDisplay(app, anna);

      const answer = await refuse(display, body);

      expect(answer.status).to.equal(400);
      expect((answer.body as { error: { field: string } }).error.field).to.equal(field);
    });
  });
});
