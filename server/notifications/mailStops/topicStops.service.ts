import { createHmac, timingSafeEqual } from "node:crypto";
import { Types } from "mongoose";
import { NotificationTopic } from "../../../shared/contract/notifications.js";
import type { AppContext } from "../../core/AppContext.js";
import { deriveKey } from "../../core/secrets.js";
import { UserModel } from "../../circle/accounts/user.model.js";
import { lookAtReachAgain } from "../../circle/groups/lookAtReachAgain.js";
import { choicesOf } from "../deliveries/choices.js";
import { linkInvalid } from "../mailLinks/mailLinks.service.js";

export interface TopicStop {
  userId: string;
  topic: NotificationTopic;
}

/** The secret of the link that ends one person's mails of one topic. It is stored nowhere, and does nothing else. */
export function topicStopToken(app: Pick<AppContext, "secretKey">, stop: TopicStop): string {
  return `${stop.userId}.${stop.topic}.${sealOf(app, stop)}`;
}

/** No mails of this topic to this person from now on; pushes still come. Harmless to repeat. Throws 400 `link-invalid`. */
export async function stopTopic(app: AppContext, token: string): Promise<NotificationTopic> {
  const [userId = "", name, seal = ""] = token.split(".");
  const { data: topic } = NotificationTopic.safeParse(name);
  if (!topic || !isEqual(seal, sealOf(app, { userId, topic }))) throw linkInvalid();
  const field = `notificationChoices.${topic}`;
  // Of who has chosen nothing the pushes have to be named too. What is chosen meanwhile stays: nothing is read before.
  const ways = { $mergeObjects: [choicesOf({})[topic], `$${field}`, { mail: false }] };
  const stopped = await UserModel.updateOne(
    { _id: userId, deletingAt: null },
    [{ $set: { [field]: ways } }],
    { updatePipeline: true },
  );
  if (stopped.matchedCount === 0) throw linkInvalid();
  app.hub.toUser(userId, { type: "account.changed" });
  if (topic === "missed") await lookAtReachAgain(app, new Types.ObjectId(userId));
  return topic;
}

function sealOf({ secretKey }: Pick<AppContext, "secretKey">, { userId, topic }: TopicStop): string {
  const key = deriveKey(secretKey, "topic-stop-link");
  return createHmac("sha256", key).update(`${userId}.${topic}`).digest("base64url");
}

function isEqual(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}
