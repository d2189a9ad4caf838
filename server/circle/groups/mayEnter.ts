import type { AppContext } from "../../core/AppContext.js";
import { sendsMail } from "../../core/sendsMail.js";
import type { UserDocument } from "../accounts/user.model.js";
import type { GroupInviteDocument } from "./groupInvite.model.js";
import type { MemberDocument } from "./member.model.js";

type Enterer = Pick<UserDocument, "_id" | "emailVerified">;

/**
 * Whether the user has shown that the invitation is theirs. Where no mail leaves the installation, nobody can prove an address by one: there
 * the link does it that who invites has handed over, for this invitation alone (docs/decisions/028).
 */
export function mayAccept(app: AppContext, user: Enterer, invite: GroupInviteDocument): boolean {
  return user.emailVerified || isLetInByLink(app, user, invite);
}

export function isLetInByLink(app: AppContext, { _id }: Enterer, { openedBy }: GroupInviteDocument): boolean {
  return !sendsMail(app.config) && openedBy?.equals(_id) === true;
}

/** Whether a member may make the group their active one: others' groups only with a verified address, or as the link has let them in. */
export function mayEnter(
  app: AppContext,
  user: Enterer,
  member: Pick<MemberDocument, "role" | "joinedByLink">,
): boolean {
  if (user.emailVerified || member.role === "owner") return true;
  return member.joinedByLink && !sendsMail(app.config);
}
