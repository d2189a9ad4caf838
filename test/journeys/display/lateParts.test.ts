import { expect } from "chai";
import type { Page, Route } from "playwright-core";
import { buildMessage, buildSnapshot } from "../../display/engine/buildPlan.js";
import { findFlaws } from "../../display/screens/findFlaws.js";
import { drawPreview, MESSAGE } from "../../display/screens/showPreview.js";
import { JourneyBrowser, TABLET } from "../../support/browser/JourneyBrowser.js";
import { requireChromium } from "../../support/steps/journeySteps.js";
import { buttonProblems } from "../../support/browser/screenProblems.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp } from "../../support/server/TestApp.js";
import { waitFor } from "../../support/waitFor.js";
import { wordyText } from "../../support/browser/wordyTexts.js";

/** A tablet of seven inches, upright: words have the least room there. */
const SLIM = { width: 600, height: 1024 };
/** The engines without `document.fonts` have stopped looking by then. */
const FONTS_GIVEN_UP_MS = 10_000;

describe("What comes late to a screen", function () {
  this.timeout(90_000);

  let app: TestApp;
  let browser: JourneyBrowser | null = null;
  let page: Page;

  before(async function () {
    requireChromium(this);
    app = await startTestApp();
    browser = await JourneyBrowser.launch();
  });

  beforeEach(async () => {
    page = await browser!.open({ ...TABLET, viewport: SLIM });
  });

  afterEach(() => browser?.requireNoErrors());

  after(async () => {
    await browser?.close();
    await app?.close();
  });

  it("the font: a text is measured in it, however late it is", async () => {
    const held: Route[] = [];
    await page.route(/\.woff2?$/, (route) => void held.push(route));
    await page.clock.install();
    // Its load waits for the fonts.
    await page.goto(`${app.url}/display/preview`, { waitUntil: "domcontentloaded" });
    await page.locator(".preview .clock").waitFor();
    // Some machines have a face as wide as its own, and nothing would change.
    await page.evaluate(() => (document.body.style.fontFamily = '"Atkinson Hyperlegible", monospace'));
    const text = wordyText("de", 80);
    await drawPreview(page, buildSnapshot({ messages: [buildMessage({ text })] }), MESSAGE);
    await page.getByText(text, { exact: true }).waitFor();
    await page.clock.fastForward(FONTS_GIVEN_UP_MS);
    const before = await pixels();
    expect(held).not.to.have.length(0);

    await Promise.all(held.map((route) => route.continue()));
    await waitFor("the text in its own font", async () => (await pixels()) !== before);

    const settled = await pixels();
    await page.evaluate(() => window.dispatchEvent(new Event("resize")));
    expect(await pixels()).to.equal(settled);
    expect(await findFlaws(page)).to.deep.equal([]);
  });

  it("as a control, its own size: on a machine that draws a frame in a tenth of a second, the looks of these tests wait for it", async () => {
    await page.setContent(
      "<button style='width: 200px; height: 100px; font-size: 60px'>Appointment</button>",
    );
    await page.evaluate(setAnewLate, { frames: 10, frameMs: 100 });

    expect(await buttonProblems(page, [{ width: 1024, height: 600 }])).to.deep.equal([]);
  });

  const pixels = () =>
    page.locator(".fit-text").evaluate((element) => parseFloat(getComputedStyle(element).fontSize));
});

/** Runs in the page: its frames are slow, and so many after it has got another size, its button has words that fit. */
function setAnewLate({ frames, frameMs }: { frames: number; frameMs: number }): void {
  let left = Infinity;
  window.addEventListener("resize", () => (left = frames));
  setInterval(() => {
    const end = performance.now() + frameMs;
    while (performance.now() < end);
    left -= 1;
    if (left === 0) document.querySelector("button")!.style.fontSize = "20px";
  }, 0);
}
