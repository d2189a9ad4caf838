import type { AppContext } from "../../core/AppContext.js";
import { removeMailLinksOfUser } from "../../notifications/mailLinks/mailLinks.service.js";
import { endAllSessions, listLiveSessions } from "../../auth/sessions.service.js";
import { listMemberships } from "../../circle/groups/membership.js";
import { tellSubscriptionChanged } from "../../circle/subscriptions/paidFor.service.js";
import { SubscriptionModel } from "../../circle/subscriptions/subscription.model.js";
import { UserModel, type UserDocument } from "../../circle/accounts/user.model.js";

/** What an operator may see of an account: no message, no name of anybody cared for. */
export interface AccountFacts {
  email: string;
  name: string;
  state: "enabled" | "disabled" | "being deleted";
  emailVerified: boolean;
  /** Everything is free for them. */
  whitelisted: boolean;
  signsInWith: string[];
  createdAt: Date;
  sessions: number;
  groups: string[];
}

/** From now on every call of the user is answered 403 `user-disabled`, and so is a log-in. False: no such account. */
export async function disableAccount(app: AppContext, email: string): Promise<boolean> {
  const user = await UserModel.findOne({ email });
  if (!user) return false;
  await UserModel.updateOne({ _id: user._id, disabledAt: null }, { disabledAt: new Date(app.now()) });
  await endAllSessions(app, user._id);
  return true;
}

/** The user can log in again. False: no such account. */
export async function enableAccount(email: string): Promise<boolean> {
  const enabled = await UserModel.updateOne({ email }, { disabledAt: null });
  return enabled.matchedCount === 1;
}

/** The operator confirms that the address belongs to the account, as where no mail can be sent. False: no such account. */
export async function verifyAccount(app: AppContext, email: string): Promise<boolean> {
  const user = await UserModel.findOneAndUpdate({ email, deletingAt: null }, { emailVerified: true });
  if (!user) return false;
  await removeMailLinksOfUser(user._id, "verify");
  app.hub.toUser(user.id, { type: "account.changed" });
  return true;
}

/** From now on, or no longer, everything is free for the user; what they have bought ends at its period. False: no such account. */
export async function setWhitelisted(app: AppContext, email: string, whitelisted: boolean): Promise<boolean> {
  const user = await UserModel.findOneAndUpdate({ email, deletingAt: null }, { whitelisted });
  if (!user) return false;
  await SubscriptionModel.updateOne(
    { userId: user._id },
    { $inc: { asks: 1 }, $min: { lookAt: new Date(app.now()) } },
  );
  await tellSubscriptionChanged(app, user._id);
  return true;
}

/** null: no such account. */
export async function findAccountFacts(app: AppContext, email: string): Promise<AccountFacts | null> {
  const user = await UserModel.findOne({ email });
  if (!user) return null;
  const [sessions, memberships] = await Promise.all([listLiveSessions(app, user._id), listMemberships(user)]);
  return {
    email: user.email,
    name: user.name,
    state: stateOf(user),
    emailVerified: user.emailVerified,
    whitelisted: user.whitelisted,
    signsInWith: [...(user.passwordHash ? ["password"] : []), ...(user.googleId ? ["Google"] : [])],
    createdAt: user.createdAt,
    sessions: sessions.length,
    groups: memberships.map(({ group, member }) => `${group.name} (${member.role})`),
  };
}

function stateOf(user: UserDocument): AccountFacts["state"] {
  if (user.deletingAt) return "being deleted";
  return user.disabledAt ? "disabled" : "enabled";
}
