import { expect } from "chai";
import type { Page } from "playwright-core";
import { logInAt } from "../../support/steps/accountSteps.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDevice } from "../../support/builders/buildDevice.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { JourneyBrowser, PHONE } from "../../support/browser/JourneyBrowser.js";
import { requireChromium, runAsSteps } from "../../support/steps/journeySteps.js";
import { SocketClient } from "../../support/device/SocketClient.js";
import { buildRecording, speakRecording } from "../../support/steps/speakRecording.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp } from "../../support/server/TestApp.js";
import { TestClock } from "../../support/server/TestClock.js";
import { waitFor } from "../../support/waitFor.js";

const TWO_HOURS_MS = 2 * 60 * 60_000;
/** The address that has expired, and the access token with it. */
const EXPIRED = /Failed to load resource.*40[14]/;

describe("A recording on a page that was left open", function () {
  this.timeout(60_000);

  const clock = new TestClock(new Date().toISOString());
  let app: TestApp;
  let browser: JourneyBrowser | null = null;
  let phone: Page;

  before(async function () {
    requireChromium(this);
    app = await startTestApp({ clock });
    const anna = await buildCaregiver(app);
    const display = await buildDisplay(app, anna);
    const device = await buildDevice(app, { display, caregiver: anna });
    const screen = await SocketClient.openDevice(app.url, device.cookie);
    await screen.next("snapshot");
    await speakRecording(screen, buildRecording(new Date(clock.now()).toISOString()));
    screen.close();
    browser = await JourneyBrowser.launch();
    phone = await browser.open(PHONE);
    await logInAt(phone, app.url, anna);
  });

  after(async () => {
    await browser?.close();
    await app?.close();
  });

  runAsSteps(() => browser);

  const player = () => phone.locator("audio").first();
  const address = () => player().getAttribute("src");
  const playsToItsEnd = () => player().evaluate((audio: HTMLAudioElement) => audio.ended);

  it("plays after two hours, from an address that was asked for anew", async () => {
    await player().waitFor();
    const old = await address();
    clock.advance(TWO_HOURS_MS);

    await player().evaluate((audio: HTMLAudioElement) => {
      audio.muted = true;
      // As the browser's own button does: what fails is said by an event.
      audio.play().catch(() => null);
    });

    await waitFor("the recording to play", playsToItsEnd);
    expect(await address()).to.not.equal(old);
    browser?.claimErrors(EXPIRED);
  });

  it("says when it cannot be played, and can be tried again", async () => {
    clock.advance(TWO_HOURS_MS);
    await phone.route("**/api/displays/*/recordings/*", (route) => route.abort());

    await player().evaluate((audio: HTMLAudioElement) => {
      audio.load();
      audio.play().catch(() => null);
    });
    await phone.getByText(/^It can't be played\./).waitFor();
    await phone.unrouteAll();
    await phone.getByRole("button", { name: "Try again" }).click();

    await waitFor("the recording to play", playsToItsEnd);
    expect(await phone.getByText(/^It can't be played\./).count()).to.equal(0);
    browser?.claimErrors(/Failed to load resource/);
  });
});
