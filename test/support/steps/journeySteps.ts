import type { Context, Test } from "mocha";
import { findChromium } from "../browser/findChromium.js";
import type { JourneyBrowser } from "../browser/JourneyBrowser.js";

/** For `before`: the journey is skipped by name where there is no browser, which under CI=true is a failure (reporter.cjs). */
export function requireChromium(context: Context): void {
  if (findChromium()) return;
  console.log("Skipped: no Chromium was found (CHROMIUM_PATH, chromium or google-chrome on PATH).");
  context.skip();
}

/**
 * The steps of a journey build on each other: after one that failed the others say nothing, and are skipped. `browsers` is asked
 * when a step has ended, for errors of its pages and for a picture of what failed.
 */
export function runAsSteps(browsers: () => JourneyBrowser | JourneyBrowser[] | null): void {
  let failed: Test | null = null;
  const all = () => [browsers() ?? []].flat();

  beforeEach(function () {
    if (failed) this.skip();
  });

  afterEach(async function () {
    const step = this.currentTest;
    if (!step || failed || step.isPending()) return;
    if (step.isFailed()) {
      failed = step;
      for (const [index, browser] of all().entries())
        await browser.takePictures(index === 0 ? step.title : `${step.title} ${index}`);
      return;
    }
    try {
      all().forEach((browser) => browser.requireNoErrors());
    } catch (error) {
      failed = step;
      throw error;
    }
  });
}
