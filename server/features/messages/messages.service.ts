import { randomUUID } from "node:crypto";
import { isValidObjectId, Types } from "mongoose";
import type { Removed } from "../../../shared/contract/messages.js";
import { DELETED_KEPT_DAYS } from "../../../shared/limits.js";
import { laddersWith } from "../../../shared/rules/ladder.js";
import type { AppContext } from "../../core/AppContext.js";
import type { Actor } from "../../circle/accounts/Actor.js";
import type { DisplayDocument } from "../../circle/displays/display.model.js";
import type { MemberDocument } from "../../circle/groups/member.model.js";
import type { GroupDocument } from "../../circle/groups/group.model.js";
import { findDisplayAccess } from "../../circle/displays/displayAccess.js";
import { requireSender } from "../../plan/senders.service.js";
import { requireVoice } from "../../plan/requireVoice.js";
import { restoreException } from "./backToSeries.service.js";
import { bringBack } from "./bringBack.service.js";
import { takeIntoZone } from "./editDisplay.service.js";
import {
  adoptOrphans,
  findExceptions,
  removeExceptions,
  restoreExceptions,
  takeAway,
} from "./exceptions.service.js";
import { MessageModel, type MessageDocument } from "../../plan/message.model.js";
import { messageChanged, messageRemoved } from "./messageEvents.js";
import { followNextPart, nextPartChanged } from "./nextPart.service.js";
import { isOneMore, requireNoMore, requireSeriesRoom, requireStillRoom } from "./seriesLimit.js";
import { lookAtBatch, requireSingleRoom, requireStillSingleRoom, type BatchLook } from "./singleLimit.js";
import { batchIdOf, requireTiming, storeCopy, type MessageInput } from "./storeMessage.js";

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
 * 400 naming `voiceId` for a voice, 404 naming `senderId` for a person, of another group, and 409 `too-many-series` or `too-many-messages`.
 */
export async function createMessages(
  app: AppContext,
  request: {
    actor: Actor;
    displays: DisplayDocument[];
    groups: GroupDocument[];
    input: MessageInput;
    idempotencyKey: string | null;
    /** The event that it reminds of. */
    eventId?: Types.ObjectId;
  },
): Promise<{ batchId: string; messages: MessageDocument[] }> {
  const { actor, displays, groups, input, idempotencyKey, eventId = null } = request;
  const batchId = idempotencyKey ? batchIdOf(actor, idempotencyKey) : randomUUID();
  const look = await lookAtBatch(app, displays, batchId);
  const known = look.copies;
  const fresh = displays.filter((display) => !known.has(display.id));
  const { made, timeZones } =
    fresh.length === 0
      ? { made: [], timeZones: look.timeZones }
      : await storeCopies(app, { actor, displays: fresh, groups, input, batchId, look, eventId });
  made.forEach((message) => known.set(message.displayId.toString(), message));
  const stored = displays.flatMap((display) => known.get(display.id) ?? []);
  const messages = await Promise.all(
    stored.map((message) => {
      const id = message.displayId.toString();
      // Of a display that another run of the request has written to, the first look is late enough.
      return takeIntoZone(app, message, timeZones.get(id) ?? look.timeZones.get(id));
    }),
  );
  await Promise.all(messages.map((message) => messageChanged(app, message)));
  app.wakeDueLoop();
  return { batchId, messages };
}

/** The copies, and the zones of their displays as they were read after that. */
async function storeCopies(
  app: AppContext,
  request: {
    actor: Actor;
    displays: DisplayDocument[];
    groups: GroupDocument[];
    input: MessageInput;
    batchId: string;
    look: BatchLook;
    eventId: Types.ObjectId | null;
  },
): Promise<{ made: MessageDocument[]; timeZones: BatchLook["timeZones"] }> {
  const { displays, groups, input, batchId, look } = request;
  const isSeries = input.when.kind === "series";
  if (isSeries) await requireSeriesRoom(displays, "when");
  else requireSingleRoom(look, displays, "when");
  const sender = await requireSender(request.actor, displays, input.senderId);
  const voice = await requireVoice(app, displays, { voiceId: input.voiceId, field: "voiceId" });
  const copies = displays.map((display) => {
    const seriesId = new Types.ObjectId();
    const timing = requireTiming(display, { ...input, seriesId: seriesId.toHexString(), now: app.now() });
    const group = groups.find(({ _id }) => _id.equals(display.groupId));
    const ladder = input.ladder === undefined ? laddersWith(group?.ladders)[input.label] : input.ladder;
    return { ...request, display, timing, seriesId, sender, voice, ladder };
  });
  const made = await Promise.all(copies.map((copy) => storeCopy(app, copy)));
  const after = await lookAtBatch(app, displays, batchId);
  await (isSeries ? requireStillRoom(made, displays) : requireStillSingleRoom(after, { made, displays }));
  return { made, timeZones: after.timeZones };
}

/** Takes a message off the schedule and off every screen. Doing it twice is harmless. */
export async function removeMessage(app: AppContext, message: MessageDocument): Promise<Removed> {
  // First, so that a repeat after a crash finds the series and finishes; and again, for one that was made meanwhile.
  await removeExceptions(app, message);
  const removed = await takeAway(app, message, message.exceptionOf ? "skip" : null);
  await removeExceptions(app, message);
  if (removed.deletedAt) await messageRemoved(app, removed);
  await nextPartChanged(app, removed);
  return { messageId: removed.id, skippedKey: null };
}

/**
 * Brings a deleted message back as it was; what came due meanwhile shows if its window is still open, and is not missed otherwise. Throws 409
 * `too-many-series` or `too-many-messages` when others have taken its place since.
 */
export async function restoreMessage(
  app: AppContext,
  { message, display }: Pick<Found, "message" | "display">,
): Promise<MessageDocument> {
  if (message.exceptionOf) return restoreException(app, message);
  const { deletedAt } = message;
  // A repeat tells the screens again: the first may have died before it did.
  if (!deletedAt) return tellRestored(app, message);
  if (app.now() - deletedAt.getTime() > DELETED_KEPT_DAYS * DAY_MS) return message;
  const counts = await isOneMore(message);
  if (counts) await requireSeriesRoom([display], "messageId");
  if (message.when.kind !== "series")
    requireSingleRoom(await lookAtBatch(app, [display], null), [display], "messageId");
  await adoptOrphans(message);
  await restoreExceptions(app, message);
  const restored = await bringBack(app, message);
  if (counts)
    await requireNoMore(display, "messageId").catch(
      leaveDeletedAndThrow(app, { message: restored, deletedAt }),
    );
  return tellRestored(app, restored);
}

/** Harmless to repeat. */
async function tellRestored(app: AppContext, restored: MessageDocument): Promise<MessageDocument> {
  await messageChanged(app, await followNextPart(app, restored));
  for (const exception of await findExceptions(restored)) await messageChanged(app, exception);
  await nextPartChanged(app, restored);
  app.wakeDueLoop();
  return restored;
}

/** It is again as it was before it was brought back, the time of its deletion too. */
function leaveDeletedAndThrow(
  app: AppContext,
  { message, deletedAt }: { message: MessageDocument; deletedAt: Date },
): (error: unknown) => Promise<never> {
  return async (error) => {
    await removeExceptions(app, message);
    const there = { _id: message._id, deletedAt: null };
    const deleted = await MessageModel.findOneAndUpdate(there, { deletedAt }, { returnDocument: "after" });
    if (deleted) await messageRemoved(app, deleted);
    throw error;
  };
}
