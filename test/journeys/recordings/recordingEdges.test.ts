import { expect } from "chai";
import type { Page } from "playwright-core";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDevice } from "../../support/builders/buildDevice.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { becomeDevice, waitForClock, waitOutLock } from "../../support/steps/displaySteps.js";
import { FAKE_MICROPHONE, JourneyBrowser, TABLET } from "../../support/browser/JourneyBrowser.js";
import { requireChromium, runAsSteps } from "../../support/steps/journeySteps.js";
import { waitForPieces, waitForRecorder, watchRecorder } from "../../support/steps/recordingSteps.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";
import { waitFor } from "../../support/waitFor.js";

/** A name that only this browser knows. Unlike localhost it is no secure context, as a tablet's address of a home server is not. */
const HOST = "mantel.home";
/** Far longer than anybody here holds the key. */
const SLOW_MICROPHONE_MS = 2_000;

/** What the stubs in the page are told, and what they have seen. */
interface MicrophoneStub {
  refusal: string;
  delayMs: number;
  streams: MediaStream[];
}

describe("A microphone that cannot be had", function () {
  this.timeout(120_000);

  let app: TestApp;
  let anna: TestUser;
  let browser: JourneyBrowser | null = null;
  let screen: Page;

  before(async function () {
    requireChromium(this);
    app = await startTestApp();
    anna = await buildCaregiver(app);
    browser = await JourneyBrowser.launch({ flags: [`--host-resolver-rules=MAP ${HOST} 127.0.0.1`] });
    screen = await openDisplay(app.url);
  });

  after(async () => {
    await browser?.close();
    await app?.close();
  });

  runAsSteps(() => browser);

  it("is told as not allowed when the browser refuses it, and the clock comes back by itself", async () => {
    await refuseWith("NotAllowedError");
    await screen.keyboard.down(" ");

    await screen.getByText("The microphone is not allowed here").waitFor();
    await screen.getByText("It is not your fault. Your family can allow it.").waitFor();
    await screen.keyboard.up(" ");
    await screen.getByText("The microphone is not allowed here").waitFor({ state: "hidden" });
    await waitForClock(screen);
  });

  it("is told as missing when none is found, also to a finger, and OK leads back to the clock", async () => {
    await refuseWith("NotFoundError");
    await waitOutLock(screen);
    await screen.getByRole("button", { name: /^Hold to speak/ }).tap();

    await screen.getByText("There is no microphone to use").waitFor();
    await screen.getByText("It is not your fault. Your family can see to it.").waitFor();
    await waitFor("the press of OK to count", async () => {
      const button = screen.getByRole("button", { name: "OK", exact: true });
      if (await button.isVisible()) await button.tap();
      return (await screen.getByText("There is no microphone to use").count()) === 0;
    });
    await waitForClock(screen);
  });

  it("is told as in need of a secure connection on plain http, where no browser has one", async () => {
    const plain = await openDisplay(app.url.replace("127.0.0.1", HOST));
    expect(await plain.evaluate(() => isSecureContext)).to.equal(false);
    await plain.keyboard.down(" ");

    await plain.getByText("The microphone needs a secure connection").waitFor();
    await plain.getByText("It is not your fault. Your family can set it up.").waitFor();
    await plain.keyboard.up(" ");
    await plain.getByText("The microphone needs a secure connection").waitFor({ state: "hidden" });
    await waitForClock(plain);
  });

  async function openDisplay(url: string): Promise<Page> {
    const display = await buildDisplay(app, anna);
    const device = await buildDevice(app, { display, caregiver: anna });
    const page = await browser!.open(TABLET);
    await stubRefusal(page);
    await becomeDevice(page, { url, device });
    await waitForRecorder(page);
    return page;
  }

  function refuseWith(refusal: string): Promise<unknown> {
    return screen.evaluate((name) => Object.assign(window, { refusal: name }), refusal);
  }
});

describe("A microphone that is held", function () {
  this.timeout(120_000);

  let app: TestApp;
  let browser: JourneyBrowser | null = null;
  let screen: Page;
  let offsets: number[];

  before(async function () {
    requireChromium(this);
    app = await startTestApp();
    const anna = await buildCaregiver(app);
    const display = await buildDisplay(app, anna);
    const device = await buildDevice(app, { display, caregiver: anna });
    browser = await JourneyBrowser.launch({ flags: FAKE_MICROPHONE });
    screen = await browser.open(TABLET);
    await stubDelay(screen);
    await watchRecorder(screen);
    offsets = watchChunks(screen);
    await becomeDevice(screen, { url: app.url, device });
    await waitForRecorder(screen);
  });

  after(async () => {
    await browser?.close();
    await app?.close();
  });

  runAsSteps(() => browser);

  it("by its button with the mouse, records until the mouse lets go, wherever that is", async () => {
    const button = (await screen.getByRole("button", { name: /^Hold to speak/ }).boundingBox())!;
    await screen.mouse.move(button.x + button.width / 2, button.y + button.height / 2);
    await screen.mouse.down();
    await waitForPieces(screen, 3);
    expect(await screen.getByText("I am listening").isVisible()).to.equal(true);
    await screen.mouse.move(5, 5);
    await screen.mouse.up();

    await screen.getByText("Saved, your family will be told").waitFor();
    await pressOk();
  });

  it("shows by its bars that it hears", async () => {
    await screen.keyboard.down(" ");
    await screen.getByText("I am listening").waitFor();

    await screen.locator(".recording-bar-on").first().waitFor();
    await screen.keyboard.up(" ");
    await pressOk();
  });

  it("sends what is said while it is being said", async () => {
    offsets.length = 0;
    await screen.keyboard.down(" ");
    await waitFor("two pieces to be on their way", async () => new Set(offsets).size >= 2);

    expect(await screen.getByText("I am listening").isVisible()).to.equal(true);
    await screen.keyboard.up(" ");
    await screen.getByText("Saved, your family will be told").waitFor();
    await pressOk();
  });

  it("while the tablet's clock is corrected, ends when it is let go of, and hears the next press", async () => {
    offsets.length = 0;
    await screen.keyboard.down(" ");
    await waitFor("two pieces to be on their way", async () => new Set(offsets).size >= 2);
    await setClockBack(screen, 60 * 60_000);
    await screen.keyboard.up(" ");
    await screen.getByText("Saved, your family will be told").waitFor();
    await pressOk();

    await screen.keyboard.down(" ");
    await screen.getByText("I am listening").waitFor();
    await screen.keyboard.up(" ");
    await pressOk();
    await setClockBack(screen, -60 * 60_000);
  });

  it("and let go of before it is ready asks to press once more, and listens to nobody afterwards", async () => {
    const before = (await trackStates(screen)).length;
    await screen.evaluate((delayMs) => Object.assign(window, { delayMs }), SLOW_MICROPHONE_MS);
    await screen.keyboard.down(" ");
    await screen.getByText("One moment").waitFor();
    await screen.keyboard.up(" ");

    await screen.getByText("That was a little too soon").waitFor();
    await screen.getByText("Please press the button once more.").waitFor();
    await waitFor("the microphone to come too late", async () => (await trackStates(screen)).length > before);
    await waitFor("it to be let go of", async () =>
      (await trackStates(screen)).every((state) => state === "ended"),
    );
    expect(await screen.getByText("I am listening").count()).to.equal(0);
    await pressOk();
  });

  /** Back to the clock. The buttons of a new screen are locked for a second. */
  async function pressOk(): Promise<void> {
    const button = screen.getByRole("button", { name: "OK", exact: true });
    await waitFor("the press of OK to count", async () => {
      if (await button.isVisible()) await button.tap();
      return screen.getByRole("button", { name: /^Hold to speak/ }).isVisible();
    });
  }
});

/** The browser refuses its microphone by the name in `window.refusal`. On plain http there is nothing to ask, as in any browser. */
async function stubRefusal(page: Page): Promise<void> {
  // Nothing in here may have a name: tsx marks named functions for a helper that the page does not have.
  await page.addInitScript(() => {
    if (!("MediaDevices" in window)) return;
    Object.defineProperty(MediaDevices.prototype, "getUserMedia", {
      value() {
        const { refusal } = window as unknown as MicrophoneStub;
        return Promise.reject(new DOMException("Not for this page.", refusal));
      },
    });
  });
}

/** The microphone comes `window.delayMs` later than it could, and is kept for the test to look at. */
async function stubDelay(page: Page): Promise<void> {
  // Nothing in here may have a name: tsx marks named functions for a helper that the page does not have.
  await page.addInitScript(() => {
    const stub = Object.assign(window as unknown as MicrophoneStub, { delayMs: 0, streams: [] });
    const ask = Object.getOwnPropertyDescriptor(MediaDevices.prototype, "getUserMedia")!;
    Object.defineProperty(MediaDevices.prototype, "getUserMedia", {
      async value(this: MediaDevices, wanted: MediaStreamConstraints) {
        const stream = await (ask.value as MediaDevices["getUserMedia"]).call(this, wanted);
        await new Promise((resolve) => setTimeout(resolve, stub.delayMs));
        stub.streams.push(stream);
        return stream;
      },
    });
  });
}

async function setClockBack(page: Page, ms: number): Promise<void> {
  await page.evaluate((by) => {
    const { now } = Date;
    Object.assign(Date, {
      now() {
        return now() - by;
      },
    });
  }, ms);
}

/** Of every microphone that the page was given. */
function trackStates(page: Page): Promise<MediaStreamTrackState[]> {
  return page.evaluate(() =>
    (window as unknown as MicrophoneStub).streams.flatMap((stream) =>
      stream.getTracks().map(({ readyState }) => readyState),
    ),
  );
}

/** The places of the pieces that leave over the socket, as they leave. */
function watchChunks(page: Page): number[] {
  const offsets: number[] = [];
  const note = ({ payload }: { payload: string | Buffer }) => {
    const { type, offset } = JSON.parse(String(payload)) as { type: string; offset: number };
    if (type === "recording.chunk") offsets.push(offset);
  };
  page.on("websocket", (socket) => socket.on("framesent", note));
  return offsets;
}
