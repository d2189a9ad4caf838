import { isDeepStrictEqual } from "node:util";
import { dateOf, timeOf } from "../../../shared/rules/wallDays.js";
import type { AppContext } from "../../core/AppContext.js";
import { findOccurrenceTime, nextDueAt, type OccurrenceTime } from "../../schedule/expand.js";
import { zoneClock } from "../../schedule/ZoneClock.js";
import { standingAnswer } from "../../plan/occurrence.present.js";
import type { OccurrenceDocument } from "../../plan/occurrence.model.js";
import { exceptionsOf } from "../../plan/cuts/exceptionsOf.js";
import { findRow, refreshOpenRows } from "../../plan/rowEdits.service.js";
import { bringBack } from "./bringBack.service.js";
import { changeMessage, changeMessageFound, type MessageUpdate } from "./changeMessage.js";
import {
  MessageModel,
  type Message,
  type MessageDocument,
  type RemovedBy,
} from "../../plan/message.model.js";
import { messageChanged, messageRemoved } from "./messageEvents.js";
import { messageSchedule } from "../../plan/messageSchedule.js";

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

/** The series was edited, paused or resumed: its exceptions take over all that was not changed in themselves. */
export async function followSeries(app: AppContext, series: MessageDocument): Promise<void> {
  for (const exception of await findExceptions(series)) await followOne(app, { series, exception });
}

/**
 * The same for one. What has begun keeps its time, what was answered or is over stays as it is, and one whose date or time of day the
 * series does not have any more goes.
 */
export async function followOne(app: AppContext, { series, exception }: Pair): Promise<void> {
  let isGone = false;
  const saved = await changeMessage(app, exception, async (current, at) => {
    const row = await findRow(series.displayId, current.detachedKey!);
    isGone = false;
    if (row) return isSettled(row) ? null : followed(series, current);
    const own = seriesTime(series, current.detachedKey!);
    isGone = current.startsAt.getTime() > at && !own;
    if (isGone) return null;
    return followed(series, current, { own, at });
  });
  if (isGone) return giveUp(app, { series, exception });
  if (!saved || saved.version === exception.version) return;
  await refreshOpenRows(app, saved);
  await messageChanged(app, saved);
}

/** null: it is so already. With `ahead` its time follows too, while both that of the series and its own are still to come. */
function followed(
  series: MessageDocument,
  exception: MessageDocument,
  ahead?: { own: OccurrenceTime | null; at: number },
): MessageUpdate {
  const { own = null, at = 0 } = ahead ?? {};
  const isAhead = ahead !== undefined && exception.startsAt.getTime() > at;
  const set = changedFields(exception, {
    ...followedContent(series, exception),
    pauses: series.toObject<Message>().pauses,
    ...(isAhead && own && own.dueAt > at && followedTime(series, { exception, own })),
  });
  if (Object.keys(set).length === 0) return null;
  if (isAhead) set.nextDueAt = nextDue({ ...exception.toObject<Message>(), ...set }, at);
  return set;
}

function isSettled(row: OccurrenceDocument): boolean {
  return row.endedAt !== null || standingAnswer(row) !== null;
}

function followedContent(series: MessageDocument, { ownFields }: MessageDocument): Partial<Message> {
  const { text, label, urgent, replies, stayMinutes, voice, ladder } = series.toObject<Message>();
  const content = {
    text,
    label,
    urgent,
    replies,
    stayMinutes,
    voice,
    ...(ladder !== undefined && { ladder }),
  };
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

function nextDue(message: Message, at: number): Date | null {
  const next = nextDueAt(messageSchedule(message), at);
  return next === null ? null : new Date(next);
}

/** When the series itself would show this key, were it not changed, skipped or paused; null when it has no such date or time of day. */
export function seriesTime(series: MessageDocument, key: string): OccurrenceTime | null {
  return findOccurrenceTime(messageSchedule(wholeSeries(series)), key);
}

/** As if nothing of it had ever been skipped, spent, changed alone, paused or written later. */
export function wholeSeries(series: MessageDocument): Message {
  const whole = { skippedKeys: [], spentKeys: [], pauses: [], effectiveFrom: new Date(0) };
  return { ...series.toObject<Message>(), ...whole };
}

/** An instant as a caregiver writes it. */
export function wallTime(timeZone: string, at: number): { kind: "once"; date: string; time: string } {
  const { day, minutes } = zoneClock(timeZone).wallAt(at);
  return { kind: "once", date: dateOf(day), time: timeOf(minutes) };
}

async function giveUp(app: AppContext, { series, exception }: Pair): Promise<void> {
  const removed = await takeAway(app, exception, "back");
  // Should the series get this date and time of day again, it shows them.
  await freeKey(app, series, exception.detachedKey!);
  await messageRemoved(app, removed);
}

/** The key is the series' own again. */
export async function freeKey(
  app: AppContext,
  series: MessageDocument,
  key: string,
): Promise<MessageDocument> {
  const freed = await changeMessageFound(app, series, {
    change: ({ skippedKeys }) =>
      skippedKeys.includes(key) ? { skippedKeys: skippedKeys.filter((one) => one !== key) } : null,
    found: {},
    raisesVersion: false,
  });
  return freed ?? series;
}

/** Of two who remove it at once the first counts: what it closes is found again by its time. The screens are told by messageRemoved(). */
export async function takeAway(
  app: AppContext,
  { _id }: Pick<MessageDocument, "_id">,
  removedBy: RemovedBy | null,
): Promise<MessageDocument> {
  const removed = await changeMessageFound(
    app,
    { _id },
    { change: (_, at) => ({ deletedAt: new Date(at), removedBy }), raisesVersion: false },
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
