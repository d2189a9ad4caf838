import type { Types } from "mongoose";
import type { EntryKind } from "../../../shared/contract/activityEntries.js";
import type { NotificationTopic } from "../../../shared/contract/notifications.js";
import { keyWithin, type UniqueKey } from "../../core/uniqueKey.js";
import type { ActivityDocument } from "../../activity/activityEntry.model.js";
import { DeliveryModel } from "../deliveries/delivery.model.js";
import { isOver, matterOf, type Thread } from "../deliveries/newsThread.js";
import type { NewDelivery } from "../deliveries/queue.service.js";
import type { NewsTemplate } from "../templates/NewsTemplate.js";
import { topicOf } from "../templates/newsTemplates.js";
import { WebhookModel } from "./webhook.model.js";

/** Of the kinds of which no person is told by mail or push. */
const TOPICS_WITHOUT_TEMPLATE: Partial<Record<EntryKind, NotificationTopic>> = {
  "callRequest.ended": "calls",
  "recording.completed": "recordings",
};

interface News {
  entry: ActivityDocument;
  thread: Thread;
  /** null: nobody is told of such an entry by mail or push. */
  template: NewsTemplate | null;
}

/**
 * One for each webhook of the group that wants to hear of the entry, whatever its members have chosen for themselves. What takes an earlier
 * entry back, or ends it, is told to those only that may have heard of that one.
 */
export async function webhookDeliveries({ entry, thread, template }: News): Promise<NewDelivery[]> {
  const topic = template ? topicOf(template, entry.facts) : TOPICS_WITHOUT_TEMPLATE[entry.kind];
  if (topic === undefined || isOver(entry, thread)) return [];
  if (template?.isNews && !template.isNews(entry.facts)) return [];
  const webhooks = await WebhookModel.find(
    { groupId: entry.groupId, topics: topic, offAt: null, createdAt: { $lte: entry.recordedAt } },
    { _id: 1 },
  ).lean();
  if (webhooks.length === 0) return [];
  const isSequel = entry.about !== null && (template === null || template.isForWhoWasTold === true);
  const ids = webhooks.map(({ _id }) => _id);
  const told = isSequel ? await whichHeardOf(thread, ids) : ids;
  const dueAt = new Date(entry.recordedAt.getTime() + (template?.delayMs ?? 0));
  return told.map((id) => deliveryTo(id, { entry, thread, dueAt }));
}

/** Where something of the matter was tried to be sent, since a try that failed may have arrived all the same, or is still to be. */
async function whichHeardOf(thread: Thread, ids: Types.ObjectId[]): Promise<Types.ObjectId[]> {
  const addresses = await DeliveryModel.distinct("address", {
    entryKey: { $in: thread.map(({ uniqueKey }) => uniqueKey) },
    channel: "webhook",
    $or: [{ attempts: { $gt: 0 } }, { state: "waiting" }],
  });
  return ids.filter((id) => addresses.includes(id.toHexString()));
}

function deliveryTo(
  webhookId: Types.ObjectId,
  { entry, thread, dueAt }: { entry: ActivityDocument; thread: Thread; dueAt: Date },
): NewDelivery {
  return {
    uniqueKey: keyWithin(entry.uniqueKey as UniqueKey, webhookId, "webhook"),
    kind: entry.kind,
    entryKey: entry.uniqueKey,
    groupId: entry.groupId,
    displayId: entry.displayId,
    channel: "webhook",
    address: webhookId.toHexString(),
    urgent: entry.urgent,
    matter: matterOf(entry, thread),
    dueAt,
  };
}
