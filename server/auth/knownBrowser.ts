import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Response } from "express";
import type { Types } from "mongoose";
import type { AppContext } from "../AppContext.js";
import { readCookie, setCookie, type OwnCookie } from "../http/ownCookies.js";
import { deriveKey } from "./secrets.js";

const DAY_MS = 24 * 60 * 60_000;
/** Somebody who has not signed in here for this long is met as a stranger. */
const KNOWN_MS = 180 * DAY_MS;
/** A browser that stays signed in gets its entry anew when it is this old, and so stays known. */
const RENEW_AFTER_MS = 30 * DAY_MS;
/** Accounts that share one browser, the last that signed in first. */
const ACCOUNTS_MAX = 10;

const ID_BYTES = 12;
const TIME_BYTES = 6;
const SEAL_BYTES = 16;

/** Its path is that of every call: the limits of a log-in read it. */
const KNOWN_COOKIE: OwnCookie = { name: "mantel_known", path: "/api", maxAgeMs: KNOWN_MS };

/** What makes an entry an account's: a new password ends the entries of every browser. */
export interface KnownAccount {
  _id: Types.ObjectId;
  passwordHash: string | null;
}

/** One account's sign-in in one browser. */
interface Entry {
  /** Random; a browser's own tries are counted under it. */
  browserId: string;
  since: number;
  text: string;
}

/**
 * The id under which a browser is known to an account from an earlier sign-in; null for a stranger. The cookie holds an entry for each
 * account, sealed with this installation's key, and names none of them. The work is the same for every account, and for one that does
 * not exist.
 */
export function findKnownBrowser(
  app: AppContext,
  cookies: Record<string, unknown> | undefined,
  account: KnownAccount,
): string | null {
  return findEntry(app, cookies, account)?.browserId ?? null;
}

/** Whether the request brings any entry at all, be it genuine or not. */
export function hasKnownCookie(cookies: Record<string, unknown> | undefined): boolean {
  return readCookie(cookies, KNOWN_COOKIE) !== null;
}

/** Somebody has just proved to be the account's owner in this browser. The entry is a new one, so that wrong tries before it are forgiven. */
export function rememberBrowser(app: AppContext, res: Response, account: KnownAccount): void {
  const cookies = res.req.cookies as Record<string, unknown> | undefined;
  const former = findEntry(app, cookies, account);
  const others = entriesOf(app, cookies).filter(({ text }) => text !== former?.text);
  const entries = [newEntry(app, account), ...others.map(({ text }) => text)].slice(0, ACCOUNTS_MAX);
  setCookie(res, app.config, { ...KNOWN_COOKIE, value: entries.join(".") });
}

/** A browser that is signed in is known, also one that was signed in by a build that knew none. */
export function keepBrowserKnown(app: AppContext, res: Response, account: KnownAccount): void {
  const entry = findEntry(app, res.req.cookies as Record<string, unknown> | undefined, account);
  if (!entry || entry.since + RENEW_AFTER_MS <= app.now()) rememberBrowser(app, res, account);
}

function findEntry(
  app: AppContext,
  cookies: Record<string, unknown> | undefined,
  account: KnownAccount,
): Entry | null {
  // No early end: each entry costs the same, whose it is or not.
  const own = entriesOf(app, cookies).filter((entry) => isSealedFor(app, entry, account));
  return own[0] ?? null;
}

function entriesOf(app: AppContext, cookies: Record<string, unknown> | undefined): Entry[] {
  const texts = (readCookie(cookies, KNOWN_COOKIE) ?? "").split(".").slice(0, ACCOUNTS_MAX);
  return texts.map(readEntry).filter((entry): entry is Entry => entry !== null && isFresh(app, entry));
}

function isFresh(app: AppContext, { since }: Entry): boolean {
  return since <= app.now() && since + KNOWN_MS > app.now();
}

function readEntry(text: string): Entry | null {
  const bytes = Buffer.from(text, "base64url");
  if (bytes.length !== ID_BYTES + TIME_BYTES + SEAL_BYTES) return null;
  const browserId = bytes.subarray(0, ID_BYTES).toString("hex");
  return { browserId, since: bytes.readUIntBE(ID_BYTES, TIME_BYTES), text };
}

function newEntry(app: AppContext, account: KnownAccount): string {
  const content = Buffer.alloc(ID_BYTES + TIME_BYTES);
  randomBytes(ID_BYTES).copy(content);
  content.writeUIntBE(app.now(), ID_BYTES, TIME_BYTES);
  return Buffer.concat([content, sealOf(app, content, account)]).toString("base64url");
}

function isSealedFor(app: AppContext, { text }: Entry, account: KnownAccount): boolean {
  const bytes = Buffer.from(text, "base64url");
  const content = bytes.subarray(0, ID_BYTES + TIME_BYTES);
  return timingSafeEqual(bytes.subarray(ID_BYTES + TIME_BYTES), sealOf(app, content, account));
}

function sealOf(app: AppContext, content: Buffer, { _id, passwordHash }: KnownAccount): Buffer {
  const password = createHash("sha256")
    .update(passwordHash ?? "")
    .digest();
  return createHmac("sha256", deriveKey(app.secretKey, "known-browser"))
    .update(Buffer.concat([_id.id, password, content]))
    .digest()
    .subarray(0, SEAL_BYTES);
}
