import { expect } from "chai";
import type { Page } from "playwright-core";
import type { PlannedMessage } from "../../shared/realtime/snapshot.js";
import { waitForClock } from "../support/displaySteps.js";
import { JourneyBrowser, TABLET } from "../support/JourneyBrowser.js";
import { requireChromium } from "../support/journeySteps.js";
import { startTestApp } from "../support/startTestApp.js";
import type { TestApp } from "../support/TestApp.js";
import { waitFor } from "../support/waitFor.js";
import { buildMessage, buildOccurrence, buildSnapshot } from "./buildPlan.js";
import { drawPreview, openPreview } from "./showPreview.js";

describe("a screen that cannot be drawn", function () {
  this.timeout(60_000);

  let app: TestApp;
  let browser: JourneyBrowser;
  let page: Page;

  before(async function () {
    requireChromium(this);
    app = await startTestApp();
    browser = await JourneyBrowser.launch();
    page = await browser.open(TABLET);
    await openPreview(page, app.url);
  });

  after(async () => {
    await browser?.close();
    await app?.close();
  });

  const show = (message: PlannedMessage) =>
    drawPreview(page, buildSnapshot({ messages: [message] }), {
      kind: "message",
      key: message.occurrences[0]!.key,
    });

  it("leaves the clock on the tablet, and the next one is drawn", async () => {
    const unknown = { replies: [null] as unknown as PlannedMessage["replies"] };
    await show(buildMessage({ ...unknown, text: "From a server of the year 2040" }));
    await waitFor("the mistake", async () => browser.claimErrors(/TypeError/).length > 0);
    await waitForClock(page);
    expect(await page.getByText("2040").count()).to.equal(0);

    await show(
      buildMessage({ text: "Lunch is on the table", occurrences: [buildOccurrence({ key: "next" })] }),
    );
    await page.getByText("Lunch is on the table").waitFor();
    browser.claimErrors(/TypeError/);
    browser.requireNoErrors();
  });
});
