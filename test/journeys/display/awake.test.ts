import { expect } from "chai";
import type { Page } from "playwright-core";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDevice, type TestDevice } from "../../support/builders/buildDevice.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import {
  becomeDevice,
  holdCorner,
  takeGuesses,
  waitForClock,
  turnToFinding,
} from "../../support/steps/displaySteps.js";
import { JourneyBrowser, TABLET } from "../../support/browser/JourneyBrowser.js";
import { requireChromium, runAsSteps } from "../../support/steps/journeySteps.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp } from "../../support/server/TestApp.js";
import { waitFor } from "../../support/waitFor.js";

/** A name that only this browser knows. Over plain http it is no secure context, and has no lock to give. */
const HOST = "mantel.home";

type LockPage = typeof window & { locks: EventTarget[]; refusesLocks: boolean };

describe("Keeping the screen on", function () {
  this.timeout(60_000);

  let app: TestApp;
  let device: TestDevice;
  let browser: JourneyBrowser | null = null;
  let page: Page;

  before(async function () {
    requireChromium(this);
    app = await startTestApp();
    const anna = await buildCaregiver(app);
    device = await buildDevice(app, { display: await buildDisplay(app, anna), caregiver: anna });
    browser = await JourneyBrowser.launch({ flags: [`--host-resolver-rules=MAP ${HOST} 127.0.0.1`] });
  });

  after(async () => {
    await browser?.close();
    await app?.close();
  });

  runAsSteps(() => browser);

  /** Without its lock the browser would be asked for one of its own, whose answer depends on the machine. */
  async function openWithLocks(refusesLocks: boolean): Promise<void> {
    page = await browser!.open(TABLET);
    await page.addInitScript((refuses) => {
      // Nothing in here may have a name: see recordStatus in displaySteps.ts.
      const locks: EventTarget[] = [];
      Object.assign(window, { locks, refusesLocks: refuses });
      Object.defineProperty(navigator, "wakeLock", {
        value: {
          request() {
            if ((window as LockPage).refusesLocks) return Promise.reject(new Error("Low on battery"));
            locks.push(new EventTarget());
            return Promise.resolve(locks[locks.length - 1]);
          },
        },
      });
    }, refusesLocks);
    await becomeDevice(page, { url: app.url, device });
    await waitForClock(page);
  }

  const locks = () => page.evaluate(() => (window as LockPage).locks.length);
  const films = () => page.locator("video").count();
  const waitUntilItPlays = () =>
    page.waitForFunction(() => {
      const film = document.querySelector("video");
      return film && !film.paused && film.currentTime > 0;
    });
  /** What a browser does to a page that goes behind another, and comes back. */
  const hideAndShow = () =>
    page.evaluate(() => {
      [true, false].forEach((hidden) => {
        Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
        if (hidden) document.querySelector("video")!.pause();
      });
      return !document.querySelector("video")!.paused;
    });

  it("takes the browser's own lock, and then plays no film", async () => {
    await openWithLocks(false);
    await waitFor("the lock", async () => (await locks()) === 1);

    await page.evaluate(() => (window as LockPage).locks[0]!.dispatchEvent(new Event("release")));

    await waitFor("the next lock after one that was taken back", async () => (await locks()) === 2);
    expect(await films()).to.equal(0);
  });

  it("plays a film where the lock is refused, until it is granted", async () => {
    await openWithLocks(true);
    await waitUntilItPlays();

    await page.evaluate(() => Object.assign(window, { refusesLocks: false }));
    await page.touchscreen.tap(500, 20);

    await waitFor("the film to end", async () => (await films()) === 0);
    expect(await locks()).to.equal(1);
  });

  it("plays a film over plain http, which is neither seen, heard, pressed nor read out", async () => {
    page = await browser!.open(TABLET);
    await becomeDevice(page, { url: app.url.replace("127.0.0.1", HOST), device });
    await waitForClock(page);
    expect(await page.evaluate(() => "wakeLock" in navigator)).to.equal(false);
    await waitUntilItPlays();

    const film = await page.evaluate(() => {
      const { muted, loop, tabIndex, style } = document.querySelector("video")!;
      const { width, height } = document.querySelector("video")!.getBoundingClientRect();
      const onTop = document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.tagName;
      const scrolls = document.documentElement.scrollHeight > innerHeight;
      return { muted, loop, tabIndex, opacity: style.opacity, width, height, onTop, scrolls };
    });
    // As large as the page: a small one does not keep this engine's screen on.
    const { width, height } = TABLET.viewport!;
    expect(film).to.deep.include({ muted: true, loop: false, tabIndex: -1, opacity: "0.01", scrolls: false });
    expect([film.width, film.height]).to.deep.equal([width, height]);
    expect(film.onTop).not.to.equal("VIDEO");
    expect(await page.locator("video").getAttribute("aria-hidden")).to.equal("true");
  });

  it("the film begins again before its end, and when the page is back", async () => {
    await page.evaluate(() => {
      document.querySelector("video")!.currentTime = 25;
    });
    await page.waitForFunction(() => document.querySelector("video")!.currentTime < 10);

    // At once: later the next look would find it too.
    expect(await hideAndShow()).to.equal(true);
    await waitUntilItPlays();
    expect(await films()).to.equal(1);
  });

  it("the set-up check says what keeps the screen on, and that a camera needs https", async () => {
    await holdCorner(page);
    const check = page.getByRole("button", { name: "Check this screen" });
    await waitFor("the check to begin", async () => {
      if (await check.isVisible()) await check.tap();
      return (await check.count()) === 0;
    });

    await takeGuesses(page);
    await turnToFinding(page, "The screen stays on");
    await turnToFinding(page, /^A silent film keeps it on/);
    await turnToFinding(page, "The camera cannot be used");
    await turnToFinding(page, /^It works only where the address begins with https\. Only video/);
  });
});
