import type { NotificationTopic } from "../../shared/contract/notifications.js";
import { NEWS_JOINED_FOR_MS, NEWS_PER_HOUR_MAX } from "../../shared/limits.js";
import type { AppContext } from "../AppContext.js";
import { isDuplicateKey } from "../database/isDuplicateKey.js";
import { MongoRateStore } from "../http/MongoRateStore.js";
import { OutboxModel, type MailKind, type OutboxDocument } from "./outboxItem.model.js";
import { TOLD } from "./push/told.js";

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** News of a display to one person by one way. */
interface Channel {
  displayId: string;
  displayName: string;
  topic: NotificationTopic;
  /** `<user>/mail`, or the browser. */
  to: string;
}

/**
 * A display may have more to tell in an hour than anybody reads, as when a device is broken or in a stranger's hands. Beyond the first
 * ones each item adds one to a summary, which is sent some minutes later: "12 more answers from Mum's display". True when that was done.
 *
 * Counted at the first try of an item only: one that could not be sent is no news when it is tried again.
 */
export async function joinIfTooMany(app: AppContext, item: OutboxDocument): Promise<boolean> {
  const channel = item.attempts === 1 ? channelOf(item) : null;
  if (!channel) return false;
  const { displayId, topic, to } = channel;
  const counter = new MongoRateStore({ name: "news", windowMs: HOUR_MS, now: () => app.now() });
  const { totalHits } = await counter.increment(`${displayId} ${topic} ${to}`);
  if (totalHits <= NEWS_PER_HOUR_MAX[topic]) return false;
  await addToSummary(app, item, channel);
  return true;
}

function channelOf({ kind, userId, payload }: OutboxDocument): Channel | null {
  const { displayId, displayName, about, deviceId } = payload;
  const told = TOLD[(kind === "push" ? about : kind) as MailKind];
  if (!told || !userId || typeof displayId !== "string" || kind === "joinedMail" || about === "joinedMail")
    return null;
  const to = kind === "push" ? `push ${String(deviceId)}` : `mail ${userId.toString()}`;
  return { displayId, displayName: String(displayName), topic: told.topic, to };
}

/** The summary of these minutes, or of the next ones when that is on its way already. */
async function addToSummary(app: AppContext, item: OutboxDocument, channel: Channel): Promise<void> {
  for (let minutes = Math.floor(app.now() / NEWS_JOINED_FOR_MS); ; minutes += 1) {
    const uniqueKey = `joined/${channel.displayId}/${channel.topic}/${channel.to}/${minutes}`;
    const dueAt = new Date((minutes + 1) * NEWS_JOINED_FOR_MS);
    await OutboxModel.updateOne(
      { uniqueKey },
      { $setOnInsert: { ...summaryOf(item, channel, dueAt), dueAt } },
      { upsert: true, setDefaultsOnInsert: true },
    ).catch(rethrowUnlessDuplicate);
    const added = await OutboxModel.updateOne({ uniqueKey, attempts: 0 }, { $inc: { "payload.count": 1 } });
    if (added.matchedCount > 0) return;
  }
}

function summaryOf(
  { kind, userId, payload }: OutboxDocument,
  { displayId, displayName, topic }: Channel,
  dueAt: Date,
): Pick<OutboxDocument, "kind" | "userId" | "payload"> {
  const about = { displayId, displayName, topic, count: 0 };
  if (kind !== "push") return { kind: "joinedMail", userId, payload: about };
  const staleAt = new Date(dueAt.getTime() + DAY_MS).toISOString();
  return { kind, userId, payload: { ...about, about: "joinedMail", deviceId: payload.deviceId, staleAt } };
}

/** Two began it at once. */
function rethrowUnlessDuplicate(error: unknown): void {
  if (!isDuplicateKey(error)) throw error;
}
