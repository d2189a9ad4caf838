import { randomUUID } from "node:crypto";
import { isValidObjectId, Types } from "mongoose";
import type { Removed } from "../../../shared/contract/messages.js";
import { DELETED_KEPT_DAYS } from "../../../shared/limits.js";
import type { AppContext } from "../../AppContext.js";
import type { Actor } from "../../http/access.js";
import type { DisplayDocument } from "../displays/display.model.js";
import type { MemberDocument } from "../groups/member.model.js";
import { findDisplayAccess } from "../displays/displays.service.js";
import { requireSender } from "../people/senders.service.js";
import { requireVoice } from "../voices/voices.service.js";
import { restoreException } from "./backToSeries.service.js";
import { bringBack } from "./bringBack.service.js";
import { followZone } from "./editDisplay.service.js";
import { adoptOrphans, removeExceptions, restoreExceptions, takeAway } from "./exceptions.service.js";
import { MessageModel, type MessageDocument } from "./message.model.js";
import { messageChanged, messageRemoved } from "./messageEvents.js";
import { requireSeriesRoom, requireStillRoom } from "./seriesLimit.js";
import { batchIdOf, findCopies, requireTiming, storeCopy, type MessageInput } from "./storeMessage.js";

const DAY_MS = 24 * 60 * 60_000;

interface Found {
  message: MessageDocument;
  display: DisplayDocument;
  /** The actor's place in the display's group. */
  member: MemberDocument;
}

/** A message that lies on a display which the actor may see; null otherwise, also for a bad id. */
export async function findVisibleMessage(actor: Actor, messageId: string): Promise<Found | null> {
  const found = await findRestorableMessage(actor, messageId);
  return found?.message.deletedAt === null ? found : null;
}

/** The same, deleted or not. */
export async function findRestorableMessage(actor: Actor, messageId: string): Promise<Found | null> {
  if (!isValidObjectId(messageId)) return null;
  const message = await MessageModel.findById(messageId);
  const access = message && (await findDisplayAccess(actor, message.displayId.toString()));
  return access ? { message, ...access } : null;
}

/**
 * Stores one copy of the message for each display and tells the screens. Repeating it with the same idempotency key finds
 * the same copies, though their time may have passed by now, and tells the screens again. Throws 400 when it would never show on one of the displays,
 * 400 naming `voiceId` for a voice, 404 naming `senderId` for a person, of another group, and 409 `too-many-series`.
 */
export async function createMessages(
  app: AppContext,
  request: { actor: Actor; displays: DisplayDocument[]; input: MessageInput; idempotencyKey: string | null },
): Promise<{ batchId: string; messages: MessageDocument[] }> {
  const { actor, displays, input, idempotencyKey } = request;
  const batchId = idempotencyKey ? batchIdOf(actor, idempotencyKey) : randomUUID();
  const known = await findCopies(batchId, displays);
  const fresh = displays.filter((display) => !known.has(display.id));
  const made = fresh.length === 0 ? [] : await storeCopies(app, { actor, displays: fresh, input, batchId });
  made.forEach((message) => known.set(message.displayId.toString(), message));
  const stored = displays.flatMap((display) => known.get(display.id) ?? []);
  const messages = await Promise.all(stored.map((message) => followZone(app, message)));
  await Promise.all(messages.map((message) => messageChanged(app, message)));
  app.wakeDueLoop();
  return { batchId, messages };
}

async function storeCopies(
  app: AppContext,
  request: { actor: Actor; displays: DisplayDocument[]; input: MessageInput; batchId: string },
): Promise<MessageDocument[]> {
  const { displays, input } = request;
  if (input.when.kind === "series") await requireSeriesRoom(displays, "when");
  const sender = await requireSender(request.actor, displays, input.senderId);
  const voice = await requireVoice(app, displays, { voiceId: input.voiceId, field: "voiceId" });
  const copies = displays.map((display) => {
    const seriesId = new Types.ObjectId();
    const timing = requireTiming(display, { ...input, seriesId: seriesId.toHexString(), now: app.now() });
    return { ...request, display, timing, seriesId, sender, voice };
  });
  const made = await Promise.all(copies.map((copy) => storeCopy(app, copy)));
  if (input.when.kind === "series") await requireStillRoom(made, displays);
  return made;
}

/** Takes a message off the schedule and off every screen. Doing it twice is harmless. */
export async function removeMessage(app: AppContext, message: MessageDocument): Promise<Removed> {
  // First, so that a repeat after a crash finds the series and finishes; and again, for one that was made meanwhile.
  await removeExceptions(app, message);
  const removed = await takeAway(app, message, message.exceptionOf ? "skip" : null);
  await removeExceptions(app, message);
  if (removed.deletedAt) await messageRemoved(app, removed);
  return { messageId: removed.id, skippedKey: null };
}

/**
 * Brings a deleted message back as it was; what came due meanwhile shows if its window is still open, and is not missed otherwise. It was
 * there before: no limit keeps a family from undoing what they did.
 */
export async function restoreMessage(app: AppContext, message: MessageDocument): Promise<MessageDocument> {
  if (message.exceptionOf) return restoreException(app, message);
  const { deletedAt } = message;
  if (!deletedAt || app.now() - deletedAt.getTime() > DELETED_KEPT_DAYS * DAY_MS) return message;
  await adoptOrphans(message);
  await restoreExceptions(app, message);
  const restored = await bringBack(app, message);
  await messageChanged(app, restored);
  app.wakeDueLoop();
  return restored;
}
