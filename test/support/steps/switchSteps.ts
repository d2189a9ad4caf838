import { expect } from "chai";
import type { Page } from "playwright-core";
import { BEGIN_AFTER_MS } from "../../../client-display/addons/scanning/pace.js";

/** IGNORE_REPEAT_MS of client-display/addons/scanning/listenForSwitch.ts, and a little more: sooner it would be a tremor. */
const STEADY_HAND_MS = 600;

/** Waits until the highlight of one switch is on this button. */
export async function waitForHighlight(page: Page, name: string): Promise<void> {
  await page.locator("button[data-highlight]", { hasText: name }).waitFor();
}

/** As somebody does who has one switch: waits until the highlight comes to this button, and presses. */
export async function choose(page: Page, name: string, press = () => pressSwitch(page)): Promise<void> {
  await waitForHighlight(page, name);
  await press();
}

/** After an answer the first press that counts only shows where "Undo" is. */
export async function findUndo(page: Page, press = () => pressSwitch(page)): Promise<void> {
  const undo = page.getByRole("button", { name: "Undo" });
  await undo.waitFor();
  expect(await undo.getAttribute("data-highlight")).to.equal(null);
  // Sooner it would be the second half of the press before.
  await waitUntilPassed(page, BEGIN_AFTER_MS);
  await press();
}

export async function pressSwitch(page: Page): Promise<void> {
  await waitForSteadyHand(page);
  await page.keyboard.press(" ");
}

/** A tap where nothing is: the corner at the bottom on the left. */
export async function tapBeside(page: Page): Promise<void> {
  await waitForSteadyHand(page);
  await page.touchscreen.tap(6, (page.viewportSize()?.height ?? 0) - 6);
}

/** Until so much time has passed since the last press that the next one counts. */
export async function waitForSteadyHand(page: Page): Promise<void> {
  await waitUntilPassed(page, STEADY_HAND_MS);
}

async function waitUntilPassed(page: Page, ms: number): Promise<void> {
  const from = await page.evaluate(() => performance.now());
  await page.waitForFunction((until) => performance.now() > until, from + ms);
}
