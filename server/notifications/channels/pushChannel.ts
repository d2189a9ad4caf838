import type { AppContext } from "../../core/AppContext.js";
import { choicesOf, isQuietFor } from "../deliveries/choices.js";
import type { DeliveryDocument, DeliveryReason } from "../deliveries/delivery.model.js";
import { findNews } from "../deliveries/findNews.js";
import { openedToken } from "../deliveries/opened.service.js";
import { findSummary } from "../deliveries/newsSummary.js";
import { PushDeviceModel } from "../push/pushDevice.model.js";
import { PUSH_ICON } from "../push/pushIcon.js";
import { sendToDevice } from "../push/sendToDevice.js";
import { topicOf } from "../templates/newsTemplates.js";
import { notSent, SENT, type Channel, type Outcome } from "./Channel.js";
import { compose } from "./UnsendableError.js";

/** Web Push or Firebase, to one browser each. */
export const pushChannel: Channel = {
  async send(app: AppContext, delivery: DeliveryDocument): Promise<Outcome> {
    const secondsLeft = secondsUntilStale(app, delivery);
    if (secondsLeft <= 0) return notSent("stale");
    const news = await findPushed(delivery);
    if (typeof news === "string") return notSent(news);
    const { user, topic } = news;
    if (!choicesOf(user)[topic].push) return notSent("unwanted");
    const { title, body, url, urgency, evenInQuietHours, tag = delivery.id } = await compose(news.words);
    if (!evenInQuietHours && isQuietFor(user, new Date(app.now()))) return notSent("quietHours");
    const device = await PushDeviceModel.findOne({ _id: delivery.address, userId: user._id });
    if (!device) return notSent("noAccess");

    const id = delivery.id;
    const outcome = await sendToDevice(app, device, {
      message: { title, body, icon: PUSH_ICON, url, tag, openedToken: openedToken(app, id) },
      ttlSeconds: secondsLeft,
      urgency,
      topic: tag,
    });
    return outcome === "sent" ? SENT : notSent("noAccess");
  },
};

function secondsUntilStale(app: AppContext, { staleAt }: DeliveryDocument): number {
  return staleAt === null ? Infinity : Math.floor((staleAt.getTime() - app.now()) / 1_000);
}

async function findPushed(delivery: DeliveryDocument) {
  if (delivery.kind === "joinedMail") {
    const summary = await findSummary(delivery);
    return summary ?? ("noAccess" satisfies DeliveryReason);
  }
  const news = await findNews(delivery);
  if (typeof news === "string") return news;
  const { template, user, payload } = news;
  return { user, topic: topicOf(template, payload), words: () => template.push(payload) };
}
