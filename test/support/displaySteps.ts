import type { Page } from "playwright-core";
import { waitFor } from "./waitFor.js";

/** What happens at the display, by what stands on its screen. */

/** Types the code on the big keypad, with a finger. */
export async function enterCode(page: Page, code: string): Promise<void> {
  await waitForCodeEntry(page);
  for (const digit of code) await page.getByRole("button", { name: digit, exact: true }).tap();
}

export async function waitForCodeEntry(page: Page): Promise<void> {
  await page.getByRole("heading", { name: "Type the six numbers for this screen" }).waitFor();
}

/** The two digits that a screen shows until somebody types them on a dashboard. */
export async function readPairingNumber(page: Page): Promise<string> {
  const line = page.getByText(/^Tell them this number: \d\d$/);
  return ((await line.textContent()) ?? "").slice(-2);
}

/** A clock reading such as 9:05, which is there before the page has loaded everything and stays. */
export async function waitForClock(page: Page): Promise<void> {
  await page.getByText(/^\d{1,2}:\d{2}$/).waitFor();
}

/** Presses a reply as a person does, who tries again when it was too early: the buttons of a new message are locked for a second. */
export async function pressReply(page: Page, reply: string): Promise<void> {
  const button = page.getByRole("button", { name: reply, exact: true });
  await button.waitFor();
  await waitFor(`the press of "${reply}" to count`, async () => {
    if (await button.isVisible()) await button.tap();
    return page.getByText("Your answer").isVisible();
  });
}

/** Keeps every text that a status of this page shows from now on: a truth may stand there for less than a look takes. */
export async function recordStatus(page: Page): Promise<() => Promise<string[]>> {
  // Nothing in here may have a name: tsx marks named functions for a helper that the page does not have.
  await page.evaluate(() => {
    const seen: string[] = [];
    new MutationObserver(() => {
      document.querySelectorAll<HTMLElement>("[role=status]").forEach(({ innerText }) => {
        if (seen[seen.length - 1] !== innerText) seen.push(innerText);
      });
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
    Object.assign(window, { seenStatus: seen });
  });
  return () => page.evaluate(() => (window as unknown as { seenStatus: string[] }).seenStatus);
}
