import { isDeepStrictEqual } from "node:util";
import { dateOf } from "../../../shared/rules/wallDays.js";
import type { AppContext } from "../../AppContext.js";
import { findOccurrenceTime, nextDueAt, type OccurrenceTime } from "../../schedule/expand.js";
import { zoneClock } from "../../schedule/ZoneClock.js";
import { standingAnswer } from "../occurrences/occurrence.present.js";
import type { OccurrenceDocument } from "../occurrences/occurrence.model.js";
import { findRow, refreshOpenRows } from "../occurrences/rowEdits.service.js";
import { bringBack } from "./bringBack.service.js";
import { MessageModel, type Message, type MessageDocument, type RemovedBy } from "./message.model.js";
import { messageChanged, messageRemoved } from "./messageEvents.js";
import { messageSchedule } from "./messageSchedule.js";

/**
 * A showing of a series that was changed alone is a message under the showing's key, and goes wherever its series goes. What follows here
 * may each be repeated: it makes of the exceptions what the series is by then.
 */
interface Pair {
  series: MessageDocument;
  exception: MessageDocument;
}

/** The exceptions of a series that were not deleted. */
export async function findExceptions(series: Pick<MessageDocument, "_id">): Promise<MessageDocument[]> {
  return MessageModel.find({ ...exceptionsOf(series), deletedAt: null });
}

/** The `$type` lets the partial index be used. */
export function exceptionsOf({ _id }: Pick<MessageDocument, "_id">) {
  return { exceptionOf: { $type: "objectId" as const, $eq: _id } };
}

/** The series was edited, paused or resumed: its exceptions take over all that was not changed in themselves. */
export async function followSeries(app: AppContext, series: MessageDocument): Promise<void> {
  for (const exception of await findExceptions(series)) await followOne(app, { series, exception });
}

/**
 * The same for one. What has begun keeps its time, what was answered or is over stays as it is, and one whose date or time of day the
 * series does not have any more goes.
 */
export async function followOne(app: AppContext, { series, exception }: Pair): Promise<void> {
  const key = exception.detachedKey!;
  const row = await findRow(series.displayId, key);
  if (row && isSettled(row)) return;
  const isAhead = !row && exception.startsAt.getTime() > app.now();
  const own = seriesTime(series, key);
  if (isAhead && !own) return giveUp(app, { series, exception });
  const set = changedFields(exception, {
    ...followedContent(series, exception),
    pauses: series.toObject<Message>().pauses,
    ...(isAhead && own && own.dueAt > app.now() && followedTime(series, { exception, own })),
  });
  if (Object.keys(set).length === 0) return;
  if (isAhead) set.nextDueAt = nextDue(app, { ...exception.toObject<Message>(), ...set });
  const saved = await MessageModel.findOneAndUpdate(
    { _id: exception._id, version: exception.version, deletedAt: null },
    { $set: set, $inc: { version: 1 } },
    { returnDocument: "after" },
  );
  if (!saved) return followAgain(app, { series, exception });
  if (row) await refreshOpenRows(app, saved);
  await messageChanged(app, saved);
}

/** Somebody has changed it meanwhile. */
async function followAgain(app: AppContext, { series, exception }: Pair): Promise<void> {
  const current = await MessageModel.findOne({ _id: exception._id, deletedAt: null });
  if (current) await followOne(app, { series, exception: current });
}

function isSettled(row: OccurrenceDocument): boolean {
  return row.endedAt !== null || standingAnswer(row) !== null;
}

function followedContent(series: MessageDocument, { ownFields }: MessageDocument): Partial<Message> {
  const { text, label, urgent, replies, stayMinutes, voice } = series.toObject<Message>();
  const content = { text, label, urgent, replies, stayMinutes, voice };
  const isFollowed = ([name]: [string, unknown]) => !(ownFields as string[]).includes(name);
  return Object.fromEntries(Object.entries(content).filter(isFollowed));
}

function followedTime(
  series: MessageDocument,
  { exception, own }: { exception: MessageDocument; own: OccurrenceTime },
): Partial<Message> {
  if (exception.ownFields.includes("when")) return {};
  return { when: wallTime(series.timeZone, own.dueAt), startsAt: new Date(own.dueAt) };
}

function changedFields(exception: MessageDocument, fields: Partial<Message>): Partial<Message> {
  const stored = exception.toObject<Record<string, unknown>>();
  const isOther = ([name, value]: [string, unknown]) => !isDeepStrictEqual(plain(stored[name]), plain(value));
  return Object.fromEntries(Object.entries(fields).filter(isOther));
}

/** Ids and instants as text: two of the same kind may be held in different ways. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify({ value }));
}

function nextDue(app: AppContext, message: Message): Date | null {
  const next = nextDueAt(messageSchedule(message), app.now());
  return next === null ? null : new Date(next);
}

/** When the series itself would show this key, were it not changed, skipped or paused; null when it has no such date or time of day. */
export function seriesTime(series: MessageDocument, key: string): OccurrenceTime | null {
  const all = { ...series.toObject<Message>(), skippedKeys: [], pauses: [], effectiveFrom: new Date(0) };
  return findOccurrenceTime(messageSchedule(all), key);
}

/** An instant as a caregiver writes it. */
export function wallTime(timeZone: string, at: number): { kind: "once"; date: string; time: string } {
  const { day, minutes } = zoneClock(timeZone).wallAt(at);
  const pad = (value: number) => String(value).padStart(2, "0");
  return { kind: "once", date: dateOf(day), time: `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}` };
}

async function giveUp(app: AppContext, { series, exception }: Pair): Promise<void> {
  const removed = await takeAway(app, exception, "back");
  // Should the series get this date and time of day again, it shows them.
  await MessageModel.updateOne({ _id: series._id }, { $pull: { skippedKeys: exception.detachedKey } });
  await messageRemoved(app, removed);
}

/** Of two who remove it at once the first counts: what it closes is found again by its time. The screens are told by messageRemoved(). */
export async function takeAway(
  app: AppContext,
  { _id }: Pick<MessageDocument, "_id">,
  removedBy: RemovedBy | null,
): Promise<MessageDocument> {
  const removed = await MessageModel.findOneAndUpdate(
    { _id, deletedAt: null },
    { $set: { deletedAt: new Date(app.now()), nextDueAt: null, removedBy } },
    { returnDocument: "after" },
  );
  return removed ?? MessageModel.findById(_id).orFail();
}

/** All of the series is being deleted. */
export async function removeExceptions(app: AppContext, series: MessageDocument): Promise<void> {
  for (const exception of await findExceptions(series))
    await messageRemoved(app, await takeAway(app, exception, "series"));
}

/** The series is being brought back: what went with it comes with it. What was deleted before stays away. */
export async function restoreExceptions(app: AppContext, series: MessageDocument): Promise<void> {
  const gone = await MessageModel.find({ ...exceptionsOf(series), removedBy: "series" });
  for (const exception of gone) await messageChanged(app, await bringBack(app, exception));
}

/** A series was cut in two: exceptions of what is due from `since` on (epoch ms) belong to the later part. `from` is as it was before. */
export async function adoptExceptions({
  from,
  to,
  since,
}: {
  from: MessageDocument;
  to: MessageDocument;
  since: number;
}): Promise<void> {
  const own = await MessageModel.find({ ...exceptionsOf(from), removedBy: { $in: [null, "skip"] } });
  const later = own.filter(({ detachedKey, startsAt }) => {
    const time = seriesTime(from, detachedKey!);
    return (time?.dueAt ?? startsAt.getTime()) >= since;
  });
  await MessageModel.updateMany(
    { _id: { $in: later.map(({ _id }) => _id) } },
    { $set: { exceptionOf: to._id } },
  );
}

/** Exceptions that were left behind when the series was deleted, as the builds of before did it: the series comes back and has them again. */
export async function adoptOrphans({
  _id,
  displayId,
  seriesId,
  skippedKeys,
}: MessageDocument): Promise<void> {
  if (skippedKeys.length === 0) return;
  await MessageModel.updateMany(
    { displayId, seriesId, detachedKey: { $in: skippedKeys }, exceptionOf: null, deletedAt: null },
    { $set: { exceptionOf: _id } },
  );
}
