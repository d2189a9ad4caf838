import { createHash, randomUUID } from "node:crypto";
import { isValidObjectId, Types } from "mongoose";
import type { z } from "zod";
import type { NewMessage, When } from "../../../shared/contract/messages.js";
import type { AppContext } from "../../AppContext.js";
import type { Actor } from "../../http/access.js";
import { badInput } from "../../http/AppError.js";
import { wallClockInstant } from "../../schedule/zones.js";
import type { DisplayDocument } from "../displays/display.model.js";
import { findVisibleDisplay } from "../displays/displays.service.js";
import { MessageModel, type MessageDocument } from "./message.model.js";
import { messageChanged, messageRemoved } from "./messageEvents.js";

/** A caregiver who picked this very minute still means now; anything older is a slip. */
const PAST_GRACE_MS = 60_000;

type MessageInput = z.output<typeof NewMessage>;

/** A message that lies on a display which the actor may see; null otherwise, also for a bad id. */
export async function findVisibleMessage(
  actor: Actor,
  messageId: string,
): Promise<{ message: MessageDocument; display: DisplayDocument } | null> {
  if (!isValidObjectId(messageId)) return null;
  const message = await MessageModel.findOne({ _id: messageId, deletedAt: null });
  const display = message && (await findVisibleDisplay(actor, message.displayId.toString()));
  return message && display ? { message, display } : null;
}

/**
 * Stores one copy of the message for each display and tells the screens. Repeating it with the same idempotency key finds
 * the same copies and tells the screens again. Throws 400 when the time has passed on one of the displays.
 */
export async function createMessages(
  app: AppContext,
  request: { actor: Actor; displays: DisplayDocument[]; input: MessageInput; idempotencyKey: string | null },
): Promise<{ batchId: string; messages: MessageDocument[] }> {
  const { actor, displays, input, idempotencyKey } = request;
  const batchId = idempotencyKey ? batchIdOf(actor, idempotencyKey) : randomUUID();
  const starts = displays.map((display) => requireStart(app, display, input.when));
  const messages = await Promise.all(
    displays.map((display, index) =>
      storeCopy(app, { actor, display, input, batchId, startsAt: starts[index]! }),
    ),
  );
  await Promise.all(messages.map((message) => messageChanged(app, message)));
  app.wakeDueLoop();
  return { batchId, messages };
}

function batchIdOf(actor: Actor, idempotencyKey: string): string {
  return createHash("sha256").update(`${actor.user.id} ${idempotencyKey}`).digest("base64url").slice(0, 24);
}

function requireStart(app: AppContext, display: DisplayDocument, when: When): number {
  const now = app.now();
  if (when.kind === "now") return now;
  const start = wallClockInstant(when.date, when.time, display.timeZone);
  if (start < now - PAST_GRACE_MS)
    throw badInput("when.time", `This time has already passed where ${display.name} is.`);
  return start;
}

async function storeCopy(
  app: AppContext,
  copy: { actor: Actor; display: DisplayDocument; input: MessageInput; batchId: string; startsAt: number },
): Promise<MessageDocument> {
  const { actor, display, input, batchId, startsAt } = copy;
  const _id = new Types.ObjectId();
  const stored = await MessageModel.findOneAndUpdate(
    { batchId, displayId: display._id },
    {
      $setOnInsert: {
        _id,
        groupId: display.groupId,
        authorId: actor.user._id,
        seriesId: _id.toHexString(),
        version: 1,
        text: input.text,
        label: input.label,
        urgent: input.urgent,
        replies: input.replies,
        when: input.when,
        startsAt: new Date(startsAt),
        stayMinutes: input.stayMinutes,
        endsAt: new Date(startsAt + input.stayMinutes * 60_000),
        sender: { name: actor.user.name, photoURL: actor.user.photoURL },
        nextDueAt: new Date(startsAt),
        createdAt: new Date(app.now()),
      },
    },
    { upsert: true, returnDocument: "after", setDefaultsOnInsert: true },
  );
  return stored;
}

/** Takes a message off the schedule and off every screen. Doing it twice is harmless. */
export async function removeMessage(app: AppContext, message: MessageDocument): Promise<void> {
  const removed = await MessageModel.findOneAndUpdate(
    { _id: message._id },
    { $set: { deletedAt: new Date(app.now()), nextDueAt: null } },
    { returnDocument: "after" },
  ).orFail();
  await messageRemoved(app, removed);
}
