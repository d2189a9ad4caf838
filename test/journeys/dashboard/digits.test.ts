import { expect } from "chai";
import type { Page } from "playwright-core";
import { displaysApi, type Display } from "../../../shared/contract/displays.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { enterCode, leaveSetUpCheck, waitForClock } from "../../support/steps/displaySteps.js";
import { JourneyBrowser, PHONE } from "../../support/browser/JourneyBrowser.js";
import { requireChromium } from "../../support/steps/journeySteps.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp } from "../../support/server/TestApp.js";

const SIZES = [PHONE.viewport!, { width: 1024, height: 768 }, { width: 1920, height: 1080 }];

/** Reads as an eight from across the room when anything is in the middle of the zero. */
describe("The digits of the display and the dashboard", function () {
  this.timeout(60_000);

  let app: TestApp;
  let display: Display;
  let browser: JourneyBrowser | null = null;

  before(async function () {
    requireChromium(this);
    app = await startTestApp();
    const anna = await buildCaregiver(app);
    display = await buildDisplay(app, anna);
    const params = { displayId: display.id };
    await app.call(displaysApi.edit, { params, body: { level: "clock" } }, { as: anna });
    browser = await JourneyBrowser.launch({ expectedErrors: /status of 401/ });
  });

  after(async () => {
    await browser?.close();
    await app?.close();
  });

  it("have an open zero on the screen, in one face from the clock to the date, and room for the widest time", async () => {
    const page = await browser!.open(PHONE);
    await page.goto(`${app.url}/display`);
    await enterCode(page, display.code);
    await leaveSetUpCheck(page);
    await waitForClock(page);

    expect(await inkOfDigits(page)).to.deep.equal(OPEN);
    const faces = await page.evaluate(() =>
      [".clock", ".date"].map((part) => getComputedStyle(document.querySelector(part)!).fontFamily),
    );
    expect(new Set(faces).size).to.equal(1);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      const room = await page.evaluate(() => {
        const clock = document.querySelector<HTMLElement>(".clock")!;
        clock.textContent = "20:08";
        return clock.clientWidth - clock.scrollWidth;
      });
      expect(room, `${size.width}`).to.equal(0);
    }
  });

  it("have an open zero in the dashboard", async () => {
    const page = await browser!.open(PHONE);
    await page.goto(`${app.url}/login`);
    await page.getByRole("textbox", { name: "Email" }).waitFor();

    expect(await inkOfDigits(page)).to.deep.equal(OPEN);
  });
});

const OPEN = ["400 0: 0", "400 8: 255", "700 0: 0", "700 8: 255"];

/** How much of the middle of a zero and an eight is drawn, of 255, in both weights of the page's text. */
async function inkOfDigits(page: Page): Promise<string[]> {
  const drawn = [400, 700].flatMap((weight) => ["0", "8"].map((digit) => inkOf(page, { digit, weight })));
  return Promise.all(drawn);
}

async function inkOf(page: Page, drawn: { digit: string; weight: number }): Promise<string> {
  const ink = await page.evaluate(async ({ digit, weight }) => {
    const font = `${weight} 100px "Atkinson Hyperlegible"`;
    const faces = await document.fonts.load(font, digit);
    const context = document.createElement("canvas").getContext("2d")!;
    context.font = font;
    context.fillText(digit, 0, 100);
    // A little above the middle of a digit, which is two thirds of its type size high: there an eight is closed.
    const middle = context.getImageData(Math.round(context.measureText(digit).width / 2), 65, 1, 1);
    return faces.length === 1 ? middle.data[3] : "no face";
  }, drawn);
  return `${drawn.weight} ${drawn.digit}: ${ink}`;
}
