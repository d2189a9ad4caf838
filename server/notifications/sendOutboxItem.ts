import { BRAND } from "../../shared/brand.js";
import type { AppContext } from "../AppContext.js";
import { GroupModel, isHeld } from "../features/groups/group.model.js";
import { GroupInviteModel } from "../features/groups/groupInvite.model.js";
import { areMailsStopped } from "../features/mailStops/mailStops.service.js";
import { choicesOf } from "./choices.js";
import { isOfferOpen } from "./isOfferOpen.js";
import type { Mailer } from "./mail.js";
import { findMailLink, stopAddresses } from "./mailLinkAddress.js";
import { composeMail } from "./mails/composeMail.js";
import type { MailKind, OutboxDocument } from "./outboxItem.model.js";
import { sendPushItem } from "./push/sendPushItem.js";
import { topicOf } from "./push/told.js";
import { findRecipient } from "./recipient.js";

/** `held`: not now, and nothing is wrong. */
type Outcome = "sent" | "nobody" | "held";

/** Sends one item to the person it is for, if that person may still get it. Throws when it may work later. */
export async function sendOutboxItem(
  app: AppContext,
  mailer: Mailer,
  item: OutboxDocument,
): Promise<Outcome> {
  const { id, kind, payload } = item;
  if (kind === "push") return sendPushItem(app, item);
  const link = await findMailLink(app, item);
  if (link.state === "closed") return "nobody";
  if (kind === "inviteMail") return sendInvitation(app, mailer, { item, link: addressOf(link) });
  // Written before it is known whether anybody gets it: a request for an unknown address must cost this process as much.
  const mail = await composeMail(
    { kind, payload },
    {
      dashboardUrl: mailer.dashboardUrl,
      link: addressOf(link),
      stopPage: "",
    },
  );
  const address = await findAddress(item, kind);
  if (!address) return "nobody";

  await mailer.send({ ...mail, id, to: address });
  return "sent";
}

/**
 * An invitation's address stands in the invitation alone, so that a revoked one leaves none behind. One that is held waits until its group's
 * owner has said whether it stays, and nothing is sent to who does not want it.
 */
async function sendInvitation(
  app: AppContext,
  mailer: Mailer,
  { item, link }: { item: OutboxDocument; link: string },
): Promise<Outcome> {
  const invite = await GroupInviteModel.findOne({ _id: item.payload.inviteId, acceptedBy: null });
  const group = invite && (await GroupModel.findById(invite.groupId, { heldUntil: 1 }).lean());
  if (!invite || (await areMailsStopped(app, invite.email))) return "nobody";
  if (isHeld(group, invite.createdAt)) return "held";
  const { stopPage, stopUrl } = stopAddresses(app, invite.email);
  const { id, payload } = item;
  const mail = await composeMail({ kind: "inviteMail", payload }, { dashboardUrl: null, link, stopPage });
  await mailer.send({ ...mail, id, to: invite.email, stopUrl });
  return "sent";
}

function addressOf(link: Awaited<ReturnType<typeof findMailLink>>): string {
  return link.state === "open" ? link.address : "";
}

async function findAddress(item: OutboxDocument, kind: MailKind): Promise<string | undefined> {
  if (item.userId === null) return BRAND.contactEmail;
  if (kind === "ownershipOfferedMail" && !(await isOfferOpen(item))) return undefined;
  const user = await findRecipient(item);
  const topic = topicOf(kind, item.payload);
  return user && (!topic || choicesOf(user)[topic].mail) ? user.email : undefined;
}
