import type { Types } from "mongoose";
import type { AppContext } from "../core/AppContext.js";
import { HORIZON_DAYS } from "../../shared/limits.js";
import { isGivenUp } from "../../shared/rules/notYet.js";
import { forEachIndependently, unlessFailed } from "../jobs/forEachIndependently.js";
import { expandSchedule, nextDueAt, type OccurrenceTime } from "../schedule/expand.js";
import { newEntry, recordPendingEntries } from "../activity/pendingEntries.js";
import { isMessageHeld } from "../circle/displays/devices.service.js";
import { allOfflineSince } from "../circle/displays/offlineSince.js";
import { DisplayModel, type DisplayDocument } from "../circle/displays/display.model.js";
import { storePendingPart } from "./cuts/pendingPart.service.js";
import { MessageModel, type MessageDocument } from "./message.model.js";
import { messageSchedule } from "./messageSchedule.js";
import { OccurrenceModel, type OccurrenceDocument } from "./occurrence.model.js";
import { asksForAnswer, standingAnswer, standingNotYets } from "./occurrence.present.js";
import { requireRow } from "./occurrenceRows.js";
import { announceOccurrence } from "./occurrences.service.js";
import { missedKey } from "./reportedLate.js";
import { closeRemoved, refreshOpenRows } from "./rowEdits.service.js";
import { takeBackLate } from "./undoneTimes.service.js";
import type { Look } from "../jobs/Look.js";

/** One round never takes more, so that a long list after downtime does not hold up the mails behind it. */
const ROUND = 200;
/** What is said of an occurrence while its end is written makes it be judged again; more often than this, something else is wrong. */
const CLOSE_TRIES = 5;
const DAY_MS = 24 * 60 * 60_000;

export const comingDue = (): Look[] => [
  { model: MessageModel, filter: { nextDueAt: { $type: "date" } }, dueAt: "nextDueAt" },
];
export const comingToTheirEnd = (): Look[] => [
  { model: OccurrenceModel, filter: { endedAt: null }, dueAt: "endsAt" },
];

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
  await forEachIndependently(app, { work: "openDueOccurrences", items: due }, (message) =>
    openDue(app, message),
  );
  if (due.length === ROUND) return new Date(app.now());
  return earliestDueAt({ $type: "date", $gt: new Date(app.now()) });
}

async function earliestDueAt(nextDueAt: { $type: "date"; $gt?: Date }): Promise<Date | null> {
  const next = await MessageModel.findOne({ nextDueAt }, { nextDueAt: 1 }).sort({ nextDueAt: 1 }).lean();
  return next?.nextDueAt ?? null;
}

/** Makes the rows of what has come due of one message and moves it on to its next occurrence. Safe to run twice. */
export async function openDue(app: AppContext, message: MessageDocument): Promise<void> {
  const later = await storePendingPart(message);
  const now = app.now();
  // Of a series that was just cut: it stood for the part that it carried, which nobody has looked for.
  if (later && !later.deletedAt && later.nextDueAt && later.nextDueAt.getTime() <= now)
    await openDue(app, later);
  const schedule = messageSchedule(message);
  // After a long downtime only what a display could still hold is looked back at: nothing older says anything to anybody.
  const from = Math.max(message.nextDueAt!.getTime(), now - HORIZON_DAYS * DAY_MS);
  const times = expandSchedule(schedule, { from, until: now + 1 }).filter((time) => time.dueAt >= from);
  await openTimes(app, message, times);
  const next = nextDueAt(schedule, now);
  // Only whoever still finds what was read moves it on: a second process, or an edit in between, is not undone, though its next time may be the same.
  await MessageModel.updateOne(
    { _id: message._id, nextDueAt: message.nextDueAt, __v: message.__v ?? null },
    { $set: { nextDueAt: next === null ? null : new Date(next) } },
  );
}

/** Makes the rows of these occurrences of a message, whatever time it is, but for those in an absence. */
export async function openTimes(
  app: AppContext,
  message: MessageDocument,
  times: OccurrenceTime[],
): Promise<void> {
  if (times.length === 0) return;
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
  if (await takeBackLate(row, { read: message, current })) return;
  const delivered = await isMessageHeld(message.displayId, current);
  announceOccurrence(app, delivered ? await markDelivered(app, row) : row);
  if (current.version !== message.version) await refreshOpenRows(app, current);
}

/** Away or archived: nothing is due, nothing counts as missed (docs/DELIVERY.md, away-counts-nothing). */
export function isResting(display: DisplayDocument, at: number): boolean {
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
    ...endedBy(app),
    ...unlessFailed(app, "closeEndedOccurrences"),
  })
    .sort({ endsAt: 1 })
    .limit(ROUND);
  await forEachIndependently(app, { work: "closeEndedOccurrences", items: ended }, (row) =>
    closeEnded(app, row),
  );
  if (ended.length === ROUND) return new Date(app.now());
  return earliestEnd({ endedAt: null, endsAt: { $gt: new Date(app.now()) } });
}

/** Everything of a display that has ended by now is judged as the display is now, before it is changed. */
export async function closeEndedOf(app: AppContext, displayId: Types.ObjectId): Promise<void> {
  const ended = { displayId, ...endedBy(app) };
  // Of what is not closed yet there is little in the whole installation, of one display there may be years.
  for (const row of await OccurrenceModel.find(ended).hint({ endsAt: 1 })) await closeEnded(app, row);
}

/** Its time is over, and nothing was said of that yet. */
function endedBy(app: AppContext) {
  return { endedAt: null, endsAt: { $lte: new Date(app.now()) } };
}

async function earliestEnd(open: { endedAt: null; endsAt?: { $gt: Date } }): Promise<Date | null> {
  const next = await OccurrenceModel.findOne(open, { endsAt: 1 }).sort({ endsAt: 1 }).lean();
  return next?.endsAt ?? null;
}

/** What is said of it while this looks, by a screen or a caregiver, is judged too. */
async function closeEnded(app: AppContext, read: OccurrenceDocument): Promise<void> {
  let row: OccurrenceDocument | null = read;
  for (let tries = 0; row && tries < CLOSE_TRIES; tries += 1) {
    const closed = await closeAsRead(app, row);
    if (closed) return tellClosed(app, closed);
    // Put off or moved since it was read, it has not ended.
    row = await OccurrenceModel.findOne({ _id: row._id, ...endedBy(app) });
  }
  if (row) throw new Error("An occurrence could not be closed: something was said of it each time.");
}

/** null: it is not as it was read. */
async function closeAsRead(app: AppContext, row: OccurrenceDocument): Promise<OccurrenceDocument | null> {
  const display = await DisplayModel.findById(row.displayId);
  // Judged by its end, not by now: this round may be late, and the display away or archived since. Who changes that closes what has ended first.
  const counts = display !== null && !isResting(display, row.endsAt.getTime());
  const missed = counts && (isUnseen(row) || isUnanswered(row));
  return missed ? closeAsMissed(app, row, display) : close(app, row);
}

async function tellClosed(app: AppContext, closed: OccurrenceDocument): Promise<void> {
  await recordPendingEntries(app, OccurrenceModel, closed);
  announceOccurrence(app, closed);
}

function isUnseen({ shownAt, answers }: OccurrenceDocument): boolean {
  return shownAt === null && answers.every((answer) => answer.retractedAt !== null);
}

/** It was on a screen, asked for an answer, and ends without one. Whoever said "Not yet" for the last time has been told of. */
function isUnanswered(row: OccurrenceDocument): boolean {
  const { shownAt, answers } = row;
  const isOpen = standingAnswer(row) === null && !isGivenUp({ notYets: standingNotYets({ answers }).length });
  return shownAt !== null && isOpen && asksForAnswer(row);
}

/** null: it has not ended, or an answer was taken back since it was read. */
async function close(app: AppContext, row: OccurrenceDocument): Promise<OccurrenceDocument | null> {
  const standing = row.answers.filter(({ retractedAt }) => retractedAt === null).map(({ id }) => id);
  const takenBack = { id: { $in: standing }, retractedAt: { $ne: null } };
  return OccurrenceModel.findOneAndUpdate(
    { _id: row._id, ...endedBy(app), answers: { $not: { $elemMatch: takenBack } } },
    { $set: { endedAt: new Date(app.now()) } },
    { returnDocument: "after" },
  );
}

/** In one write with the entry that says so. null: it has not ended, or was seen or answered since it was read. */
async function closeAsMissed(
  app: AppContext,
  row: OccurrenceDocument,
  display: DisplayDocument,
): Promise<OccurrenceDocument | null> {
  const now = new Date(app.now());
  const place = { groupId: row.groupId, displayId: row.displayId, displayName: display.name };
  const offlineSince = await allOfflineSince(display._id, app.now());
  const entry = newEntry(app, place, {
    kind: "occurrence.missed",
    uniqueKey: missedKey(row),
    at: row.endsAt,
    facts: {
      occurrenceKey: row.key,
      messageText: row.text,
      label: row.label,
      shownAt: row.shownAt?.toISOString() ?? null,
      dueAt: row.dueAt.toISOString(),
      offlineSince: offlineSince?.toISOString() ?? null,
      ...(asksForAnswer(row) && { awaitsAnswer: true }),
      ...(row.moves && { moves: row.moves }),
    },
  });
  // "Not yet" leaves what was seen unanswered; what nobody has seen has no answer of any kind.
  const standing =
    row.shownAt === null ? { retractedAt: null } : { retractedAt: null, choice: { $ne: "notYet" } };
  return OccurrenceModel.findOneAndUpdate(
    {
      _id: row._id,
      ...endedBy(app),
      shownAt: row.shownAt,
      answers: { $not: { $elemMatch: standing } },
    },
    { $set: { endedAt: now, missedAt: now }, $push: { pendingEntries: entry } },
    { returnDocument: "after" },
  );
}
