import { expect } from "chai";
import type { Page } from "playwright-core";
import { callRequestsApi } from "../../../shared/contract/callRequests.js";
import type { Display } from "../../../shared/contract/displays.js";
import { EDIT_LOCK_MS } from "../../../shared/limits.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDevice } from "../../support/builders/buildDevice.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { buildMessage } from "../../support/builders/buildMessage.js";
import { becomeDevice } from "../../support/steps/displaySteps.js";
import { JourneyBrowser, TABLET } from "../../support/browser/JourneyBrowser.js";
import { requireChromium, runAsSteps } from "../../support/steps/journeySteps.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";
import { waitFor } from "../../support/waitFor.js";

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

  it("the first press shows where she is, the second asks, and the focus stays where another press does no harm", async () => {
    await screen.keyboard.press("Enter");
    expect(await focused()).to.equal("Call me now");
    // Buttons that have just come are locked for a moment.
    await waitFor("the press to count", async () => {
      if ((await screen.locator(".home-button-asked").count()) > 0) return true;
      await screen.keyboard.press("Enter");
      return false;
    });
    await screen.getByText("Asked. Anna Berg has been told.").waitFor();

    expect(await focused()).to.equal("Call me now");
    await screen.keyboard.press("Enter");
    await screen.getByText("Anna Berg is told.").waitFor();
  });

  it("the third press within the hour is told kindly that it was heard, and where it will say when somebody calls", async () => {
    await screen.keyboard.press("Enter");

    const words = "You were heard. Anna Berg is told. It will say here when someone calls.";
    await screen.getByText(words).waitFor();
  });

  it("the arrows find what takes it back, after all that asks", async () => {
    for (const name of ["Call me tonight", "Hold to speak", "Never mind"]) {
      await screen.keyboard.press("ArrowRight");
      expect(await focused()).to.equal(name);
    }
    await screen.keyboard.press("ArrowLeft");
  });

  it("what a caregiver does later focuses nothing, so that the next stray press takes nothing back", async () => {
    await screen.clock.fastForward(LATER_MS);
    await waitFor("the focus to be gone", async () => (await focused()) === null);
    const { items } = await app.call(callRequestsApi.list, {}, { as: owner });
    const params = { displayId: mum.id, requestId: items[0]!.id };
    await app.call(callRequestsApi.claim, { params, body: { at: null } }, { as: owner });
    await screen.getByText("Anna Berg will call", { exact: false }).first().waitFor();

    expect(await focused()).to.equal(null);
    await screen.keyboard.press("Enter");
    expect(await screen.getByText("Anna Berg will call", { exact: false }).first().isVisible()).to.equal(
      true,
    );
  });

  it("another press says that it was heard and who will call, long enough for who is fetched to read it", async () => {
    expect(await focused()).to.equal("Call me now");
    await screen.keyboard.press("Enter");

    const words = screen.getByText("You were heard. Anna Berg will call now");
    await words.waitFor();
    await screen.clock.fastForward(20_000);
    expect(await words.isVisible()).to.equal(true);
    await screen.clock.fastForward(11_000);
    await words.waitFor({ state: "detached" });
  });

  it("the keys that answer a message take nothing back by being pressed once more", async () => {
    await buildMessage(app, { display: mum, caregiver: owner }, { text: "Have you had lunch?" });
    await screen.getByText("Have you had lunch?").waitFor();
    await screen.clock.fastForward(EDIT_LOCK_MS);
    await screen.keyboard.press("Enter");
    const undo = screen.getByRole("button", { name: "Undo" });
    await undo.waitFor();

    expect(await focused()).to.equal(null);
    await screen.clock.fastForward(2 * EDIT_LOCK_MS);
    await screen.keyboard.press("Enter");
    expect(await focused()).to.equal("Undo");
    for (const passed of [EDIT_LOCK_MS / 2, (EDIT_LOCK_MS * 3) / 4]) {
      await screen.clock.fastForward(passed);
      await screen.keyboard.press("Enter");
      expect(await undo.count()).to.equal(1);
    }
    await screen.clock.fastForward(EDIT_LOCK_MS);
    await screen.keyboard.press("Enter");

    await screen.getByText("Have you had lunch?").waitFor();
  });
});
