import type { QueryFilter, Types } from "mongoose";
import type { NewFeedback } from "../../../shared/contract/feedback.js";
import type { AppContext } from "../../core/AppContext.js";
import { digestPart, randomPart, serverKey, type ServerMade } from "../../core/uniqueKey.js";
import type { Actor } from "../../circle/accounts/Actor.js";
import { queueMails } from "../../notifications/deliveries/queue.service.js";
import { FeedbackModel, type Feedback } from "./feedback.model.js";

const KEY_BYTES = 16;

interface SentFeedback {
  feedback: NewFeedback;
  /** Who sent it by the access token; null for a visitor. */
  actor: Actor | null;
  idempotencyKey: string | null;
}

/**
 * Stores the form, then queues its mail if the host has named an address; doing it twice with one idempotency key stores and mails once. What
 * a program filled in is dropped.
 */
export async function receiveFeedback(
  app: AppContext,
  { feedback, actor, idempotencyKey }: SentFeedback,
): Promise<void> {
  const { formData, type, website } = feedback;
  if (website) return;
  const userId = actor?.user._id ?? null;
  const uniqueKey = feedbackKey(feedback, idempotencyKey);
  await FeedbackModel.updateOne(
    { uniqueKey },
    { $setOnInsert: { ...formData, type, userId, createdAt: new Date(app.now()) } },
    { upsert: true },
  );
  if (app.config.contactEmail === null) return;
  const payload = { ...formData, type, userId: userId?.toHexString() ?? null };
  await queueMails(app, [
    { uniqueKey: serverKey("feedback", uniqueKey), kind: "feedbackMail", userId: null, payload },
  ]);
}

/** For the host's command: the newest first. */
export function newestFeedback(limit: number): Promise<Feedback[]> {
  return FeedbackModel.find().sort({ createdAt: -1, _id: -1 }).limit(limit).lean();
}

/** A user, and the address under which they wrote without signing in; null: none is known to be theirs. */
interface FeedbackSender {
  userId: Types.ObjectId;
  email: string | null;
}

/** For an account that is being deleted. */
export async function removeFeedbackOf(sender: FeedbackSender): Promise<void> {
  await FeedbackModel.deleteMany(sentBy(sender));
}

/** For the download of everything that is kept. */
export function feedbackOf(sender: FeedbackSender): AsyncIterable<unknown> {
  return FeedbackModel.find(sentBy(sender)).select("type name email comments createdAt").lean().cursor();
}

function sentBy({ userId, email }: FeedbackSender): QueryFilter<Feedback> {
  return { $or: [{ userId }, ...(email === null ? [] : [{ email }])] };
}

/** Together with the text, since strangers may have made the same key. */
function feedbackKey(feedback: NewFeedback, idempotencyKey: string | null): ServerMade {
  if (idempotencyKey === null) return randomPart(KEY_BYTES);
  return digestPart(JSON.stringify([idempotencyKey, feedback.type, feedback.formData]));
}
