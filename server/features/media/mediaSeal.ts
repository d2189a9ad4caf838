import { createHmac, timingSafeEqual } from "node:crypto";
import type { AppContext } from "../../AppContext.js";
import { deriveKey } from "../../auth/secrets.js";

/** A browser keeps a picture for as long as its address stays the same. */
export const SEAL_LIFE_MS = 7 * 24 * 60 * 60_000;
/** Base64url characters: a guesser has one chance in 2^132. */
const SEAL_LENGTH = 22;

/** Deriving takes longer than sealing, and a plan has hundreds of senders. */
const keys = new WeakMap<Buffer, Buffer>();

/** What lets whoever holds it see the picture: the same all week, and good to the end of the next. */
export function sealOf(app: AppContext, mediaId: string): string {
  return sealOfWeek(app, mediaId, weekOf(app));
}

export function isSealed(app: AppContext, mediaId: string, seal: string): boolean {
  const week = weekOf(app);
  return [week, week - 1].some((known) => isSame(seal, sealOfWeek(app, mediaId, known)));
}

function weekOf(app: AppContext): number {
  return Math.floor(app.now() / SEAL_LIFE_MS);
}

function sealOfWeek(app: AppContext, mediaId: string, week: number): string {
  return createHmac("sha256", sealKey(app))
    .update(`${mediaId} ${week}`)
    .digest("base64url")
    .slice(0, SEAL_LENGTH);
}

function sealKey({ secretKey }: AppContext): Buffer {
  const known = keys.get(secretKey);
  if (known) return known;
  const key = deriveKey(secretKey, "media");
  keys.set(secretKey, key);
  return key;
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
