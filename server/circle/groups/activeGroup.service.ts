import { createHash } from "node:crypto";
import { Types } from "mongoose";
import type { AppContext } from "../../core/AppContext.js";
import { UserModel, type UserDocument } from "../accounts/user.model.js";
import { GroupModel } from "./group.model.js";
import { GroupInviteModel } from "./groupInvite.model.js";
import { ensureOwnGroup } from "./ownGroup.js";
import { findMembership, listMemberships, type Membership } from "./membership.js";
import { mayEnter } from "./mayEnter.js";
import { MemberModel, OWNERS_PLACE } from "./member.model.js";

/**
 * The group that the user works in: the chosen one, else their own, else one that they are in. Who is in none gets a group of their own,
 * unless an invitation waits for their answer: then it is told as it would be, and stored once something is put into it (`isStored()`,
 * docs/decisions/042).
 */
export async function findActiveMembership(app: AppContext, user: UserDocument): Promise<Membership> {
  const active = await findMembership(user._id, user.activeGroupId);
  if (active) return active;
  const own = await findOwnMembership(user._id);
  if (own) return own;
  const joined = (await listMemberships(user)).find(({ member }) => mayEnter(app, user, member));
  if (joined) return joined;
  return (await hasOpenInvite(app, user)) ? ownGroupToBe(app, user) : storeOwnGroup(app, user);
}

/** The same for who is about to change something in it: a group that was only told of is stored. */
export async function getStoredMembership(app: AppContext, user: UserDocument): Promise<Membership> {
  const found = await findActiveMembership(app, user);
  return isStored(found) ? found : storeOwnGroup(app, user);
}

export function isStored({ group }: Membership): boolean {
  return !group.isNew;
}

/** For who wants a group of their own beside others': makes it the active one. Repeating it changes nothing. */
export async function makeOwnGroup(app: AppContext, user: UserDocument): Promise<{ groupID: string }> {
  const { group } = (await findOwnMembership(user._id)) ?? (await storeOwnGroup(app, user));
  await UserModel.updateOne({ _id: user._id }, { activeGroupId: group._id });
  app.hub.closeUserOutside(user.id, group.id, "token-invalid");
  app.hub.toUser(user.id, { type: "account.changed" });
  return { groupID: group.id };
}

/** Who declines goes on with a group of their own. */
export async function ensureHasOwnGroup(app: AppContext, user: UserDocument): Promise<void> {
  if (!(await findOwnMembership(user._id))) await storeOwnGroup(app, user);
}

/** Whether somebody with this address has been invited to a group and has not answered. */
export async function hasOpenInvite(
  app: AppContext,
  { email, _id }: Pick<UserDocument, "email" | "_id">,
): Promise<boolean> {
  const open = { acceptedBy: null, expiresAt: { $gt: new Date(app.now()) } };
  return (await GroupInviteModel.exists({ email, hiddenFrom: { $ne: _id }, ...open })) !== null;
}

async function findOwnMembership(userId: Types.ObjectId): Promise<Membership | null> {
  const own = await GroupModel.findOne({ ownerId: userId }).sort({ createdAt: 1, _id: 1 });
  return own && findMembership(userId, own._id);
}

async function ownGroupToBe(app: AppContext, user: UserDocument): Promise<Membership> {
  const { groupId, ...group } = await newOwnGroup(app, user);
  const { ownerId: userId, createdAt } = group;
  return {
    group: new GroupModel({ _id: groupId, ...group }),
    member: new MemberModel({ groupId, userId, ...OWNERS_PLACE, createdAt }),
  };
}

async function storeOwnGroup(app: AppContext, user: UserDocument): Promise<Membership> {
  const own = await newOwnGroup(app, user);
  await ensureOwnGroup(own);
  const stored = await findMembership(user._id, own.groupId);
  if (!stored) throw new Error(`The account ${user.id} has no group.`);
  return stored;
}

async function newOwnGroup(app: AppContext, { _id: ownerId, name }: UserDocument) {
  const groupId = await nextOwnGroupId(ownerId);
  return { groupId, ownerId, name: `${name}'s group`, createdAt: new Date(app.now()) };
}

/** Follows from the user's id, so that any number of requests at once make one group; the next one where the group was handed over. */
async function nextOwnGroupId(userId: Types.ObjectId): Promise<Types.ObjectId> {
  for (let number = 0; ; number += 1) {
    const seed = `another own group ${userId.toString()}${number === 0 ? "" : ` ${number}`}`;
    const groupId = new Types.ObjectId(createHash("sha256").update(seed).digest().subarray(0, 12));
    if (!(await GroupModel.exists({ _id: groupId, ownerId: { $ne: userId } }))) return groupId;
  }
}
