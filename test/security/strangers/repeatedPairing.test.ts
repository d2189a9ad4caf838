import { expect } from "chai";
import { displaysApi, type Display } from "../../../shared/contract/displays.js";
import { pairingApi } from "../../../shared/contract/pairing.js";
import { WRONG_CODES_PER_HOUR_PER_ADDRESS } from "../../../shared/limits.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDevice } from "../../support/builders/buildDevice.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { CallOptions, RawResponse, TestApp, TestUser } from "../../support/server/TestApp.js";
import { TestClock } from "../../support/server/TestClock.js";

const MINUTE_MS = 60_000;
const KEY = "AAAAAAAAAAAAAAAAAAAAAA";
const OTHER_KEY = "BBBBBBBBBBBBBBBBBBBBBB";

/** A screen whose answer was lost sends the very same try again, without the cookie that it never got. */
describe("a pairing that is repeated since its answer was lost", () => {
  let app: TestApp;
  let clock: TestClock;
  let anna: TestUser;
  let mum: Display;

  beforeEach(async () => {
    clock = new TestClock("2026-11-21T08:00:00.000Z");
    app = await startTestApp({ clock, config: { trustProxy: 1 } });
    anna = await buildCaregiver(app);
    mum = await buildDisplay(app, anna);
  });
  afterEach(() => app.close());

  it("gets the same device again, and no second one comes in", async () => {
    const answers = [await pair(mum.code, KEY), await pair(mum.code, KEY), await pair(mum.code, KEY)];

    expect(answers.map(({ body }) => body)).to.deep.equal(Array(3).fill({ state: "paired" }));
    expect(new Set(answers.map(({ cookies }) => cookies[0])).size).to.equal(1);
    expect(await devices()).to.have.length(1);
    await app.runDueWork();
    expect(await app.mails()).to.have.length(1);
  });

  it("gets it also when both tries come at once", async () => {
    const answers = await Promise.all([1, 2, 3].map(() => pair(mum.code, KEY)));

    expect(answers.map(({ body }) => body)).to.deep.equal(Array(3).fill({ state: "paired" }));
    expect(new Set(answers.map(({ cookies }) => cookies[0])).size).to.equal(1);
    expect(await devices()).to.have.length(1);
  });

  it("gets it by a link too, which is used once", async () => {
    const params = { displayId: mum.id };
    const { path } = await app.call(displaysApi.createPairingLink, { params }, { as: anna });
    const body = { code: mum.code, secret: path.split("#")[1]!, key: KEY };
    const send = () => app.callRaw(pairingApi.pair, { body });
    const [first, again] = [await send(), await send()];

    expect(again.body).to.deep.equal({ state: "paired" });
    expect(again.cookies).to.deep.equal(first.cookies);
    expect(await devices()).to.have.length(1);
  });

  it("waits with the number and the ticket of the first time, and the family is asked once", async () => {
    await buildDevice(app, { display: mum, caregiver: anna });
    const [first, again] = [await pair(mum.code, KEY), await pair(mum.code, KEY)];

    expect(again.body).to.deep.equal(first.body);
    expect(again.cookies).to.deep.equal(first.cookies);
    const { pairingRequests } = await display();
    expect(pairingRequests).to.have.length(1);
  });

  it("is let in by a repeat when a caregiver has pressed Allow meanwhile", async () => {
    await buildDevice(app, { display: mum, caregiver: anna });
    const { number } = (await pair(mum.code, KEY)).body as { number: string };
    const [request] = (await display()).pairingRequests;
    const params = { displayId: mum.id, requestId: request!.id };
    await app.call(displaysApi.allowDevice, { params, body: { number } }, { as: anna });

    const answer = await pair(mum.code, KEY);

    expect(answer.body).to.deep.equal({ state: "paired" });
    expect(await devices()).to.have.length(2);
  });

  it("counts as one wrong code", async () => {
    for (let time = 0; time < 5; time += 1) await pair("000000", KEY, { from: "203.0.113.5" });
    for (let tries = 1; tries < WRONG_CODES_PER_HOUR_PER_ADDRESS; tries += 1)
      expect((await pair("000000", keyOf(tries), { from: "203.0.113.5" })).status).to.equal(200);

    expect((await pair("000000", OTHER_KEY, { from: "203.0.113.5" })).status).to.equal(429);
  });

  describe("helps no guesser:", () => {
    it("another code under the same key is another try", async () => {
      for (let tries = 0; tries < WRONG_CODES_PER_HOUR_PER_ADDRESS; tries += 1)
        await pair(String(tries).padStart(6, "0"), KEY, { from: "203.0.113.5" });

      expect((await pair("999999", KEY, { from: "203.0.113.5" })).status).to.equal(429);
    });

    it("a code that waits goes on waiting under its key when a window opens", async () => {
      await buildDevice(app, { display: mum, caregiver: anna });
      await pair(mum.code, KEY);
      await app.call(displaysApi.openPairing, { params: { displayId: mum.id } }, { as: anna });

      expect((await pair(mum.code, KEY)).body).to.include({ state: "waiting" });
      expect((await pair(mum.code, OTHER_KEY)).body, "a new try").to.include({ state: "paired" });
    });

    it("a short key is refused", async () => {
      expect((await pair(mum.code, "short")).status).to.equal(400);
    });

    it("a right and a wrong code are answered alike, the first time and again", async () => {
      await buildDevice(app, { display: mum, caregiver: anna });
      for (let time = 0; time < 2; time += 1) {
        const [right, wrong] = [await pair(mum.code, KEY), await pair("000000", KEY)];
        expect(Object.keys(right.body as object)).to.deep.equal(Object.keys(wrong.body as object));
        expect(right.body).to.include({ state: "waiting" });
        expect(right.cookies.map(nameOf)).to.deep.equal(wrong.cookies.map(nameOf));
      }
    });

    it("a key brings nobody in after ten minutes", async () => {
      await pair(mum.code, KEY);
      clock.advance(10 * MINUTE_MS);

      expect((await pair(mum.code, KEY)).body).to.include({ state: "waiting" });
    });

    it("a key does not bring back a screen that was removed as a stranger's", async () => {
      await pair(mum.code, KEY);
      const [device] = await devices();
      const params = { displayId: mum.id, deviceId: device!.id };
      await app.call(displaysApi.rejectDevice, { params }, { as: anna });

      expect((await pair(mum.code, KEY)).body).to.include({ state: "waiting" });
      expect(await devices()).to.deep.equal([]);
    });
  });

  function pair(code: string, key: string, { from = "198.51.100.7" } = {}): Promise<RawResponse> {
    const options: CallOptions = { headers: { "X-Forwarded-For": from } };
    return app.callRaw(pairingApi.pair, { body: { code, key } }, options);
  }

  function display(): Promise<Display> {
    return app.call(displaysApi.get, { params: { displayId: mum.id } }, { as: anna });
  }

  async function devices() {
    return (await display()).devices;
  }
});

function keyOf(index: number): string {
  return `key-number-${String(index).padStart(11, "0")}`;
}

function nameOf(cookie: string): string {
  return cookie.split("=")[0]!;
}
