import { expect } from "chai";
import type { Page } from "playwright-core";
import { callsApi } from "../../shared/contract/calls.js";
import type { Display } from "../../shared/contract/displays.js";
import { buildCaregiver } from "../support/buildCaregiver.js";
import { buildDevice } from "../support/buildDevice.js";
import { buildDisplay } from "../support/buildDisplay.js";
import { becomeDevice } from "../support/displaySteps.js";
import { JourneyBrowser, TABLET } from "../support/JourneyBrowser.js";
import { requireChromium, runAsSteps } from "../support/journeySteps.js";
import { startTestApp } from "../support/startTestApp.js";
import type { TestApp, TestUser } from "../support/TestApp.js";
import { waitFor } from "../support/waitFor.js";

/** Longer than the focus stands on a button that nobody presses. */
const LATER_MS = 40_000;

describe("Mum asks to be called by the keys of a remote", function () {
  this.timeout(60_000);

  let app: TestApp;
  let browser: JourneyBrowser | null = null;
  let owner: TestUser;
  let mum: Display;
  let screen: Page;

  before(async function () {
    requireChromium(this);
    app = await startTestApp();
    owner = await buildCaregiver(app, { name: "Anna Berg" });
    mum = await buildDisplay(app, owner);
    const device = await buildDevice(app, { display: mum, caregiver: owner });
    browser = await JourneyBrowser.launch();
    screen = await browser.open(TABLET);
    await screen.clock.install();
    await becomeDevice(screen, { url: app.url, device });
    await screen.getByRole("button", { name: "Call me tonight" }).waitFor();
  });

  after(async () => {
    await browser?.close();
    await app?.close();
  });

  runAsSteps(() => browser);

  const focused = () =>
    screen.evaluate(() => {
      const { activeElement, body } = document;
      return activeElement === body ? null : (activeElement as HTMLElement).innerText.trim();
    });

  it("the first press shows where she is, the second asks, and the focus goes on to what stands there now", async () => {
    await screen.keyboard.press("Enter");
    expect(await focused()).to.equal("Call me now");
    // Buttons that have just come are locked for a moment.
    await waitFor("the press to count", async () => {
      if ((await focused()) === "Call me now") await screen.keyboard.press("Enter");
      return screen.getByText("Asked. Your family has been told.").isVisible();
    });

    expect(await focused()).to.equal("Never mind");
  });

  it("what a caregiver does later focuses nothing, so that the next stray press takes nothing back", async () => {
    await screen.clock.fastForward(LATER_MS);
    await waitFor("the focus to be gone", async () => (await focused()) === null);
    const { items } = await app.call(callsApi.list, {}, { as: owner });
    const params = { displayId: mum.id, requestId: items[0]!.id };
    await app.call(callsApi.claim, { params, body: { at: null } }, { as: owner });
    await screen.getByText("Anna Berg will call", { exact: false }).waitFor();

    expect(await focused()).to.equal(null);
    await screen.keyboard.press("Enter");
    expect(await screen.getByText("Anna Berg will call", { exact: false }).isVisible()).to.equal(true);
  });
});
