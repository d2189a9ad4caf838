import { DisplayLook, ExtrasSettings, type DisplayChanges } from "../../../shared/contract/displays.js";
import type { AppContext } from "../../AppContext.js";
import { badInput, editedMeanwhile } from "../../http/AppError.js";
import { displayZoneOffsets, presentFace } from "../../realtime/displaySnapshot.js";
import { nextDueAt } from "../../schedule/expand.js";
import { wallClockInstant } from "../../schedule/zones.js";
import { catchUpDisplay } from "../../realtime/catchUpPlans.js";
import { DisplayModel, type Display, type DisplayDocument } from "../displays/display.model.js";
import { announceDisplay, raisePlanVersion } from "../displays/displays.service.js";
import { openDue } from "../occurrences/dueOccurrences.js";
import { settledKeys } from "../occurrences/rowEdits.service.js";
import { MessageModel, type MessageDocument } from "./message.model.js";
import { messageSchedule } from "./messageSchedule.js";

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
  for (const message of due) await openDue(app, message);
}

/** What is still to come, also of what has no next showing because it is paused. */
const HAS_MORE = { $or: [{ nextDueAt: { $ne: null } }, { pauses: { $elemMatch: { until: null } } }] };

/** Due keys keep their instants; others re-expand, past ones follow Window (design, Zone change). */
async function moveToZone(app: AppContext, display: DisplayDocument): Promise<void> {
  const messages = await MessageModel.find({
    displayId: display._id,
    deletedAt: null,
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
  if (!display || display.timeZone === message.timeZone || !hasMore(message)) return message;
  await moveMessage(app, message, display.timeZone);
  return MessageModel.findById(message._id).orFail();
}

function hasMore({ nextDueAt, pauses }: MessageDocument): boolean {
  return nextDueAt !== null || pauses.some((pause) => pause.until === null);
}

async function moveMessage(app: AppContext, message: MessageDocument, timeZone: string): Promise<void> {
  const { when } = message;
  if (when.kind === "now") return;
  const skippedKeys =
    when.kind === "series"
      ? [...new Set([...message.skippedKeys, ...(await settledKeys(app, message))])]
      : [];
  const startsAt =
    when.kind === "once" ? new Date(wallClockInstant(when.date, when.time, timeZone)) : message.startsAt;
  const moved = { ...message.toObject(), timeZone, skippedKeys, startsAt };
  const firstWindow = app.now() - message.stayMinutes * 60_000;
  const next = when.kind === "once" ? startsAt.getTime() : nextDueAt(messageSchedule(moved), firstWindow);
  const saved = await MessageModel.updateOne(
    { _id: message._id, version: message.version },
    {
      $set: {
        timeZone,
        skippedKeys,
        startsAt,
        nextDueAt: next === null ? null : new Date(next),
      },
      $inc: { version: 1 },
    },
  );
  if (saved.matchedCount > 0) return;
  // Edited since it was read: what it has become moves.
  const current = await MessageModel.findOne({ _id: message._id, deletedAt: null, ...HAS_MORE });
  if (current) await moveMessage(app, current, timeZone);
}

/** The display is read after the version was raised: of two changes at once, the later version says both. */
async function tellScreens(
  app: AppContext,
  displayId: string,
  { wholePlan }: { wholePlan: boolean },
): Promise<void> {
  const version = await raisePlanVersion(displayId);
  if (wholePlan) await catchUpDisplay(app, displayId);
  else {
    const display = await DisplayModel.findById(displayId).orFail();
    app.hub.planChanged(displayId, {
      type: "display.changed",
      ...version,
      display: presentFace(display),
      zoneOffsets: displayZoneOffsets(display, app.now()),
    });
  }
  await announceDisplay(app, displayId);
  app.wakeDueLoop();
}
