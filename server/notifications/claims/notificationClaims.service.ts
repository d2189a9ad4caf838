import type { NotificationClaim } from "../../../shared/contract/base/notificationClaim.js";
import type { AppContext } from "../../core/AppContext.js";
import { notFound } from "../../core/AppError.js";
import type { UserDocument } from "../../circle/accounts/user.model.js";
import type { DisplayDocument } from "../../circle/displays/display.model.js";
import { DeliveryModel, type DeliveryDocument } from "../deliveries/delivery.model.js";
import { deliveryOfToken, deliveryToken } from "./deliveryToken.js";
import { newsPayload } from "../deliveries/findNews.js";
import { findEntryThread, type Thread } from "../deliveries/newsThread.js";
import { findViewer } from "../deliveries/recipient.js";
import { KEPT_MS } from "../deliveries/removeNotifications.service.js";
import { PushDeviceModel } from "../push/pushDevice.model.js";
import type { NewsTemplate } from "../templates/NewsTemplate.js";
import { findTemplate } from "../templates/newsTemplates.js";
import { describeClaim } from "./describeClaim.js";
import type { ClaimableMatter, ClaimState } from "./ClaimableMatter.js";

/** What a push or a mail carries so that its reader can say "I'm on it", signed in or not: good once, for this user and this matter. */
export function claimToken(app: Pick<AppContext, "secretKey">, deliveryId: string): string {
  return deliveryToken(app, "notification-claim", deliveryId);
}

/** How the matter stands for whom the token was made; changes nothing. Throws 404 for a token that this installation never made. */
export async function lookAtClaim(app: AppContext, token: string): Promise<NotificationClaim> {
  const delivery = await getDelivery(app, token);
  const news = await findClaimableNews(app, delivery);
  if (!news) return describeClaim(null, { state: "over" });
  if (delivery.claimUsedAt !== null) return describeClaim(news, await stateOfUsed(app, news));
  return describeClaim(news, await news.matter.find(app, news, news.id));
}

/**
 * Claims the matter for whom the token was made, and then the token is used up: given back later, it is not claimed by it again. Harmless to
 * repeat. Whoever may no longer see the display, or whose browser was signed out, hears that it is over. Throws 404 as above.
 */
export async function claimByToken(app: AppContext, token: string): Promise<NotificationClaim> {
  const delivery = await getDelivery(app, token);
  const news = await findClaimableNews(app, delivery);
  if (!news) return describeClaim(null, { state: "over" });
  const { matter, id } = news;
  if (delivery.claimUsedAt !== null) return describeClaim(news, await stateOfUsed(app, news));
  const state = await matter.claim(app, news, id);
  // After that: a crash in between leaves a token that is good once more, and not a press that was lost.
  if (state.state === "yours")
    await DeliveryModel.updateOne({ _id: delivery._id }, { $set: { claimUsedAt: new Date(app.now()) } });
  return describeClaim(news, state);
}

/** It was pressed before: what has become of it. */
async function stateOfUsed(app: AppContext, news: ClaimableNews): Promise<ClaimState | { state: "used" }> {
  const state = await news.matter.find(app, news, news.id);
  return state.state === "open" ? { state: "used" } : state;
}

/** What a delivery told, to whom, and what of it can be claimed. */
export interface ClaimableNews {
  user: UserDocument;
  display: DisplayDocument;
  matter: ClaimableMatter;
  id: string;
  template: NewsTemplate;
  /** For the words of the template. */
  payload: Record<string, unknown>;
}

/** null: the person may not see it any more, or there is nothing to claim. */
async function findClaimableNews(app: AppContext, delivery: DeliveryDocument): Promise<ClaimableNews | null> {
  const template = findTemplate(delivery.kind);
  const found = delivery.entryKey === null ? null : await findEntryThread(delivery.entryKey);
  if (!template?.isClaimable || !found || !(await isBrowserKnown(delivery))) return null;
  const viewer = await findViewer(delivery);
  const claimable = viewer && findMatter(app, found.thread);
  if (!claimable) return null;
  const payload = newsPayload({ delivery, thread: found.thread, template }, viewer);
  return { ...viewer, ...claimable, template, payload };
}

/** By the fact that names one of it. */
function findMatter(app: AppContext, thread: Thread): { matter: ClaimableMatter; id: string } | null {
  const facts = new Map<string, unknown>(thread.flatMap((entry) => Object.entries(entry.facts)));
  for (const [name, matter] of Object.entries(app.registered.matters)) {
    const id = facts.get(name);
    if (typeof id === "string") return { matter, id };
  }
  return null;
}

/** A browser that was signed out meanwhile, as of a phone that was lost, says nothing for its owner. */
async function isBrowserKnown({ channel, address, userId }: DeliveryDocument): Promise<boolean> {
  return channel !== "push" || (await PushDeviceModel.exists({ _id: address, userId })) !== null;
}

async function getDelivery(app: AppContext, token: string): Promise<DeliveryDocument> {
  const deliveryId = deliveryOfToken(app, "notification-claim", token);
  const delivery = deliveryId === null ? null : await DeliveryModel.findById(deliveryId);
  const since = app.now() - KEPT_MS;
  const isKept = delivery && (delivery.endedAt === null || delivery.endedAt.getTime() > since);
  if (!isKept) throw notFound("The notification");
  return delivery;
}
