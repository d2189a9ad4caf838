import { expect } from "chai";
import type { Page } from "playwright-core";
import { displaysApi, DisplayLanguage, type Display } from "../../../shared/contract/displays.js";
import { messagesApi } from "../../../shared/contract/messages.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDevice } from "../../support/builders/buildDevice.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { buildMessage } from "../../support/builders/buildMessage.js";
import { becomeDevice, waitForClock } from "../../support/steps/displaySteps.js";
import { FAKE_MICROPHONE, JourneyBrowser, TABLET } from "../../support/browser/JourneyBrowser.js";
import { requireChromium, runAsSteps } from "../../support/steps/journeySteps.js";
import { buttonProblems, letterProblems } from "../../support/browser/screenProblems.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";

const SIZES = [
  { width: 320, height: 480 },
  { width: 390, height: 844 },
  { width: 600, height: 1024 },
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
  { width: 1920, height: 1080 },
];

describe("The buttons and words that stand for a moment", function () {
  this.timeout(120_000);

  let app: TestApp;
  let anna: TestUser;
  let display: Display;
  let browser: JourneyBrowser | null = null;
  let page: Page;

  before(async function () {
    requireChromium(this);
    app = await startTestApp();
    anna = await buildCaregiver(app);
    display = await buildDisplay(app, anna);
    browser = await JourneyBrowser.launch({ flags: FAKE_MICROPHONE });
    page = await browser.open(TABLET);
    await standForLonger(page);
    const device = await buildDevice(app, { display, caregiver: anna });
    await becomeDevice(page, { url: app.url, device });
    await waitForClock(page);
  });

  after(async () => {
    await browser?.close();
    await app?.close();
  });

  runAsSteps(() => browser);

  /** The buttons of a new screen are locked for a second. */
  const press = async (selector: string, thenThereIs: string) => {
    const shown = page.locator(thenThereIs).first();
    for (let tries = 0; tries < 20 && !(await shown.isVisible()); tries += 1) {
      const button = page.locator(`${selector}:visible`).first();
      if (await button.isVisible()) await button.tap();
      await shown.waitFor({ timeout: 500 }).catch(ignoreTooEarly);
    }
    await shown.waitFor();
  };
  const problems = async () => [...(await buttonProblems(page, SIZES)), ...(await letterProblems(page))];

  DisplayLanguage.options.forEach((language) => {
    it(`hold their words, whole, on every screen: ${language}`, async () => {
      await app.call(
        displaysApi.edit,
        { params: { displayId: display.id }, body: { language } },
        { as: anna },
      );
      await page.locator(`html[lang="${language}"]`).waitFor({ state: "attached" });
      const draft = { text: "OK?", replies: { set: "ok" } } as const;
      const { id: messageId } = await buildMessage(app, { display, caregiver: anna }, draft);
      await press("button.reply", ".undo-place button");
      expect(await problems(), "after an answer").to.deep.equal([]);

      // Sooner at the clock than by waiting until an answer cannot be taken back any more, unless measuring took as long.
      if (await page.locator(".undo-place button").first().isVisible())
        await press(".undo-place button", "button.reply, .clock");
      await app.call(messagesApi.remove, { params: { messageId } }, { as: anna });
      await waitForClock(page);
      await press("button.home-button-now", ".home-button-asked");
      expect(await problems(), "asked for a call").to.deep.equal([]);

      await press("button.home-button-never", ".home-buttons-free");
      await press("button.home-button-microphone", ".recording-listening");
      expect(await problems(), "while recording").to.deep.equal([]);

      await press(".recording-listening button", ".recording-saved");
      expect(await problems(), "after a recording").to.deep.equal([]);
      await press(".recording-saved .button-quiet", ".recording-notice");
      await press(".recording-notice button", ".clock");
    });
  });
});

/** A recording can be removed, and is called removed, for so long that a busy machine measures it meanwhile. */
async function standForLonger(page: Page): Promise<void> {
  // Nothing in here may have a name: tsx marks named functions for a helper that the page does not have.
  await page.addInitScript(() => {
    const real = window.setTimeout;
    Object.assign(window, {
      setTimeout(work: () => void, ms: number) {
        return real(work, [3_000, 5_000].includes(ms) ? 60_000 : ms);
      },
    });
  });
}

/** The next try comes at once. */
function ignoreTooEarly(): void {}
