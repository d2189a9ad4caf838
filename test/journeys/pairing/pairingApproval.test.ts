import { expect } from "chai";
import type { Page } from "playwright-core";
import { RateCounterModel } from "../../../server/limits/rateCounter.model.js";
import { displaysApi, type Display } from "../../../shared/contract/displays.js";
import { WRONG_CODES_PER_HOUR_OVERALL } from "../../../shared/limits.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDevice } from "../../support/builders/buildDevice.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import {
  enterCode,
  leaveSetUpCheck,
  readPairingNumber,
  waitForClock,
  waitForCodeEntry,
} from "../../support/steps/displaySteps.js";
import { JourneyBrowser, TABLET } from "../../support/browser/JourneyBrowser.js";
import { requireChromium, runAsSteps } from "../../support/steps/journeySteps.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";

/** The chunk that holds the keypad and the waiting screen: every script but the bundle. */
const CHUNKS = /\/display-assets\/(?!main)[^/]+\.js$/;
const HEALTH = /\/api\/health$/;

describe("A second screen is let in by approval", function () {
  this.timeout(60_000);

  let app: TestApp;
  let browser: JourneyBrowser | null = null;
  let anna: TestUser;
  let display: Display;
  let tablet: Page;
  let number: string;

  before(async function () {
    requireChromium(this);
    app = await startTestApp();
    anna = await buildCaregiver(app);
    display = await buildDisplay(app, anna);
    // It closes the window.
    await buildDevice(app, { display, caregiver: anna });
    // The code entry is shown after the server has refused a visitor, which a browser notes on its console.
    browser = await JourneyBrowser.launch({ expectedErrors: /WebSocket|status of 401/ });
    tablet = await browser.open(TABLET);
  });

  after(async () => {
    await browser?.close();
    await app?.close();
  });

  runAsSteps(() => browser);

  it("without its part of the page the screen greets calmly, and goes on when that comes", async () => {
    await tablet.route(CHUNKS, (route) => route.abort());
    await tablet.route(HEALTH, (route) => route.abort());
    await tablet.goto(`${app.url}/display`);
    await tablet.getByRole("heading", { name: "Hello" }).waitFor();
    await tablet.getByText("One moment").waitFor();

    await tablet.unroute(CHUNKS);
    await waitForCodeEntry(tablet);

    await tablet.unroute(HEALTH);
    expect(launched().claimErrors(/ERR_FAILED/)).to.not.deep.equal([]);
  });

  it("the tablet shows its code and a number for the caregiver", async () => {
    await enterCode(tablet, display.code);

    number = await readPairingNumber(tablet);
    expect(number).to.match(/^[1-9]\d$/);
    const shown = await tablet.locator("main").innerText();
    expect(shown.replace(/\s/g, "")).to.include(display.code);
  });

  it("a guesser's waiting screen looks the same, to the pixel of every line", async () => {
    const guesser = await launched().open(TABLET);
    await guesser.goto(`${app.url}/display`);
    await enterCode(guesser, ["402715", "615093"].find((code) => code !== display.code) ?? "");
    await readPairingNumber(guesser);

    expect(await lookOf(guesser)).to.deep.equal(await lookOf(tablet));
    await guesser.close();
  });

  it("it still waits with the same number after the power was cut", async () => {
    await tablet.reload();

    expect(await readPairingNumber(tablet)).to.equal(number);
    expect((await currentDisplay()).pairingRequests).to.have.length(1);
  });

  it("the caregiver types the number and the tablet goes on by itself", async () => {
    const [request] = (await currentDisplay()).pairingRequests;
    const params = { displayId: display.id, requestId: request?.id ?? "" };
    await app.call(displaysApi.allowDevice, { params, body: { number } }, { as: anna });

    await tablet.getByText("Messages will appear here by themselves.").waitFor();
    await leaveSetUpCheck(tablet);
    await waitForClock(tablet);
    expect((await currentDisplay()).devices).to.have.length(2);
    await tablet.reload();
    await waitForClock(tablet);
    expect(await tablet.getByText("Tell them").count()).to.equal(0);
  });

  it("a link lets another tablet in, and its secret leaves the address bar", async () => {
    const params = { displayId: display.id };
    const { path } = await app.call(displaysApi.createPairingLink, { params }, { as: anna });
    const other = await launched().open(TABLET);

    await other.goto(app.url + path);

    await other.getByText("Messages will appear here by themselves.").waitFor();
    expect(new URL(other.url())).to.include({ pathname: `/display/${display.code}`, hash: "" });
    expect((await currentDisplay()).devices).to.have.length(3);
    await other.close();
  });

  it("a tablet does the work that is asked for while codes are being sprayed, and then waits", async () => {
    const late = await launched().open(TABLET);
    await late.goto(`${app.url}/display`);
    await waitForCodeEntry(late);
    await RateCounterModel.updateMany({ _id: /^pairingOverall\// }, { count: WRONG_CODES_PER_HOUR_OVERALL });

    await enterCode(late, display.code);

    expect(await readPairingNumber(late)).to.match(/^[1-9]\d$/);
    expect((await currentDisplay()).pairingRequests).to.have.length(1);
    await late.getByRole("button", { name: "Change code" }).tap();
    await waitForCodeEntry(late);
    await late.close();
  });

  function launched(): JourneyBrowser {
    if (!browser) throw new Error("The browser was not launched.");
    return browser;
  }

  function currentDisplay(): Promise<Display> {
    return app.call(displaysApi.get, { params: { displayId: display.id } }, { as: anna });
  }
});

/** Words, with every digit alike, and where each element stands. */
async function lookOf(page: Page): Promise<unknown> {
  // Nothing in here may have a name: tsx marks named functions for a helper that the page does not have.
  return page.evaluate(() =>
    [...document.querySelectorAll("main, main *")].map((element) => {
      const { top, height } = element.getBoundingClientRect();
      return [element.tagName, element.className, element.textContent?.replace(/\d/g, "0"), top, height];
    }),
  );
}
