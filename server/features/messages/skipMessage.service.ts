import type { AppContext } from "../../AppContext.js";
import { badInput, notFound } from "../../http/AppError.js";
import { findOccurrenceTime, nextDueAt, type OccurrenceTime } from "../../schedule/expand.js";
import { openDue } from "../occurrences/dueOccurrences.js";
import { requireRow } from "../occurrences/occurrenceRows.js";
import { withdrawRow } from "../occurrences/rowEdits.service.js";
import { followSeries } from "./exceptions.service.js";
import { MessageModel, type Message, type MessageDocument } from "./message.model.js";
import { messageChanged } from "./messageEvents.js";
import { messageSchedule } from "./messageSchedule.js";

/** Everything due by now gets its row first: rows are what a change of the schedule cannot change. */
export async function settle(app: AppContext, message: MessageDocument): Promise<MessageDocument> {
  if (message.nextDueAt && message.nextDueAt.getTime() <= app.now()) await openDue(app, message);
  return MessageModel.findById(message._id).orFail();
}

/** Leaves one occurrence out, or puts it back. Doing it twice is harmless. Throws 404 for a key that the series does not have. */
export async function skipOccurrence(
  app: AppContext,
  message: MessageDocument,
  { key, skipped }: { key: string; skipped: boolean },
): Promise<MessageDocument> {
  const time = requireOccurrence(withoutSkips(message), key);
  const saved = skipped ? await leaveOut(app, message, key) : await putBack(app, message, key);
  // Who makes the rows of what is due may have read the message before that, and finds this one then.
  if (skipped && time.dueAt <= app.now()) await requireRow(message, time);
  await withdrawRow(app, message.displayId, { key, skipped });
  await messageChanged(app, saved);
  app.wakeDueLoop();
  return saved;
}

export async function leaveOut(
  app: AppContext,
  message: MessageDocument,
  key: string,
): Promise<MessageDocument> {
  return saveSkips(app, message, { $addToSet: { skippedKeys: key } });
}

async function putBack(app: AppContext, message: MessageDocument, key: string): Promise<MessageDocument> {
  return saveSkips(app, message, { $pull: { skippedKeys: key } });
}

async function saveSkips(
  app: AppContext,
  message: MessageDocument,
  change: object,
): Promise<MessageDocument> {
  const changed = await MessageModel.findOneAndUpdate(
    { _id: message._id, deletedAt: null },
    { ...change, $inc: { version: 1 } },
    { returnDocument: "after" },
  );
  if (!changed) throw notFound("The message");
  return saveNextDue(app, changed);
}

/** Stops a series until it is resumed; what is on the screen stays. Doing it twice is harmless. */
export async function pauseMessage(
  app: AppContext,
  message: MessageDocument,
  pausing: { paused: boolean },
): Promise<MessageDocument> {
  if (message.when.kind !== "series")
    throw badInput("messageId", "Only a series can be paused. Delete this message instead.");
  const settled = await settle(app, message);
  const now = new Date(app.now());
  const isPaused = settled.pauses.some((pause) => pause.until === null);
  if (isPaused === pausing.paused) {
    // The first try may have died before its exceptions knew.
    await followSeries(app, settled);
    return settled;
  }
  const changed = await MessageModel.findOneAndUpdate(
    { _id: settled._id, deletedAt: null, ...(!pausing.paused && { "pauses.until": null }) },
    pausing.paused
      ? { $push: { pauses: { from: now, until: null } }, $inc: { version: 1 } }
      : { $set: { "pauses.$[open].until": now }, $inc: { version: 1 } },
    pausing.paused
      ? { returnDocument: "after" }
      : { returnDocument: "after", arrayFilters: [{ "open.until": null }] },
  );
  // Somebody else was faster, with the same or with a delete.
  const saved = changed ? await saveNextDue(app, changed) : await requireLive(message);
  await messageChanged(app, saved);
  await followSeries(app, saved);
  app.wakeDueLoop();
  return saved;
}

/** The next due instant after now; what is already due has its row. Changed meanwhile, it has another one. Throws 404 once deleted. */
async function saveNextDue(app: AppContext, message: MessageDocument): Promise<MessageDocument> {
  const next = nextDueAt(messageSchedule(message), app.now());
  const saved = await MessageModel.findOneAndUpdate(
    { _id: message._id, version: message.version, deletedAt: null },
    { $set: { nextDueAt: next === null ? null : new Date(next) } },
    { returnDocument: "after" },
  );
  return saved ?? saveNextDue(app, await requireLive(message));
}

async function requireLive({ _id }: MessageDocument): Promise<MessageDocument> {
  const live = await MessageModel.findOne({ _id, deletedAt: null });
  if (!live) throw notFound("The message");
  return live;
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
