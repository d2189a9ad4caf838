import type { NotificationTopic } from "../../../shared/contract/notifications.js";
import { GroupModel, isHeld } from "../../circle/groups/group.model.js";
import { GroupInviteModel } from "../../circle/groups/groupInvite.model.js";
import type { UserDocument } from "../../circle/accounts/user.model.js";
import type { AppContext } from "../../core/AppContext.js";
import { choicesOf } from "../deliveries/choices.js";
import { newsTopic } from "../deliveries/joinNews.js";
import type { DeliveryDocument, DeliveryReason, DirectKind } from "../deliveries/delivery.model.js";
import { findNews } from "../deliveries/findNews.js";
import { isJoinedForTheDay, joinForTheDay } from "../deliveries/joinForTheDay.js";
import { claimToken } from "../claims/notificationClaims.service.js";
import { findRecipient } from "../deliveries/recipient.js";
import { gather, isGathering, type Told } from "../deliveries/gathering/gather.service.js";
import { sendSingle } from "../deliveries/gathering/sendSingle.js";
import { findGroupReader } from "../groupChanges/groupChanges.service.js";
import { isOfferOpen } from "../isOfferOpen.js";
import { createMailer, MailRefused } from "../mail.js";
import { noteMailRefused, noteMailTaken } from "../mailFailures/mailFailures.service.js";
import { findMailLink, stopAddresses, topicStopUrl } from "../mailLinks/mailLinkAddress.js";
import { countUnprovedMail, type UnprovedMail } from "../mailLinks/unprovedMails.js";
import { composeMail } from "../mails/composeMail.js";
import { daySummaryCounts, type DayMatter } from "../mails/DaySummaryMail.js";
import { gatheredMail } from "../mails/GatheredMail.js";
import type { ComposedMail } from "../mails/renderMail.js";
import { areMailsStopped } from "../mailStops/mailStops.service.js";
import { findTemplate, topicOf } from "../templates/newsTemplates.js";
import { notSent, SENT, type Channel, type Outcome } from "./Channel.js";
import { compose } from "./UnsendableError.js";

const COUNTED_AS: Partial<Record<DirectKind, UnprovedMail>> = {
  resetPasswordMail: "reset",
  securityMail: "security",
};

/** What is not sent to who gets no mails any more; what keeps the account safe is. */
const OPTIONAL: DirectKind[] = ["joinedMail", "daySummaryMail", "groupChangedMail"];

/** By SMTP, or as files where no server is configured. */
export const mailChannel: Channel = {
  send(app, delivery) {
    if (findTemplate(delivery.kind)) return sendNews(app, delivery);
    if (isGathering(delivery.kind)) return sendGathered(app, delivery);
    if (delivery.kind === "inviteMail") return sendInvitation(app, delivery);
    return sendDirect(app, delivery, delivery.kind as DirectKind);
  },
};

async function sendNews(app: AppContext, delivery: DeliveryDocument): Promise<Outcome> {
  const news = await findNews(delivery);
  if (typeof news === "string") return notSent(news);
  const { template, user, payload } = news;
  const topic = topicOf(template, payload);
  if (!choicesOf(user)[topic].mail) return notSent("unwanted");
  if (user.mailOffAt) return notSent("mailOff");
  const mailer = createMailer(app.config, app.log);
  const claimUrl = template.isClaimable ? claimPage(app, delivery.id) : null;
  const mail = await compose(() => template.mail(payload, mailer.dashboardUrl, claimUrl));
  return sendToUser(app, delivery, { mail, user, topic });
}

/** Where somebody says "I'm on it" with a press: opening it does nothing. The token stands behind the #, so that nobody logs it. */
function claimPage(app: AppContext, deliveryId: string): string | null {
  return app.config.publicUrl && `${app.config.publicUrl}/on-it#${claimToken(app, deliveryId)}`;
}

async function sendGathered(app: AppContext, delivery: DeliveryDocument): Promise<Outcome> {
  const gathered = await gather(app, delivery);
  if (gathered.what === "nothing") return notSent(gathered.reason);
  if (gathered.what === "single") return sendSingle(gathered.item, (item) => mailChannel.send(app, item));
  const { user, text, told } = gathered;
  if (user.mailOffAt) return notSent("mailOff");
  const mail = await compose(() => gatheredMail(text, createMailer(app.config, app.log).dashboardUrl));
  return sendToUser(app, delivery, { mail, user, topic: null, told });
}

async function sendDirect(app: AppContext, delivery: DeliveryDocument, kind: DirectKind): Promise<Outcome> {
  const stored = delivery.payload ?? {};
  const link = await findMailLink(app, { kind, payload: stored });
  if (link.state === "closed") return notSent("linkClosed");
  const user = delivery.userId && (await findRecipient(delivery));
  const payload = kind === "daySummaryMail" && user ? stillWanted(user, stored) : stored;
  const { dashboardUrl } = createMailer(app.config, app.log);
  // Written before it is known whether anybody gets it: a request for an unknown address must cost this process as much.
  const mail = await compose(() =>
    composeMail(
      { kind, payload: { ...payload, clockFormat: user?.clockFormat ?? null } },
      { dashboardUrl, link: addressOf(link), stopPage: "" },
    ),
  );
  if (delivery.userId === null) {
    const { contactEmail } = app.config;
    if (contactEmail === null) {
      app.log.warn({ kind }, "a mail to the host is not sent: CONTACT_EMAIL names no address");
      return notSent("noContact");
    }
    return mailTo(app, delivery, { ...mail, to: contactEmail });
  }
  const reason = await findObstacle(delivery, user);
  if (reason !== null || !user) return notSent(reason ?? "noAccess");
  const topic = topicOfDirect(kind, payload);
  return sendToUser(app, delivery, { mail, user, topic });
}

/** Of what its reader can turn off by the mail itself. */
function topicOfDirect(kind: DirectKind, payload: Record<string, unknown>): NotificationTopic | null {
  if (kind === "groupChangedMail") return "group";
  return kind === "joinedMail" ? (payload.topic as NotificationTopic) : null;
}

async function findObstacle(
  delivery: DeliveryDocument,
  user: Awaited<ReturnType<typeof findRecipient>>,
): Promise<DeliveryReason | null> {
  const { kind, userId, payload } = delivery;
  if (!user) return "noAccess";
  if (user.mailOffAt && OPTIONAL.includes(kind as DirectKind)) return "mailOff";
  if (kind === "groupChangedMail") return findGroupObstacle(delivery, user);
  if (kind === "daySummaryMail" && daySummaryCounts(stillWanted(user, payload)).length === 0)
    return "unwanted";
  if (kind === "ownershipOfferedMail" && !(await isOfferOpen({ userId, payload }))) return "over";
  if (kind !== "joinedMail") return null;
  return choicesOf(user)[payload?.topic as NotificationTopic].mail ? null : "unwanted";
}

/** What was switched off since it was counted is not told of. */
function stillWanted(user: UserDocument, payload: unknown): { counts: Partial<Record<DayMatter, number>> } {
  const choices = choicesOf(user);
  const wanted = daySummaryCounts(payload).filter(
    ({ matter }) => matter === "safety" || matter === "others" || choices[matter].mail,
  );
  return { counts: Object.fromEntries(wanted.map(({ matter, count }) => [matter, count])) };
}

async function findGroupObstacle(
  delivery: DeliveryDocument,
  user: UserDocument,
): Promise<DeliveryReason | null> {
  if (!(await findGroupReader(delivery))) return "noAccess";
  return choicesOf(user).group.mail ? null : "unwanted";
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
  return mailTo(app, delivery, { ...mail, to: invite.email, stopUrl });
}

function addressOf(link: Awaited<ReturnType<typeof findMailLink>>): string {
  return link.state === "open" ? link.address : "";
}

interface Addressed {
  mail: ComposedMail;
  user: UserDocument;
  /** Of what its reader can turn off; null: it keeps the account safe, or was asked for. */
  topic: NotificationTopic | null;
  /** Of a summary of quiet hours, or a bundle. */
  told?: Told;
}

async function sendToUser(
  app: AppContext,
  delivery: DeliveryDocument,
  { mail, user, topic, told }: Addressed,
): Promise<Outcome> {
  const to = user.email;
  if (!user.emailVerified) {
    // The process that has counted it died before it was noted.
    if (delivery.attempts > 1 && (await isJoinedForTheDay(app, user._id, String(delivery.id))))
      return notSent("joined");
    if (!(await hasRoom(app, delivery, to))) return keepForSummary(app, delivery, told);
  }
  const stopUrl = topic ? topicStopUrl(app, { userId: user.id, topic }) : undefined;
  try {
    const outcome = await mailTo(app, delivery, { ...mail, to, stopUrl });
    if (outcome.state === "sent") await noteMailTaken(user);
    return outcome;
  } catch (error) {
    if (error instanceof MailRefused) await noteMailRefused(app, user);
    throw error;
  }
}

async function mailTo(
  app: AppContext,
  { id, urgent }: DeliveryDocument,
  mail: ComposedMail & { to: string; stopUrl?: string | undefined },
): Promise<Outcome> {
  const outcome = await createMailer(app.config, app.log).send({ ...mail, id: String(id), urgent });
  return outcome === "sent" ? SENT : notSent("noMailServer");
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
async function keepForSummary(
  app: AppContext,
  delivery: DeliveryDocument,
  told: Told | undefined,
): Promise<Outcome> {
  if (delivery.userId === null || delivery.kind === "resetPasswordMail") return notSent("unwanted");
  const parts = told ? countedInAll(told) : countedIn(delivery);
  if (parts.length > 0) await joinForTheDay(app, delivery.userId, { item: String(delivery.id), parts });
  return notSent("joined");
}

interface Counted {
  matter: DayMatter;
  count: number;
}

function countedInAll({ items, unread }: Told): Counted[] {
  const counts = new Map<DayMatter, number>();
  const parts = [...items.flatMap(countedIn), { matter: "others" as const, count: unread }];
  for (const { matter, count } of parts) counts.set(matter, (counts.get(matter) ?? 0) + count);
  return [...counts].map(([matter, count]) => ({ matter, count })).filter(({ count }) => count > 0);
}

/** A summary counts as many as it stands for. */
function countedIn(delivery: DeliveryDocument): Counted[] {
  const { kind, payload } = delivery;
  if (kind === "daySummaryMail") return daySummaryCounts(payload);
  if (kind === "securityMail") return [{ matter: "safety", count: 1 }];
  if (kind === "joinedMail")
    return [{ matter: payload?.topic as NotificationTopic, count: Number(payload?.count) }];
  return [{ matter: newsTopic(delivery) ?? "others", count: 1 }];
}
