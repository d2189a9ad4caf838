import { expect } from "chai";
import type { Page } from "playwright-core";
import { CallModel } from "../../../server/features/calls/call.model.js";
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
import { waitFor } from "../../support/waitFor.js";

/** The dashboard's page and the display, each as people have it. */
describe("A caregiver and the person at the display see each other", function () {
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
    screen = await browser.open(TABLET);
    await becomeDevice(screen, { url: app.url, device });
    await waitForClock(screen);
    anna = await browser.open(PHONE);
    await logInAt(anna, app.url, owner);
    await anna.goto(`${app.url}/dashboard`);
  });

  after(async () => {
    await browser?.close();
    await app?.close();
    await turn?.stop();
  });

  runAsSteps(() => browser);

  const press = (name: string) => pressLocked(screen, name);

  const heading = (name: string) => anna.getByRole("heading", { level: 1, name }).waitFor();

  it("it rings after two taps on the dashboard", async () => {
    await anna.getByRole("link", { name: "Call Mum" }).tap();
    await anna.getByRole("button", { name: "Call Mum now" }).tap();

    await screen.getByText("Anna Berg is calling").waitFor();
    await anna.getByText("Mum's screen is ringing.").waitFor();
  });

  it("each sees the other move after Answer, and is told so", async () => {
    await press("Answer");

    await heading("Talking to Mum");
    await waitForMotion(screen, ".calling-picture video");
    await waitForMotion(anna, ".call-remote video");
    await screen.getByText("Anna Berg can see and hear you.").waitFor();
  });

  it("the camera that the person turns off is off for her", async () => {
    await press("Camera off");

    await anna.getByText(/camera is off/).waitFor();
  });

  it("is over on both after Hang up on the display", async () => {
    await press("Hang up");

    await heading("The call is over");
    await waitForClock(screen);
    expect(await screen.locator(".calling-screen").count()).to.equal(0);
  });

  it("is over on both after Hang up on the dashboard", async () => {
    await callAgain();
    await press("Answer");
    await waitForMotion(anna, ".call-remote video");
    await anna.getByRole("button", { name: "Hang up" }).tap();

    await heading("The call is over");
    await screen.getByText("The call with Anna Berg is over.").waitFor();
    await waitForClock(screen);
  });

  it("goes on without Anna's camera and microphone when they are refused, and both read it", async () => {
    await anna.evaluate(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("No.", "NotAllowedError"));
    });
    await callAgain();
    await press("Answer");

    await waitForMotion(anna, ".call-remote video");
    await anna.getByText(/^You can't be seen: this browser doesn't allow the camera here/).waitFor();
    await anna.getByText(/^You can't be heard: this browser doesn't allow the microphone here/).waitFor();
    await screen.getByText("Anna Berg sends no picture.").waitFor();
    await anna.getByRole("button", { name: "Hang up" }).tap();
    await heading("The call is over");
  });

  it("is a missed call for both after a minute", async () => {
    await waitForClock(screen);
    await callAgain();
    await screen.getByText("Anna Berg is calling").waitFor();
    await anna.getByText("Mum's screen is ringing.").waitFor();
    // As if the minute had passed. What was read before, as by a frame of the screen, is not written over it.
    const now = new Date();
    const passed = { $set: { ringsUntil: now, dueAt: now }, $inc: { revision: 1 } };
    await CallModel.updateOne({ displayId: mum.id, standing: true }, passed);
    await app.runDueWork();

    await heading("Mum didn't answer");
    await waitForClock(screen);
  });

  async function callAgain(): Promise<void> {
    await anna.getByRole("button", { name: "Call again" }).tap();
    await anna.getByRole("button", { name: "Call Mum now" }).tap();
  }
});

/** Frames come in, one after the other. */
async function waitForMotion(page: Page, selector: string): Promise<void> {
  const read = () =>
    page.evaluate((place) => {
      const video = document.querySelector<HTMLVideoElement>(place);
      return video && video.videoWidth > 0 ? video.currentTime : null;
    }, selector);
  const first = await waitFor("a picture", read);
  await waitFor("the picture to move", async () => ((await read()) ?? 0) > first);
}
