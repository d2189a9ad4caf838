import { expect } from "chai";
import type { Page } from "playwright-core";
import { displaysApi, type Display } from "../../../shared/contract/displays.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDevice, type TestDevice } from "../../support/builders/buildDevice.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { buildMessage } from "../../support/builders/buildMessage.js";
import { becomeDevice, pressReply, waitForClock } from "../../support/steps/displaySteps.js";
import { FORGETFUL_TABLET, JourneyBrowser } from "../../support/browser/JourneyBrowser.js";
import { requireChromium, runAsSteps } from "../../support/steps/journeySteps.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";
import { waitFor } from "../../support/waitFor.js";

/** Each part that does not come, each time. */
const FAILED = /Failed to load resource|ERR_FAILED/;
const MESSAGE = "Please take your tablets";
/** Only in the chunk that reloads a page with care. */
const RELOAD_ADDON = "mantel.reload";
/** Only in the chunk of the screen's German words. */
const GERMAN = "Donnerstag Freitag Samstag";
/** Some time after a page says that a part of it is missing. */
const FAILURES = 12;
const STEP_MS = 5_000;

describe("A part of the display that the server has no more", function () {
  this.timeout(120_000);

  let app: TestApp;
  let anna: TestUser;
  let display: Display;
  let device: TestDevice;
  let browser: JourneyBrowser | null = null;
  let screen: Page;
  /** What a chunk holds that does not come; null: all come. */
  let missing: string | null;
  let failures: number;
  /** What stands between the screen and the server, as in a hotel. */
  let isPortal: boolean;
  let healthChecks: number;

  before(async function () {
    requireChromium(this);
    app = await startTestApp();
    anna = await buildCaregiver(app);
    display = await buildDisplay(app, anna);
    device = await buildDevice(app, { display, caregiver: anna });
    browser = await JourneyBrowser.launch({ expectedErrors: FAILED });
  });

  after(async () => {
    await browser?.close();
    await app?.close();
  });

  runAsSteps(() => browser);

  async function openScreen(without: string): Promise<void> {
    missing = without;
    isPortal = false;
    failures = 0;
    healthChecks = 0;
    screen = await browser!.open(FORGETFUL_TABLET);
    await screen.clock.install();
    await countAgeOfPage(screen);
    await screen.route(/\/\d+\.[0-9a-f]{8}\.js$/, async (route) => {
      const answer = await route.fetch();
      if (missing === null || !(await answer.text()).includes(missing))
        return route.fulfill({ response: answer });
      failures += 1;
      await route.abort();
    });
    await screen.route("**/api/health", (route) => {
      healthChecks += 1;
      return isPortal ? route.fulfill({ body: "<h1>Your room number?</h1>" }) : route.continue();
    });
    await becomeDevice(screen, { url: app.url, device });
    await waitForClock(screen);
    await mark();
  }

  /** A new page has no mark. */
  const mark = () => screen.evaluate(() => void Object.assign(window, { isMarked: true }));
  const isMarked = () => screen.evaluate(() => "isMarked" in window);

  /** The screen's own time goes on, step by step, so that what it waits for in between can come. */
  const pass = (what: string, isOver: () => Promise<boolean> | boolean) =>
    waitFor(what, async () => {
      await screen.clock.runFor(STEP_MS);
      return isOver();
    });

  async function failOften(): Promise<void> {
    const before = failures;
    await pass("the part to fail time and again", () => failures - before >= FAILURES);
  }

  async function passUntilNewPage(): Promise<void> {
    await waitFor("the page to be loaded anew", async () => {
      // The page may go while its time is moved on, and while it is asked: then it is asked again.
      const isOld = await screen.clock
        .runFor(STEP_MS)
        .then(isMarked)
        .catch(() => true);
      return !isOld;
    });
  }

  it("never takes a message off the screen", async () => {
    await openScreen(RELOAD_ADDON);
    await buildMessage(app, { display, caregiver: anna }, { text: MESSAGE });
    await screen.getByText(MESSAGE).waitFor();
    await screen.clock.fastForward(6 * 60_000);

    await failOften();

    expect(await isMarked()).to.equal(true);
    expect(healthChecks).to.equal(0);
  });

  it("lets no hotel's page take the display away", async () => {
    isPortal = true;
    await pressReply(screen, "OK");
    await pass("the screen to ask how the server is", () => healthChecks >= 2);

    expect(await isMarked()).to.equal(true);
  });

  it("comes with a new page at a quiet moment, where that part would have watched for one", async () => {
    isPortal = false;
    await passUntilNewPage();
    await waitForClock(screen);
    await mark();

    // A page so new would miss the same again.
    await failOften();
    expect(await isMarked()).to.equal(true);
    await screen.close();
  });

  it("comes with a new page once a day, where everything else is there", async () => {
    await openScreen(GERMAN);
    await screen.waitForFunction(() => document.querySelector("link[href*='addons']") || null);
    await screen.clock.fastForward(6 * 60_000);
    const edit = { params: { displayId: display.id }, body: { language: "de" as const } };
    await app.call(displaysApi.edit, edit, { as: anna });
    await passUntilNewPage();
    await waitForClock(screen);
    await mark();
    await screen.clock.fastForward(6 * 60_000);

    await failOften();

    expect(await isMarked()).to.equal(true);
  });
});

/** The installed clock goes on counting where a new page begins at 0. */
async function countAgeOfPage(page: Page): Promise<void> {
  // Nothing in here may have a name: tsx marks named functions for a helper that the page does not have.
  await page.addInitScript(() => {
    const { performance } = window;
    const now = performance.now.bind(performance);
    let start: number | null = null;
    performance.now = () => {
      start = start ?? now();
      return now() - start;
    };
  });
}
