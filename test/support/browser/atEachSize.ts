import type { Locator, Page, ViewportSize } from "playwright-core";

/** A caregiver's phone and a desktop. */
export const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } };

/**
 * Looks at the page in the size that it has, and in the other: the same journey need not be walked once for each. The page stays in the size that was
 * looked at last, so that of the steps that follow each other some are done on a phone and some on a desktop.
 */
export async function atEachSize(page: Page, look: () => Promise<unknown>): Promise<void> {
  const width = page.viewportSize()?.width;
  const { phone, desktop } = SIZES;
  for (const size of width === desktop.width ? [desktop, phone] : [phone, desktop]) {
    await resize(page, size);
    await look();
  }
}

/** Waits for it in both sizes. */
export async function seeAtEachSize(found: Locator): Promise<void> {
  await atEachSize(found.page(), () => found.waitFor());
}

/** Clicks it in the size that the page had not; in the other it could be clicked as well. */
export async function clickAtEachSize(found: Locator): Promise<void> {
  let looks = 0;
  await atEachSize(found.page(), () => found.click({ trial: (looks += 1) === 1 }));
}

/** Returns when the page has been laid out anew, and what watches its size has drawn. */
async function resize(page: Page, size: ViewportSize): Promise<void> {
  const before = page.viewportSize();
  if (before?.width === size.width && before.height === size.height) return;
  await page.setViewportSize(size);
  await page.waitForFunction(({ width, height }) => innerWidth === width && innerHeight === height, size);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}
