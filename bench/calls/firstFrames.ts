import type { Page } from "playwright-core";
import { waitFor } from "../../test/support/waitFor.js";
import { FROM_DASHBOARD, FROM_DISPLAY, type CallScene } from "../../test/support/calls/CallScene.js";

declare global {
  interface Window {
    /** Milliseconds since 1970, by the clock that all browsers of this machine share. */
    frameAt: number | null;
    pressedAt: number | null;
  }
}

/** The next frame of either side's picture is noted from now on. */
export async function watchFrames({ ann, screen }: CallScene): Promise<void> {
  await watchFrame(ann, FROM_DISPLAY);
  await watchFrame(screen, FROM_DASHBOARD);
}

/** When each side has seen the other one: the later of both. */
export async function frameOfBoth({ ann, screen }: CallScene): Promise<number> {
  const times = [ann, screen].map((page) => waitFor("a frame", () => page.evaluate(() => window.frameAt)));
  return Math.max(...(await Promise.all(times)));
}

/** The last press on this button of the screen is noted from now on: those before it came too soon to count. */
export async function watchPress(page: Page, name: string): Promise<void> {
  await page.evaluate((words) => {
    window.pressedAt = null;
    window.addEventListener(
      "click",
      ({ target }) => {
        const isMeant = (target as HTMLElement).textContent === words;
        if (isMeant) window.pressedAt = performance.timeOrigin + performance.now();
      },
      true,
    );
  }, name);
}

export async function pressedAt(page: Page): Promise<number> {
  return waitFor("the press", () => page.evaluate(() => window.pressedAt));
}

async function watchFrame(page: Page, selector: string): Promise<void> {
  await page.evaluate((place) => {
    window.frameAt = null;
    // The element of a call comes with the call.
    const looking = setInterval(() => {
      const video = document.querySelector<HTMLVideoElement>(place);
      if (!video) return;
      clearInterval(looking);
      video.requestVideoFrameCallback((now) => {
        window.frameAt = performance.timeOrigin + now;
      });
    }, 4);
  }, selector);
}
