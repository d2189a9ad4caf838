import type { Types, UpdateQuery } from "mongoose";
import type { AppContext } from "../../core/AppContext.js";
import { noKnownBrowsers } from "../../auth/knownBrowserList.service.js";
import { removeMailLinksOfUser } from "../../notifications/mailLinks/mailLinks.service.js";
import { noteSecurityEvent } from "../../auth/securityEvents.js";
import { endAllSessions, endOwnSession, listLiveSessions } from "../../auth/sessions.service.js";
import { removePushDevicesOfUser } from "../../notifications/push/pushDevices.service.js";
import { GroupModel } from "../../circle/groups/group.model.js";
import { hasCompany, holdOwnGroups } from "./holdGroups.service.js";
import { endMailStop } from "../../notifications/mailStops/mailStops.service.js";
import { UserModel, type User, type UserDocument } from "../../circle/accounts/user.model.js";

/**
 * Writes that the address is the account's, with what changes by it, for a proof that is not the account's own sign-up link: whoever signed
 * up may have been somebody else. The first time, every sign-in and push registration ends, and what was set up is held until the owner is
 * asked (docs/decisions/022). All of that comes first: a crash in the middle leaves nothing open. null: the account is going or gone.
 */
export async function takeOverAccount(
  app: AppContext,
  user: UserDocument,
  { changes, address }: { changes: UpdateQuery<User>; address: string },
): Promise<UserDocument | null> {
  const { _id } = user;
  const isFirstProof = !user.emailVerified;
  if (isFirstProof) {
    await holdOwnGroups(app, _id);
    await endWhatWasLetIn(app, _id);
  }
  const proved = await UserModel.findOneAndUpdate(
    { _id, deletingAt: null },
    { ...changes, ...(isFirstProof && noKnownBrowsers(app)), emailVerified: true },
    { returnDocument: "after" },
  );
  if (proved) await endMailStop(app, proved.email);
  if (!proved || !isFirstProof) return proved;
  noteSecurityEvent(app, "accountTakenOver", { account: user.id, address });
  // Again: what was added between the two goes and is held as well.
  await endWhatWasLetIn(app, _id);
  await removeMailLinksOfUser(_id, "verify");
  await holdOwnGroups(app, _id);
  return workInOwnGroup(proved);
}

/**
 * The same for who is signed in and opens a link that was mailed to the address for another reason: that one sign-in has proved both. There
 * is nothing to ask where nobody and nothing was added.
 */
export async function proveBySignedIn(app: AppContext, user: UserDocument, sessionId: string): Promise<void> {
  const { _id } = user;
  if (user.emailVerified) return;
  if (await hasCompany(_id)) await holdOwnGroups(app, _id);
  await UserModel.updateOne({ _id, deletingAt: null }, { emailVerified: true });
  await endMailStop(app, user.email);
  await removeMailLinksOfUser(_id, "verify");
  const others = (await listLiveSessions(app, _id)).filter(({ id }) => id !== sessionId);
  for (const { id } of others) await endOwnSession(app, _id, String(id));
  await tellOfTakeover(app, _id);
  app.hub.toUser(user.id, { type: "account.changed" });
}

async function endWhatWasLetIn(app: AppContext, userId: Types.ObjectId): Promise<void> {
  await endAllSessions(app, userId);
  await removePushDevicesOfUser(userId);
  await tellOfTakeover(app, userId);
}

async function tellOfTakeover(app: AppContext, userId: Types.ObjectId): Promise<void> {
  for (const { follows } of app.registered.features) await follows?.accountTakenOver?.(app, userId);
}

/** Not in a group of somebody else's into which the account was put before. */
async function workInOwnGroup(user: UserDocument): Promise<UserDocument> {
  const own = await findOwnGroupId(user._id);
  if (!own || own.equals(user.activeGroupId)) return user;
  return (
    (await UserModel.findByIdAndUpdate(user._id, { activeGroupId: own }, { returnDocument: "after" })) ?? user
  );
}

async function findOwnGroupId(ownerId: Types.ObjectId): Promise<Types.ObjectId | null> {
  const own = await GroupModel.findOne({ ownerId }, { _id: 1 }).sort({ createdAt: 1, _id: 1 }).lean();
  return own?._id ?? null;
}
