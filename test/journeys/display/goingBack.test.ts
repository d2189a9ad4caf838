import { expect } from "chai";
import type { Page } from "playwright-core";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDevice, type TestDevice } from "../../support/builders/buildDevice.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { becomeDevice, waitForClock, waitForCodeEntry } from "../../support/steps/displaySteps.js";
import { JourneyBrowser, TABLET } from "../../support/browser/JourneyBrowser.js";
import { requireChromium, runAsSteps } from "../../support/steps/journeySteps.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp } from "../../support/server/TestApp.js";

/** Of keyboards and boxes, of LG's televisions, of Samsung's. */
const BACK_KEYS = [166, 461, 10009];

describe("The key that goes back, and a swipe from the edge", function () {
  this.timeout(60_000);

  let app: TestApp;
  let device: TestDevice;
  let browser: JourneyBrowser | null = null;
  let page: Page;

  before(async function () {
    requireChromium(this);
    app = await startTestApp();
    const anna = await buildCaregiver(app);
    device = await buildDevice(app, { display: await buildDisplay(app, anna), caregiver: anna });
    browser = await JourneyBrowser.launch();
    page = await browser.open(TABLET);
  });

  after(async () => {
    await browser?.close();
    await app?.close();
  });

  runAsSteps(() => browser);

  const waitUntilHeld = () =>
    page.waitForFunction(() => (history.state as { isStaying?: boolean } | null)?.isStaying);
  const mark = () => page.evaluate(() => Object.assign(window, { isMarked: true }));
  const isMarked = () => page.evaluate(() => "isMarked" in window);

  it("at the keypad, leads back to where the browser came from", async () => {
    await page.goto(app.url);
    await page.goto(`${app.url}/display`);
    await waitForCodeEntry(page);

    await page.goBack();

    expect(new URL(page.url()).pathname).to.equal("/");
  });

  it("never leaves a screen that is somebody's, however often, and loads nothing again", async () => {
    await becomeDevice(page, { url: app.url, device });
    await waitForClock(page);
    await waitUntilHeld();
    await mark();

    for (let times = 0; times < 5; times += 1) {
      await page.evaluate(() => history.back());
      await waitUntilHeld();
    }

    expect(new URL(page.url()).pathname).to.equal("/display");
    expect(await isMarked()).to.equal(true);
    await waitForClock(page);
  });

  it("does not leave it after a reload either", async () => {
    await page.reload();
    await waitForClock(page);
    await waitUntilHeld();
    await mark();

    await page.evaluate(() => history.back());
    // A page that leaves has gone by the second look.
    await waitUntilHeld();
    await waitForClock(page);

    expect(new URL(page.url()).pathname).to.equal("/display");
  });

  it("is no key for the browser any more", async () => {
    const taken = await page.evaluate((keys) => {
      return keys.filter((keyCode) => {
        const event = new KeyboardEvent("keydown", { keyCode, cancelable: true, bubbles: true });
        return !document.body.dispatchEvent(event);
      });
    }, BACK_KEYS);

    expect(taken).to.deep.equal(BACK_KEYS);
  });
});
