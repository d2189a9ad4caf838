import type { Types } from "mongoose";
import { SKIPS_MAX } from "../../../shared/limits.js";
import type { AppContext } from "../../core/AppContext.js";
import { badInput, editedMeanwhile, notFound, type AppError } from "../../core/AppError.js";
import { limitReached } from "../../limits/requireRoom.js";
import { findOccurrenceTime, nextDueAt, type OccurrenceTime } from "../../schedule/expand.js";
import { openTimes } from "../../plan/dueOccurrences.js";
import { requireRow } from "../../plan/occurrenceRows.js";
import { findRow, withdrawRow } from "../../plan/rowEdits.service.js";
import { changeMessage, type MessageUpdate } from "./changeMessage.js";
import { followSeries, freeKey } from "./exceptions.service.js";
import { skipsThatCount } from "./keysOfThePast.js";
import { MessageModel, type Message, type MessageDocument } from "../../plan/message.model.js";
import { messageChanged } from "./messageEvents.js";
import { pausedFrom, resumedAt } from "../../plan/pauses.js";
import { messageSchedule } from "../../plan/messageSchedule.js";

/**
 * Leaves one occurrence out, or puts it back: what would have been due meanwhile shows late, or is missed. Doing it twice is harmless, and
 * so is putting back what was not left out. Throws 400 naming `key` for one that the series does not have.
 */
export async function skipOccurrence(
  app: AppContext,
  message: MessageDocument,
  { key, skipped }: { key: string; skipped: boolean },
): Promise<MessageDocument> {
  const saved = skipped ? (await leaveOut(app, message, { key })).saved : await putBack(app, message, key);
  const time = skipped && findOccurrenceTime(messageSchedule(withoutSkips(saved)), key);
  // Who makes the rows of what is due may have read the message before that, and finds this one then.
  if (time && time.dueAt <= app.now()) await requireRow(saved, time);
  await withdrawRow(app, message, { key, skipped });
  await messageChanged(app, saved);
  app.wakeDueLoop();
  return saved;
}

/** The key is the series' own again; a time of day that it does not have any more shows nothing. */
export async function showOwn(
  app: AppContext,
  { series, key }: { series: MessageDocument; key: string },
): Promise<MessageDocument> {
  if (!hasTime(series, key)) return freeKey(app, series, key);
  return skipOccurrence(app, series, { key, skipped: false }).catch(async (error: unknown) => {
    const current = await MessageModel.findById(series._id);
    if (!current || hasTime(current, key)) throw error;
    // It was cut in two, or has other days, since it was read.
    return freeKey(app, current, key);
  });
}

function hasTime(series: MessageDocument, key: string): boolean {
  return findOccurrenceTime(messageSchedule(withoutSkips(series)), key) !== null;
}

/** A repeat comes within minutes. */
const LEFT_OUT_FOR_KEPT = 50;

/**
 * `isNew`: it was not left out before. Throws 409 `edited-meanwhile` when the series is not of the version `base` any more, unless the key
 * is left out already. `exception`: who is to stand for the key.
 */
export async function leaveOut(
  app: AppContext,
  message: MessageDocument,
  {
    key,
    base,
    exception,
  }: { key: string; base?: number | undefined; exception?: Pick<MessageDocument, "_id"> },
): Promise<{ saved: MessageDocument; isNew: boolean }> {
  let isNew = false;
  const saved = await changeMessage(app, message, async (current, at) => {
    isNew = !current.skippedKeys.includes(key);
    if (!isNew) return null;
    if (base !== undefined && current.version !== base) throw editedMeanwhile();
    if (!(await isBegun(current, key))) requireOccurrence(withoutSkips(current), key);
    const skippedKeys = [...(await skipsThatCount(current, at)), key];
    if (skippedKeys.length > SKIPS_MAX) throw tooManySkips();
    return { skippedKeys, leftOutFor: leftOutFor(current, exception) };
  });
  if (!saved) throw notFound("The message");
  return { saved, isNew };
}

function leftOutFor(
  series: MessageDocument,
  exception: Pick<MessageDocument, "_id"> | undefined,
): Types.ObjectId[] {
  const { leftOutFor: before } = series.toObject<Message>();
  return [...(before ?? []), ...(exception ? [exception._id] : [])].slice(-LEFT_OUT_FOR_KEPT);
}

async function putBack(app: AppContext, message: MessageDocument, key: string): Promise<MessageDocument> {
  const saved = await changeMessage(app, message, async (current, at) => {
    const skippedKeys = current.skippedKeys.filter((skipped) => skipped !== key);
    // What has begun is settled, and does not begin again when its time is changed.
    if (await isBegun(current, key))
      return { skippedKeys, spentKeys: [...new Set([...current.spentKeys, key])] };
    requireOccurrence(withoutSkips(current), key);
    const time = findOccurrenceTime(messageSchedule({ ...current.toObject<Message>(), skippedKeys }), key);
    if (time && time.dueAt <= at) await openTimes(app, current, [time]);
    return { skippedKeys };
  });
  if (!saved) throw notFound("The message");
  return saved;
}

async function isBegun(message: MessageDocument, key: string): Promise<boolean> {
  const row = await findRow(message.displayId, key);
  return row !== null && row.messageId.equals(message._id);
}

function tooManySkips(): AppError {
  return limitReached(
    `Only ${SKIPS_MAX} reminders of one series can be skipped or changed. End it and start a new one.`,
  );
}

/**
 * Stops a series until it is resumed, or until a day begins on the wall of its display; what is on the screen stays. Doing it twice is
 * harmless. Throws 400 naming `until` for a day that has begun, 409 `edited-meanwhile` when it is not of the version `baseVersion` any more.
 */
export async function pauseMessage(
  app: AppContext,
  message: MessageDocument,
  {
    paused,
    until,
    baseVersion,
  }: { paused: boolean; until?: string | undefined; baseVersion?: number | undefined },
): Promise<MessageDocument> {
  if (message.when.kind !== "series")
    throw badInput("messageId", "Only a series can be paused. Delete this message instead.");
  const saved = await changeMessage(app, message, (current, at) => {
    const update = paused ? pauseFrom(current, { at, until: until ?? null }) : resumeAt(current, at);
    if (update && baseVersion !== undefined && current.version !== baseVersion)
      throw editedMeanwhile("It was changed again since, and stays as it is now.");
    return update;
  });
  if (!saved) throw notFound("The message");
  await messageChanged(app, saved);
  await followSeries(app, saved);
  app.wakeDueLoop();
  return saved;
}

/** null: it is so already. A pause that holds gets another end. */
function pauseFrom(
  message: MessageDocument,
  { at, until }: { at: number; until: string | null },
): MessageUpdate {
  const { pauses, timeZone } = message.toObject<Message>();
  const paused = pausedFrom(pauses, { at, until, timeZone });
  return paused && { pauses: paused };
}

/** What is due at this very instant is no longer within the pause. null: it is not paused. */
function resumeAt(message: MessageDocument, at: number): MessageUpdate {
  const { pauses: before, ...series } = message.toObject<Message>();
  const pauses = resumedAt(before, at);
  if (!pauses) return null;
  const next = nextDueAt(messageSchedule({ ...series, pauses }), at - 1);
  return { pauses, nextDueAt: next === null ? null : new Date(next) };
}

/** The occurrence with this key. Throws 400 naming `key` when none is named or the series has no such. */
export function requireOccurrence(
  message: Pick<MessageDocument, "when"> & Parameters<typeof messageSchedule>[0],
  key: string | undefined,
): OccurrenceTime {
  if (key === undefined) throw badInput("key", "Say which occurrence is meant.");
  const time = findOccurrenceTime(messageSchedule(message), key);
  if (!time) throw badInput("key", "This series has no such occurrence.");
  return time;
}

/** A series as if nothing of it were skipped, changed alone or paused. */
export function withoutSkips(message: MessageDocument): Message {
  return { ...message.toObject<Message>(), skippedKeys: [], pauses: [] };
}
