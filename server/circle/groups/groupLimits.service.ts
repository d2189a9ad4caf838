import type { Types } from "mongoose";
import { GROUP_MEMBERS_MAX } from "../../../shared/limits.js";
import type { AppContext } from "../../core/AppContext.js";
import { AppError } from "../../core/AppError.js";
import { tierOf } from "../accounts/tier.js";
import { UserModel } from "../accounts/user.model.js";
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

/** What the subscription of the group's owner allows. */
export async function limitsOf(app: AppContext, group: Pick<GroupDocument, "ownerId">): Promise<GroupLimits> {
  const owner = await UserModel.findById(group.ownerId, { whitelisted: 1 });
  const { clientLimit, caregiverLimit } = tierOf(app, { whitelisted: owner?.whitelisted ?? false });
  return { clientLimit, caregiverLimit };
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

/** The slot for one more display. Throws 402 `display-limit` when the owner's tier allows no more. */
export async function requireDisplaySlot(
  app: AppContext,
  groupId: Types.ObjectId,
  displays: Array<{ slot?: number | null }>,
): Promise<number | null> {
  const group = await GroupModel.findById(groupId).orFail();
  const { clientLimit } = await limitsOf(app, group);
  const slot = freeSlot(displays, clientLimit);
  if (slot !== undefined) return slot;
  throw new AppError({
    code: "display-limit",
    status: 402,
    message: `The plan of this group allows ${count(clientLimit, "display")}. The owner can choose a larger plan.`,
  });
}

/** The slot for one more invitation. Throws 402 `caregiver-limit` when the owner's tier allows no more. */
export async function requireSeat(app: AppContext, group: GroupDocument): Promise<number | null> {
  const { caregiverLimit } = await limitsOf(app, group);
  if (caregiverLimit === null) return null;
  const slot = freeSlot(await takenSeats(app, group._id), caregiverLimit);
  if (slot === undefined) throw caregiverLimitReached(caregiverLimit);
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
  const seats = await takenSeats(app, group._id);
  const place = seats.findIndex(({ inviteId }) => inviteId?.equals(invite._id));
  if (place >= caregiverLimit) throw caregiverLimitReached(caregiverLimit);
}

interface Seat {
  slot: number | null;
  /** null: a member who never was invited, such as the owner. */
  inviteId: Types.ObjectId | null;
}

/** Everybody who has a place: members without an invitation, accepted invitations, open ones from old to new. */
async function takenSeats(app: AppContext, groupId: Types.ObjectId): Promise<Seat[]> {
  const rows = await GroupInviteModel.find({
    groupId,
    $or: [{ acceptedBy: { $ne: null } }, { expiresAt: { $gt: new Date(app.now()) } }],
  })
    .sort({ createdAt: 1, _id: 1 })
    .lean();
  const members = await MemberModel.find({ groupId }, { userId: 1 }).lean();
  const uninvited = members.filter(
    ({ userId }) => !rows.some(({ acceptedBy }) => acceptedBy?.equals(userId)),
  );
  const seatOf = ({ _id, slot }: (typeof rows)[number]) => ({ slot, inviteId: _id });
  return [
    ...uninvited.map(() => ({ slot: null, inviteId: null })),
    ...rows.filter(({ acceptedBy }) => acceptedBy !== null).map(seatOf),
    ...rows.filter(({ acceptedBy }) => acceptedBy === null).map(seatOf),
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
