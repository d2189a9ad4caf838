import { expect } from "chai";
import type { Page } from "playwright-core";

/** What a journey looks at on a display that rings or talks. */

export const TABLETS = [
  { width: 1024, height: 768 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
];

/** As tablets do with a page that nobody has touched since it was loaded. Runs in the browser. */
export function silenceUntilTouched(): void {
  const page = window as { soundBegan?: boolean };
  const play = HTMLMediaElement.prototype.play;
  let isTouched = false;
  ["touchend", "mousedown"].forEach((touch) =>
    window.addEventListener(touch, () => void (isTouched = true), true),
  );
  HTMLAudioElement.prototype.play = function (this: HTMLAudioElement) {
    if (!isTouched) return Promise.reject(new DOMException("No touch yet.", "NotAllowedError"));
    // The film that keeps a screen awake has no stream.
    if (this.srcObject) page.soundBegan = true;
    return play.call(this);
  };
}

/** Runs in the browser: the code of calls has begun, and its style is there. */
export function hasCallCode(): boolean {
  return [...document.styleSheets].some((sheet) =>
    [...sheet.cssRules].some(({ cssText }) => cssText.includes(".calling-screen")),
  );
}

/** The picture in the corner covers no button, at any size of tablet. */
export async function requireNothingBelow(page: Page): Promise<void> {
  const before = page.viewportSize()!;
  const covered: string[] = [];
  for (const size of TABLETS) {
    await page.setViewportSize(size);
    const names = await page.evaluate(() => {
      const corner = document.querySelector(".calling-aside")!.getBoundingClientRect();
      return [...document.querySelectorAll(".screen:not(.calling-screen) .button")].flatMap((button) => {
        const { left, right, top, bottom } = button.getBoundingClientRect();
        const isBeside =
          right <= corner.left || left >= corner.right || bottom <= corner.top || top >= corner.bottom;
        return isBeside ? [] : [button.textContent];
      });
    });
    covered.push(...names.map((name) => `${size.width}x${size.height}: ${name}`));
  }
  await page.setViewportSize(before);
  expect(covered).to.deep.equal([]);
}

/** Frames come in, and they are not black. */
export async function waitForPicture(page: Page, selector: string): Promise<void> {
  await page.waitForFunction((place) => {
    const video = document.querySelector<HTMLVideoElement>(place);
    if (!video || video.videoWidth === 0) return null;
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = 8;
    const context = canvas.getContext("2d")!;
    context.drawImage(video, 0, 0, 8, 8);
    const { data } = context.getImageData(0, 0, 8, 8);
    return data.some((value, index) => index % 4 !== 3 && value > 60) || null;
  }, selector);
}
