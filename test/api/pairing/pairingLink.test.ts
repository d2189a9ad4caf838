import { expect } from "chai";
import { DisplayModel } from "../../../server/circle/displays/display.model.js";
import { IdempotencyKeyModel } from "../../../server/http/idempotency/idempotencyKey.model.js";
import { activityApi } from "../../../shared/contract/activity.js";
import { displaysApi, type Display } from "../../../shared/contract/displays.js";
import { pairingApi } from "../../../shared/contract/pairing.js";
import { PAIRING_LINK_MS, WRONG_CODES_PER_HOUR_PER_ADDRESS } from "../../../shared/limits.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDevice } from "../../support/builders/buildDevice.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { logInAgain } from "../../support/steps/logInAgain.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { CallOptions, TestApp, TestUser } from "../../support/server/TestApp.js";
import { TestClock } from "../../support/server/TestClock.js";

describe("letting a browser in without its number", () => {
  let app: TestApp;
  let clock: TestClock;
  let anna: TestUser;
  let display: Display;

  beforeEach(async () => {
    clock = new TestClock("2026-11-21T08:00:00.000Z");
    app = await startTestApp({ clock });
    anna = await buildCaregiver(app);
    display = await buildDisplay(app, anna);
    // It closes the window.
    await buildDevice(app, { display, caregiver: anna });
  });
  afterEach(() => app.close());

  const createLink = (of: Display = display, headers: Record<string, string> = {}) =>
    app.call(displaysApi.createPairingLink, { params: { displayId: of.id } }, { as: anna, headers });
  const open = (path: string, options?: CallOptions) => {
    const [, code = "", secret = ""] = /^\/display\/(\d{6})#([\w-]{43})$/.exec(path) ?? [];
    return app.callRaw(pairingApi.pair, { body: { code, secret } }, options);
  };
  const devicesOf = async (of: Display) =>
    (await app.call(displaysApi.get, { params: { displayId: of.id } }, { as: anna })).devices;

  describe("POST .../pairingLink", () => {
    it("makes a link that lets one browser in, once", async () => {
      const { path, expiresAt } = await createLink();

      const answers = [await open(path), await open(path)];

      expect(expiresAt).to.equal("2026-11-21T08:30:00.000Z");
      expect(answers[0]?.body).to.deep.equal({ state: "paired" });
      expect(answers[1]?.body).to.include({ state: "waiting" });
      expect(await devicesOf(display)).to.have.length(2);
      const { items } = await app.call(activityApi.list, { query: {} }, { as: anna });
      expect(items[0]?.type).to.equal("deviceJoined");
    });

    it("lets exactly one of several browsers in that open it at once", async () => {
      const { path } = await createLink();

      const answers = await Promise.all([open(path), open(path), open(path)]);

      const states = answers.map(({ body }) => (body as { state: string }).state);
      expect(states.sort()).to.deep.equal(["paired", "waiting", "waiting"]);
    });

    it("ends after half an hour, and when there is a newer one", async () => {
      const former = await createLink();
      const newer = await createLink();

      expect((await open(former.path)).body).to.include({ state: "waiting" });
      clock.advance(PAIRING_LINK_MS);
      expect((await open(newer.path)).body).to.include({ state: "waiting" });
    });

    it("opens no other display", async () => {
      const dad = await buildDisplay(app, anna, { name: "Dad" });
      await buildDevice(app, { display: dad, caregiver: anna });
      const { path } = await createLink();

      const answer = await open(path.replace(display.code, dad.code));

      expect(answer.body).to.include({ state: "waiting" });
      expect((await open(path)).body).to.deep.equal({ state: "paired" });
    });

    it("works where too many codes were tried", async () => {
      const { path } = await createLink();
      for (let tries = 0; tries < WRONG_CODES_PER_HOUR_PER_ADDRESS; tries += 1) {
        await app.callRaw(pairingApi.pair, { body: { code: display.code } });
      }
      expect((await app.callRaw(pairingApi.pair, { body: { code: display.code } })).status).to.equal(429);

      expect((await open(path)).body).to.deep.equal({ state: "paired" });
    });

    it("keeps its secret out of the database and the log, also under an idempotency key", async () => {
      const { path } = await createLink(display, { "Idempotency-Key": "a-key-of-the-dashboard" });
      await open(path);

      const secret = path.split("#")[1] ?? "";
      const { path: again } = await createLink(display, { "Idempotency-Key": "a-key-of-the-dashboard" });
      const rows = [...(await DisplayModel.find().lean()), ...(await IdempotencyKeyModel.find().lean())];
      expect(secret).to.have.length(43);
      expect(JSON.stringify(rows)).to.not.include(secret);
      expect(app.logLines().join()).to.not.include(secret);
      // The repeat has a link that works.
      expect((await open(again)).body).to.deep.equal({ state: "paired" });
    });
  });

  describe("POST .../useThisBrowser", () => {
    const useThis = (of: Display, options: CallOptions = {}) =>
      app.callRaw(displaysApi.useThisBrowser, { params: { displayId: of.id } }, { as: anna, ...options });

    it("makes the caregiver's browser a device, tells the family, and says no more", async () => {
      const answer = await useThis(display, { headers: { "User-Agent": "Mozilla/5.0 (Windows NT 10.0)" } });

      expect(answer.body).to.deep.equal({});
      expect(String(answer.headers["set-cookie"])).to.match(
        /^mantel_device=[\w-]{43}; .*HttpOnly; SameSite=Lax$/,
      );
      expect((await devicesOf(display)).map((device) => device.name)).to.deep.equal([
        "Screen",
        "Computer (Windows)",
      ]);
      await app.runDueWork();
      const subjects = (await app.mails()).map((mail) => mail.subject);
      expect(subjects.filter((subject) => subject === "A new screen shows Mum’s display")).to.have.length(2);
    });

    it("keeps a browser that is one of the display's devices as it is", async () => {
      const used = await useThis(display);

      const again = await useThis(display, { cookies: used.cookies });

      expect(again.cookies).to.deep.equal(used.cookies);
      expect(await devicesOf(display)).to.have.length(2);
    });

    it("gives a repeat whose first answer was lost the same device and its cookie", async () => {
      const headers = { "Idempotency-Key": "a-key-of-the-dashboard" };

      const answers = await Promise.all([useThis(display, { headers }), useThis(display, { headers })]);
      answers.push(await useThis(display, { headers }));

      expect(new Set(answers.map(({ status }) => status))).to.deep.equal(new Set([200]));
      expect(new Set(answers.map(({ cookies }) => cookies[0])).size).to.equal(1);
      expect(await devicesOf(display)).to.have.length(2);
    });

    it("leaves the display that the browser showed before", async () => {
      const dad = await buildDisplay(app, anna, { name: "Dad" });
      const device = await buildDevice(app, { display: dad, caregiver: anna });

      await useThis(display, { cookies: [device.cookie] });

      expect(await devicesOf(dad)).to.deep.equal([]);
      const { items } = await app.call(activityApi.list, { query: { displayId: dad.id } }, { as: anna });
      expect(items[0]).to.deep.include({ type: "deviceRemoved", by: "someone at the screen" });
    });

    it("is for who may see the display", async () => {
      const stranger = await buildCaregiver(app, { name: "Ole Strand" });
      const expired = anna;
      clock.advance(20 * 60_000);

      expect((await useThis(display, { as: await logInAgain(app, stranger) })).status).to.equal(404);
      expect((await useThis(display, { as: expired })).status).to.equal(401);
    });
  });
});
