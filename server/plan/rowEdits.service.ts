import type { QueryFilter, Types } from "mongoose";
import type { AppContext } from "../core/AppContext.js";
import type { OccurrenceTime } from "../schedule/expand.js";
import { MessageModel, type MessageDocument } from "./message.model.js";
import {
  OccurrenceModel,
  STANDING_ANSWER,
  type OccurrenceDocument,
  type OccurrenceRow,
} from "./occurrence.model.js";
import { LADDER_MARK, rowLadder } from "./ladderMark.js";
import { keysFrom } from "./occurrenceRows.js";
import { announceOccurrence } from "./occurrences.service.js";

/** What edits, skips and deletes of a message do to the rows of what has already begun. */

/** How far back a key can lie that a moved slot might begin again: the same date, in any zone. */
const SAME_DATE_MS = 50 * 60 * 60_000;

export async function findRow(displayId: Types.ObjectId, key: string): Promise<OccurrenceDocument | null> {
  return OccurrenceModel.findOne({ displayId, key });
}

/** The rows of these keys that there are, by key. */
export async function findRows(
  displayId: Types.ObjectId,
  keys: string[],
): Promise<Map<string, OccurrenceDocument>> {
  const rows = await OccurrenceModel.find({ displayId, key: { $in: keys } });
  return new Map(rows.map((row) => [row.key, row]));
}

/**
 * Keys of the series that have begun lately: they are spent and do not begin again at another time (docs/DELIVERY.md,
 * begun-keys-are-spent). In whichever part of it they began, or whichever message took one over.
 */
export async function settledKeys(
  { displayId, seriesId }: Pick<MessageDocument, "displayId" | "seriesId">,
  at: number,
): Promise<string[]> {
  return (await settledKeysOf(displayId, [seriesId], at)).get(seriesId) ?? [];
}

/** The same of many series of one display, by series: one read for all. */
export async function settledKeysOf(
  displayId: Types.ObjectId,
  seriesIds: string[],
  at: number,
): Promise<Map<string, string[]>> {
  const keys = new Map(seriesIds.map((seriesId) => [seriesId, [] as string[]]));
  if (keys.size === 0) return keys;
  const since = new Date(at - SAME_DATE_MS).toISOString().slice(0, 10);
  const ranges = [...keys.keys()].map((seriesId) => ({ key: keysFrom(seriesId, since) }));
  const rows = await OccurrenceModel.find({ displayId, $or: ranges }, { key: 1 }).lean();
  rows.forEach(({ key }) => keys.get(key.slice(0, key.indexOf("/")))?.push(key));
  return keys;
}

/** Of everything of the message that has ever begun. */
export async function rowKeys({ displayId, _id: messageId }: MessageDocument): Promise<string[]> {
  const rows = await OccurrenceModel.find({ displayId, messageId }, { key: 1 }).lean();
  return rows.map((row) => row.key);
}

/** Of what has begun of the message at times since an instant. */
export async function rowKeysSince(
  { displayId, _id: messageId }: { displayId: Types.ObjectId; _id: Types.ObjectId },
  since: Date,
): Promise<string[]> {
  const rows = await OccurrenceModel.find(
    { displayId, messageId, dueAt: { $gte: since } },
    { key: 1 },
  ).lean();
  return rows.map((row) => row.key);
}

/** The part of a series that was cut off takes over what had already begun of it. */
export async function handOverRows(
  message: MessageDocument,
  { from, keys }: { from: Types.ObjectId; keys: string[] },
): Promise<void> {
  const { displayId, _id: messageId } = message;
  await OccurrenceModel.updateMany(
    { displayId, messageId: from, key: { $in: keys } },
    { $set: { messageId } },
  );
}

/** The same of all that has begun. */
export async function handOverAll(
  { displayId, _id: messageId }: Pick<MessageDocument, "displayId" | "_id">,
  to: Types.ObjectId,
): Promise<void> {
  await OccurrenceModel.updateMany({ displayId, messageId }, { $set: { messageId: to } });
}

/** Somebody was told that it was missed or not answered. */
const TOLD_OF: QueryFilter<OccurrenceRow> = {
  $or: [{ missedAt: { $type: "date" } }, { "ladderTold.0": { $exists: true } }],
};
/** What is told of it changes it each time; more often than this, something else is wrong. */
const MOVE_TRIES = 5;

/**
 * An occurrence that was due and not seen yet follows its message to another time. What was told of it was told of the time before: at the new
 * one it is told of again, should nobody see it.
 */
export async function moveRow(
  app: AppContext,
  row: Pick<OccurrenceDocument, "_id">,
  to: MoveTarget,
): Promise<void> {
  await writeMoved({ _id: row._id }, to);
  await closeIfRemoved(app, to.message);
}

/** The same unless it is seen by then, which the write itself decides: what was seen is returned, and stays as it was. */
export async function moveUnseenRow(
  app: AppContext,
  { _id }: Pick<OccurrenceDocument, "_id">,
  to: MoveTarget,
): Promise<OccurrenceDocument | null> {
  if (!(await writeMoved({ _id, shownAt: null }, to)))
    return OccurrenceModel.findOne({ _id, shownAt: { $ne: null } });
  await closeIfRemoved(app, to.message);
  return null;
}

interface MoveTarget {
  message: MessageDocument;
  time: OccurrenceTime;
}

/** Deleted meanwhile, the message has closed what it had by then, and a move opened it again. */
async function closeIfRemoved(app: AppContext, { _id }: MessageDocument): Promise<void> {
  const gone = await MessageModel.findOne({ _id, deletedAt: { $ne: null } });
  if (gone) await closeRemoved(app, gone);
}

/** Whether there was such a row. */
async function writeMoved(row: QueryFilter<OccurrenceRow>, { message, time }: MoveTarget): Promise<boolean> {
  const { _id: messageId, exceptionOf } = message;
  const window = {
    dueAt: new Date(time.dueAt),
    endsAt: new Date(time.endsAt),
    endedAt: null,
    removedAt: null,
  };
  const moved = { messageId, exceptionOf, ...window, ...contentOf(message) };
  const begun = withLadderMark({ ...moved, missedAt: null, ladderTold: [], ladderOver: null });
  const anew = { ...begun, $inc: { ...begun.$inc, moves: 1 } };
  const isAnew = { dueAt: { $ne: window.dueAt }, ...TOLD_OF };
  for (let tries = 0; tries < MOVE_TRIES; tries += 1) {
    if ((await OccurrenceModel.updateOne({ ...row, ...isAnew }, anew)).matchedCount > 0) return true;
    // Told of between the two, it is looked at once more.
    const asItWas = { ...row, $nor: [isAnew] };
    if ((await OccurrenceModel.updateOne(asItWas, withLadderMark(moved))).matchedCount > 0) return true;
    if (!(await OccurrenceModel.exists(row))) return false;
  }
  throw new Error("An occurrence could not be moved: something was told of it each time.");
}

/** What is on the screen now, or comes back to it, is replaced silently by the new text (docs/DELIVERY.md, edit-locks-buttons). */
export async function refreshOpenRows(app: AppContext, message: MessageDocument): Promise<void> {
  const { displayId, _id: messageId } = message;
  const open = { displayId, messageId, endedAt: null, answers: { $not: STANDING_ANSWER } };
  await OccurrenceModel.updateMany(open, withLadderMark(contentOf(message)));
  const rows = await OccurrenceModel.find(open);
  rows.forEach((row) => announceOccurrence(app, row));
}

function contentOf(message: MessageDocument) {
  return {
    messageVersion: message.version,
    text: message.text,
    label: message.label,
    urgent: message.urgent,
    replies: message.replies,
    ladder: rowLadder(message.ladder),
  };
}

function withLadderMark<Fields extends object>(fields: Fields) {
  return { $set: { ...fields, ...LADDER_MARK.$set }, $inc: LADDER_MARK.$inc };
}

/**
 * One occurrence was skipped, or put back: its row, if it had begun, leaves the screen or returns to it. What is over stays as it was. Whoever has
 * deleted its message meanwhile, or has put it back or skipped it, may have done so before this write: the message says what holds.
 */
export async function withdrawRow(
  app: AppContext,
  { _id, displayId }: Pick<MessageDocument, "_id" | "displayId">,
  { key, skipped }: { key: string; skipped: boolean },
): Promise<void> {
  const row = await writeWithdrawn(app, displayId, { key, skipped });
  if (!row) return;
  const message = await MessageModel.findById(row.messageId);
  if (message?.deletedAt) return closeRemoved(app, message);
  if (message?._id.equals(_id) && message.skippedKeys.includes(key) !== skipped)
    return withdrawRow(app, message, { key, skipped: !skipped });
  announceOccurrence(app, row);
}

function writeWithdrawn(
  app: AppContext,
  displayId: Types.ObjectId,
  { key, skipped }: { key: string; skipped: boolean },
): Promise<OccurrenceDocument | null> {
  const now = new Date(app.now());
  const change = skipped ? { removedAt: now, endedAt: now } : { removedAt: null, endedAt: null };
  const filter = skipped
    ? { removedAt: null, endedAt: null, endsAt: { $gt: now } }
    : { removedAt: { $ne: null } };
  return OccurrenceModel.findOneAndUpdate({ displayId, key, ...filter }, withLadderMark(change), {
    returnDocument: "after",
  }).exec();
}

/** Their display is away or archived, or that was called off: the ladders of what is open are judged anew. */
export async function markLaddersOf(displayId: Types.ObjectId, now: number): Promise<void> {
  await OccurrenceModel.updateMany(
    { displayId, endsAt: { $gt: new Date(now) }, endedAt: null, ladder: { $ne: null } },
    LADDER_MARK,
  );
}

/**
 * The message was deleted: what is open stops counting and will not be called missed. What is over stays as it was. A part of a series that is no part
 * of its own any more hands over what has begun of it, by whoever opened it.
 */
export async function closeRemoved(app: AppContext, message: MessageDocument): Promise<void> {
  if (message.cutOff?.isJoined) return handOverAll(message, message.cutOff.messageId);
  const at = message.deletedAt ?? new Date(app.now());
  await OccurrenceModel.updateMany(
    { displayId: message.displayId, messageId: message._id, endedAt: null, endsAt: { $gt: at } },
    { $set: { removedAt: at, endedAt: at } },
  );
}

/** The message was brought back: what its deletion closed is open again. */
export async function reopenRows(message: MessageDocument, deletedAt: Date): Promise<void> {
  await OccurrenceModel.updateMany(
    { displayId: message.displayId, messageId: message._id, removedAt: deletedAt },
    withLadderMark({ removedAt: null, endedAt: null }),
  );
}
