import type { Page, ViewportSize } from "playwright-core";
import type { OnScreen } from "../../../shared/contract/displays.js";
import type { PreviewShow } from "../../../shared/realtime/preview.js";
import type { DisplaySnapshot } from "../../../shared/realtime/snapshot.js";
import { buildOccurrence } from "../engine/buildPlan.js";

/** The smallest phone, a phone, a tablet upright and on its side, two TVs. */
export const SCREEN_SIZES: ViewportSize[] = [
  { width: 320, height: 480 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
  { width: 1920, height: 1080 },
  { width: 3840, height: 2160 },
];
export const CLOCK: OnScreen = { kind: "clock", key: null };
/** The message of buildMessage(). */
export const MESSAGE: OnScreen = { kind: "message", key: buildOccurrence().key };

/** Two drawings, and what follows from the measuring of the first. */
const STILL_MS = 100;

/** The renderer of a display in `page`, at `appUrl`, before anything was sent to it. */
export async function openPreview(page: Page, appUrl: string): Promise<void> {
  await page.goto(`${appUrl}/display/preview`);
  await page.waitForFunction(() => document.querySelector(".preview .clock") !== null);
  await page.evaluate(() => document.fonts.ready);
}

/** Draws `snapshot` on an opened preview; what was there may still stand for a moment. */
export async function drawPreview(page: Page, snapshot: DisplaySnapshot, onScreen = CLOCK): Promise<void> {
  const show: PreviewShow = { type: "preview.show", snapshot, onScreen };
  await page.evaluate((one) => window.postMessage(one, location.origin), show);
}

/** Waits until the screen has been measured in its own letters: until then sizes are those of what was drawn before. */
export async function untilStill(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const look = () => page.evaluate(() => document.body.outerHTML);
  for (let before = "", now = await look(); now !== before; now = await look()) {
    before = now;
    await page.waitForTimeout(STILL_MS);
  }
}
