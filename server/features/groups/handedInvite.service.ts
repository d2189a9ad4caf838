import { INVITE_LINK_MS } from "../../../shared/limits.js";
import type { AppContext } from "../../core/AppContext.js";
import { mailboxKey } from "../../notifications/mailLinks/mailbox.js";
import {
  issueMailLink,
  mailLinkPath,
  renewInviteLinks,
} from "../../notifications/mailLinks/mailLinks.service.js";
import type { Actor } from "../../circle/accounts/Actor.js";
import { notFound } from "../../core/AppError.js";
import { KEY_SEPARATOR } from "../../limits/MongoRateStore.js";
import { requireRoom } from "../../limits/requireRoom.js";
import type { GroupDocument } from "../../circle/groups/group.model.js";
import { GroupInviteModel, type GroupInviteDocument } from "../../circle/groups/groupInvite.model.js";
import { INVITE_MAILS_PER_DAY } from "./inviteMailDay.service.js";
import { open, queueInviteMail } from "./invites.service.js";

const DAY_MS = 24 * 60 * 60_000;

/** How often an account has sent an invitation again is counted under this name. */
export const INVITES_SENT_AGAIN = "invitesSentAgain";

/**
 * The link that who invites hands over: the same one each time, and once half its life is over a new one beside it. It is good for as long as
 * the invitation is open. Throws 404 for one that is not.
 */
export async function getInviteLink(
  app: AppContext,
  group: GroupDocument,
  inviteId: string,
): Promise<{ path: string; expiresAt: string }> {
  const invite = await getOpenInvite(app, group, inviteId);
  const { seed } = await issueMailLink(app, "handedInvite", invite._id);
  return { path: mailLinkPath(app, "handedInvite", seed), expiresAt: invite.expiresAt.toISOString() };
}

/**
 * Mails an open invitation once more, with the link that it has, for another week. How often is counted by account and mailbox, so that the
 * answer says nothing of who else invites the same address. Throws 404, and 429 beyond that.
 */
export async function sendInviteAgain(
  app: AppContext,
  { actor, group }: { actor: Actor; group: GroupDocument },
  inviteId: string,
): Promise<void> {
  const invite = await getOpenInvite(app, group, inviteId);
  await requireRoom(app, {
    name: INVITES_SENT_AGAIN,
    key: [`user ${actor.user.id}`, mailboxKey(app, invite.email)].join(KEY_SEPARATOR),
    max: INVITE_MAILS_PER_DAY,
    windowMs: DAY_MS,
    message: `You have sent this invitation again ${INVITE_MAILS_PER_DAY} times today. Try again tomorrow, or copy its link and hand it over yourself.`,
  });
  const expiresAt = new Date(app.now() + INVITE_LINK_MS);
  const renewed = await GroupInviteModel.updateOne({ _id: invite._id, ...open(app) }, { expiresAt });
  if (renewed.matchedCount === 0) throw notFound("The invitation");
  const link = await renewInviteLinks(app, invite._id);
  await queueInviteMail(app, { actor, group }, { invite, link });
}

async function getOpenInvite(
  app: AppContext,
  group: GroupDocument,
  inviteId: string,
): Promise<GroupInviteDocument> {
  const invite = await GroupInviteModel.findOne({ _id: inviteId, groupId: group._id, ...open(app) });
  if (!invite) throw notFound("The invitation");
  return invite;
}
