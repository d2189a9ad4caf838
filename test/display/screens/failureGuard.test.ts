import { expect } from "chai";
import type { Page } from "playwright-core";
import type { PlannedMessage } from "../../../shared/realtime/snapshot.js";
import { waitForClock } from "../../support/steps/displaySteps.js";
import { JourneyBrowser, TABLET } from "../../support/browser/JourneyBrowser.js";
import { requireChromium } from "../../support/steps/journeySteps.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp } from "../../support/server/TestApp.js";
import { waitFor } from "../../support/waitFor.js";
import { buildMessage, buildOccurrence, buildSnapshot } from "../engine/buildPlan.js";
import { drawPreview, openPreview } from "./showPreview.js";

/** React, of an object in place of a text. */
const UNDRAWABLE = /TypeError|React error|not valid as a React child/;

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
    // What the guard of frames leaves unchecked (test/display/engine/readFrame.test.ts).
    const unknown = { replies: [{ choice: "own", text: {} as unknown as string }] };
    await show(buildMessage({ ...unknown, text: "From a server of the year 2040" }));
    await waitFor("the mistake", async () => browser.claimErrors(UNDRAWABLE).length > 0);
    await waitForClock(page);
    expect(await page.getByText("2040").count()).to.equal(0);

    await show(
      buildMessage({ text: "Lunch is on the table", occurrences: [buildOccurrence({ key: "next" })] }),
    );
    await page.getByText("Lunch is on the table").waitFor();
    browser.claimErrors(UNDRAWABLE);
    browser.requireNoErrors();
  });
});
