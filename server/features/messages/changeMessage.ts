import type { QueryFilter, Types } from "mongoose";
import type { AppContext } from "../../core/AppContext.js";
import { nextDueAt } from "../../schedule/expand.js";
import { storePendingPart } from "../../plan/cuts/pendingPart.service.js";
import { openDue } from "../../plan/dueOccurrences.js";
import { MessageModel, type Message, type MessageDocument } from "../../plan/message.model.js";
import { messageSchedule } from "../../plan/messageSchedule.js";

/** What is written; null: nothing, as when it is so already. */
export type MessageUpdate = Partial<Omit<Message, "version">> | null;

/**
 * Works out what is written. Everything that was due until `at` (epoch ms), that instant included, has its row. May be called again, with
 * what the message has become.
 */
type Change = (message: MessageDocument, at: number) => MessageUpdate | Promise<MessageUpdate>;

interface HowChanged {
  change: Change;
  /** What has to be true of the message: that it was not deleted, unless something else is given. */
  found?: QueryFilter<Message>;
  /** A delete, which undo takes back, makes no new version. */
  raisesVersion?: boolean;
}

/**
 * The one way in which a stored message is changed: what is due is settled first, then the change is written, to what it was worked out
 * from and nothing else. `nextDueAt` follows: it is the first occurrence after the last that was settled, never after the time of the
 * write, or what came due in between would be lost. Returns the message as it is then; null when there is none.
 */
export function changeMessage(
  app: AppContext,
  message: { _id: Types.ObjectId },
  change: Change,
): Promise<MessageDocument | null> {
  return changeMessageFound(app, message, { change });
}

/** The same for a message of which something else is true, or that is to keep its version. */
export async function changeMessageFound(
  app: AppContext,
  { _id }: { _id: Types.ObjectId },
  how: HowChanged,
): Promise<MessageDocument | null> {
  const { change, found = { deletedAt: null }, raisesVersion = true } = how;
  const settled = await settleDue(app, { ...found, _id });
  if (!settled) return null;
  const { message, at } = settled;
  const set = await change(message, at);
  if (set === null) return message;
  const { filter, update } = writeOf(message, set, { at, raisesVersion });
  const saved = await MessageModel.findOneAndUpdate(filter, update, { returnDocument: "after" });
  // Somebody else has changed it meanwhile, or something has come due: once more from the beginning.
  return saved ?? changeMessageFound(app, { _id }, how);
}

/**
 * The same for many messages of which nothing is due: one write for all. `change` works out what is written of each as at `at`, which
 * is later than the read of the messages; null leaves a message as it is. What somebody else has changed meanwhile is not written: whoever
 * calls this finds it by what it still is.
 */
export async function changeSettled(
  messages: MessageDocument[],
  at: number,
  change: (message: MessageDocument) => MessageUpdate,
): Promise<void> {
  const writes = messages.flatMap((message) => {
    const set = change(message);
    return set === null ? [] : [{ updateOne: writeOf(message, set, { at, raisesVersion: true }) }];
  });
  if (writes.length > 0) await MessageModel.bulkWrite(writes, { ordered: false });
}

/** To what it was worked out from, and nothing else. */
function writeOf(
  message: MessageDocument,
  set: Partial<Message>,
  { at, raisesVersion }: { at: number; raisesVersion: boolean },
) {
  const { _id, version, nextDueAt, deletedAt } = message;
  return {
    filter: { _id, version, nextDueAt, deletedAt, __v: message.__v ?? null },
    update: {
      $set: { nextDueAt: dueAfter(message, set, at), ...set },
      // Every write counts in `__v`, or two that raise no version would not find each other.
      $inc: { __v: 1, ...(raisesVersion && { version: 1 }) },
    },
  };
}

/** Makes the rows of everything due by now. A later change of the schedule does not change rows. */
export async function settle(app: AppContext, message: MessageDocument): Promise<MessageDocument> {
  const settled = await settleDue(app, { _id: message._id });
  return settled?.message ?? message;
}

async function settleDue(
  app: AppContext,
  found: QueryFilter<Message>,
): Promise<{ message: MessageDocument; at: number } | null> {
  const message = await MessageModel.findOne(found);
  if (message) await storePendingPart(message);
  const at = app.now();
  if (!message || !message.nextDueAt || message.nextDueAt.getTime() > at) return message && { message, at };
  await openDue(app, message);
  return settleDue(app, found);
}

function dueAfter(message: MessageDocument, set: Partial<Message>, at: number): Date | null {
  const changed = { ...message.toObject<Message>(), ...set };
  if (changed.deletedAt !== null) return null;
  // What is shown once has a time only if it is given one.
  if (changed.when.kind !== "series") return changed.nextDueAt;
  const next = nextDueAt(messageSchedule(changed), at);
  return next === null ? null : new Date(next);
}
