import type { AppContext } from "../../core/AppContext.js";
import type { UserDocument } from "../../circle/accounts/user.model.js";
import { countOpenFor, countOpenSince } from "../claims/openCount.service.js";
import { claimToken } from "../claims/notificationClaims.service.js";
import { choicesOf } from "../deliveries/choices.js";
import type { DeliveryDocument, DeliveryReason } from "../deliveries/delivery.model.js";
import { findNews } from "../deliveries/findNews.js";
import { gather, isGathering } from "../deliveries/gathering/gather.service.js";
import { sendSingle } from "../deliveries/gathering/sendSingle.js";
import { findGroupReader } from "../groupChanges/groupChanges.service.js";
import { groupChangeText } from "../groupChanges/groupChangeText.js";
import { claimedAt } from "../deliveries/lease.js";
import { openedToken } from "../deliveries/opened.service.js";
import { findSummary } from "../deliveries/newsSummary.js";
import { PushDeviceModel } from "../push/pushDevice.model.js";
import { PUSH_ICON } from "../push/pushIcon.js";
import { sendToDevice } from "../push/sendToDevice.js";
import { topicOf } from "../templates/newsTemplates.js";
import type { PushText } from "../templates/pushText.js";
import { notSent, SENT, type Channel, type Outcome } from "./Channel.js";
import { compose } from "./UnsendableError.js";

/** Web Push or Firebase, to one browser each. */
export const pushChannel: Channel = {
  async send(app: AppContext, delivery: DeliveryDocument): Promise<Outcome> {
    if (secondsUntilStale(app, delivery) <= 0) return notSent("stale");
    if (isGathering(delivery.kind)) return sendGathered(app, delivery);
    const news = await findPushed(delivery);
    if (typeof news === "string") return notSent(news);
    const { user, topic, isClaimable } = news;
    if (!choicesOf(user)[topic].push) return notSent("unwanted");
    return push(app, delivery, { user, isClaimable, words: await compose(news.words) });
  },
};

async function sendGathered(app: AppContext, delivery: DeliveryDocument): Promise<Outcome> {
  const gathered = await gather(app, delivery);
  if (gathered.what === "nothing") return notSent(gathered.reason);
  if (gathered.what === "single") return sendSingle(gathered.item, (item) => pushChannel.send(app, item));
  const { title, body, url } = gathered.text;
  const words: PushText = { title, body, url, urgency: "normal" };
  return push(app, delivery, { user: gathered.user, isClaimable: false, words });
}

interface Pushed {
  user: UserDocument;
  isClaimable: boolean;
  words: PushText;
}

async function push(
  app: AppContext,
  delivery: DeliveryDocument,
  { user, isClaimable, words }: Pushed,
): Promise<Outcome> {
  const { title, body, url, urgency, tag = delivery.id, renotify } = words;
  const claimed = claimedAt(delivery);
  const [device, openCount] = await Promise.all([
    PushDeviceModel.findOne({ _id: delivery.address, userId: user._id }),
    claimed ? countOpenSince(app, user, claimed) : countOpenFor(app, user),
  ]);
  if (!device) return notSent("noAccess");
  const outcome = await sendToDevice(app, device, {
    message: {
      ...{ title, body, icon: PUSH_ICON, url, tag, openedToken: openedToken(app, delivery.id) },
      ...(isClaimable && { claimToken: claimToken(app, delivery.id) }),
      ...(renotify && { renotify }),
      openCount,
    },
    ttlSeconds: secondsUntilStale(app, delivery),
    urgency,
    topic: tag,
  });
  return outcome === "sent" ? SENT : notSent("noAccess");
}

function secondsUntilStale(app: AppContext, { staleAt }: DeliveryDocument): number {
  return staleAt === null ? Infinity : Math.floor((staleAt.getTime() - app.now()) / 1_000);
}

async function findPushed(delivery: DeliveryDocument) {
  if (delivery.kind === "joinedMail") {
    const summary = await findSummary(delivery);
    return summary ? { ...summary, isClaimable: false } : ("noAccess" satisfies DeliveryReason);
  }
  if (delivery.kind === "groupChangedMail") return findGroupChange(delivery);
  const news = await findNews(delivery);
  if (typeof news === "string") return news;
  const { template, user, payload } = news;
  const { isClaimable = false } = template;
  return { user, isClaimable, topic: topicOf(template, payload), words: () => template.push(payload) };
}

async function findGroupChange(delivery: DeliveryDocument) {
  const user = await findGroupReader(delivery);
  if (!user) return "noAccess" satisfies DeliveryReason;
  const words = (): PushText => {
    const { title, explanation } = groupChangeText(delivery.payload);
    return { title, body: explanation, url: "/group", urgency: "normal" };
  };
  return { user, isClaimable: false, topic: "group" as const, words };
}
