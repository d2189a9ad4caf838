import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { Response } from "express";
import type { Types } from "mongoose";
import type { AppContext } from "../core/AppContext.js";
import { readCookie, setCookie, type OwnCookie } from "../core/ownCookies.js";
import { listBrowser } from "./knownBrowserList.service.js";
import { deriveKey } from "../core/secrets.js";

const DAY_MS = 24 * 60 * 60_000;
/** A browser in which nobody has signed in for this long is not known any more. */
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

/** What makes an entry an account's: its seal, and that the account lists it. So a new password changes nothing, and one browser or all of them can be forgotten. */
export interface KnownAccount {
  _id: Types.ObjectId;
  knownBrowsers: string[];
  /** Both are looked at for entries of the build before only, whose seal held the password's hash. */
  passwordHash: string | null;
  oldSealsEndedAt: Date | null;
}

/** One account's sign-in in one browser. */
interface Entry {
  /** A browser's own tries are counted under it. */
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

/**
 * Somebody has just proved to be the account's owner in this browser. `browserId` is the id of the sign-in, so that ending that from elsewhere
 * makes the browser a stranger's again; it is a new one each time, so that wrong tries before it are forgiven.
 */
export async function rememberBrowser(
  app: AppContext,
  res: Response,
  { account, browserId }: { account: KnownAccount; browserId: string },
): Promise<void> {
  const cookies = res.req.cookies as Record<string, unknown> | undefined;
  const former = findEntry(app, cookies, account);
  const others = entriesOf(app, cookies).filter(({ text }) => text !== former?.text);
  await listBrowser(account._id, { browserId, former: former?.browserId ?? null });
  const entries = [newEntry(app, account, browserId), ...others.map(({ text }) => text)].slice(
    0,
    ACCOUNTS_MAX,
  );
  setCookie(res, app.config, { ...KNOWN_COOKIE, value: entries.join(".") });
}

/** A browser that is signed in is known, also one that was signed in by a build that knew none. */
export async function keepBrowserKnown(
  app: AppContext,
  res: Response,
  signedIn: { account: KnownAccount; browserId: string },
): Promise<void> {
  const { account } = signedIn;
  const entry = findEntry(app, res.req.cookies as Record<string, unknown> | undefined, account);
  const isFresh = entry !== null && entry.since + RENEW_AFTER_MS > app.now();
  if (!isFresh || !account.knownBrowsers.includes(entry.browserId)) await rememberBrowser(app, res, signedIn);
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

function newEntry(app: AppContext, account: KnownAccount, browserId: string): string {
  const content = Buffer.alloc(ID_BYTES + TIME_BYTES);
  Buffer.from(browserId, "hex").copy(content);
  content.writeUIntBE(app.now(), ID_BYTES, TIME_BYTES);
  return Buffer.concat([content, sealOf(app, content, account)]).toString("base64url");
}

function isSealedFor(app: AppContext, { text, browserId, since }: Entry, account: KnownAccount): boolean {
  const bytes = Buffer.from(text, "base64url");
  const content = bytes.subarray(0, ID_BYTES + TIME_BYTES);
  const seal = bytes.subarray(ID_BYTES + TIME_BYTES);
  const isOurs = timingSafeEqual(seal, sealOf(app, content, account));
  const isOfBefore = timingSafeEqual(seal, oldSealOf(app, content, account));
  return (
    (isOurs && account.knownBrowsers.includes(browserId)) ||
    (isOfBefore && since > (account.oldSealsEndedAt?.getTime() ?? 0))
  );
}

function sealOf(app: AppContext, content: Buffer, { _id }: KnownAccount): Buffer {
  return createHmac("sha256", deriveKey(app.secretKey, "listed-browser"))
    .update(Buffer.concat([_id.id, content]))
    .digest()
    .subarray(0, SEAL_BYTES);
}

/** Of the build before: read for half a year, never written. */
function oldSealOf(app: AppContext, content: Buffer, { _id, passwordHash }: KnownAccount): Buffer {
  const password = createHash("sha256")
    .update(passwordHash ?? "")
    .digest();
  return createHmac("sha256", deriveKey(app.secretKey, "known-browser"))
    .update(Buffer.concat([_id.id, password, content]))
    .digest()
    .subarray(0, SEAL_BYTES);
}
