import path from "node:path";
import type { Locator, Page } from "playwright-core";
import { atEachSize } from "../browser/atEachSize.js";
import { findViolations } from "../browser/findViolations.js";
import { sidewaysOverflow } from "./siteSteps.js";

interface Look {
  /** Of the pictures that `PICTURES=<folder>` keeps. */
  name: string;
  /** What has to stand there before anything is looked at. */
  ready: Locator;
}

/** What is wrong with a page as it stands, dark and light; empty is right. On a phone and on a desktop. */
export async function problemsInBothThemes(page: Page, { name, ready }: Look): Promise<string[]> {
  const found: string[] = [];
  for (const theme of ["dark", "light"]) {
    await page.evaluate((wanted) => localStorage.setItem("theme", wanted), theme);
    await page.reload();
    await atEachSize(page, async () => {
      await ready.waitFor();
      const wrong = await findViolations(page, { onlyColors: theme === "light" });
      if ((await sidewaysOverflow(page)) > 0) wrong.push("wider than the screen");
      const look = `${page.viewportSize()?.width}-${theme}`;
      found.push(...wrong.map((problem) => `${look}: ${problem}`));
      await keepPicture(page, `${name}-${look}`);
    });
  }
  return found;
}

async function keepPicture(page: Page, name: string): Promise<void> {
  const folder = process.env.PICTURES;
  if (folder) await page.screenshot({ path: path.join(folder, `${name}.png`), fullPage: true });
}

/** My Account, where it says how the subscription stands. */
export function subscriptionSection(page: Page): Locator {
  return page.getByRole("region", { name: "Subscription", exact: true });
}

/** The red one above every page of the dashboard. */
export function trialBanner(page: Page): Locator {
  return page.getByRole("region", { name: "Free trial" });
}

/** What there is to press about the own subscription. */
export function waysOf(page: Page): Promise<string[]> {
  return subscriptionSection(page)
    .locator(".mantine-Button-root")
    .evaluateAll((all) => all.map((one) => one.textContent.trim()));
}
