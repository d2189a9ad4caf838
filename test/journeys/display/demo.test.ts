import { expect } from "chai";
import { JourneyBrowser, TABLET } from "../../support/browser/JourneyBrowser.js";
import { requireChromium } from "../../support/steps/journeySteps.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp } from "../../support/server/TestApp.js";

describe("The demo", function () {
  this.timeout(90_000);

  let app: TestApp;
  let browser: JourneyBrowser | null = null;

  before(async function () {
    requireChromium(this);
    app = await startTestApp();
    browser = await JourneyBrowser.launch();
  });

  after(async () => {
    await browser?.close();
    await app?.close();
  });

  it("shows a photo with its words, and asks the server for nothing but files", async () => {
    const page = await browser!.open(TABLET);
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    page.on("websocket", (socket) => asked.push(socket.url()));
    await page.goto(`${app.url}/display/demo`);

    const frame = page.locator(".home-layer:not(.home-layer-off) .home-photo");
    // On a slow machine the first message may come before it: then the photo is there after it.
    await frame.getByText("At the lake, from Anna Emma", { exact: true }).waitFor({ timeout: 60_000 });

    const photo = frame.locator(".home-image-shown");
    expect(await photo.evaluate((image) => (image as HTMLImageElement).naturalWidth)).to.equal(1_600);
    expect(asked.filter((address) => !/^\/display(\/demo$|-assets\/)/.test(address))).to.deep.equal([]);
    browser!.requireNoErrors();
  });
});
