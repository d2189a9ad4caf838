import type { Locator, Page } from "playwright-core";

/** More stops than any page has: then the focus does not get there. */
const STOPS_MAX = 60;

/** Presses Tab until the element has the focus. To look it up by its role at each stop was most of such a journey's work. */
export async function tabTo(page: Page, element: Locator): Promise<void> {
  let node = await element.elementHandle();
  for (let stop = 0; stop < STOPS_MAX; stop += 1) {
    const isThere = await node?.evaluate((one) => (one.isConnected ? one === document.activeElement : null));
    // Drawn anew meanwhile, it is another.
    const hasFocus = isThere ?? (await isFocused(element));
    if (hasFocus) return;
    if (isThere === null) node = await element.elementHandle();
    await page.keyboard.press("Tab");
  }
  throw new Error(`The Tab key does not lead to ${String(element)}.`);
}

export function isFocused(element: Locator): Promise<boolean> {
  return element.evaluate((node) => node === document.activeElement);
}

/** Goes to a control with the Tab key and presses it with Enter. */
export async function pressByKey(page: Page, element: Locator): Promise<void> {
  await tabTo(page, element);
  await page.keyboard.press("Enter");
}
