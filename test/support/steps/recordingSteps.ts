import type { Page } from "playwright-core";
import { waitForClock } from "./displaySteps.js";

/** What a display's recorder does, as far as a journey waits for it. */

/** The recorder's chunks are fetched quietly, a while after the clock. */
const MICROPHONE_WAIT_MS = 30_000;

/** Keeps what the page writes into its own storage, piece by piece. */
export async function watchRecorder(page: Page): Promise<void> {
  // Nothing in here may have a name: tsx marks named functions for a helper that the page does not have.
  await page.addInitScript(() => {
    const seen: Record<string, number[]> = {};
    Object.assign(window, { recordedPieces: seen });
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (value, key) {
      if (this.name === "pieces") seen[key as string] = Array.from(value as Uint8Array);
      return put.call(this, value, key);
    };
  });
}

/** The clock stands there, and the recorder has come. */
export async function waitForRecorder(page: Page): Promise<void> {
  await waitForClock(page);
  await page.waitForFunction(
    () => Array.from(document.styleSheets).some(({ href }) => /recording/.test(href ?? "")) || null,
    null,
    { timeout: MICROPHONE_WAIT_MS },
  );
}

/** Half a second each, of the recording under way. */
export async function waitForPieces(page: Page, count: number): Promise<void> {
  await page.waitForFunction(
    (wanted) => {
      const { recordedPieces } = window as unknown as { recordedPieces: Record<string, number[]> };
      return Object.keys(recordedPieces).length >= wanted || null;
    },
    count,
    { timeout: 20_000 },
  );
}
