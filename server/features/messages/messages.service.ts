import { isValidObjectId } from "mongoose";
import type { Removed } from "../../../shared/contract/messages.js";
import { DELETED_KEPT_DAYS } from "../../../shared/limits.js";
import type { AppContext } from "../../core/AppContext.js";
import { notFound } from "../../core/AppError.js";
import type { Actor } from "../../circle/accounts/Actor.js";
import type { DisplayDocument } from "../../circle/displays/display.model.js";
import type { MemberDocument } from "../../circle/groups/member.model.js";
import { findDisplayAccess } from "../../circle/displays/displayAccess.js";
import { restoreException } from "./backToSeries.service.js";
import { bringBack } from "./bringBack.service.js";
import {
  adoptOrphans,
  findExceptions,
  removeExceptions,
  restoreExceptions,
  takeAway,
} from "./exceptions.service.js";
import { storePendingPart } from "../../plan/cuts/pendingPart.service.js";
import { MessageModel, type MessageDocument } from "../../plan/message.model.js";
import { messageChanged, messageRemoved } from "./messageEvents.js";
import { followNextPart, nextPartChanged } from "./nextPart.service.js";
import { isOneMore, requireNoMore, requireSeriesRoom } from "./limits/seriesLimit.js";
import { countSingles, requireSingleRoom } from "./limits/singleLimit.js";

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

/** Takes a message off the schedule and off every screen. Doing it twice is harmless. */
export async function removeMessage(app: AppContext, message: MessageDocument): Promise<Removed> {
  await storePendingPart(message);
  // First, so that a repeat after a crash finds the series and finishes; and again, for one that was made meanwhile.
  await removeExceptions(app, message);
  const removed = await takeAway(app, message, message.exceptionOf ? "skip" : null);
  await removeExceptions(app, message);
  if (removed.deletedAt) await messageRemoved(app, removed);
  await nextPartChanged(app, removed);
  return { messageId: removed.id, skippedKey: null, undo: null };
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
  // It is part of the series again from which it was cut.
  if (message.cutOff?.isJoined) throw notFound("The message");
  const { deletedAt } = message;
  // A repeat tells the screens again: the first may have died before it did.
  if (!deletedAt) return tellRestored(app, message);
  if (app.now() - deletedAt.getTime() > DELETED_KEPT_DAYS * DAY_MS) return message;
  const counts = await isOneMore(message);
  if (counts) await requireSeriesRoom([display], "messageId");
  if (message.when.kind !== "series")
    requireSingleRoom(await countSingles(app, [display]), [display], "messageId");
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
