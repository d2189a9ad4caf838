import { createHash, randomUUID } from "node:crypto";
import type { NewFeedback } from "../../../shared/contract/feedback.js";
import type { AppContext } from "../../AppContext.js";
import type { Actor } from "../../http/access.js";
import { queueNotifications } from "../../notifications/outbox.service.js";
import { FeedbackModel } from "./feedback.model.js";

interface SentFeedback {
  feedback: NewFeedback;
  /** Who sent it by the access token; null for a visitor. */
  actor: Actor | null;
  idempotencyKey: string | null;
}

/** Stores the form, then queues its mail; doing it twice with one idempotency key stores and mails once. */
export async function receiveFeedback(
  app: AppContext,
  { feedback, actor, idempotencyKey }: SentFeedback,
): Promise<void> {
  const { formData, type } = feedback;
  const userId = actor?.user._id ?? null;
  const uniqueKey = feedbackKey(feedback, idempotencyKey);
  await FeedbackModel.updateOne(
    { uniqueKey },
    { $setOnInsert: { ...formData, type, userId, createdAt: new Date(app.now()) } },
    { upsert: true },
  );
  const payload = { ...formData, type, userId: userId?.toHexString() ?? null };
  await queueNotifications(app, [
    { uniqueKey: `feedback/${uniqueKey}`, kind: "feedbackMail", userId: null, payload },
  ]);
}

/** Together with the text, since strangers may have made the same key. */
function feedbackKey(feedback: NewFeedback, idempotencyKey: string | null): string {
  if (idempotencyKey === null) return randomUUID();
  return createHash("sha256")
    .update(JSON.stringify([idempotencyKey, feedback.type, feedback.formData]))
    .digest("base64url");
}
