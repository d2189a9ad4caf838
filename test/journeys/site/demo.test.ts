import { expect } from "chai";
import type { Page } from "playwright-core";
import { JourneyBrowser } from "../../support/browser/JourneyBrowser.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp } from "../../support/server/TestApp.js";
import { requireChromium } from "../../support/steps/journeySteps.js";

describe("The demo of both sides", function () {
  this.timeout(120_000);

  let app: TestApp;
  let browser: JourneyBrowser | null = null;
  let page: Page;

  before(async function () {
    requireChromium(this);
    app = await startTestApp();
    browser = await JourneyBrowser.launch();
    // Lower than a desktop's: letters that are there at once, from the browser's memory, bring the demo up to 1,000 px.
    page = await browser.open({ viewport: { width: 1280, height: 600 } });
    await page.goto(app.url);
  });

  after(async () => {
    await browser?.close();
    await app?.close();
  });

  it("is loaded when it is reached", async () => {
    expect(await page.locator("iframe").count()).to.equal(0);

    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole("heading", { name: "Be the daughter. Be the mother." }).scrollIntoViewIfNeeded();

    await page.locator(".demo-screen[data-ready] iframe").waitFor();
  });

  it("shows on the tablet what was written on the phone", async () => {
    await page.getByLabel("Your message").fill("Tea at four?");
    await page.getByRole("button", { name: "Send" }).click();

    const tablet = page.frameLocator("iframe");
    await tablet.getByText("Tea at four?").waitFor();
    await page.getByText("Shown: it is on her screen now.").waitFor();
  });

  it("tells on the phone what was pressed on the tablet, by keyboard too", async () => {
    const tablet = page.frameLocator("iframe");
    await tablet.getByRole("button", { name: "Good" }).focus();
    await page.keyboard.press("Enter");

    await page.getByText("Answered: Good").waitFor();
    await tablet.getByText("Anna has been told").waitFor();
    await tablet.getByText("Anna has read it").waitFor();
  });

  it("sends nothing to the server", async () => {
    const calls: string[] = [];
    page.on("request", (request) => {
      if (new URL(request.url()).pathname.startsWith("/api/")) calls.push(request.url());
    });

    await page.getByRole("button", { name: "Send" }).click();
    await page.frameLocator("iframe").getByText("Tea at four?").waitFor();

    expect(calls).to.deep.equal([]);
    browser?.requireNoErrors();
  });
});
