import { tabStore } from "../../../api/browserStore.js";
import type { SendingBatch } from "./sendingBatch.js";

/** Put in by webpack. */
declare const APP_VERSION: string;

/** A press after a reload means the message of the press before it. Much later the same words are a message of their own. */
const LIFE_MS = 10 * 60_000;

interface KeptBatch {
  appVersion: string;
  /** Of the last press, epoch ms. */
  pressedAt: number;
  batch: SendingBatch;
}

/** Under the name of its draft, and forgotten with it (auth/forgetDrafts.ts). */
const placeOf = (draftName: string) => `${draftName}/sending`;

/** What was on its way when the page was loaded anew, or the session ended, before the answer came; null: nothing. */
export function findKeptBatch(draftName: string): SendingBatch | null {
  const text = tabStore.get(placeOf(draftName));
  if (text === null) return null;
  try {
    const { appVersion, pressedAt, batch } = JSON.parse(text) as KeptBatch;
    return appVersion === APP_VERSION && Date.now() - pressedAt < LIFE_MS ? batch : null;
  } catch {
    // Cut off while it was written.
    return null;
  }
}

/** null: all of it was sent. */
export function keepBatch(draftName: string, batch: SendingBatch | null): void {
  if (batch === null) return tabStore.remove(placeOf(draftName));
  const kept: KeptBatch = { appVersion: APP_VERSION, pressedAt: Date.now(), batch };
  tabStore.set(placeOf(draftName), JSON.stringify(kept));
}
