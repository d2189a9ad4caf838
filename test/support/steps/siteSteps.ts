import type { Locator, Page } from "playwright-core";

/** What somebody sees and does on the public pages. */

/** Makes the browser one that has never been here, that remembers a log-in, or that is signed in; from the next page on. */
export async function beVisitor(page: Page, url: string, session: string): Promise<void> {
  await page.goto(`${url}/robots.txt`);
  await rememberVisitor(page, session);
}

/** The same, from a page that is open already. */
export async function rememberVisitor(page: Page, session: string): Promise<void> {
  await page.evaluate((who) => {
    localStorage.removeItem("userToken");
    localStorage.removeItem("hasLoggedIn");
    if (who !== "signedOut") localStorage.setItem("hasLoggedIn", "true");
    if (who === "signedIn") localStorage.setItem("userToken", "of.nobody.here");
  }, session);
}

/** The words of links and buttons in sight inside of it, in their order and without the words of pictures. */
export function labelsIn(place: Locator, selector = "a, button"): Promise<string[]> {
  return place.evaluate(
    (element, wanted) =>
      Array.from(element.querySelectorAll<HTMLElement>(wanted))
        .filter((one) => one.checkVisibility({ visibilityProperty: true }))
        .map((one) => {
          const copy = one.cloneNode(true) as HTMLElement;
          copy.querySelectorAll("svg").forEach((picture) => picture.remove());
          const parts = Array.from(one.querySelectorAll<HTMLElement>("[data-for]"));
          if (parts.length === 0) return copy.textContent.trim();
          return parts.find((part) => part.checkVisibility())?.textContent.trim() ?? "";
        }),
    selector,
  );
}

/**
 * What is wider than the page, which then can be moved to the side. The root's own box ends before the room kept for a scroll bar; its
 * `clientWidth` has that room in it as long as no bar is there.
 */
export function sidewaysOverflow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, offsetWidth } = document.documentElement;
    // A page that is being set for a new width may be narrower for a moment.
    return Math.max(0, scrollWidth - offsetWidth);
  });
}

/** Waits for the start page itself: the dashboard's page, which leads to it, has its address a moment before. */
export async function waitForStartPage(page: Page, url: string): Promise<void> {
  await page.waitForURL(`${url}/`);
  await page.locator('script[src*="/site-assets/"]').first().waitFor({ state: "attached" });
}
