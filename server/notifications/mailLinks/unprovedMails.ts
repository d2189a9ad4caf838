import type { AppContext } from "../../core/AppContext.js";
import { AppError } from "../../core/AppError.js";
import { KEY_SEPARATOR, MongoRateStore } from "../../limits/MongoRateStore.js";
import {
  UNPROVED_MAILS_PER_DAY,
  UNPROVED_MAILS_PER_HOUR_BEYOND,
  UNPROVED_NEWS_PER_DAY,
} from "../../../shared/limits.js";
import { sendsMail } from "../../core/sendsMail.js";
import { mailboxKey, mailboxOf } from "./mailbox.js";

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** What somebody asked for on a page has an allowance of its own once the day's is used up; what nobody asked for is joined into one mail of the next day. */
export type UnprovedMail = "verification" | "reset" | "security" | "news";

/** `until`: when the next may go. */
type Room = { isFree: true } | { isFree: false; until: Date | null };

/**
 * Counts one more mail to an address that nobody has proved: it may be a stranger's. All accounts that were ever made with the mailbox count
 * together, also deleted ones. Nobody can keep its owner from being mailed by that: what is asked for goes once an hour all the same, and
 * resets apart from verifications, and the address as it is apart from those that only lead to the same mailbox (docs/decisions/024).
 */
export async function countUnprovedMail(app: AppContext, email: string, mail: UnprovedMail): Promise<Room> {
  const mailbox = mailboxKey(app, email);
  if (mail === "news") return roomOf(app, { name: "unprovedNews", key: mailbox, max: UNPROVED_NEWS_PER_DAY });
  const day = await roomOf(app, { name: "unprovedMails", key: mailbox, max: UNPROVED_MAILS_PER_DAY });
  if (day.isFree || mail === "security") return day;
  const spelling = email === mailboxOf(email) ? "plain" : "other";
  const key = [mailbox, mail, spelling].join(KEY_SEPARATOR);
  const max = UNPROVED_MAILS_PER_HOUR_BEYOND;
  return roomOf(app, { name: "unprovedMailsBeyond", key, max, windowMs: HOUR_MS });
}

/** The same for who is there to hear it. Throws 429 `too-many-mails`. */
export async function requireUnprovedMail(app: AppContext, email: string, mail: UnprovedMail): Promise<void> {
  const room = await countUnprovedMail(app, email, mail);
  if (room.isFree) return;
  const seconds = Math.max(1, Math.ceil(((room.until?.getTime() ?? 0) - Date.now()) / 1_000));
  throw new AppError({
    code: "too-many-mails",
    status: 429,
    message: `${whatWasSent(app)} The next one can go in ${minutesOf(seconds)}.`,
    retryAfterSeconds: seconds,
  });
}

function whatWasSent({ config }: AppContext): string {
  return sendsMail(config)
    ? "Many emails went to this address today. Look for them in your inbox and in the spam folder."
    : "Many emails were written to this address today; this installation keeps them as files.";
}

interface Allowance {
  name: string;
  key: string;
  max: number;
  windowMs?: number;
}

async function roomOf(app: AppContext, { name, key, max, windowMs = DAY_MS }: Allowance): Promise<Room> {
  const store = new MongoRateStore({ name, windowMs, now: () => app.now() });
  const { totalHits, resetTime } = await store.increment(key);
  return totalHits <= max ? { isFree: true } : { isFree: false, until: resetTime ?? null };
}

function minutesOf(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? "a minute" : `${minutes} minutes`;
}
