import { expect } from "chai";
import type { Page } from "playwright-core";
import { cardsApi } from "../../../shared/contract/cards.js";
import { displaysApi, type Display } from "../../../shared/contract/displays.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDevice } from "../../support/builders/buildDevice.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { buildMessage } from "../../support/builders/buildMessage.js";
import { becomeDevice, waitForClock } from "../../support/steps/displaySteps.js";
import { FORGETFUL_TABLET, JourneyBrowser } from "../../support/browser/JourneyBrowser.js";
import { requireChromium } from "../../support/steps/journeySteps.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp } from "../../support/server/TestApp.js";
import { waitFor } from "../../support/waitFor.js";

const DAY_MS = 24 * 60 * 60_000;
const CARD = "There is soup in the kitchen.";
const SIZES = [
  { width: 1024, height: 768 },
  { width: 1280, height: 800 },
];

interface Painted {
  part: string;
  left: number;
  top: number;
}

/** From the first painting, which knows only where everything stands, to the words and what stands around the clock. */
describe("A home screen that is loaded anew", function () {
  this.timeout(60_000);

  let app: TestApp;
  let display: Display;
  let device: { cookie: string };
  let browser: JourneyBrowser | null = null;

  before(async function () {
    requireChromium(this);
    app = await startTestApp();
    const anna = await buildCaregiver(app);
    display = await buildDisplay(app, anna);
    const params = { displayId: display.id };
    await app.call(displaysApi.edit, { params, body: { level: "full" } }, { as: anna });
    await app.call(cardsApi.create, { params, body: { text: CARD } }, { as: anna });
    device = await buildDevice(app, { display, caregiver: anna });
    const date = new Date(Date.now() + DAY_MS).toISOString().slice(0, 10);
    const when = { kind: "once" as const, date, time: "23:00" };
    await buildMessage(app, { display, caregiver: anna }, { text: "Soup", when });
    browser = await JourneyBrowser.launch();
  });

  after(async () => {
    await browser?.close();
    await app?.close();
  });

  for (const size of SIZES) {
    it(`paints each part where it stays, at ${size.width} by ${size.height}`, async () => {
      const page = await browser!.open({ ...FORGETFUL_TABLET, viewport: size });
      await becomeDevice(page, { url: app.url, device });
      await waitForHome(page);
      await page.reload();
      await waitForClock(page);
      const early = await paintedNow(page);
      await waitForHome(page);

      expect(await paintedNow(page)).to.deep.equal(early);
      expect(early).to.have.length.above(2);
    });
  }
});

/** All that stands around the clock is there, with its places, and stored. */
async function waitForHome(page: Page): Promise<void> {
  await page.getByText(CARD).waitFor();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await waitFor("the places to be stored", () =>
    page.evaluate(() => localStorage.getItem("mantel.places") !== null),
  );
}

/** Where the parts of the first painting stand; the picture wanders as a whole. */
function paintedNow(page: Page): Promise<Painted[]> {
  return page.evaluate(() => {
    const root = document.querySelector("#root")!.getBoundingClientRect();
    return Array.from(document.querySelectorAll(".day, .date, .clock, .clock-words"))
      .map((place) => ({ place, box: place.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0)
      .map(({ place, box }) => ({
        part: place.className,
        left: Math.round(box.left - root.left),
        top: Math.round(box.top - root.top),
      }));
  });
}
