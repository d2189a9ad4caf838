import type { OwnField } from "../../../shared/contract/messages.js";
import type { AppContext } from "../../AppContext.js";
import { AppError, badInput } from "../../http/AppError.js";
import type { OccurrenceTime } from "../../schedule/expand.js";
import type { OccurrenceDocument } from "../occurrences/occurrence.model.js";
import { requireRow } from "../occurrences/occurrenceRows.js";
import { findRow, moveRow } from "../occurrences/rowEdits.service.js";
import { followZone } from "./editDisplay.service.js";
import { followOne, takeAway, wallTime } from "./exceptions.service.js";
import { MessageModel, type MessageDocument } from "./message.model.js";
import { messageChanged, messageRemoved } from "./messageEvents.js";
import { onceWindow } from "./messageSchedule.js";
import { definedOnly, type Changes, type Target } from "./saveMessage.js";
import { leaveOut } from "./skipMessage.service.js";
import { requireTiming, storeDerived } from "./storeMessage.js";

/** "Only this one": an exception of the series takes the occurrence over, under the same key (exceptions.service.ts). */
export async function editThis(
  app: AppContext,
  { message, display }: Target,
  { time, changes }: { time: OccurrenceTime; changes: Changes },
): Promise<MessageDocument[]> {
  const row = await findRow(message.displayId, time.key);
  requireUnseen(row);
  if (changes.when?.kind === "series")
    throw badInput("changes.when", "One occurrence cannot become a series.");
  const when = changes.when ?? wallTime(message.timeZone, time.dueAt);
  const stayMinutes = changes.stayMinutes ?? message.stayMinutes;
  const timing =
    changes.when && requireTiming(display, { when, stayMinutes, seriesId: message.seriesId, now: app.now() });
  const startsAt = timing?.startsAt ?? new Date(time.dueAt);
  const detached = await storeDerived(message, `this ${time.key}`, {
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
    createdAt: new Date(app.now()),
  });
  const moved = { message: detached, time: onceWindow(detached) };
  if (row) await moveRow(row, moved);
  const series = await leaveOutFor(app, message, detached);
  const begun = row ? null : await rowDueMeanwhile(app, message, time);
  if (begun) await moveRow(begun, moved);
  // The series may have been edited or paused since it was read.
  await followOne(app, { series, exception: detached });
  await followZone(app, detached);
  await messageChanged(app, series);
  await messageChanged(app, detached);
  app.wakeDueLoop();
  return [series, await MessageModel.findById(detached._id).orFail()];
}

/** Without its series, deleted meanwhile, there is no exception of it either: that is thrown on. */
async function leaveOutFor(
  app: AppContext,
  message: MessageDocument,
  detached: MessageDocument,
): Promise<MessageDocument> {
  try {
    return await leaveOut(app, message, detached.detachedKey!);
  } catch (error) {
    await messageRemoved(app, await takeAway(app, detached, "series"));
    throw error;
  }
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
