import { isDeepStrictEqual } from "node:util";
import type { QueryFilter } from "mongoose";
import {
  DisplayLook,
  ExtrasSettings,
  WatchSettings,
  type DisplayChanges,
} from "../../../shared/contract/displays.js";
import { changesOfLanguage } from "../../../shared/rules/displayLook.js";
import type { AppContext } from "../../core/AppContext.js";
import { badInput, editedMeanwhile } from "../../core/AppError.js";
import { displayZoneOffsets, presentFace } from "../../realtime/displaySnapshot.js";
import { expandSchedule, findOccurrenceTime, type OccurrenceTime } from "../../schedule/expand.js";
import { wallClockInstant } from "../../schedule/zones.js";
import { catchUpDisplay } from "../../realtime/catchUp/catchUpPlans.js";
import { DisplayModel, type Display, type DisplayDocument } from "../../circle/displays/display.model.js";
import { changePlan } from "../../circle/displays/changePlan.service.js";
import { announceDisplayById } from "../../circle/displays/announceDisplay.js";
import { storeCarriedParts } from "../../plan/cuts/pendingPart.service.js";
import { closeEndedOf, openTimes } from "../../plan/dueOccurrences.js";
import { markLaddersOf, settledKeys, settledKeysOf } from "../../plan/rowEdits.service.js";
import { changeMessage, changeSettled, settle, type MessageUpdate } from "./changeMessage.js";
import { MessageModel, type Message, type MessageDocument } from "../../plan/message.model.js";
import { pauseAt, pausesIn } from "../../plan/pauses.js";
import { messageSchedule, onceWindow } from "../../plan/messageSchedule.js";
import { withSettled } from "./saveMessage.js";

/** The same time of day is at most so far apart in two zones. */
const ZONES_APART_MS = 27 * 60 * 60_000;

/**
 * Changes a display and, where its schedule depends on that, its schedule: a zone, an absence. It stands with the messages because
 * they are what such a change is about. Throws 400 when the day of return has passed, 409 `edited-meanwhile`.
 */
export async function editDisplay(
  app: AppContext,
  display: DisplayDocument,
  changes: DisplayChanges,
): Promise<DisplayDocument> {
  const set: Partial<Display> = {};
  if (changes.name !== undefined) set.name = changes.name;
  if (changes.archived !== undefined)
    set.archivedAt = changes.archived ? (display.archivedAt ?? new Date(app.now())) : null;
  if (changes.timeZone !== undefined) set.timeZone = changes.timeZone;
  if (changes.phone !== undefined) set.phone = changes.phone;
  if (changes.tags !== undefined) set.tags = changes.tags;
  if (changes.language !== undefined) Object.assign(set, changesOfLanguage(display, changes.language));
  Object.assign(set, lookOf(changes));
  if (changes.awayUntil !== undefined) set.awayUntil = requireReturn(app, display, changes);

  const rests = changes.awayUntil !== undefined || changes.archived !== undefined;
  if (rests || changes.timeZone !== undefined) await settleAll(app, display);
  const edited = await saveSettings(display, set, changes.baseVersion);
  if (rests) await markLaddersOf(edited._id, app.now());
  if (changes.timeZone !== undefined) await moveToZone(app, edited);
  await tellScreens(app, edited.id, { wholePlan: rests || changes.timeZone !== undefined });
  return edited;
}

/** Of two who changed the same settings at once, one write finds the version that both have seen. */
async function saveSettings(
  display: DisplayDocument,
  set: Partial<Display>,
  baseVersion: number | undefined,
): Promise<DisplayDocument> {
  // Displays of before have no number yet, which stands for the first.
  const version = baseVersion === 1 ? { $in: [1, null] } : baseVersion;
  const saved = await DisplayModel.findOneAndUpdate(
    { _id: display._id, ...(baseVersion !== undefined && { settingsVersion: version }) },
    [
      {
        $set: {
          ...literally(set),
          settingsVersion: { $add: [{ $ifNull: ["$settingsVersion", 1] }, 1] },
          watchDue: true,
        },
      },
    ],
    { returnDocument: "after", updatePipeline: true },
  );
  return saved ?? findWritten(display, set, baseVersion);
}

/**
 * The repeat of a first try that died after it had written: it finds its own settings one version on, and finishes the work. Throws 409
 * `edited-meanwhile` where it finds anything else.
 */
async function findWritten(
  { _id }: DisplayDocument,
  set: Partial<Display>,
  baseVersion: number | undefined,
): Promise<DisplayDocument> {
  const current = await DisplayModel.findById(_id);
  const isNext = baseVersion !== undefined && current?.settingsVersion === baseVersion + 1;
  const isOwn = Object.entries(set).every(([name, value]) =>
    isDeepStrictEqual(plain(current?.get(name)), plain(value)),
  );
  if (!current || !isNext || !isOwn) throw editedMeanwhile();
  return current;
}

/** As it is sent. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify({ value }));
}

/** In a pipeline a text that begins with $ would be read as the name of a field. */
function literally(set: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(set).map(([name, value]) => [name, { $literal: value as unknown }]),
  );
}

/** What is taken over as it was given. */
function lookOf(changes: DisplayChanges): Partial<DisplayLook & ExtrasSettings & WatchSettings> {
  const taken = [DisplayLook, ExtrasSettings, WatchSettings];
  const names = taken.flatMap(({ shape }) => Object.keys(shape));
  const given = Object.entries(changes).filter(
    ([name, value]) => names.includes(name) && value !== undefined,
  );
  return Object.fromEntries(given);
}

function requireReturn(
  app: AppContext,
  display: DisplayDocument,
  { awayUntil, timeZone }: DisplayChanges,
): Date | null {
  if (awayUntil === null || awayUntil === undefined) return null;
  const back = wallClockInstant(awayUntil, "00:00", timeZone ?? display.timeZone);
  if (back <= app.now()) throw badInput("awayUntil", "The day of return has already passed.");
  return new Date(back);
}

/** Everything due by now gets its row under the old rules, and what has ended is missed or not by them; rows keep their instants. */
async function settleAll(app: AppContext, display: DisplayDocument): Promise<void> {
  const due = await MessageModel.find({ displayId: display._id, nextDueAt: { $lte: new Date(app.now()) } });
  for (const message of due) await settle(app, message);
  await closeEndedOf(app, display._id);
}

/** What is still to come, also of what has no next showing because it is paused. A series that has ended may be given another end. */
function hasMoreAt(at: number): QueryFilter<Message> {
  return {
    $or: [
      { nextDueAt: { $ne: null } },
      { "when.kind": "series" },
      { pauses: { $elemMatch: { until: null } } },
      { pauses: { $elemMatch: { until: { $gt: new Date(at) } } } },
    ],
  };
}

/** Due keys keep their instants; others get the same time on the wall (docs/DELIVERY.md, zone-change-keeps-due). */
async function moveToZone(app: AppContext, display: DisplayDocument): Promise<void> {
  await storeCarriedParts({ displayId: display._id });
  await moveSettled(app, display, await findInOtherZones(app, display));
  // What has come due, begins by the move, or was changed by somebody else meanwhile.
  for (const message of await findInOtherZones(app, display))
    await moveMessage(app, message, display.timeZone);
  const current = await DisplayModel.findById(display._id);
  // Of two who chose a zone at once, the one that the display has now counts.
  if (current && current.timeZone !== display.timeZone) await moveToZone(app, current);
}

function findInOtherZones(app: AppContext, { _id, timeZone }: DisplayDocument): Promise<MessageDocument[]> {
  return MessageModel.find({
    displayId: _id,
    deletedAt: null,
    timeZone: { $ne: timeZone },
    ...hasMoreAt(app.now()),
  }).exec();
}

/** Most of them, in one read and one write however many there are: those of which nothing is due, nor begins by the move. */
async function moveSettled(
  app: AppContext,
  { _id, timeZone }: DisplayDocument,
  messages: MessageDocument[],
): Promise<void> {
  const at = app.now();
  const settled = messages.filter(({ nextDueAt }) => !nextDueAt || nextDueAt.getTime() > at);
  const seriesIds = settled.filter(({ when }) => when.kind === "series").map(({ seriesId }) => seriesId);
  const keys = await settledKeysOf(_id, seriesIds, at);
  await changeSettled(settled, at, (message) => {
    if (message.when.kind !== "series") return movedOnce(message, { timeZone, at });
    const own = keys.get(message.seriesId) ?? [];
    const { moved, begun } = movedSeries(message.toObject<Message>(), { timeZone, at, settled: own });
    return begun.length === 0 ? moved : null;
  });
}

/** To be called when a message was stored: another zone may have been chosen since its display was read. */
export async function followZone(app: AppContext, message: MessageDocument): Promise<MessageDocument> {
  const display = await DisplayModel.findById(message.displayId, { timeZone: 1 });
  return takeIntoZone(app, message, display?.timeZone);
}

/** The same with the zone of its display, read after the message was; undefined: the display is gone. */
export async function takeIntoZone(
  app: AppContext,
  message: MessageDocument,
  timeZone: string | undefined,
): Promise<MessageDocument> {
  if (timeZone === undefined || timeZone === message.timeZone) return message;
  return (await moveMessage(app, message, timeZone)) ?? message;
}

function hasMore({ nextDueAt, pauses }: MessageDocument, at: number): boolean {
  return nextDueAt !== null || pauseAt(pauses, at) !== null;
}

async function moveMessage(
  app: AppContext,
  message: MessageDocument,
  timeZone: string,
): Promise<MessageDocument | null> {
  return changeMessage(app, message, (current, at) =>
    current.when.kind === "series"
      ? moveSeries(app, current, { timeZone, at })
      : movedOnce(current, { timeZone, at }),
  );
}

/** null: what has begun keeps its instant. What is paused and lies behind by the move has not been missed either. */
function movedOnce(
  message: MessageDocument,
  { timeZone, at }: { timeZone: string; at: number },
): MessageUpdate {
  const { when } = message;
  if (when.kind !== "once" || !hasMore(message, at)) return null;
  const startsAt = new Date(wallClockInstant(when.date, when.time, timeZone));
  const stored = message.toObject<Message>();
  const pauses = pausesIn(timeZone, { pauses: stored.pauses, at });
  const schedule = messageSchedule({ ...stored, startsAt, pauses });
  const isAhead = message.nextDueAt !== null || startsAt.getTime() > at;
  const isDue = isAhead && findOccurrenceTime(schedule, onceWindow(message).key) !== null;
  return { timeZone, startsAt, pauses, nextDueAt: isDue ? startsAt : null };
}

/** What was ahead and is over in the new zone has its row first: it shows late while its window lasts, then it is missed. */
async function moveSeries(
  app: AppContext,
  message: MessageDocument,
  { timeZone, at }: { timeZone: string; at: number },
): Promise<MessageUpdate> {
  const settled = await settledKeys(message, at);
  const { moved, begun } = movedSeries(message.toObject<Message>(), { timeZone, at, settled });
  await openTimes(app, message, begun);
  return moved;
}

/** The series in the new zone, and what was ahead and has begun by that. `settled`: its keys that have begun lately. */
function movedSeries(
  message: Message,
  { timeZone, at, settled }: { timeZone: string; at: number; settled: string[] },
): { moved: Partial<Message>; begun: OccurrenceTime[] } {
  const pauses = pausesIn(timeZone, { pauses: message.pauses, at });
  const moved = { timeZone, pauses, spentKeys: withSettled(message, at, settled) };
  const before = messageSchedule(message);
  const after = messageSchedule({ ...message, ...moved });
  const begun = expandSchedule(after, { from: at - ZONES_APART_MS, until: at + 1 }).filter(
    ({ key }) => (findOccurrenceTime(before, key)?.dueAt ?? 0) > at,
  );
  return { moved, begun };
}

/** The display is read after the version was raised: of two changes at once, the later version says both. */
async function tellScreens(
  app: AppContext,
  displayId: string,
  { wholePlan }: { wholePlan: boolean },
): Promise<void> {
  await changePlan(app, displayId, async (version, send) => {
    if (wholePlan) return catchUpDisplay(app, displayId);
    const display = await DisplayModel.findById(displayId).orFail();
    send({
      type: "display.changed",
      ...version,
      display: presentFace(display),
      zoneOffsets: displayZoneOffsets(display, app.now()),
    });
  });
  await announceDisplayById(app, displayId);
  app.wakeDueLoop();
}
