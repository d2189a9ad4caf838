import { isDeepStrictEqual } from "node:util";
import type { MessageChanges, Removed, Scope } from "../../../shared/contract/messages.js";
import { dateOf } from "../../../shared/rules/wallDays.js";
import type { AppContext } from "../../AppContext.js";
import { AppError, badInput, editedMeanwhile } from "../../http/AppError.js";
import { nextDueAt, type OccurrenceTime, type Schedule } from "../../schedule/expand.js";
import { zoneClock } from "../../schedule/ZoneClock.js";
import { DisplayModel, type DisplayDocument } from "../displays/display.model.js";
import type { OccurrenceDocument } from "../occurrences/occurrence.model.js";
import { requireRow } from "../occurrences/occurrenceRows.js";
import { findRow, moveRow, refreshOpenRows, settledKeys } from "../occurrences/rowEdits.service.js";
import { leaveOut, requireOccurrence, settle, skipOccurrence } from "./skipMessage.service.js";
import { splitSeries } from "./splitSeries.js";
import { requireVoice } from "../voices/voices.service.js";
import {
  MessageModel,
  type Message,
  type MessageDocument,
  type StoredSeries,
  type StoredVoice,
} from "./message.model.js";
import { messageChanged } from "./messageEvents.js";
import { messageSchedule } from "./messageSchedule.js";
import { removeMessage } from "./messages.service.js";
import { requireTiming, storeDerived } from "./storeMessage.js";

interface Target {
  message: MessageDocument;
  display: DisplayDocument;
  /** The version that the change was made on; undefined: whatever it is. */
  base?: number | undefined;
}

interface Edit {
  scope: Scope;
  key: string | undefined;
  changes: MessageChanges;
}

/** What is to be written; the voice was found by then. */
type Changes = Omit<MessageChanges, "baseVersion" | "voiceId"> & { voice?: StoredVoice | null };

/**
 * Changes a message, one occurrence of a series, or it and all that follow; returns what it became, one or two messages. What is
 * already due stays as it began: a key is never shown a second time (design, Edit). Throws 409 `already-shown` for a one-off
 * that was seen, 409 `edited-meanwhile`, 400 when the new time would never show or the voice is not there.
 */
export async function editMessage(app: AppContext, target: Target, edit: Edit): Promise<MessageDocument[]> {
  const settled = await settle(app, target.message);
  const { baseVersion, voiceId, ...written } = edit.changes;
  const changes: Changes = { ...written, ...(await newVoice(app, target, voiceId)) };
  const now = { ...target, message: settled, base: requireBase(settled, changes, baseVersion) };
  const { when } = settled;
  if (when.kind !== "series") return [await editOnce(app, now, changes)];
  if (edit.scope === "all") return [await editAll(app, now, changes)];
  const time = requireOccurrence(settled, edit.key);
  if (edit.scope === "following" && dateOfKey(time.key) <= when.startDate) {
    return [await editAll(app, now, changes)];
  }
  await claimBase(now);
  if (edit.scope === "this") return editThis(app, now, { time, changes });
  return editFollowing(app, now, { time, changes });
}

/**
 * The version that the write has to find. Throws 409 `edited-meanwhile` when somebody else has changed the message. A repeat whose first
 * try died after it had written finds its own words one version on, and finishes the work.
 */
function requireBase(
  message: MessageDocument,
  changes: Changes,
  baseVersion: number | undefined,
): number | undefined {
  if (baseVersion === undefined || message.version === baseVersion) return baseVersion;
  if (message.version === baseVersion + 1 && isWritten(message, changes)) return message.version;
  throw editedMeanwhile();
}

function isWritten(message: MessageDocument, changes: Changes): boolean {
  const stored = message.toObject<Record<string, unknown>>();
  return Object.entries(definedOnly(changes)).every(([name, value]) =>
    isDeepStrictEqual(plain(stored[name]), plain(value)),
  );
}

/** Ids as text: two of the same kind may be held in different ways. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify({ value }));
}

/** An unknown voice is refused before anything is written. */
async function newVoice(
  app: AppContext,
  { display }: Target,
  voiceId: string | null | undefined,
): Promise<Pick<Changes, "voice">> {
  if (voiceId === undefined) return {};
  return { voice: await requireVoice(app, [display], { voiceId, field: "changes.voiceId" }) };
}

/** A part of a series becomes a message of its own, so that no write of its words could find that somebody was faster: this one does. */
async function claimBase({ message, base }: Target): Promise<void> {
  if (base === undefined) return;
  const claimed = await MessageModel.updateOne(
    { _id: message._id, version: base, deletedAt: null },
    { $inc: { version: 1 } },
  );
  if (claimed.matchedCount === 0) throw editedMeanwhile();
}

async function editOnce(
  app: AppContext,
  { message, display, base }: Target,
  changes: Changes,
): Promise<MessageDocument> {
  const schedule = messageSchedule(message);
  const row = schedule.kind === "once" ? await findRow(message.displayId, schedule.key) : null;
  if (row?.shownAt) {
    throw new AppError({
      code: "already-shown",
      status: 409,
      message: "This was already shown. Duplicate it to send it again.",
    });
  }
  const saved = await save(app, { message, display, base }, changes);
  const begun =
    row ?? (schedule.kind === "once" ? await rowDueMeanwhile(app, message, onceTime(schedule)) : null);
  if (begun && saved.when.kind !== "series") await moveRow(begun, saved);
  await messageChanged(app, saved);
  app.wakeDueLoop();
  return saved;
}

async function editAll(app: AppContext, target: Target, changes: Changes): Promise<MessageDocument> {
  const saved = await save(app, target, changes);
  await refreshOpenRows(app, saved);
  await messageChanged(app, saved);
  app.wakeDueLoop();
  return saved;
}

/** Writes the changes. Changed times count from now on; keys that have already begun are spent and do not begin again. */
async function save(
  app: AppContext,
  { message, display, base }: Target,
  changes: Changes,
): Promise<MessageDocument> {
  const { when, ...content } = changes;
  const timed = when !== undefined || changes.stayMinutes !== undefined;
  const set: Partial<Message> = { ...definedOnly(content) };
  if (timed) Object.assign(set, await newTiming(app, { message, display }, changes));
  // The timing is worked out from the whole message, so it is written only to what it was worked out from.
  const version = timed ? message.version : base;
  const saved = await MessageModel.findOneAndUpdate(
    { _id: message._id, deletedAt: null, ...(version !== undefined && { version }) },
    { $set: set, $inc: { version: 1 } },
    { returnDocument: "after" },
  );
  return saved ?? saveAgain(app, { message, display, base }, changes);
}

/** Somebody was faster. Who named no version means whatever the message is by now. */
async function saveAgain(
  app: AppContext,
  { message: { _id }, display: { _id: displayId }, base }: Target,
  changes: Changes,
): Promise<MessageDocument> {
  const [message, display] = await Promise.all([
    MessageModel.findOne({ _id, deletedAt: null }),
    DisplayModel.findById(displayId),
  ]);
  if (!message || !display || base !== undefined) throw editedMeanwhile();
  return save(app, { message, display }, changes);
}

async function newTiming(
  app: AppContext,
  { message, display }: Target,
  changes: Changes,
): Promise<Partial<Message>> {
  const when = changes.when ?? message.when;
  const stayMinutes = changes.stayMinutes ?? message.stayMinutes;
  if (when.kind !== "series" && changes.when === undefined) {
    return {};
  }
  const timing = requireTiming(app, display, { when, stayMinutes, seriesId: message.seriesId });
  if (when.kind !== "series") return timing;
  const skippedKeys = [...new Set([...message.skippedKeys, ...(await settledKeys(app, message))])];
  const next = nextDueAt(
    messageSchedule({
      ...message.toObject(),
      ...timing,
      stayMinutes,
      skippedKeys,
      timeZone: display.timeZone,
    }),
    app.now(),
  );
  return { ...timing, skippedKeys, nextDueAt: next === null ? null : new Date(next) };
}

/** "Only this one": a message of its own takes the occurrence over, under the same key. */
async function editThis(
  app: AppContext,
  { message, display }: Target,
  { time, changes }: { time: OccurrenceTime; changes: Changes },
): Promise<MessageDocument[]> {
  const row = await findRow(message.displayId, time.key);
  if (row?.shownAt) {
    throw new AppError({
      code: "already-shown",
      status: 409,
      message: "This was already shown. Duplicate it to send it again.",
    });
  }
  if (changes.when?.kind === "series")
    throw badInput("changes.when", "One occurrence cannot become a series.");
  const when = changes.when ?? wallTime(message, time);
  const stayMinutes = changes.stayMinutes ?? message.stayMinutes;
  const moved =
    changes.when && requireTiming(app, display, { when, stayMinutes, seriesId: message.seriesId });
  const startsAt = moved?.startsAt ?? new Date(time.dueAt);
  const detached = await storeDerived(message, `this ${time.key}`, {
    ...definedOnly(changes),
    when: when,
    startsAt,
    nextDueAt: startsAt,
    detachedKey: time.key,
    skippedKeys: [],
    pauses: [],
    createdAt: new Date(app.now()),
  });
  if (row) await moveRow(row, detached);
  const series = await leaveOut(app, message, time.key);
  const begun = row ? null : await rowDueMeanwhile(app, message, time);
  if (begun) await moveRow(begun, detached);
  await messageChanged(app, series);
  await messageChanged(app, detached);
  app.wakeDueLoop();
  return [series, detached];
}

/** The row of what has come due since the message was settled: whoever opens it then finds it here, and moved. */
async function rowDueMeanwhile(
  app: AppContext,
  settled: MessageDocument,
  time: OccurrenceTime,
): Promise<OccurrenceDocument | null> {
  const wasAhead = settled.nextDueAt !== null && settled.nextDueAt.getTime() <= time.dueAt;
  return wasAhead && time.dueAt <= app.now() ? requireRow(settled, time) : null;
}

function onceTime({ key, startsAt, stayMinutes }: Extract<Schedule, { kind: "once" }>): OccurrenceTime {
  return { key, dueAt: startsAt, endsAt: startsAt + stayMinutes * 60_000 };
}

function wallTime(
  message: MessageDocument,
  time: OccurrenceTime,
): { kind: "once"; date: string; time: string } {
  const wall = zoneClock(message.timeZone).wallAt(time.dueAt);
  const pad = (value: number) => String(value).padStart(2, "0");
  return {
    kind: "once",
    date: dateOf(wall.day),
    time: `${pad(Math.floor(wall.minutes / 60))}:${pad(wall.minutes % 60)}`,
  };
}

/** "This and following": the old series ends the day before, a new one with the same seriesId and slots goes on (design, Split). */
async function editFollowing(
  app: AppContext,
  { message, display }: Target,
  { time, changes }: { time: OccurrenceTime; changes: Changes },
): Promise<MessageDocument[]> {
  const { later } = splitSeries(message.when as StoredSeries, dateOfKey(time.key));
  const stored = await storeDerived(message, `following ${time.key}`, {
    when: later,
    startsAt: new Date(time.dueAt),
    nextDueAt: message.nextDueAt,
    createdAt: new Date(app.now()),
  });
  // Both exist for a moment, or for longer if the process dies here: the later start wins (plan.service.ts).
  const ended = await endBefore(app, message, dateOfKey(time.key));
  if (!ended) {
    await removeMessage(app, stored);
    throw editedMeanwhile();
  }
  const begun = await save(app, { message: stored, display }, changes);
  // What was skipped or paused since the message was read holds for both parts.
  const skippedKeys = [...new Set([...begun.skippedKeys, ...ended.skippedKeys])];
  const { pauses } = ended.toObject<Message>();
  const next = nextDueAt(messageSchedule({ ...begun.toObject<Message>(), skippedKeys, pauses }), app.now());
  const following = await MessageModel.findOneAndUpdate(
    { _id: begun._id },
    { $set: { skippedKeys, pauses, nextDueAt: next === null ? null : new Date(next) } },
    { returnDocument: "after" },
  ).orFail();
  await messageChanged(app, ended);
  await messageChanged(app, following);
  app.wakeDueLoop();
  return [ended, following];
}

/** null: the series was deleted meanwhile. */
async function endBefore(
  app: AppContext,
  message: MessageDocument,
  date: string,
): Promise<MessageDocument | null> {
  const when = splitSeries(message.when as StoredSeries, date).earlier;
  const next = nextDueAt(messageSchedule({ ...message.toObject(), when }), app.now());
  return MessageModel.findOneAndUpdate(
    { _id: message._id, deletedAt: null },
    { $set: { when, nextDueAt: next === null ? null : new Date(next) }, $inc: { version: 1 } },
    { returnDocument: "after" },
  );
}

/** Removes an occurrence, it and all that follow, or the whole message; says what undo would bring back. */
export async function removePart(
  app: AppContext,
  target: Target,
  part: { scope: Scope; key: string | undefined },
): Promise<Removed> {
  const { message } = target;
  if (part.scope === "all" || message.when.kind !== "series") return removeMessage(app, message);
  const settled = await settle(app, message);
  const time = requireOccurrence(settled, part.key);
  if (part.scope === "this") {
    await skipOccurrence(app, settled, { key: time.key, skipped: true });
    return { messageId: settled.id, skippedKey: time.key };
  }
  if (dateOfKey(time.key) <= message.when.startDate) return removeMessage(app, settled);
  const [, following] = await editFollowing(app, { ...target, message: settled }, { time, changes: {} });
  return removeMessage(app, following!);
}

function dateOfKey(key: string): string {
  return key.split("/")[1]!;
}

function definedOnly<Changes extends object>(changes: Changes): Partial<Changes> {
  return Object.fromEntries(
    Object.entries(changes).filter(([, value]) => value !== undefined),
  ) as Partial<Changes>;
}
