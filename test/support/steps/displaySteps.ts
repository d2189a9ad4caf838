import type { Page } from "playwright-core";
import { EDIT_LOCK_MS } from "../../../shared/limits.js";
import { waitFor } from "../waitFor.js";

/** What happens at the display, by what stands on its screen. */

/** Types the code on the big keypad, with a finger. */
export async function enterCode(page: Page, code: string): Promise<void> {
  await waitForCodeEntry(page);
  for (const digit of code) await page.getByRole("button", { name: digit, exact: true }).tap();
}

export async function waitForCodeEntry(page: Page): Promise<void> {
  await page.getByRole("heading", { name: "Type the six numbers for this screen" }).waitFor();
}

/** A new screen asks whether to check it; here nobody wants that now. */
export async function leaveSetUpCheck(page: Page): Promise<void> {
  const later = page.getByRole("button", { name: "Later", exact: true });
  await later.waitFor();
  await waitFor("the set-up check to be left", async () => {
    if (await later.isVisible()) await later.tap();
    return (await later.count()) === 0;
  });
}

/** A new screen is as large as it seems, and two metres away. */
export async function takeGuesses(page: Page): Promise<void> {
  for (const question of ["How large is this screen?", "How far away is the chair?"]) {
    const heading = page.getByRole("heading", { name: question });
    await heading.waitFor();
    await waitFor(`an answer to "${question}"`, async () => {
      if (await heading.isVisible()) await page.locator(".setup-screen .button-main").tap();
      return (await heading.count()) === 0;
    });
  }
}

/** A button that leads on: those of what has just appeared are locked for a second. */
export async function pressLocked(page: Page, name: string): Promise<void> {
  const button = page.getByRole("button", { name, exact: true });
  await button.waitFor();
  await waitFor(`the press of "${name}" to count`, async () => {
    if (await button.isVisible()) await button.tap();
    return (await button.count()) === 0;
  });
}

/** What has just come back, as what lay over it went by itself, takes no press for a moment. */
export async function waitOutLock(page: Page): Promise<void> {
  const from = await page.evaluate(() => performance.now());
  await page.waitForFunction((until) => performance.now() > until, from + EDIT_LOCK_MS);
}

/** Turns the pages of the set-up check until these words stand there. */
export async function turnToFinding(page: Page, words: string | RegExp): Promise<void> {
  const finding = page.getByText(words).first();
  const more = page.getByRole("button", { name: /^Show more/ });
  await waitFor("the finding to be on a page", async () => {
    if (await finding.isVisible()) return true;
    if (await more.isVisible()) await more.click();
    return finding.isVisible();
  });
}

/** Three seconds on the invisible corner, as a caregiver does who knows of it. */
export async function holdCorner(page: Page): Promise<void> {
  const corner = (await page.locator(".keypad-corner").boundingBox())!;
  await page.mouse.move(corner.x + corner.width / 2, corner.y + corner.height / 2);
  await page.mouse.down();
  await waitFor("the corner to open", async () => (await page.locator(".setup-screen").count()) > 0);
  await page.mouse.up();
}

/** The two digits that a screen shows until somebody types them on a dashboard. */
export async function readPairingNumber(page: Page): Promise<string> {
  const line = page.getByText(/^Tell them this number: \d\d$/);
  return ((await line.textContent()) ?? "").slice(-2);
}

/** A browser that was paired some time ago comes back: nobody is asked to check the screen. */
export async function becomeDevice(
  page: Page,
  { url, device }: { url: string; device: { cookie: string } },
): Promise<void> {
  const [name = "", ...value] = device.cookie.split("=");
  await page.context().addCookies([{ name, value: value.join("="), url }]);
  await page.goto(`${url}/display`);
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
