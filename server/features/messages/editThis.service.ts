import type { OwnField } from "../../../shared/contract/messages.js";
import type { AppContext } from "../../core/AppContext.js";
import { AppError, badInput, editedMeanwhile } from "../../core/AppError.js";
import type { OccurrenceTime } from "../../schedule/expand.js";
import type { OccurrenceDocument } from "../../plan/occurrence.model.js";
import { requireRow } from "../../plan/occurrenceRows.js";
import { findRow, moveRow, moveUnseenRow } from "../../plan/rowEdits.service.js";
import { followZone } from "./editDisplay.service.js";
import { followOne, seriesTime, takeAway, wallTime } from "./exceptions.service.js";
import { MessageModel, type MessageDocument } from "../../plan/message.model.js";
import { messageChanged, messageRemoved } from "./messageEvents.js";
import { onceWindow } from "../../plan/messageSchedule.js";
import { definedOnly, type Changes, type Target } from "./saveMessage.js";
import { leaveOut, showOwn } from "./skipMessage.service.js";
import { findDerived, requireTiming, storeDerived } from "./storeMessage.js";

interface This {
  key: string;
  changes: Changes;
}

interface Pair {
  series: MessageDocument;
  exception: MessageDocument;
}

/**
 * "Only this one": an exception of the series takes the occurrence over, under the same key (exceptions.service.ts). It is stored, then the
 * series leaves the key out, then the row of what is due goes over: the repeat of whoever died in between finds it and finishes.
 */
export async function editThis(
  app: AppContext,
  target: Target,
  { time, changes }: { time: OccurrenceTime; changes: Changes },
): Promise<MessageDocument[]> {
  const { message } = target;
  requireUnseen(await findRow(message.displayId, time.key));
  return finishThis(app, target, await storeException(app, target, { time, changes }));
}

/** What the same request has stored before; null when it has not, or when that was deleted since. */
export async function findStarted(
  message: MessageDocument,
  { version, ...part }: This & { version: number },
): Promise<MessageDocument | null> {
  const started = await findDerived(message, { version, purpose: purposeOf(part) });
  return started?.deletedAt === null ? started : null;
}

/** Harmless to repeat. Throws 409 `edited-meanwhile` when the series is not the one that was edited any more. */
export async function finishThis(
  app: AppContext,
  { message, base }: Pick<Target, "message" | "base">,
  exception: MessageDocument,
): Promise<MessageDocument[]> {
  const key = exception.detachedKey!;
  const row = await findRow(message.displayId, key);
  if (row?.shownAt && !row.messageId.equals(exception._id))
    await refuseSeen(app, { series: message, exception }, row);
  const series = await leaveOutFor(app, { series: message, exception }, base);
  const time = seriesTime(message, key);
  const begun = row ?? (time && (await rowDueMeanwhile(app, message, time)));
  const seen =
    begun && (await moveUnseenRow(app, begun, { message: exception, time: onceWindow(exception) }));
  // A repeat may find what it has moved itself, and what was seen since.
  if (seen && !seen.messageId.equals(exception._id)) await refuseSeen(app, { series, exception }, seen);
  // The series may have been edited or paused since it was read.
  await followOne(app, { series, exception });
  await followZone(app, exception);
  await messageChanged(app, series);
  await messageChanged(app, exception);
  app.wakeDueLoop();
  return [series, await MessageModel.findById(exception._id).orFail()];
}

/** It was seen as the series had it, and stays so. Throws 409 `already-shown`. */
async function refuseSeen(
  app: AppContext,
  { series, exception }: Pair,
  row: OccurrenceDocument,
): Promise<void> {
  const { key } = row;
  if (series.skippedKeys.includes(key) && isLeftOutFor(series, exception))
    await showOwn(app, { series, key });
  await giveUp(app, { series, exception });
  requireUnseen(row);
}

/** The same request makes the same exception. */
function purposeOf({ key, changes }: This): string {
  return `this ${key} ${JSON.stringify(definedOnly(changes))}`;
}

async function storeException(
  app: AppContext,
  { message, display }: Target,
  { time, changes }: { time: OccurrenceTime; changes: Changes },
): Promise<MessageDocument> {
  if (changes.when?.kind === "series")
    throw badInput("changes.when", "A single reminder can't become a series.");
  const when = changes.when ?? wallTime(message.timeZone, time.dueAt);
  const stayMinutes = changes.stayMinutes ?? message.stayMinutes;
  const timing =
    changes.when && requireTiming(display, { when, stayMinutes, seriesId: message.seriesId, now: app.now() });
  const startsAt = timing?.startsAt ?? new Date(time.dueAt);
  const purpose = purposeOf({ key: time.key, changes });
  // Given up by an earlier try. The series still has the version of then, so that it never stood for the key.
  const before = await findDerived(message, { version: message.version, purpose });
  if (before?.deletedAt) await MessageModel.deleteOne({ _id: before._id });
  return storeDerived(message, purpose, {
    ...definedOnly(changes),
    when: when,
    startsAt,
    nextDueAt: startsAt,
    detachedKey: time.key,
    exceptionOf: message._id,
    ownFields: Object.keys(definedOnly(changes)) as OwnField[],
    skippedKeys: [],
    spentKeys: [],
    firstDay: null,
    lastDay: null,
    followedBy: null,
    createdAt: new Date(app.now()),
  });
}

/** From here on the exception stands for the key. When that fails the series has it as before, and the exception is gone. */
async function leaveOutFor(
  app: AppContext,
  { series, exception }: Pair,
  base: number | undefined,
): Promise<MessageDocument> {
  try {
    const { saved, isNew } = await leaveOut(app, series, { key: exception.detachedKey!, base, exception });
    if (!isLeftOutFor(saved, exception)) throw editedMeanwhile();
    await settleRivals(app, { series: saved, exception, isFirst: isNew });
    return saved;
  } catch (error) {
    if (!(await isTaken(exception))) await giveUp(app, { series, exception });
    throw error;
  }
}

/** Who leaves the key out is the first of two edits at once; it clears away what tries that died have left behind. */
export async function settleRivals(
  app: AppContext,
  { series, exception, isFirst }: Pair & { isFirst: boolean },
): Promise<void> {
  const rivals = await findRivals(exception);
  if (rivals.length > 0 && !isFirst) throw editedMeanwhile();
  for (const rival of rivals) await giveUp(app, { series, exception: rival });
}

/** Left out for this exception after all: the write went through, only word of it was lost. */
export async function isTaken(exception: MessageDocument): Promise<boolean> {
  const series = await MessageModel.findById(exception.exceptionOf);
  if (!series?.skippedKeys.includes(exception.detachedKey!)) return false;
  if (!isLeftOutFor(series, exception)) return false;
  return (await findRivals(exception)).length === 0;
}

/** The key was not skipped by somebody else at the same moment. Builds of before did not note it. */
function isLeftOutFor(series: MessageDocument, { _id }: Pick<MessageDocument, "_id">): boolean {
  return !series.leftOutFor || series.leftOutFor.some((id) => id.equals(_id));
}

export function findRivals({ _id, displayId, detachedKey }: MessageDocument): Promise<MessageDocument[]> {
  return MessageModel.find({ _id: { $ne: _id }, displayId, detachedKey, deletedAt: null });
}

/** It never stood for the key: no undo of anything brings it back. What was already made of it is the series' own again. */
async function giveUp(app: AppContext, { series, exception }: Pair): Promise<void> {
  const removed = await takeAway(app, exception, null);
  // Whoever has deleted the series at the same moment took it for one of its exceptions.
  await MessageModel.updateOne({ _id: exception._id }, { $set: { removedBy: null } });
  const row = await findRow(exception.displayId, exception.detachedKey!);
  if (row?.messageId.equals(exception._id)) await giveRowBack(app, series, row);
  await messageRemoved(app, removed);
}

async function giveRowBack(
  app: AppContext,
  { _id }: MessageDocument,
  row: OccurrenceDocument,
): Promise<void> {
  const series = await MessageModel.findById(_id).orFail();
  const asItIs = { key: row.key, dueAt: row.dueAt.getTime(), endsAt: row.endsAt.getTime() };
  await moveRow(app, row, { message: series, time: seriesTime(series, row.key) ?? asItIs });
}

/** Throws 409 `already-shown` for what was on a screen. */
export function requireUnseen(row: Pick<OccurrenceDocument, "shownAt"> | null): void {
  if (row?.shownAt) {
    throw new AppError({
      code: "already-shown",
      status: 409,
      message: "This was already shown. Duplicate it to send it again.",
    });
  }
}

/** The row of what has come due since the message was settled: whoever opens it then finds it here, and moved. */
export async function rowDueMeanwhile(
  app: AppContext,
  settled: MessageDocument,
  time: OccurrenceTime,
): Promise<OccurrenceDocument | null> {
  const wasAhead = settled.nextDueAt !== null && settled.nextDueAt.getTime() <= time.dueAt;
  return wasAhead && time.dueAt <= app.now() ? requireRow(settled, time) : null;
}
