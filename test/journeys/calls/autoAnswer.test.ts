import { expect } from "chai";
import type { Page } from "playwright-core";
import type { Display } from "../../../shared/contract/displays.js";
import { FAKE_MICROPHONE, JourneyBrowser, PHONE, TABLET } from "../../support/browser/JourneyBrowser.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDevice } from "../../support/builders/buildDevice.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";
import { TurnProcess } from "../../support/server/TurnProcess.js";
import { logInAt } from "../../support/steps/accountSteps.js";
import { becomeDevice, pressLocked, waitForClock } from "../../support/steps/displaySteps.js";
import { requireChromium, runAsSteps } from "../../support/steps/journeySteps.js";

describe("A screen answers by itself", function () {
  this.timeout(120_000);

  let turn: TurnProcess;
  let app: TestApp;
  let browser: JourneyBrowser | null = null;
  let owner: TestUser;
  let mum: Display;
  let anna: Page;
  let screen: Page;

  before(async function () {
    requireChromium(this);
    turn = await TurnProcess.start();
    app = await startTestApp({ config: { turn: turn.config } });
    owner = await buildCaregiver(app, { name: "Anna Berg" });
    mum = await buildDisplay(app, owner, { name: "Mum" });
    const device = await buildDevice(app, { display: mum, caregiver: owner });
    browser = await JourneyBrowser.launch({ flags: FAKE_MICROPHONE });
    screen = await browser.open({ ...TABLET, permissions: ["camera", "microphone"] });
    await becomeDevice(screen, { url: app.url, device });
    await waitForClock(screen);
    // Whoever set it up has touched it: without that it makes no sound.
    await screen.touchscreen.tap(500, 300);
    anna = await browser.open(PHONE);
    await logInAt(anna, app.url, owner);
  });

  after(async () => {
    await browser?.close();
    await app?.close();
    await turn?.stop();
  });

  runAsSteps(() => browser);

  const press = (name: string) => pressLocked(screen, name);

  const heading = (name: string) => anna.getByRole("heading", { level: 1, name }).waitFor();
  const soon = () => screen.getByText("Anna Berg will see and hear you in a moment.");

  async function call(): Promise<void> {
    await anna.goto(`${app.url}/dashboard/displays/${mum.id}/call`);
    await anna.getByRole("button", { name: "Call Mum now" }).tap();
    await screen.getByText("Anna Berg is calling").waitFor();
  }

  it("is off until the owner writes down who decided and what the person said", async () => {
    await anna.goto(`${app.url}/dashboard/displays/${mum.id}`);
    await anna.getByText("It’s off.").waitFor();
    await anna.getByRole("button", { name: "Let a screen answer by itself" }).tap();
    const dialog = anna.getByRole("dialog");
    await dialog.getByRole("button", { name: "Switch on" }).tap();
    await dialog.getByText("Say who decided.").waitFor();
    await dialog.getByLabel("Who decided this?").fill("Mum, with Ben and me");
    await dialog.getByLabel("What did Mum say about it?").fill("Yes, then I need not get up.");
    await dialog.getByRole("button", { name: "Switch on" }).tap();

    await anna.getByText(/^On until /).waitFor();
    await anna
      .getByText(/decided by Mum, with Ben and me\. Mum said: “Yes, then I need not get up\.”/)
      .waitFor();
  });

  it("counts down after the chime with one large button, and nobody is seen meanwhile", async () => {
    await call();

    await soon().waitFor();
    await anna.getByText(/answers by itself in a few seconds/).waitFor();
    const buttons = screen.locator(".calling-screen button");
    expect(await buttons.allTextContents()).to.deep.equal(["Not now"]);
    const { width, height } = (await buttons.first().boundingBox())!;
    expect(width).to.be.above(700);
    expect(height).to.be.above(140);
    await anna.getByText("No one sees or hears you yet.").waitFor();
  });

  it("begins by itself then, and the log says so", async () => {
    await heading("Talking to Mum");
    await waitForPicture(screen, ".calling-picture video");
    await waitForPicture(anna, ".call-remote video");
    await screen.getByText("Anna Berg can see and hear you.").waitFor();
    await anna.getByRole("button", { name: "Hang up" }).tap();
    await heading("The call is over");
    await anna.goto(`${app.url}/dashboard/displays/${mum.id}`);

    await anna
      .locator(".call-log")
      .getByText(/answered by itself/)
      .waitFor();
    await anna.getByRole("link", { name: /The screen answered by itself\.$/ }).waitFor();
  });

  it("does not begin after Not now", async () => {
    await waitForClock(screen);
    await call();
    await soon().waitFor();
    await press("Not now");

    await heading("Mum said “Not now”");
    await waitForClock(screen);
  });

  it("rings as any other half an hour long after that, and says why", async () => {
    await call();

    await anna.getByText(/Mum pressed “Not now” less than half an hour ago/).waitFor();
    await screen.getByRole("button", { name: "Answer", exact: true }).waitFor();
    expect(await soon().count()).to.equal(0);
    await anna.getByRole("button", { name: "Hang up" }).tap();
    await waitForClock(screen);
  });

  it("is stopped by a press", async () => {
    await anna.goto(`${app.url}/dashboard/displays/${mum.id}`);
    await anna.getByRole("button", { name: /^Stop: Anna Berg on / }).tap();

    await anna.getByText("Anna Berg stopped it today.").waitFor();
  });
});

async function waitForPicture(page: Page, selector: string): Promise<void> {
  await page.waitForFunction((place) => {
    const video = document.querySelector<HTMLVideoElement>(place);
    return (video && video.videoWidth > 0 && video.currentTime > 0) || null;
  }, selector);
}
