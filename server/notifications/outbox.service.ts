import type { QueryFilter, Types } from "mongoose";
import type { AppContext } from "../AppContext.js";
import { isOnlyDuplicateKeys } from "../database/isDuplicateKey.js";
import type { UniqueKey } from "../database/uniqueKey.js";
import { createMailer, type Mailer } from "./mail.js";
import { OutboxModel, type OutboxDocument, type OutboxItem } from "./outboxItem.model.js";
import { PushFailed } from "./push/OutgoingPush.js";
import { pushItemsFor } from "./push/pushItems.js";
import { joinIfTooMany } from "./joinNews.js";
import { retryDelay } from "./retryDelays.js";
import { sendOutboxItem } from "./sendOutboxItem.js";

/** Push services are many and each is waited for: one that hangs must not hold up the browsers of others. */
const PUSHES_AT_ONCE = 12;
/** Longer than the mailer's own deadline, so that a lease runs out only when its process died. */
const LEASE_MS = 60_000;
/** Other due work waits for its turn behind the mails; a slow mail server must not hold it up for long. */
const ROUND_MS = 10_000;
/** What is held is looked at again so often. */
const HELD_MS = 5 * 60_000;
const ERROR_TEXT_MAX = 500;
const NOBODY = "The account is gone, disabled, or no longer sees this display, or does not want to be told.";

export interface NewNotification {
  /** Cause, user and way: `deviceJoined/<deviceId>/<userId>/mail`. Queueing it again changes nothing. */
  uniqueKey: UniqueKey;
  kind: OutboxItem["kind"];
  /** null: to the people behind the product. */
  userId: Types.ObjectId | null;
  /** What mails/ parses for this kind. */
  payload: Record<string, unknown>;
  /** Not before this; now when it is left out. */
  dueAt?: Date;
}

/** Stores what is to be sent, once for each `uniqueKey`, with what is pushed of it as well, and wakes the due loop. */
export async function queueNotifications(app: AppContext, items: NewNotification[]): Promise<void> {
  if (items.length === 0) return;
  const pushItems = await pushItemsFor(app, items);
  const writes = [...items, ...pushItems].map((item) => ({
    updateOne: {
      filter: { uniqueKey: item.uniqueKey },
      update: { $setOnInsert: newRow(item, new Date(app.now())) },
      upsert: true,
    },
  }));
  await OutboxModel.bulkWrite(writes, { ordered: false }).catch(rethrowUnlessQueuedAlready);
  app.wakeDueLoop();
}

/** Takes back everything that follows from the cause and is not sent yet. */
export async function cancelNotifications(cause: UniqueKey): Promise<void> {
  await OutboxModel.updateMany(
    { ...followingFrom(cause), doneAt: null, cancelledAt: null },
    { $currentDate: { cancelledAt: true } },
  );
}

/** To whom something of the cause went out by any way, or is being sent right now. */
export async function usersTold(cause: UniqueKey): Promise<Types.ObjectId[]> {
  const told = { ...followingFrom(cause), $or: [{ doneAt: { $ne: null } }, { leasedUntil: { $ne: null } }] };
  const userIds = await OutboxModel.distinct("userId", told);
  return userIds.filter((userId) => userId !== null);
}

/** A range instead of a pattern: nothing in a key can be mistaken for syntax, and the index is used. */
function followingFrom(cause: UniqueKey): { uniqueKey: { $gte: string; $lt: string } } {
  // "0" comes right behind "/".
  return { uniqueKey: { $gte: `${cause}/`, $lt: `${cause}0` } };
}

/**
 * Mails what is due, one after another, for about ten seconds; any number of processes may do so at once. Returns when the
 * next one is due, which is in the past when time ran out, or null when nothing waits. A failed one is tried again later: it
 * never throws for a mail server that is away.
 */
export async function sendDueNotifications(app: AppContext): Promise<Date | null> {
  return sendDue(app, { kind: { $ne: "push" } }, 1);
}

/** The same for push messages, several at once. */
export async function sendDuePushes(app: AppContext): Promise<Date | null> {
  return sendDue(app, { kind: "push" }, PUSHES_AT_ONCE);
}

/** Looks before it claims: mostly nothing is due, and a look costs the database less than a write that finds nothing. */
async function sendDue(
  app: AppContext,
  which: QueryFilter<OutboxItem>,
  atOnce: number,
): Promise<Date | null> {
  const next = await nextDueAt(which);
  if (next === null || next.getTime() > app.now()) return next;
  await Promise.all(Array.from({ length: atOnce }, () => sendWhileDue(app, which)));
  return nextDueAt(which);
}

async function sendWhileDue(app: AppContext, which: QueryFilter<OutboxItem>): Promise<void> {
  const mailer = createMailer(app.config, app.log);
  const startedAt = performance.now();
  while (performance.now() - startedAt < ROUND_MS) {
    const item = await claimDueItem(app, which);
    if (!item) break;
    await sendClaimedItem(app, mailer, item);
  }
}

async function nextDueAt(which: QueryFilter<OutboxItem>): Promise<Date | null> {
  const next = await OutboxModel.findOne({ ...which, doneAt: null, cancelledAt: null }, { dueAt: 1 })
    .sort({ dueAt: 1 })
    .lean();
  return next?.dueAt ?? null;
}

async function claimDueItem(app: AppContext, which: QueryFilter<OutboxItem>): Promise<OutboxDocument | null> {
  const now = new Date(app.now());
  const leaseEnd = new Date(app.now() + LEASE_MS);
  return OutboxModel.findOneAndUpdate(
    {
      ...which,
      dueAt: { $lte: now },
      doneAt: null,
      cancelledAt: null,
      $or: [{ leasedUntil: null }, { leasedUntil: { $lte: now } }],
    },
    // dueAt moves along: until the lease ends there is nothing to do for anybody, and the due loop may sleep.
    { $set: { leasedUntil: leaseEnd, dueAt: leaseEnd }, $inc: { attempts: 1 } },
    { sort: { dueAt: 1 }, returnDocument: "after" },
  ).exec();
}

async function sendClaimedItem(app: AppContext, mailer: Mailer, item: OutboxDocument): Promise<void> {
  try {
    const outcome = (await joinIfTooMany(app, item)) ? "joined" : await sendOutboxItem(app, mailer, item);
    if (outcome === "held") return await keepForLater(item, new Date(app.now() + HELD_MS));
    const end = new Date(app.now());
    await OutboxModel.updateOne(
      { _id: item._id },
      outcome !== "nobody"
        ? { doneAt: end, leasedUntil: null, lastError: null }
        : { cancelledAt: end, leasedUntil: null, lastError: NOBODY },
    );
  } catch (error) {
    // Whatever went wrong with one item, the others wait for their turn behind it.
    await keepForRetry(app, item, error);
  }
}

/** No failure: it does not count as a try. */
async function keepForLater(item: OutboxDocument, dueAt: Date): Promise<void> {
  await OutboxModel.updateOne(
    { _id: item._id, doneAt: null, leasedUntil: item.leasedUntil },
    { $set: { leasedUntil: null, dueAt }, $inc: { attempts: -1 } },
  );
}

async function keepForRetry(app: AppContext, item: OutboxDocument, error: unknown): Promise<void> {
  const delay = delayAfter(item.attempts, error);
  const now = app.now();
  const facts = { err: error, outboxId: item.id, kind: item.kind, attempts: item.attempts };
  if (delay === null) app.log.error(facts, "a notification is given up: it failed for three days");
  else app.log.warn(facts, "a notification could not be sent; it is tried again");

  await OutboxModel.updateOne(
    // Unless the lease ran out meanwhile and another process has it.
    { _id: item._id, doneAt: null, leasedUntil: item.leasedUntil },
    {
      leasedUntil: null,
      lastError: String(error).slice(0, ERROR_TEXT_MAX),
      ...(delay === null ? { cancelledAt: new Date(now) } : { dueAt: new Date(now + delay) }),
    },
  );
}

/** A push service may ask for more patience than we have by ourselves. */
function delayAfter(attempts: number, error: unknown): number | null {
  const delay = retryDelay(attempts);
  const asked = error instanceof PushFailed ? (error.retryAfterMs ?? 0) : 0;
  return delay === null ? null : Math.max(delay, asked);
}

function newRow(item: NewNotification, now: Date): Omit<OutboxItem, "uniqueKey"> {
  return {
    kind: item.kind,
    userId: item.userId,
    payload: item.payload,
    dueAt: item.dueAt ?? now,
    attempts: 0,
    leasedUntil: null,
    doneAt: null,
    cancelledAt: null,
    lastError: null,
  };
}

/** Two upserts of one key at once: the loser gets a duplicate key error, and the item is there, which was the aim. */
function rethrowUnlessQueuedAlready(error: unknown): void {
  if (!isOnlyDuplicateKeys(error)) throw error;
}
