import { expect } from "chai";
import type { Page } from "playwright-core";
import { displaysApi, type Display } from "../../../shared/contract/displays.js";
import { JourneyBrowser, FAKE_MICROPHONE, PHONE, TABLET } from "../../support/browser/JourneyBrowser.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDevice } from "../../support/builders/buildDevice.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { buildMessage } from "../../support/builders/buildMessage.js";
import { CallerPage } from "../../support/calls/CallerPage.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";
import { TurnProcess } from "../../support/server/TurnProcess.js";
import { becomeDevice, pressLocked, waitForClock } from "../../support/steps/displaySteps.js";
import { requireChromium, runAsSteps } from "../../support/steps/journeySteps.js";
import { choose, waitForSteadyHand } from "../../support/steps/switchSteps.js";
import { waitFor } from "../../support/waitFor.js";

/** So slow that a busy machine presses while the highlight is still there. */
const SCAN_SECONDS = 3;

describe("What is urgent beside a video call", function () {
  this.timeout(120_000);

  let turn: TurnProcess;
  let app: TestApp;
  let anna: TestUser;
  let mum: Display;
  let browser: JourneyBrowser | null = null;
  let screen: Page;
  let caller: CallerPage;

  before(async function () {
    requireChromium(this);
    turn = await TurnProcess.start();
    app = await startTestApp({ config: { turn: turn.config } });
    anna = await buildCaregiver(app, { name: "Anna Berg" });
    mum = await buildDisplay(app, anna);
    const device = await buildDevice(app, { display: mum, caregiver: anna });
    browser = await JourneyBrowser.launch({ flags: FAKE_MICROPHONE });
    screen = await browser.open({ ...TABLET, permissions: ["camera", "microphone"] });
    await becomeDevice(screen, { url: app.url, device });
    await waitForClock(screen);
    caller = await CallerPage.open(app, { user: anna, display: mum, page: await browser.open(PHONE) });
    await caller.start();
    await pressLocked(screen, "Answer");
    await caller.talk();
  });

  after(async () => {
    caller?.close();
    await browser?.close();
    await app?.close();
    await turn?.stop();
  });

  runAsSteps(() => browser);

  async function sendUrgent(text: string): Promise<void> {
    await screen.locator(".calling-talk:not(.calling-aside)").waitFor();
    await buildMessage(app, { display: mum, caregiver: anna }, { text, urgent: true });
    await screen.getByText(text).waitFor();
    await screen.locator(".calling-aside").waitFor();
  }

  const isAnswered = () => screen.getByText("Your answer").isVisible();

  it("is answered by a key", async () => {
    await sendUrgent("Take your tablets.");

    await waitFor("the key to count", async () => {
      await screen.keyboard.press("Enter");
      return isAnswered();
    });
  });

  it("is answered by one switch", async () => {
    await screen.locator(".calling-talk:not(.calling-aside)").waitFor();
    const params = { displayId: mum.id };
    await app.call(displaysApi.edit, { params, body: { scanSeconds: SCAN_SECONDS } }, { as: anna });
    await screen.locator("html.scanning").waitFor();
    await sendUrgent("Close the window.");

    await choose(screen, "OK");

    await waitFor("the answer", isAnswered);
    await screen.locator(".calling-talk:not(.calling-aside)").waitFor();
  });

  it("gives the buttons of the call back to both afterwards", async () => {
    await waitForSteadyHand(screen);
    await choose(screen, "Hang up");

    await waitFor("the end", async () => (await caller.read())?.endReason === "hungUp");
    expect(await screen.locator(".calling-screen").count()).to.equal(0);
  });
});
