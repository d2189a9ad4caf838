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
  /** Epoch ms; null: not all of it yet. */
  sentAt: number | null;
  batch: SendingBatch;
}

/** Under the name of its draft, and forgotten with it (auth/forgetDrafts.ts). */
const placeOf = (draftName: string) => `${draftName}/sending`;

/**
 * What was on its way when the page was loaded anew, or the session ended, before the answer came; also what has been sent since this page
 * was opened, at `openedAt` (epoch ms), as it holds the same draft still. null: nothing.
 */
export function findKeptBatch(draftName: string, openedAt: number): SendingBatch | null {
  const text = tabStore.get(placeOf(draftName));
  if (text === null) return null;
  try {
    const { appVersion, pressedAt, sentAt, batch } = JSON.parse(text) as KeptBatch;
    const isOver = Date.now() - pressedAt >= LIFE_MS || (sentAt !== null && sentAt < openedAt);
    return appVersion === APP_VERSION && !isOver ? batch : null;
  } catch {
    // Cut off while it was written.
    return null;
  }
}

export function keepBatch(draftName: string, batch: SendingBatch): void {
  const sentAt = batch.portions.every(({ isSent }) => isSent) ? Date.now() : null;
  const kept: KeptBatch = { appVersion: APP_VERSION, pressedAt: Date.now(), sentAt, batch };
  tabStore.set(placeOf(draftName), JSON.stringify(kept));
}
