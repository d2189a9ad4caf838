import { expect } from "chai";
import type { Page } from "playwright-core";
import { findViolations } from "../browser/findViolations.js";

/** What a journey looks at on the dashboard's page of a call. */

const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];

/** Axe finds nothing, in the dark and in the light, on a phone and on a desktop. */
export async function requireForEverybody(page: Page): Promise<void> {
  const before = page.viewportSize()!;
  const title = (await page.getByRole("heading", { level: 1 }).first().innerText()).replace(/\W+/g, "-");
  const found: string[] = [];
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const theme of ["light", "dark"] as const) {
      await wear(page, theme);
      const violations = await findViolations(page, { onlyColors: theme === "light" });
      found.push(...violations.map((violation) => `${theme}, ${size.width}: ${violation}`));
      await keepPicture(page, `call-${title}-${size.width}-${theme}`);
    }
  }
  await page.setViewportSize(before);
  expect(found).to.deep.equal([]);
}

/** For whoever wants to look at them: PICTURES names a folder. */
async function keepPicture(page: Page, name: string): Promise<void> {
  const folder = process.env.PICTURES;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
}

async function wear(page: Page, theme: "dark" | "light"): Promise<void> {
  await page.evaluate((name) => {
    document.documentElement.dataset.mantineColorScheme = name;
  }, theme);
}

/** Frames of somebody else come in. */
export async function waitForPicture(page: Page, name: string): Promise<void> {
  await page.waitForFunction((label) => {
    const video = document.querySelector<HTMLVideoElement>(`.call-remote video[aria-label="${label}"]`);
    if (!video || video.videoWidth === 0 || video.dataset["off"]) return null;
    return video.getVideoPlaybackQuality().totalVideoFrames > 2 || null;
  }, name);
}

/** Runs in the browser: one without a window has no screen to keep on. Nothing in here may be a named function (tsx). */
export function noteWakeLock(): void {
  const page = window as { isAwake?: boolean };
  Object.defineProperty(navigator, "wakeLock", {
    value: {
      request() {
        page.isAwake = true;
        return Promise.resolve({
          release() {
            page.isAwake = false;
            return Promise.resolve();
          },
        });
      },
    },
  });
}

export function isKeptAwake(page: Page): Promise<boolean> {
  return page.evaluate(() => (window as { isAwake?: boolean }).isAwake ?? false);
}

/** The name of the one that is on; null: none is. */
export function ownCamera(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const { srcObject } = document.querySelector<HTMLVideoElement>(".call-own")!;
    return (srcObject as MediaStream).getVideoTracks()[0]?.label ?? null;
  });
}

export function volumes(page: Page): Promise<number[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLVideoElement>(".call-remote video")].map(({ volume }) => volume),
  );
}

export function videosThatPlay(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      [...document.querySelectorAll("video")].filter(
        ({ srcObject }) => srcObject instanceof MediaStream && srcObject.active,
      ).length,
  );
}
