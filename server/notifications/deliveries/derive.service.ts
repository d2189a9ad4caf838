import type { Types } from "mongoose";
import type { AppContext } from "../../core/AppContext.js";
import { keyWithin, type UniqueKey } from "../../core/uniqueKey.js";
import { ENTRY_KINDS } from "../../../shared/contract/activityEntries.js";
import { ActivityModel, type ActivityDocument } from "../../activity/activityEntry.model.js";
import type { UserDocument } from "../../circle/accounts/user.model.js";
import { forEachIndependently, unlessFailed } from "../../jobs/forEachIndependently.js";
import { listPushDevices } from "../push/pushDevices.service.js";
import type { NewsTemplate } from "../templates/NewsTemplate.js";
import { findTemplate, topicOf } from "../templates/newsTemplates.js";
import { webhookDeliveries } from "../webhooks/webhookDeliveries.js";
import { choicesOf } from "./choices.js";
import { newsAudience } from "./newsAudience.js";
import { findThread, isOver, matterOf, type Thread } from "./newsThread.js";
import { cancelDeliveries, storeDeliveries, type NewDelivery } from "./queue.service.js";
import type { Look } from "../../jobs/Look.js";

/** One round never takes more; the next one follows at once. */
const ROUND = 100;
const WAYS = ["push", "mail"] as const;

/** Why nobody is told of an entry. `byOtherNews`: whoever wants to hear of it does so by another entry, as of an all-clear by the answer. */
type NobodyTold = "noTemplate" | "noNews" | "over" | "nobodyHasAccess" | "byOtherNews" | "nobodyWants";

/** Due work: makes the deliveries of the entries that have none yet. Somebody who asks to be called now does not wait behind other news. */
export async function deriveDeliveries(app: AppContext): Promise<Date | null> {
  return deriveRound(app, false);
}

export async function deriveUrgentDeliveries(app: AppContext): Promise<Date | null> {
  return deriveRound(app, true);
}

export const newEntries = (): Look[] => [{ model: ActivityModel, filter: underived(false) }];
export const newUrgentEntries = (): Look[] => [{ model: ActivityModel, filter: underived(true) }];

/** What waits for a newer build must not fill each round. */
function underived(urgent: boolean) {
  return { urgent, derivedAt: null, kind: { $in: ENTRY_KINDS } };
}

async function deriveRound(app: AppContext, urgent: boolean): Promise<Date | null> {
  const work = urgent ? "deriveUrgentDeliveries" : "deriveDeliveries";
  const entries = await ActivityModel.find({ ...underived(urgent), ...unlessFailed(app, work) })
    .sort({ _id: 1 })
    .limit(ROUND);
  await forEachIndependently(app, { work, items: entries }, (entry) => derive(app, entry));
  return entries.length === ROUND ? new Date(app.now()) : null;
}

/**
 * Makes the deliveries of one entry, and calls off those of earlier ones that it leaves nothing to tell of. Two processes may do it at once, and a
 * crash may end it anywhere: it is done again until `derivedAt` says that it is done.
 */
async function derive(app: AppContext, entry: ActivityDocument): Promise<void> {
  const thread = await findThread(entry);
  await cancelOver(app, thread);
  const template = findTemplate(entry.kind);
  await deriveWhatWasBefore(app, template?.exceptWhoWasToldOf?.(entry) ?? []);
  const outcome = await storeNews(app, { entry, thread, template });
  await storeDeliveries(app, await webhookDeliveries({ entry, thread, template }));
  await ActivityModel.updateOne(
    { _id: entry._id },
    { $set: { derivedAt: new Date(app.now()), nobodyTold: outcome } },
  );
}

/**
 * Whom these tell must be stored before it is asked who knows already: a round may find the later entry first, as the ids of two processes follow their
 * own clocks, or leave the earlier one out for a while. Stored on a unique key by whoever comes first.
 */
async function deriveWhatWasBefore(app: AppContext, uniqueKeys: UniqueKey[]): Promise<void> {
  if (uniqueKeys.length === 0) return;
  const before = await ActivityModel.find({ uniqueKey: { $in: uniqueKeys }, derivedAt: null });
  for (const entry of before) await derive(app, entry);
}

async function cancelOver(app: AppContext, thread: Thread): Promise<void> {
  const over = thread.filter((entry) => isOver(entry, thread)).map(({ uniqueKey }) => uniqueKey);
  if (over.length > 0) await cancelDeliveries(app, over, "over");
}

interface News {
  entry: ActivityDocument;
  thread: Thread;
  template: NewsTemplate | null;
}

/** null: somebody is told. */
async function storeNews(app: AppContext, { entry, thread, template }: News): Promise<NobodyTold | null> {
  if (!template) return "noTemplate";
  if (template.isNews && !template.isNews(entry.facts)) return "noNews";
  if (isOver(entry, thread)) return "over";
  const people = await newsAudience(app, { entry, thread, template });
  if (people.length === 0) return "nobodyHasAccess";
  const deliveries = await deliveriesFor(app, { entry, thread, template }, people);
  await storeDeliveries(app, deliveries);
  if (deliveries.length > 0) return null;
  return people.some((user) => hearsByOtherNews(user, entry, template)) ? "byOtherNews" : "nobodyWants";
}

/** By any way at all. */
function hearsByOtherNews(user: UserDocument, { facts }: ActivityDocument, template: NewsTemplate): boolean {
  const besides = template.besidesTopic?.(facts);
  if (!besides) return false;
  const choices = choicesOf(user);
  const topic = topicOf(template, facts);
  return WAYS.some((way) => choices[topic][way] && choices[besides][way]);
}

async function deliveriesFor(
  app: AppContext,
  { entry, thread, template }: { entry: ActivityDocument; thread: Thread; template: NewsTemplate },
  people: UserDocument[],
): Promise<NewDelivery[]> {
  const { delayMs, freshForMs } = template;
  const topic = topicOf(template, entry.facts);
  const dueAt = new Date(entry.recordedAt.getTime() + delayMs);
  const common = {
    kind: entry.kind,
    entryKey: entry.uniqueKey,
    groupId: entry.groupId,
    displayId: entry.displayId,
    topic,
    urgent: entry.urgent,
    matter: matterOf(entry, thread),
    dueAt,
  };
  const besides = template.besidesTopic?.(entry.facts) ?? null;
  const isWanted = (user: UserDocument, way: "mail" | "push") =>
    choicesOf(user)[topic][way] && !(besides && choicesOf(user)[besides][way]);
  const mails = people
    .filter((user) => isWanted(user, "mail"))
    .map((user) => ({ ...common, ...wayOf(entry, user._id, "mail"), channel: "mail" as const }));
  const pushed = people.filter((user) => isWanted(user, "push")).map(({ _id }) => _id);
  const browsers = pushed.length > 0 ? await listPushDevices(app, pushed) : [];
  const pushes = browsers.map(({ _id, userId }) => ({
    ...common,
    ...wayOf(entry, userId, "push", _id),
    channel: "push" as const,
    address: _id.toHexString(),
    staleAt: new Date(dueAt.getTime() + freshForMs),
  }));
  return [...pushes, ...mails];
}

function wayOf(
  { uniqueKey }: ActivityDocument,
  userId: Types.ObjectId,
  ...way: ["mail"] | ["push", Types.ObjectId]
): Pick<NewDelivery, "uniqueKey" | "userId"> {
  return { uniqueKey: keyWithin(uniqueKey as UniqueKey, userId, ...way), userId };
}
