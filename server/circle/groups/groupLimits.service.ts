import type { Types } from "mongoose";
import { GROUP_MEMBERS_MAX } from "../../../shared/limits.js";
import type { AppContext } from "../../core/AppContext.js";
import { AppError } from "../../core/AppError.js";
import { UserModel } from "../accounts/user.model.js";
import { DisplayModel } from "../displays/display.model.js";
import { listSharingGroups } from "../subscriptions/sharingGroups.service.js";
import { standingOfGroup, type PaidGroup } from "../subscriptions/groupSubscription.service.js";
import type { GroupDocument } from "./group.model.js";
import { GroupModel } from "./group.model.js";
import { GroupInviteModel, type GroupInviteDocument } from "./groupInvite.model.js";
import { MemberModel } from "./member.model.js";

/** Whatever the tier allows; asked when somebody is invited, and again when they join. */
export const GROUP_IS_FULL = `A group can have at most ${GROUP_MEMBERS_MAX} members, including open invitations.`;

export interface GroupLimits {
  /** Displays; null: not limited. */
  clientLimit: number | null;
  /** Members, the owner included, and open invitations; null: not limited. */
  caregiverLimit: number | null;
}

/** What the subscription that the group lives on allows. */
export async function limitsOf(app: AppContext, group: PaidGroup): Promise<GroupLimits> {
  const { limits } = await standingOfGroup(app, group);
  return { clientLimit: limits.clientLimit, caregiverLimit: limits.caregiverLimit };
}

/**
 * The slot for one more in a group that has these: the lowest that is free, so that two who add at once want the same one and its unique
 * index lets one of them in (docs/decisions/010). null: as many as one likes, and then rows need no slot. undefined: it is full.
 */
export function freeSlot(
  taken: Array<{ slot?: number | null }>,
  limit: number | null,
): number | null | undefined {
  if (limit === null) return null;
  if (taken.length >= limit) return undefined;
  const slots = new Set(taken.map(({ slot }) => slot));
  let slot = 1;
  while (slots.has(slot)) slot += 1;
  return slot;
}

/**
 * The slot for one more display. Throws 402 `display-limit` when the subscription allows no more in all groups that live on it. Of two that are added to
 * two of them at once both may pass: then one of them can't be edited (editableDisplays.service.ts).
 */
export async function requireDisplaySlot(
  app: AppContext,
  groupId: Types.ObjectId,
  displays: Array<{ slot?: number | null }>,
): Promise<number | null> {
  const group = await GroupModel.findById(groupId).orFail();
  const { clientLimit } = await limitsOf(app, group);
  const elsewhere = clientLimit === null ? 0 : await countElsewhere(app, group);
  const slot = freeSlot(displays, clientLimit && Math.max(0, clientLimit - elsewhere));
  if (slot !== undefined) return slot;
  throw new AppError({
    code: "display-limit",
    status: 402,
    message: `The plan of this group allows ${count(clientLimit, "display")}${elsewhere > 0 ? " in all groups that live on it" : ""}. The owner can choose a larger plan.`,
  });
}

async function countElsewhere(app: AppContext, group: GroupDocument): Promise<number> {
  const sharing = await listSharingGroups(app, group);
  const others = sharing.map(({ _id }) => _id).filter((_id) => !_id.equals(group._id));
  return others.length === 0 ? 0 : DisplayModel.countDocuments({ groupId: { $in: others } });
}

/**
 * The slot for an invitation of somebody. Throws 402 `caregiver-limit` when the subscription allows no more people in all groups that live on it;
 * who is in one of them already is counted.
 */
export async function requireSeat(
  app: AppContext,
  group: GroupDocument,
  email: string,
): Promise<number | null> {
  const { caregiverLimit } = await limitsOf(app, group);
  if (caregiverLimit === null) return null;
  const seats = await takenSeats(app, group);
  const people = new Set(seats.map((seat) => seat.email));
  const ofGroup = seats.filter(({ groupId }) => groupId.equals(group._id));
  const slot = freeSlot(ofGroup, caregiverLimit);
  const isFull = !people.has(email) && people.size >= caregiverLimit;
  if (slot === undefined || isFull) throw caregiverLimitReached(caregiverLimit);
  return slot;
}

/**
 * An invitation was counted when it was made, so that this refuses only after a change to a smaller tier: members come first, then
 * invitations by age, and whoever stands beyond the limit has to wait. Throws 402 `caregiver-limit`.
 */
export async function requireStillWithinLimit(
  app: AppContext,
  group: GroupDocument,
  invite: GroupInviteDocument,
): Promise<void> {
  const { caregiverLimit } = await limitsOf(app, group);
  if (caregiverLimit === null) return;
  const people = new Set((await takenSeats(app, group)).map(({ email }) => email));
  if ([...people].indexOf(invite.email) >= caregiverLimit) throw caregiverLimitReached(caregiverLimit);
}

interface Seat {
  groupId: Types.ObjectId;
  slot: number | null;
  /** Of the account, or as it was invited. */
  email: string;
}

/**
 * Every place in all groups that share the subscription: members without an invitation, accepted invitations, open ones from old to new. Somebody has
 * one in each group that they are in.
 */
async function takenSeats(app: AppContext, group: GroupDocument): Promise<Seat[]> {
  const groupId = { $in: (await listSharingGroups(app, group)).map(({ _id }) => _id) };
  const invites = await GroupInviteModel.find({
    groupId,
    $or: [{ acceptedBy: { $ne: null } }, { expiresAt: { $gt: new Date(app.now()) } }],
  })
    .sort({ createdAt: 1, _id: 1 })
    .lean();
  const members = await MemberModel.find({ groupId }, { userId: 1, groupId: 1 }).lean();
  const users = await UserModel.find(
    { _id: { $in: members.map(({ userId }) => userId) } },
    { email: 1 },
  ).lean();
  const emails = new Map(users.map(({ _id, email }) => [_id.toString(), email]));
  const isPlaceOf = (invite: (typeof invites)[number], member: (typeof members)[number]) =>
    invite.acceptedBy?.equals(member.userId) && invite.groupId.equals(member.groupId);
  const uninvited = members.filter((member) => !invites.some((invite) => isPlaceOf(invite, member)));
  const seatOf = ({ groupId: inGroup, slot, email, acceptedBy }: (typeof invites)[number]) => ({
    groupId: inGroup,
    slot,
    email: emails.get(String(acceptedBy)) ?? email,
  });
  return [
    ...uninvited.map(({ groupId: inGroup, userId }) => ({
      groupId: inGroup,
      slot: null,
      email: emails.get(userId.toString()) ?? userId.toString(),
    })),
    ...invites.filter(({ acceptedBy }) => acceptedBy !== null).map(seatOf),
    ...invites.filter(({ acceptedBy }) => acceptedBy === null).map(seatOf),
  ];
}

function caregiverLimitReached(limit: number): AppError {
  return new AppError({
    code: "caregiver-limit",
    status: 402,
    message: `The plan of this group allows ${count(limit, "member")}, including open invitations. The owner can choose a larger plan.`,
  });
}

function count(limit: number | null, what: string): string {
  return `${limit} ${what}${limit === 1 ? "" : "s"}`;
}
