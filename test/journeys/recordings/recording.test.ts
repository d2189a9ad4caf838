import { expect } from "chai";
import type { Page } from "playwright-core";
import { fr } from "../../../client-display/addons/recording/texts/fr.js";
import type { Display } from "../../../shared/contract/displays.js";
import { recordingsApi } from "../../../shared/contract/recordings.js";
import { wavHeader } from "../../../shared/audio/wavHeader.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDevice } from "../../support/builders/buildDevice.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { buildMessage } from "../../support/builders/buildMessage.js";
import { createDisplay, signUp } from "../../support/steps/dashboardSteps.js";
import {
  becomeDevice,
  enterCode,
  leaveSetUpCheck,
  pressReply,
  waitForClock,
  waitOutLock,
} from "../../support/steps/displaySteps.js";
import { FAKE_MICROPHONE, JourneyBrowser, PHONE, TABLET } from "../../support/browser/JourneyBrowser.js";
import { requireChromium, runAsSteps } from "../../support/steps/journeySteps.js";
import { waitForPieces, waitForRecorder, watchRecorder } from "../../support/steps/recordingSteps.js";
import { ServerProcess } from "../../support/server/ServerProcess.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";
import { waitFor } from "../../support/waitFor.js";

const SERVER_GONE = /WebSocket connection|ERR_CONNECTION_REFUSED|Failed to load resource/;
const BACK_MS = 30_000;
/** A phone, where the longest word for "Stop" is nearly as wide as the screen. */
const NARROW = { width: 390, height: 844 };

describe("A message that the person speaks", function () {
  this.timeout(120_000);

  let server: ServerProcess;
  let browser: JourneyBrowser | null = null;
  let caregiver: Page;
  let display: Page;

  before(async function () {
    requireChromium(this);
    server = await ServerProcess.start();
    browser = await JourneyBrowser.launch({ flags: FAKE_MICROPHONE });
    caregiver = await browser.open(PHONE);
    display = await browser.open(TABLET);
    await watchRecorder(display);
  });

  after(async () => {
    await browser?.close();
    await server?.stop();
  });

  runAsSteps(() => browser);

  /** What is left beside the button on a phone, before and after it, while it has these words. */
  async function stopSides(words: string): Promise<number[]> {
    const size = display.viewportSize()!;
    await display.setViewportSize(NARROW);
    const sides = await display.locator(".recording-listening button").evaluate((button, other) => {
      const own = button.firstChild!.nodeValue;
      button.firstChild!.nodeValue = other;
      const { left, right } = button.getBoundingClientRect();
      button.firstChild!.nodeValue = own;
      return [left, innerWidth - right];
    }, words);
    await display.setViewportSize(size);
    return sides;
  }

  it("the display has its microphone", async () => {
    await caregiver.goto(server.url);
    await signUp(caregiver, { name: "Anna Berg", email: "anna@example.org" });
    const code = await createDisplay(caregiver, "Mum");
    await display.goto(`${server.url}/display`);
    await enterCode(display, code);
    await leaveSetUpCheck(display);

    await waitForRecorder(display);
  });

  it("holding the space bar records through a dead server, and says only what is true", async () => {
    await display.keyboard.down(" ");
    await display.getByText("I am listening").waitFor();
    const [before, after] = await stopSides(fr.stop);
    expect(before).to.be.closeTo(after!, 2);
    await waitForPieces(display, 2);
    await server.kill9();
    await waitForPieces(display, 5);
    await display.keyboard.up(" ");

    await display.getByText("Saved, your family will be told").waitFor();
    // Its own delete window and the time that it stands: nobody can have been told.
    await display.getByText("Saved, your family will be told").waitFor({ state: "hidden" });
    expect(await display.getByText("Your family has been told").count()).to.equal(0);
    await server.restart();
    browser?.claimErrors(SERVER_GONE);
  });

  it("the caregiver's feed plays it, byte for byte what the browser recorded", async () => {
    await caregiver.goto(`${server.url}/dashboard`);
    const player = caregiver.locator("audio").first();
    await player.waitFor({ timeout: BACK_MS });

    const played = await bytesOf(caregiver, (await player.getAttribute("src")) ?? "");
    expect(played.equals(await takeRecorded(display))).to.equal(true);
    browser?.claimErrors(SERVER_GONE);
    await caregiver.getByText("Mum recorded a message for you.").first().waitFor();
  });

  it("it really plays, and the caregiver is named as who has heard it", async () => {
    await caregiver
      .locator("audio")
      .first()
      .evaluate(async (audio: HTMLAudioElement) => {
        audio.muted = true;
        await audio.play();
      });

    await caregiver
      .getByText(/Heard by Anna Berg/)
      .first()
      .waitFor();
    const length = await caregiver
      .locator("audio")
      .first()
      .evaluate((audio: HTMLAudioElement) => audio.duration);
    expect(length).to.be.within(2, 10);
  });

  it("the microphone's button records from tap to tap, and the family is told", async () => {
    await display.getByRole("button", { name: /^Hold to speak/ }).tap();
    await display.getByText("I am listening").waitFor();
    await waitForPieces(display, 3);
    await display.getByRole("button", { name: "Stop" }).tap();

    await display.getByText("Saved, your family will be told").waitFor();
    await display.getByText("Your family has been told").waitFor();
    const player = caregiver.locator("audio").first();
    const sound = await takeRecorded(display);
    await waitFor("the new recording at the caregiver's", async () =>
      (await bytesOf(caregiver, (await player.getAttribute("src")) ?? "")).equals(sound),
    );
    await waitForClock(display);
  });

  it("what is deleted at once reaches nobody", async () => {
    const before = await caregiver.locator("audio").count();
    await display.keyboard.down(" ");
    await waitForPieces(display, 3);
    await display.keyboard.up(" ");
    await display.getByText("Saved, your family will be told").waitFor();
    await waitFor("the press of Delete to count", async () => {
      const button = display.getByRole("button", { name: "Delete" });
      if (await button.isVisible()) await button.tap();
      return display.getByText("It was deleted").isVisible();
    });
    await waitFor("the browser to keep nothing of it", () => isEmpty(display));

    await caregiver.reload();
    // The parts of the page come one by one.
    await caregiver
      .locator("audio")
      .nth(before - 1)
      .waitFor();
    expect(await caregiver.locator("audio").count()).to.equal(before);
  });

  it("a hold of the space bar presses no button, and a short press presses the focused one", async () => {
    await waitForClock(display);
    const call = display.getByRole("button", { name: "Call me now" });
    await call.focus();
    await display.keyboard.down(" ");
    await display.getByText("I am listening").waitFor();
    await display.keyboard.up(" ");
    await display.getByRole("button", { name: "OK" }).waitFor();
    await display.getByText("I am listening").waitFor({ state: "hidden" });
    await call.waitFor({ timeout: 20_000 });
    expect(await display.getByText(/^Asked/).count()).to.equal(0);
    await waitOutLock(display);
    await call.focus();
    await display.keyboard.press(" ", { delay: 100 });

    await display.getByText(/^Asked/).waitFor();
    expect(await display.getByText("I am listening").count()).to.equal(0);
  });
});

describe("A recording that would hide a reminder", function () {
  this.timeout(120_000);

  let app: TestApp;
  let anna: TestUser;
  let display: Display;
  let browser: JourneyBrowser | null = null;
  let screen: Page;

  before(async function () {
    requireChromium(this);
    app = await startTestApp();
    anna = await buildCaregiver(app);
    display = await buildDisplay(app, anna);
    const device = await buildDevice(app, { display, caregiver: anna });
    browser = await JourneyBrowser.launch({ flags: FAKE_MICROPHONE });
    screen = await browser.open(TABLET);
    await watchListening(screen);
    await becomeDevice(screen, { url: app.url, device });
    await waitForRecorder(screen);
  });

  after(async () => {
    await browser?.close();
    await app?.close();
  });

  runAsSteps(() => browser);

  /** From tap to tap, and nobody taps a second time. */
  async function speak(): Promise<void> {
    const button = screen.getByRole("button", { name: /^Hold to speak/ });
    // Too early: buttons that have just come are locked for a second.
    await waitFor("the press to count", async () => {
      if (await button.isVisible()) await button.tap();
      return screen.getByText("I am listening").isVisible();
    });
    await screen.getByText("0:01").waitFor();
  }

  it("ends when the sound stops coming, is kept, and the reminder shows", async () => {
    await speak();
    await buildMessage(app, { display, caregiver: anna }, { text: "Lunch is ready" });
    await screen.evaluate(() => (window as unknown as { listening: AudioContext }).listening.suspend());

    await screen.getByText("Saved, your family will be told").waitFor();
    await pressReply(screen, "OK");
    await waitForRecordings(1);
    await waitForClock(screen);
  });

  it("ends for what is urgent, and is kept", async () => {
    await speak();
    await buildMessage(app, { display, caregiver: anna }, { text: "Please open the door", urgent: true });

    await screen.getByText("Saved, your family will be told").waitFor();
    await screen.getByText("Please open the door").waitFor();
    await waitForRecordings(2);
  });

  it("goes on over what stood there when it began", async () => {
    await screen.keyboard.down(" ");
    await screen.getByText("I am listening").waitFor();
    await screen.getByText("0:02").waitFor();
    await screen.keyboard.up(" ");

    await screen.getByText("Saved, your family will be told").waitFor();
  });

  async function waitForRecordings(count: number): Promise<void> {
    await waitFor(`${count} recordings at the caregivers'`, async () => {
      const params = { displayId: display.id };
      const { items } = await app.call(recordingsApi.list, { params, query: {} }, { as: anna });
      return items.length === count;
    });
  }
});

/** Keeps what the recorder hears by, so that the test can interrupt it as a phone call does. */
async function watchListening(page: Page): Promise<void> {
  // Nothing in here may have a name: tsx marks named functions for a helper that the page does not have.
  await page.addInitScript(() => {
    const { createScriptProcessor } = AudioContext.prototype;
    AudioContext.prototype.createScriptProcessor = function (...sizes) {
      Object.assign(window, { listening: this });
      return createScriptProcessor.apply(this, sizes);
    };
  });
}

/** The file that the last recording makes; what was seen is forgotten. */
async function takeRecorded(page: Page): Promise<Buffer> {
  const pieces = await page.evaluate(() => {
    const holder = window as unknown as { recordedPieces: Record<string, number[]> };
    const { recordedPieces } = holder;
    const taken = Object.keys(recordedPieces)
      .sort()
      .map((key) => recordedPieces[key]!);
    Object.keys(recordedPieces).forEach((key) => delete recordedPieces[key]);
    return taken;
  });
  const sound = Buffer.concat(pieces.map((piece) => Buffer.from(piece))).subarray(44);
  return Buffer.concat([wavHeader(sound.length), sound]);
}

/** Nothing waits in the page's own storage any more. */
async function isEmpty(page: Page): Promise<boolean> {
  return page.evaluate(
    () =>
      new Promise<boolean>((resolve, reject) => {
        const open = indexedDB.open("mantel.recordings");
        open.onerror = () => reject(new Error("The storage cannot be opened."));
        open.onsuccess = () => {
          const count = open.result.transaction("pieces").objectStore("pieces").count();
          count.onsuccess = () => {
            open.result.close();
            resolve(count.result === 0);
          };
        };
      }),
  );
}

async function bytesOf(page: Page, path: string): Promise<Buffer> {
  const url = new URL(path, page.url()).href;
  const answer = await page.request.get(url);
  return Buffer.from(await answer.body());
}
