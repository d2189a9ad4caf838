import { BRAND } from "../../../shared/brand.js";
import type { NotificationTopic } from "../../../shared/contract/notifications.js";
import { GroupModel, isHeld } from "../../circle/groups/group.model.js";
import { GroupInviteModel } from "../../circle/groups/groupInvite.model.js";
import type { AppContext } from "../../core/AppContext.js";
import { choicesOf } from "../deliveries/choices.js";
import { newsTopic } from "../deliveries/joinNews.js";
import type { DeliveryDocument, DeliveryReason, DirectKind } from "../deliveries/delivery.model.js";
import { findNews } from "../deliveries/findNews.js";
import { joinForTheDay } from "../deliveries/joinForTheDay.js";
import { findRecipient } from "../deliveries/recipient.js";
import { isOfferOpen } from "../isOfferOpen.js";
import { createMailer } from "../mail.js";
import { findMailLink, stopAddresses } from "../mailLinks/mailLinkAddress.js";
import { countUnprovedMail, type UnprovedMail } from "../mailLinks/unprovedMails.js";
import { composeMail } from "../mails/composeMail.js";
import { daySummaryCounts, type DayMatter } from "../mails/DaySummaryMail.js";
import type { ComposedMail } from "../mails/renderMail.js";
import { areMailsStopped } from "../mailStops/mailStops.service.js";
import { findTemplate, topicOf } from "../templates/newsTemplates.js";
import { notSent, SENT, type Channel, type Outcome } from "./Channel.js";
import { compose } from "./UnsendableError.js";

const COUNTED_AS: Partial<Record<DirectKind, UnprovedMail>> = {
  resetPasswordMail: "reset",
  securityMail: "security",
};

/** By SMTP, or as files where no server is configured. */
export const mailChannel: Channel = {
  send(app, delivery) {
    if (findTemplate(delivery.kind)) return sendNews(app, delivery);
    if (delivery.kind === "inviteMail") return sendInvitation(app, delivery);
    return sendDirect(app, delivery, delivery.kind as DirectKind);
  },
};

async function sendNews(app: AppContext, delivery: DeliveryDocument): Promise<Outcome> {
  const news = await findNews(delivery);
  if (typeof news === "string") return notSent(news);
  const { template, user, payload } = news;
  if (!choicesOf(user)[topicOf(template, payload)].mail) return notSent("unwanted");
  const mailer = createMailer(app.config, app.log);
  const mail = await compose(() => template.mail(payload, mailer.dashboardUrl));
  return sendTo(app, delivery, { mail, email: user.email, isProved: user.emailVerified });
}

async function sendDirect(app: AppContext, delivery: DeliveryDocument, kind: DirectKind): Promise<Outcome> {
  const payload = delivery.payload ?? {};
  const link = await findMailLink(app, { kind, payload });
  if (link.state === "closed") return notSent("linkClosed");
  const user = delivery.userId && (await findRecipient(delivery));
  const { dashboardUrl } = createMailer(app.config, app.log);
  // Written before it is known whether anybody gets it: a request for an unknown address must cost this process as much.
  const mail = await compose(() =>
    composeMail(
      { kind, payload: { ...payload, clockFormat: user?.clockFormat ?? null } },
      { dashboardUrl, link: addressOf(link), stopPage: "" },
    ),
  );
  if (delivery.userId === null)
    return sendTo(app, delivery, { mail, email: BRAND.contactEmail, isProved: true });
  const reason = await findObstacle(delivery, user);
  if (reason !== null || !user) return notSent(reason ?? "noAccess");
  return sendTo(app, delivery, { mail, email: user.email, isProved: user.emailVerified });
}

async function findObstacle(
  { kind, userId, payload }: DeliveryDocument,
  user: Awaited<ReturnType<typeof findRecipient>>,
): Promise<DeliveryReason | null> {
  if (!user) return "noAccess";
  if (kind === "ownershipOfferedMail" && !(await isOfferOpen({ userId, payload }))) return "over";
  if (kind !== "joinedMail") return null;
  return choicesOf(user)[payload?.topic as NotificationTopic].mail ? null : "unwanted";
}

/**
 * An invitation's address stands in the invitation alone, so that a revoked one leaves none behind. One that is held waits until its group's
 * owner has said whether it stays, and nothing is sent to who does not want it.
 */
async function sendInvitation(app: AppContext, delivery: DeliveryDocument): Promise<Outcome> {
  const payload = delivery.payload ?? {};
  const link = await findMailLink(app, { kind: "inviteMail", payload });
  if (link.state === "closed") return notSent("linkClosed");
  const invite = await GroupInviteModel.findOne({ _id: payload.inviteId, acceptedBy: null });
  const group = invite && (await GroupModel.findById(invite.groupId, { heldUntil: 1 }).lean());
  if (!invite) return notSent("over");
  if (await areMailsStopped(app, invite.email)) return notSent("unwanted");
  if (isHeld(group, invite.createdAt)) return { state: "held" };
  const { stopPage, stopUrl } = stopAddresses(app, invite.email);
  const mail = await compose(() =>
    composeMail({ kind: "inviteMail", payload }, { dashboardUrl: null, link: addressOf(link), stopPage }),
  );
  await createMailer(app.config, app.log).send({
    ...mail,
    id: delivery.id,
    to: invite.email,
    stopUrl,
    urgent: delivery.urgent,
  });
  return SENT;
}

function addressOf(link: Awaited<ReturnType<typeof findMailLink>>): string {
  return link.state === "open" ? link.address : "";
}

interface Addressed {
  mail: ComposedMail;
  email: string;
  isProved: boolean;
}

async function sendTo(
  app: AppContext,
  delivery: DeliveryDocument,
  { mail, email, isProved }: Addressed,
): Promise<Outcome> {
  if (!isProved && !(await hasRoom(app, delivery, email))) return keepForSummary(app, delivery);
  await createMailer(app.config, app.log).send({
    ...mail,
    id: delivery.id,
    to: email,
    urgent: delivery.urgent,
  });
  return SENT;
}

/** An address that nobody has proved may be a stranger's, who gets a few mails a day. A mail that failed was counted at its first try. */
async function hasRoom(
  app: AppContext,
  { kind, attempts }: DeliveryDocument,
  email: string,
): Promise<boolean> {
  // A verification is counted when it is asked for, where somebody hears of a refusal.
  if (attempts > 1 || kind === "verifyEmailMail") return true;
  return (await countUnprovedMail(app, email, COUNTED_AS[kind as DirectKind] ?? "news")).isFree;
}

/** What is too much for today comes in one mail tomorrow; a reset beyond its allowance lies in the mailbox already, with the same link. */
async function keepForSummary(app: AppContext, delivery: DeliveryDocument): Promise<Outcome> {
  if (delivery.userId === null || delivery.kind === "resetPasswordMail") return notSent("unwanted");
  for (const part of countedIn(delivery)) await joinForTheDay(app, delivery.userId, part);
  return notSent("joined");
}

/** A summary counts as many as it stands for. */
function countedIn(delivery: DeliveryDocument): Array<{ matter: DayMatter; count: number }> {
  const { kind, payload } = delivery;
  if (kind === "daySummaryMail") return daySummaryCounts(payload);
  if (kind === "securityMail") return [{ matter: "safety", count: 1 }];
  if (kind === "joinedMail")
    return [{ matter: payload?.topic as NotificationTopic, count: Number(payload?.count) }];
  return [{ matter: newsTopic(delivery) ?? "others", count: 1 }];
}
