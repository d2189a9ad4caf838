import type { AppContext } from "../../AppContext.js";
import { HORIZON_DAYS } from "../../../shared/limits.js";
import { eachByItself, unlessFailed } from "../../due/eachByItself.js";
import { expandSchedule, nextDueAt, type OccurrenceTime } from "../../schedule/expand.js";
import { changeActivity, recordActivity } from "../activity/activity.service.js";
import { isMessageHeld } from "../displays/devices.service.js";
import { DisplayModel, type DisplayDocument } from "../displays/display.model.js";
import { MessageModel, type MessageDocument } from "../messages/message.model.js";
import { messageSchedule } from "../messages/messageSchedule.js";
import { OccurrenceModel, type OccurrenceDocument } from "./occurrence.model.js";
import { standingAnswer } from "./occurrence.present.js";
import { requireRow } from "./occurrenceRows.js";
import { announceOccurrence, missedActivityKey } from "./occurrences.service.js";
import { closeRemoved, refreshOpenRows } from "./rowEdits.service.js";

/** One round never takes more, so that a long list after downtime does not hold up the mails behind it. */
const ROUND = 200;
const DAY_MS = 24 * 60 * 60_000;

/**
 * Due work: makes the row of each occurrence that has come due. Returns when the next one comes due. Without `$type` the partial
 * index on nextDueAt is not used: MongoDB does not conclude from a comparison that only dates can fit.
 */
export async function openDueOccurrences(app: AppContext): Promise<Date | null> {
  const first = await earliestDueAt({ $type: "date" });
  if (first === null || first.getTime() > app.now()) return first;
  const due = await MessageModel.find({
    nextDueAt: { $type: "date", $lte: new Date(app.now()) },
    ...unlessFailed(app, "openDueOccurrences"),
  })
    .sort({ nextDueAt: 1 })
    .limit(ROUND);
  await eachByItself(app, { work: "openDueOccurrences", items: due }, (message) => openDue(app, message));
  if (due.length === ROUND) return new Date(app.now());
  return earliestDueAt({ $type: "date", $gt: new Date(app.now()) });
}

async function earliestDueAt(nextDueAt: { $type: "date"; $gt?: Date }): Promise<Date | null> {
  const next = await MessageModel.findOne({ nextDueAt }, { nextDueAt: 1 }).sort({ nextDueAt: 1 }).lean();
  return next?.nextDueAt ?? null;
}

/** Makes the rows of what has come due of one message and moves it on to its next occurrence. Safe to run twice. */
export async function openDue(app: AppContext, message: MessageDocument): Promise<void> {
  const schedule = messageSchedule(message);
  const now = app.now();
  // After a long downtime only what a display could still hold is looked back at: nothing older says anything to anybody.
  const from = Math.max(message.nextDueAt!.getTime(), now - HORIZON_DAYS * DAY_MS);
  const times = expandSchedule(schedule, { from, until: now + 1 }).filter((time) => time.dueAt >= from);
  await openTimes(app, message, times);
  const next = nextDueAt(schedule, now);
  // Only whoever still finds the old value moves it on: a second process, or an edit in between, is not undone.
  await MessageModel.updateOne(
    { _id: message._id, nextDueAt: message.nextDueAt },
    { $set: { nextDueAt: next === null ? null : new Date(next) } },
  );
}

/** Makes the rows of these occurrences of a message, whatever time it is, but for those in an absence. */
export async function openTimes(
  app: AppContext,
  message: MessageDocument,
  times: OccurrenceTime[],
): Promise<void> {
  const display = await DisplayModel.findById(message.displayId);
  const counted = times.filter((time) => display !== null && !isResting(display, time.dueAt));
  for (const time of counted) await openRow(app, message, time);
}

async function openRow(app: AppContext, message: MessageDocument, time: OccurrenceTime): Promise<void> {
  const row = await requireRow(message, time);
  const current = await MessageModel.findById(message._id);
  if (!current) return;
  // Deleted or edited since it was read, it has changed the rows that were there by then.
  if (current.deletedAt) return closeRemoved(app, current);
  const delivered = await isMessageHeld(message.displayId, current);
  announceOccurrence(app, delivered ? await markDelivered(app, row) : row);
  if (current.version !== message.version) await refreshOpenRows(app, current);
}

/** Away or archived: nothing is due, nothing counts as missed (design, Away, archive, delete). */
function isResting(display: DisplayDocument, at: number): boolean {
  const archived = display.archivedAt !== null && at >= display.archivedAt.getTime();
  return archived || (display.awayUntil !== null && at < display.awayUntil.getTime());
}

async function markDelivered(app: AppContext, row: OccurrenceDocument): Promise<OccurrenceDocument> {
  const marked = await OccurrenceModel.findOneAndUpdate(
    { _id: row._id, deliveredAt: null },
    { $set: { deliveredAt: new Date(app.now()) } },
    { returnDocument: "after" },
  );
  return marked ?? row;
}

/** Due work: closes the windows that have ended and says which occurrences were missed. Returns when the next one ends. */
export async function closeEndedOccurrences(app: AppContext): Promise<Date | null> {
  const first = await earliestEnd({ endedAt: null });
  if (first === null || first.getTime() > app.now()) return first;
  const ended = await OccurrenceModel.find({
    endedAt: null,
    endsAt: { $lte: new Date(app.now()) },
    ...unlessFailed(app, "closeEndedOccurrences"),
  })
    .sort({ endsAt: 1 })
    .limit(ROUND);
  await eachByItself(app, { work: "closeEndedOccurrences", items: ended }, (row) => closeEnded(app, row));
  if (ended.length === ROUND) return new Date(app.now());
  return earliestEnd({ endedAt: null, endsAt: { $gt: new Date(app.now()) } });
}

async function earliestEnd(open: { endedAt: null; endsAt?: { $gt: Date } }): Promise<Date | null> {
  const next = await OccurrenceModel.findOne(open, { endsAt: 1 }).sort({ endsAt: 1 }).lean();
  return next?.endsAt ?? null;
}

async function closeEnded(app: AppContext, row: OccurrenceDocument): Promise<void> {
  const display = await DisplayModel.findById(row.displayId);
  const unseen = row.shownAt === null && row.answers.every((answer) => answer.retractedAt !== null);
  const missed = unseen && display !== null && !isResting(display, app.now());
  // The feed first: if the process dies in between, the next round says it again under the same key.
  if (missed) {
    await recordActivity(app, {
      uniqueKey: missedActivityKey(row),
      group: row.groupId,
      display,
      type: "missed",
      at: row.endsAt,
      details: { occurrenceKey: row.key, messageText: row.text, turnedInto: null },
    });
  }
  const closed = await OccurrenceModel.findOneAndUpdate(
    // Put off or moved since it was read, it has not ended.
    { _id: row._id, endedAt: null, endsAt: { $lte: new Date(app.now()) } },
    { $set: { endedAt: new Date(app.now()) } },
    { returnDocument: "after" },
  );
  if (missed) await tellLateFacts(app, row);
  if (closed) announceOccurrence(app, closed);
}

/** What a screen has told since the row was read found no line in the feed yet that it could put right. */
async function tellLateFacts(app: AppContext, { _id }: OccurrenceDocument): Promise<void> {
  const row = await OccurrenceModel.findById(_id);
  const turnedInto = row && (standingAnswer(row) ? "answered" : row.shownAt && "shown");
  if (turnedInto) await changeActivity(app, missedActivityKey(row), { turnedInto });
}
