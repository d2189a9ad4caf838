import type { QueryFilter } from "mongoose";
import { DisplayLook, ExtrasSettings, type DisplayChanges } from "../../../shared/contract/displays.js";
import type { AppContext } from "../../AppContext.js";
import { badInput, editedMeanwhile } from "../../http/AppError.js";
import { displayZoneOffsets, presentFace } from "../../realtime/displaySnapshot.js";
import { expandSchedule, findOccurrenceTime } from "../../schedule/expand.js";
import { wallClockInstant } from "../../schedule/zones.js";
import { catchUpDisplay } from "../../realtime/catchUpPlans.js";
import { DisplayModel, type Display, type DisplayDocument } from "../displays/display.model.js";
import { changePlan } from "../displays/changePlan.service.js";
import { announceDisplay } from "../displays/displays.service.js";
import { openTimes } from "../occurrences/dueOccurrences.js";
import { changeMessage, settle, type MessageUpdate } from "./changeMessage.js";
import { MessageModel, type Message, type MessageDocument } from "./message.model.js";
import { messageSchedule, onceWindow } from "./messageSchedule.js";
import { keysSpent } from "./saveMessage.js";

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
  Object.assign(set, lookOf(changes));
  if (changes.awayUntil !== undefined) set.awayUntil = requireReturn(app, display, changes);

  const rests = changes.awayUntil !== undefined || changes.archived !== undefined;
  if (rests || changes.timeZone !== undefined) await settleAll(app, display);
  const edited = await saveSettings(display, set, changes.baseVersion);
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
    [{ $set: { ...literally(set), settingsVersion: { $add: [{ $ifNull: ["$settingsVersion", 1] }, 1] } } }],
    { returnDocument: "after", updatePipeline: true },
  );
  if (!saved) throw editedMeanwhile();
  return saved;
}

/** In a pipeline a text that begins with $ would be read as the name of a field. */
function literally(set: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(set).map(([name, value]) => [name, { $literal: value as unknown }]),
  );
}

/** What is taken over as it was given. */
function lookOf(changes: DisplayChanges): Partial<DisplayLook & ExtrasSettings> {
  const names = [...Object.keys(DisplayLook.shape), ...Object.keys(ExtrasSettings.shape)];
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
  if (back <= app.now()) throw badInput("awayUntil", "The day of return has already come.");
  return new Date(back);
}

/** Everything due by now gets its row under the old rules; rows keep their instants. */
async function settleAll(app: AppContext, display: DisplayDocument): Promise<void> {
  const due = await MessageModel.find({ displayId: display._id, nextDueAt: { $lte: new Date(app.now()) } });
  for (const message of due) await settle(app, message);
}

/** What is still to come, also of what has no next showing because it is paused. A series that has ended may be given another end. */
const HAS_MORE: QueryFilter<Message> = {
  $or: [{ nextDueAt: { $ne: null } }, { "when.kind": "series" }, { pauses: { $elemMatch: { until: null } } }],
};

/** Due keys keep their instants; others re-expand, past ones follow Window (design, Zone change). */
async function moveToZone(app: AppContext, display: DisplayDocument): Promise<void> {
  const messages = await MessageModel.find({
    displayId: display._id,
    deletedAt: null,
    timeZone: { $ne: display.timeZone },
    ...HAS_MORE,
  });
  for (const message of messages) await moveMessage(app, message, display.timeZone);
  const current = await DisplayModel.findById(display._id);
  // Of two who chose a zone at once, the one that the display has now counts.
  if (current && current.timeZone !== display.timeZone) await moveToZone(app, current);
}

/** To be called when a message was stored: another zone may have been chosen since its display was read. */
export async function followZone(app: AppContext, message: MessageDocument): Promise<MessageDocument> {
  const display = await DisplayModel.findById(message.displayId, { timeZone: 1 });
  if (!display || display.timeZone === message.timeZone) return message;
  return (await moveMessage(app, message, display.timeZone)) ?? message;
}

function hasMore({ nextDueAt, pauses }: MessageDocument): boolean {
  return nextDueAt !== null || pauses.some((pause) => pause.until === null);
}

async function moveMessage(
  app: AppContext,
  message: MessageDocument,
  timeZone: string,
): Promise<MessageDocument | null> {
  return changeMessage(app, message, (current, at) => {
    const { when } = current;
    if (when.kind === "series") return moveSeries(app, current, { timeZone, at });
    // What has begun keeps its instant.
    if (when.kind === "now" || !hasMore(current)) return null;
    const startsAt = new Date(wallClockInstant(when.date, when.time, timeZone));
    const schedule = messageSchedule({ ...current.toObject<Message>(), startsAt });
    const isDue = findOccurrenceTime(schedule, onceWindow(current).key) !== null;
    return { timeZone, startsAt, nextDueAt: isDue ? startsAt : null };
  });
}

/** What was ahead and is over in the new zone has its row first: it shows late while its window lasts, then it is missed. */
async function moveSeries(
  app: AppContext,
  message: MessageDocument,
  { timeZone, at }: { timeZone: string; at: number },
): Promise<MessageUpdate> {
  const moved = { timeZone, spentKeys: await keysSpent(message.toObject<Message>(), at) };
  const before = messageSchedule(message);
  const after = messageSchedule({ ...message.toObject<Message>(), ...moved });
  const begun = expandSchedule(after, { from: at - ZONES_APART_MS, until: at + 1 });
  await openTimes(
    app,
    message,
    begun.filter(({ key }) => (findOccurrenceTime(before, key)?.dueAt ?? 0) > at),
  );
  return moved;
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
  await announceDisplay(app, displayId);
  app.wakeDueLoop();
}
