import { randomUUID } from "node:crypto";
import { Types } from "mongoose";
import { NewMessage } from "../../../shared/contract/messages.js";
import { laddersWith } from "../../../shared/rules/ladder.js";
import type { AppContext } from "../../core/AppContext.js";
import { AppError } from "../../core/AppError.js";
import type { LookAhead } from "../../http/route.js";
import type { Actor } from "../../circle/accounts/Actor.js";
import type { DisplayDocument } from "../../circle/displays/display.model.js";
import type { GroupDocument } from "../../circle/groups/group.model.js";
import type { MessageDocument } from "../../plan/message.model.js";
import { requireVoice } from "../../plan/requireVoice.js";
import { requireSender } from "../../plan/senders.service.js";
import { takeIntoZone } from "./editDisplay.service.js";
import { messageChanged, messageWithdrawn, type FreshlyStored } from "./messageEvents.js";
import { requireSeriesRoom, requireStillRoom } from "./limits/seriesLimit.js";
import {
  lookAtBatch,
  requireSingleRoom,
  requireStillSingleRoom,
  type BatchLook,
} from "./limits/singleLimit.js";
import { batchIdOf, requireTiming, storeCopy, type MessageInput } from "./storeMessage.js";

interface Creation {
  actor: Actor;
  displays: DisplayDocument[];
  groups: GroupDocument[];
  input: MessageInput;
  idempotencyKey: string | null;
  /** The event that it reminds of. */
  eventId?: Types.ObjectId;
  /** What lookAheadAtBatch() has found. */
  ahead?: BatchLook | null;
}

/**
 * Stores one copy of the message for each display and tells the screens. Repeating it with the same idempotency key finds
 * the same copies, though their time may have passed by now, and tells the screens again. Throws 400 when it would never show on one of the displays,
 * 400 naming `voiceId` for a voice, 404 naming `senderId` for a person, of another group, and 409 `too-many-series` or `too-many-messages`.
 */
export async function createMessages(
  app: AppContext,
  request: Creation,
): Promise<{ batchId: string; messages: MessageDocument[] }> {
  const { actor, displays, idempotencyKey, ahead } = request;
  const batchId = idempotencyKey ? batchIdOf(actor.user.id, idempotencyKey) : randomUUID();
  const look = ahead ?? (await lookAtBatch(app, displays, batchId));
  const missing = displays.filter((display) => !look.copies.has(display.id));
  const copies = await storeCopies(app, { ...request, displays: missing, batchId, look });
  const made = copies.map(({ message }) => message);
  const stay = requireRoomStill(app, { made, displays: missing, input: request.input });
  // It is looked at while the versions are raised, and waited for before anybody is told: it may reject before that.
  stay.catch(() => undefined);
  const known = [...look.copies.values()];
  try {
    const messages = await Promise.all([
      ...known.map((message) => tellCopy(app, message)),
      ...copies.map(({ message, storedOn }) => tellCopy(app, message, { storedOn, stays: stay })),
    ]);
    app.wakeDueLoop();
    return { batchId, messages: inOrderOf(displays, messages) };
  } catch (error) {
    const refusal = await stay.then(noRefusal, findRefusal);
    if (refusal) await Promise.all(made.map((message) => messageWithdrawn(app, message)));
    throw error;
  }
}

/**
 * What createMessages() looks at first, while it is still read who calls and what they may. null: it has to look by itself, since copies that an
 * earlier request with this key has left may be taken away again before the key is ours.
 */
export async function lookAheadAtBatch({
  app,
  userId,
  body,
  idempotencyKey,
}: LookAhead): Promise<BatchLook | null> {
  const named = NewMessage.pick({ displayIds: true }).safeParse(body);
  if (!named.success) return null;
  const displays = named.data.displayIds.map((id) => ({ _id: new Types.ObjectId(id) }));
  if (idempotencyKey === null) return null;
  const look = await lookAtBatch(app, displays, batchIdOf(userId, idempotencyKey));
  return look.copies.size === 0 ? look : null;
}

type Copy = { message: MessageDocument } & Pick<FreshlyStored, "storedOn">;

async function storeCopies(
  app: AppContext,
  request: Creation & { batchId: string; look: BatchLook },
): Promise<Copy[]> {
  const { displays, groups, input, look, eventId = null } = request;
  if (displays.length === 0) return [];
  if (input.when.kind === "series") await requireSeriesRoom(displays, "when");
  else requireSingleRoom(look.singles, displays, "when");
  const sender = await requireSender(request.actor, displays, input.senderId);
  const voice = await requireVoice(app, displays, { voiceId: input.voiceId, field: "voiceId" });
  const copies = displays.map((display) => {
    const seriesId = new Types.ObjectId();
    const timing = requireTiming(display, { ...input, seriesId: seriesId.toHexString(), now: app.now() });
    const group = groups.find(({ _id }) => _id.equals(display.groupId));
    const ladder = input.ladder === undefined ? laddersWith(group?.ladders)[input.label] : input.ladder;
    return { ...request, display, timing, seriesId, sender, voice, ladder, eventId };
  });
  return Promise.all(
    copies.map(async (copy) => {
      const message = await storeCopy(app, copy);
      const storedOn = message._id.equals(copy.seriesId) ? copy.display.planVersion : null;
      return { message, storedOn };
    }),
  );
}

async function requireRoomStill(
  app: AppContext,
  { made, displays, input }: { made: MessageDocument[]; displays: DisplayDocument[]; input: MessageInput },
): Promise<void> {
  if (made.length === 0) return;
  if (input.when.kind === "series") await requireStillRoom(made, displays);
  else await requireStillSingleRoom(app, { made, displays });
}

/** Another zone may have been chosen since its display was read. */
async function tellCopy(
  app: AppContext,
  message: MessageDocument,
  fresh?: FreshlyStored,
): Promise<MessageDocument> {
  const { timeZone } = await messageChanged(app, message, fresh);
  if (timeZone === message.timeZone) return message;
  const moved = await takeIntoZone(app, message, timeZone);
  await messageChanged(app, moved);
  return moved;
}

function noRefusal(): null {
  return null;
}

/** Anything else went wrong before the copies were taken away: the repeat of the request finds them. */
function findRefusal(error: unknown): AppError | null {
  return error instanceof AppError ? error : null;
}

function inOrderOf(displays: DisplayDocument[], messages: MessageDocument[]): MessageDocument[] {
  return displays.flatMap(({ _id }) => messages.find(({ displayId }) => displayId.equals(_id)) ?? []);
}
