import { expect } from "chai";
import type { Page } from "playwright-core";
import { displaysApi, type Display } from "../../../shared/contract/displays.js";
import { planApi } from "../../../shared/contract/plan.js";
import { wavHeader } from "../../../shared/audio/wavHeader.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDevice } from "../../support/builders/buildDevice.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { logIn, messageRow } from "../../support/steps/dashboardSteps.js";
import { becomeDevice, waitForClock } from "../../support/steps/displaySteps.js";
import { FAKE_MICROPHONE, JourneyBrowser, PHONE, TABLET } from "../../support/browser/JourneyBrowser.js";
import { requireChromium, runAsSteps } from "../../support/steps/journeySteps.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";
import { waitFor } from "../../support/waitFor.js";

/** What sounds on a display is fetched quietly, a while after the clock. */
const ADDONS_WAIT_MS = 30_000;
const TEXT = "Good night, sleep well";

describe("A message in the caregiver's own voice", function () {
  this.timeout(90_000);

  let app: TestApp;
  let anna: TestUser;
  let display: Display;
  let browser: JourneyBrowser | null = null;
  let caregiver: Page;
  let screen: Page;

  before(async function () {
    requireChromium(this);
    app = await startTestApp();
    anna = await buildCaregiver(app);
    display = await buildDisplay(app, anna);
    const sound = { chime: true, readAloud: true, volume: 60, quiet: null };
    await app.call(displaysApi.edit, { params: { displayId: display.id }, body: { sound } }, { as: anna });
    const device = await buildDevice(app, { display, caregiver: anna });
    browser = await JourneyBrowser.launch({ flags: FAKE_MICROPHONE });
    caregiver = await browser.open(PHONE);
    screen = await browser.open(TABLET);
    await watchPlayed(screen);
    await becomeDevice(screen, { url: app.url, device });
    await waitForClock(screen);
    await caregiver.goto(`${app.url}/login`);
    await logIn(caregiver, anna);
  });

  after(async () => {
    await browser?.close();
    await app?.close();
  });

  runAsSteps(() => browser);

  it("is spoken in the composer, by keyboard, and can be heard before it is sent", async () => {
    await caregiver.goto(`${app.url}/dashboard/compose`);
    await caregiver.getByRole("textbox", { name: "Message" }).fill(TEXT);
    await caregiver.getByRole("button", { name: "Record" }).focus();
    await caregiver.keyboard.press("Enter");
    await caregiver.getByText("Listening. Speak now.").waitFor();
    await caregiver.getByText(/^0:0[2-9] \/ 2:00$/).waitFor();
    await caregiver.keyboard.press("Enter");

    await caregiver.getByText("Recorded. Listen to it, or record it again.").waitFor();
    expect(await lengthOf(caregiver)).to.be.at.least(1.9);
  });

  it("survives a reload of the page, and is not left behind while a new one is being spoken", async () => {
    await caregiver.reload();
    await caregiver.getByText("Recorded. Listen to it, or record it again.").waitFor();
    await caregiver.getByRole("button", { name: "Record again" }).click();
    await caregiver.getByText(/^0:0[1-9] \/ 2:00$/).waitFor();
    await caregiver.getByRole("button", { name: "Send now" }).click();
    await caregiver.getByText("Finish the recording first, or remove it.").waitFor();
    await caregiver.getByRole("button", { name: "Stop" }).click();

    await caregiver.getByText("Recorded. Listen to it, or record it again.").waitFor();
  });

  it("goes with the message to the display, as a WAV that plays everywhere", async () => {
    await waitForSound(screen);
    await caregiver.getByRole("button", { name: "Send now" }).click();
    await caregiver.getByRole("heading", { name: "Coming up" }).waitFor();

    const plan = await app.call(planApi.get, { params: { displayId: display.id } }, { as: anna });
    const [message] = plan.messages;
    const { bytes } = await app.send({ method: "GET", path: message?.voiceUrl ?? "" });
    expect(bytes.subarray(0, 44).equals(wavHeader(bytes.length - 44))).to.equal(true);
    expect(bytes.subarray(44).some((byte) => byte !== 0)).to.equal(true);
  });

  it("is played there when the message comes", async () => {
    await screen.getByText(TEXT).waitFor();

    await waitFor("the voice to be played", async () => {
      const played = await playedOn(screen);
      return played.length > 0;
    });
  });

  it("can be heard again on the message's own page", async () => {
    await messageRow(caregiver, TEXT).getByRole("link").first().click();
    await caregiver.getByLabel(/^The recorded message/).waitFor();

    expect(await lengthOf(caregiver)).to.be.greaterThan(0.9);
  });
});

describe("A microphone that the caregiver's browser refuses", function () {
  this.timeout(60_000);

  it("is told beside the button, and the message goes without", async function () {
    requireChromium(this);
    const app = await startTestApp();
    const browser = await JourneyBrowser.launch();
    try {
      const anna = await buildCaregiver(app);
      await buildDisplay(app, anna);
      const caregiver = await browser.open(PHONE);
      await caregiver.goto(`${app.url}/login`);
      await logIn(caregiver, anna);
      await caregiver.goto(`${app.url}/dashboard/compose`);
      await caregiver.getByRole("textbox", { name: "Message" }).fill(TEXT);
      await caregiver.getByRole("button", { name: "Record" }).click();

      await caregiver
        .getByRole("alert")
        .getByText(/microphone/i)
        .waitFor();
      await caregiver.getByRole("button", { name: "Send now" }).click();
      await caregiver.getByRole("heading", { name: "Coming up" }).waitFor();
      browser.requireNoErrors();
    } finally {
      await browser.close();
      await app.close();
    }
  });
});

/** Notes what the page plays. Nothing in here may have a name: tsx marks named functions for a helper that the page does not have. */
async function watchPlayed(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const played: number[] = [];
    Object.assign(window, { played });
    // A page that nobody has touched may not sound: muted it may, and it says the same.
    const { play } = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.play = function () {
      this.muted = true;
      this.addEventListener("playing", () => played.push(this.duration));
      return play.call(this);
    };
  });
}

/** The lengths, in seconds, of what was played: not the moment of silence that asks for leave. */
async function playedOn(page: Page): Promise<number[]> {
  return page.evaluate(() =>
    (window as unknown as { played: number[] }).played.filter((seconds) => seconds > 0.5),
  );
}

async function waitForSound(page: Page): Promise<void> {
  await page.waitForFunction(
    () => Array.from(document.styleSheets).some(({ href }) => /recording/.test(href ?? "")) || null,
    null,
    { timeout: ADDONS_WAIT_MS },
  );
}

/** It really plays: the browser knows how long it is. */
async function lengthOf(page: Page): Promise<number> {
  return page
    .locator("audio")
    .first()
    .evaluate(async (audio: HTMLAudioElement) => {
      audio.muted = true;
      await audio.play();
      audio.pause();
      return audio.duration;
    });
}
