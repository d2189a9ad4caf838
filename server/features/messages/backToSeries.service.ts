import { DELETED_KEPT_DAYS } from "../../../shared/limits.js";
import type { AppContext } from "../../core/AppContext.js";
import { AppError, badInput, editedMeanwhile, notFound } from "../../core/AppError.js";
import { standingAnswer } from "../../plan/occurrence.present.js";
import type { OccurrenceDocument } from "../../plan/occurrence.model.js";
import { storePendingPart } from "../../plan/cuts/pendingPart.service.js";
import { findRow, moveUnseenRow } from "../../plan/rowEdits.service.js";
import { bringBack } from "./bringBack.service.js";
import { settle } from "./changeMessage.js";
import { findRivals, isTaken, requireUnseen, settleRivals } from "./editThis.service.js";
import { followOne, seriesTime, takeAway } from "./exceptions.service.js";
import { MessageModel, type MessageDocument } from "../../plan/message.model.js";
import { messageChanged, messageRemoved } from "./messageEvents.js";
import { onceWindow } from "../../plan/messageSchedule.js";
import { leaveOut, showOwn } from "./skipMessage.service.js";

const DAY_MS = 24 * 60 * 60_000;

/**
 * Gives an exception up for the showing that its series has planned; returns the series. A repeat finishes what a first try began. Throws
 * 409 `already-shown` or `already-answered`, 409 `series-deleted`, 400 for a message that is no exception.
 */
export async function backToSeries(app: AppContext, message: MessageDocument): Promise<MessageDocument> {
  if (message.deletedAt && message.removedBy !== "back") throw notFound("The message");
  const { series, key } = await requireSeries(message);
  const settled = await settle(app, series);
  if (!message.deletedAt) await settle(app, message);
  const row = await findRow(message.displayId, key);
  if (!message.deletedAt) requireUntouched(row);

  // The series has the key again before the exception goes: whoever dies in between leaves both, of which the plan shows one.
  const own = seriesTime(settled, key);
  if (row?.messageId.equals(message._id) && own)
    requireUnseen(await moveUnseenRow(app, row, { message: settled, time: own }));
  const shown = await showOwn(app, { series: settled, key });
  const removed = await takeAway(app, message, "back");
  await messageRemoved(app, removed);
  if (removed.exceptionOf?.equals(series._id)) return shown;
  // The series was cut in two meanwhile, and the later part has taken it over.
  const later = await MessageModel.findOne({ _id: removed.exceptionOf, deletedAt: null });
  return later ? showOwn(app, { series: later, key }) : shown;
}

/**
 * Brings a deleted exception back in place of what its series shows. Throws 409 `already-shown` or `already-answered` when that was seen
 * meanwhile, 409 `series-deleted` when there is no series to belong to.
 */
export async function restoreException(
  app: AppContext,
  exception: MessageDocument,
): Promise<MessageDocument> {
  const { deletedAt } = exception;
  // One that is there is brought back again: the process that began it may have died before its end.
  if (deletedAt && app.now() - deletedAt.getTime() > DELETED_KEPT_DAYS * DAY_MS) return exception;
  const { series, key } = await requireSeries(exception);
  const settled = await settle(app, series);
  const row = await findRow(exception.displayId, key);
  const isOfSeries = row !== null && !row.messageId.equals(exception._id);
  if (isOfSeries) requireUntouched(row);

  // Skipped, its key was left out all the time; the series may not even have that time any more.
  const isLeftOut = settled.skippedKeys.includes(key);
  // Somebody has changed the same showing since.
  if (isLeftOut && (await findRivals(exception)).length > 0) throw editedMeanwhile();
  // It is there before the series leaves the key out: whoever dies in between leaves both, of which the plan shows this one.
  const restored = await bringBack(app, exception);
  const skipping = isLeftOut ? settled : await leaveOutFor(app, { series: settled, exception: restored });
  const seen =
    isOfSeries && (await moveUnseenRow(app, row, { message: restored, time: onceWindow(restored) }));
  if (seen) {
    if (!isLeftOut) await showOwn(app, { series: skipping, key });
    await messageRemoved(app, await takeAway(app, restored, exception.removedBy));
    requireUnseen(seen);
  }
  await followOne(app, { series: skipping, exception: restored });
  await messageChanged(app, skipping);
  await messageChanged(app, restored);
  app.wakeDueLoop();
  return MessageModel.findById(restored._id).orFail();
}

/** When that fails, as because somebody else has just changed the same showing, the exception is gone as before. */
async function leaveOutFor(
  app: AppContext,
  { series, exception }: { series: MessageDocument; exception: MessageDocument },
): Promise<MessageDocument> {
  try {
    const { saved, isNew } = await leaveOut(app, series, { key: exception.detachedKey!, exception });
    await settleRivals(app, { series: saved, exception, isFirst: isNew });
    return saved;
  } catch (error) {
    if (!(await isTaken(exception))) await messageRemoved(app, await takeAway(app, exception, "back"));
    throw error;
  }
}

function requireUntouched(row: OccurrenceDocument | null): void {
  if (row && standingAnswer(row)) {
    throw new AppError({
      code: "already-answered",
      status: 409,
      message: "This was already answered, so it stays as it was.",
    });
  }
  requireUnseen(row);
}

/** Of a series that was just cut, the part that has the key by now. */
async function requireSeries(message: MessageDocument): Promise<{ series: MessageDocument; key: string }> {
  const { exceptionOf, detachedKey: key } = message;
  if (!exceptionOf || key === null)
    throw badInput("messageId", "This message is not a changed showing of a series.");
  const series = await MessageModel.findOne({ _id: exceptionOf, deletedAt: null });
  if (series && (await storePendingPart(series))) {
    const given = await MessageModel.findById(message._id).orFail();
    if (!given.exceptionOf?.equals(exceptionOf)) return requireSeries(given);
  }
  if (series) return { series, key };
  throw new AppError({
    code: "series-deleted",
    status: 409,
    message: "Its series was deleted. Restore the series first.",
  });
}
