import type { NotificationTopic } from "../../../shared/contract/notifications.js";
import { NEWS_JOINED_FOR_MS, NEWS_PER_HOUR_MAX } from "../../../shared/limits.js";
import type { AppContext } from "../../core/AppContext.js";
import { DisplayModel } from "../../circle/displays/display.model.js";
import { MongoRateStore } from "../../limits/MongoRateStore.js";
import { findTemplate } from "../templates/newsTemplates.js";
import { addToSummary, isInSummary, type SummaryRow } from "./addToSummary.js";
import type { DeliveryDocument } from "./delivery.model.js";

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** News of a display to one person at one address. */
interface Stream {
  displayId: string;
  topic: NotificationTopic;
  /** `mail <user>`, or `push <browser>`. */
  to: string;
}

/**
 * A display may have more to tell in an hour than anybody reads, as when a device is broken or in a stranger's hands. Beyond the first
 * ones each delivery adds one to a summary, which is sent some minutes later: "12 more answers from Mum's display". True when that was done.
 *
 * Counted at the first try of a delivery only: one that could not be sent, or that a summary was to tell of, is no news when it comes again. One
 * that is in the summary already stays there: the process died before it was noted.
 */
export async function joinIfTooMany(app: AppContext, delivery: DeliveryDocument): Promise<boolean> {
  const stream = delivery.heldIn ? null : streamOf(delivery);
  if (!stream) return false;
  if (delivery.attempts > 1) return isInSummary(String(delivery.id), windowsOf(app, stream));
  const { displayId, topic, to } = stream;
  const counter = new MongoRateStore({ name: "news", windowMs: HOUR_MS, now: () => app.now() });
  const { totalHits } = await counter.increment(`${displayId} ${topic} ${to}`);
  if (totalHits <= NEWS_PER_HOUR_MAX[topic]) return false;
  await countInSummary(app, delivery, stream);
  return true;
}

function streamOf(delivery: DeliveryDocument): Stream | null {
  const { userId, displayId, channel, address } = delivery;
  const topic = newsTopic(delivery);
  if (!topic || !userId || !displayId) return null;
  const to = channel === "push" ? `push ${String(address)}` : `mail ${userId.toString()}`;
  return { displayId: displayId.toString(), topic, to };
}

/** null: it is no news. */
export function newsTopic({ kind, topic }: DeliveryDocument): NotificationTopic | null {
  const fixed = findTemplate(kind)?.topic;
  return topic ?? (typeof fixed === "string" ? fixed : null);
}

/** The summary of these minutes, or of the next ones when that is on its way already. */
async function countInSummary(app: AppContext, delivery: DeliveryDocument, stream: Stream): Promise<void> {
  const { displayId, topic } = stream;
  const display = await DisplayModel.findById(displayId, { name: 1 }).lean();
  if (!display) return;
  await addToSummary({
    ...windowsOf(app, stream),
    summaryAt: (dueAt) => summaryOf(delivery, { topic, displayName: display.name }, dueAt),
    counts: { count: 1 },
    item: String(delivery.id),
  });
}

function windowsOf(app: AppContext, { displayId, topic, to }: Stream) {
  const keyOf = (window: number) => `joined/${displayId}/${topic}/${to}/${window}`;
  return { windowMs: NEWS_JOINED_FOR_MS, now: app.now(), keyOf };
}

function summaryOf(
  { userId, channel, address, displayId, groupId }: DeliveryDocument,
  about: { topic: NotificationTopic; displayName: string },
  dueAt: Date,
): SummaryRow {
  const staleAt = channel === "push" ? new Date(dueAt.getTime() + DAY_MS) : null;
  return { kind: "joinedMail", userId, channel, address, displayId, groupId, staleAt, payload: about };
}
