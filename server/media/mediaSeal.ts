import { createHmac, timingSafeEqual } from "node:crypto";
import type { AppContext } from "../core/AppContext.js";
import { deriveKey } from "../core/secrets.js";

/** A browser keeps a picture for as long as its address stays the same. */
export const SEAL_LIFE_MS = 7 * 24 * 60 * 60_000;
/** A recording is the person's own voice, and always asked for anew: who may not hear it any more has no address that works for long. */
const SHORT_SEAL_LIFE_MS = 60 * 60_000;
/** Base64url characters: a guesser has one chance in 2^132. */
const SEAL_LENGTH = 22;

/** Deriving takes longer than sealing, and a plan has hundreds of senders. */
const keys = new WeakMap<Buffer, Buffer>();

/** What lets whoever holds it see the picture: the same all week, and good to the end of the next. */
export function sealOf(app: AppContext, mediaId: string): string {
  return sign(app, `${mediaId} ${periodOf(app, SEAL_LIFE_MS)}`);
}

/** The same for an hour, and good to the end of the next. */
export function shortSealOf(app: AppContext, mediaId: string): string {
  return sign(app, `${mediaId} hour ${periodOf(app, SHORT_SEAL_LIFE_MS)}`);
}

/** Which of the two it is; null when it opens nothing (any more). */
export function findSeal(app: AppContext, mediaId: string, seal: string): "long" | "short" | null {
  const week = periodOf(app, SEAL_LIFE_MS);
  if ([week, week - 1].some((known) => isSame(seal, sign(app, `${mediaId} ${known}`)))) return "long";
  const hour = periodOf(app, SHORT_SEAL_LIFE_MS);
  if ([hour, hour - 1].some((known) => isSame(seal, sign(app, `${mediaId} hour ${known}`)))) return "short";
  return null;
}

function periodOf(app: AppContext, lengthMs: number): number {
  return Math.floor(app.now() / lengthMs);
}

function sign(app: AppContext, content: string): string {
  return createHmac("sha256", sealKey(app)).update(content).digest("base64url").slice(0, SEAL_LENGTH);
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
