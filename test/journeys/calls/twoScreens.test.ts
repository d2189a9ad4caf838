import { expect } from "chai";
import type { Page } from "playwright-core";
import { callsApi, type Call } from "../../../shared/contract/calling/calls.js";
import { displaysApi, type Display } from "../../../shared/contract/displays.js";
import { FAKE_MICROPHONE, JourneyBrowser, TABLET } from "../../support/browser/JourneyBrowser.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDevice, type TestDevice } from "../../support/builders/buildDevice.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { buildFrameId } from "../../support/device/SocketClient.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";
import { becomeDevice, waitForClock } from "../../support/steps/displaySteps.js";
import { requireChromium, runAsSteps } from "../../support/steps/journeySteps.js";
import { waitFor } from "../../support/waitFor.js";

/** The first to answer takes it, the others stop so soon. */
const STOPS_WITHIN_MS = 1_000;

describe("A call to two screens of one display", function () {
  this.timeout(120_000);

  let app: TestApp;
  let browser: JourneyBrowser | null = null;
  let anna: TestUser;
  let mum: Display;
  let devices: TestDevice[];
  let kitchen: Page;
  let bedroom: Page;

  before(async function () {
    requireChromium(this);
    app = await startTestApp();
    anna = await buildCaregiver(app, { name: "Anna Berg" });
    mum = await buildDisplay(app, anna);
    const first = await buildDevice(app, { display: mum, caregiver: anna });
    const opened = await app.call(displaysApi.openPairing, { params: { displayId: mum.id } }, { as: anna });
    devices = [first, await buildDevice(app, { display: opened, caregiver: anna })];
    browser = await JourneyBrowser.launch({ flags: FAKE_MICROPHONE });
    kitchen = await openScreen(devices[0]!);
    bedroom = await openScreen(devices[1]!);
  });

  after(async () => {
    await browser?.close();
    await app?.close();
  });

  runAsSteps(() => browser);

  async function openScreen(device: TestDevice): Promise<Page> {
    const page = await browser!.open({ ...TABLET, permissions: ["camera", "microphone"] });
    await becomeDevice(page, { url: app.url, device });
    await waitForClock(page);
    // Whoever set it up has touched it, without which it makes no sound: beside the clock.
    await page.touchscreen.tap(4, 4);
    return page;
  }

  const screens = () => [kitchen, bedroom];
  const isCalling = (page: Page) => page.getByText("Anna Berg is calling");
  const rings = () => Promise.all(screens().map((page) => isCalling(page).waitFor()));
  const isCalm = (page: Page) => isCalling(page).waitFor({ state: "detached" });

  async function call(): Promise<{
    id: string;
    hangUp(): Promise<unknown>;
    read(): Promise<Call | undefined>;
  }> {
    const [params, body] = [{ displayId: mum.id }, { sideId: buildFrameId() }];
    const { call: started } = await app.call(callsApi.start, { params, body }, { as: anna });
    const { id } = started;
    return {
      id,
      hangUp: () => app.call(callsApi.leave, { params: { ...params, callId: id }, body }, { as: anna }),
      read: async () =>
        (await app.call(callsApi.listOfDisplay, { params, query: {} }, { as: anna })).items.find(
          (one) => one.id === id,
        ),
    };
  }

  it("rings on both; the first to answer takes it, and the other is calm within a second", async () => {
    const ring = await call();
    await rings();
    await becomesGone(bedroom);

    const answeredAt = await press(kitchen, "Answer");
    await isCalm(bedroom);

    const goneAt = await bedroom.evaluate(() => (window as { ringGoneAt?: number }).ringGoneAt ?? Infinity);
    expect(goneAt - answeredAt).to.be.below(STOPS_WITHIN_MS);
    await waitForClock(bedroom);
    await kitchen.getByRole("button", { name: "Hang up" }).waitFor();
    expect(await bedroom.locator(".calling-screen").count()).to.equal(0);
    await ring.hangUp();
    await kitchen.getByText("The call with Anna Berg is over.").waitFor();
    await waitForClock(kitchen);
  });

  it("is over on both at Not now on one", async () => {
    const ring = await call();
    await rings();

    await press(bedroom, "Not now");

    await Promise.all(screens().map(isCalm));
    await waitFor("the end", async () => (await ring.read())?.endReason === "notNow");
    await Promise.all(screens().map((page) => waitForClock(page)));
  });

  it("is over on both when the caller gives up", async () => {
    const ring = await call();
    await rings();

    await ring.hangUp();

    await Promise.all(screens().map(isCalm));
    await Promise.all(screens().map((page) => waitForClock(page)));
  });

  it("rings on a screen that comes back meanwhile, and not on one that comes back later", async () => {
    await bedroom.goto("about:blank");
    const ring = await call();
    await isCalling(kitchen).waitFor();

    await bedroom.goto(`${app.url}/display`);
    await isCalling(bedroom).waitFor();

    await bedroom.goto("about:blank");
    await ring.hangUp();
    await isCalm(kitchen);
    await bedroom.goto(`${app.url}/display`);
    await waitForClock(bedroom);
    await waitFor("the screen to be heard", async () => {
      const { devices: all } = await app.call(
        displaysApi.get,
        { params: { displayId: mum.id } },
        { as: anna },
      );
      return all.every(({ online }) => online);
    });
    expect(await isCalling(bedroom).count()).to.equal(0);
  });
});

/** Notes on the page when its ring has left. */
async function becomesGone(page: Page): Promise<void> {
  await page.evaluate(() => {
    new MutationObserver(() => {
      if (document.querySelector(".calling-ring")) return;
      const seen = window as { ringGoneAt?: number };
      seen.ringGoneAt ??= Date.now();
    }).observe(document.body, { childList: true, subtree: true });
  });
}

/** The buttons of what has just appeared are locked for a second. Returns when the press counted, by the clock of the machine. */
async function press(page: Page, name: string): Promise<number> {
  const button = page.getByRole("button", { name, exact: true });
  await button.waitFor();
  let pressedAt = 0;
  await waitFor(`the press of "${name}" to count`, async () => {
    pressedAt = Date.now();
    if (await button.isVisible()) await button.tap();
    return (await button.count()) === 0;
  });
  return pressedAt;
}
