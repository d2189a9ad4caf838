import type { Types } from "mongoose";
import { GROUP_MEMBERS_MAX } from "../../../shared/limits.js";
import type { AppContext } from "../../core/AppContext.js";
import { AppError } from "../../core/AppError.js";
import { digestPart } from "../../core/uniqueKey.js";
import { UserModel } from "../accounts/user.model.js";
import { DisplayModel, type DisplayDocument } from "../displays/display.model.js";
import { addWithPlace } from "../subscriptions/placeReservations.service.js";
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
 * Adds a display in a slot of its own (null: not limited), and never more than the subscription allows in all groups that live on it, whoever adds to another one at the same moment. Throws 402
 * `display-limit`, and what `add` throws.
 */
export async function addDisplayWithinLimit(
  app: AppContext,
  { _id, groupId }: { _id: Types.ObjectId; groupId: Types.ObjectId },
  add: (slot: number | null) => Promise<DisplayDocument>,
): Promise<DisplayDocument> {
  const group = await GroupModel.findById(groupId).orFail();
  const { payer, limits } = await standingOfGroup(app, group);
  const { clientLimit } = limits;
  if (clientLimit === null) return add(null);
  const findSlot = async (reserved: string[]) => {
    const inGroups = { $in: (await listSharingGroups(app, group)).map((sharing) => sharing._id) };
    const displays = await DisplayModel.find(
      { _id: { $ne: _id }, groupId: inGroups },
      { groupId: 1, slot: 1 },
    ).lean();
    const own = displays.filter((display) => display.groupId.equals(groupId));
    const taken = new Set([...displays.map((display) => display._id.toString()), ...reserved]);
    const slot = taken.size < clientLimit ? freeSlot(own, clientLimit) : undefined;
    if (typeof slot === "number") return slot;
    throw displayLimitReached(clientLimit, taken.size > own.length ? "in all groups that live on it" : null);
  };
  return addWithPlace(
    app,
    { payerId: payer?.userId ?? null, kind: "display", key: _id.toString() },
    { findSlot, add, undo: () => DisplayModel.deleteOne({ _id }) },
  );
}

/**
 * The same for an invitation of somebody; who is in one of the groups already is counted. Throws 402 `caregiver-limit`, and what `add` throws.
 */
export async function addInviteWithinLimit(
  app: AppContext,
  { group, email }: { group: GroupDocument; email: string },
  add: (slot: number | null) => Promise<GroupInviteDocument>,
): Promise<GroupInviteDocument> {
  const { payer, limits } = await standingOfGroup(app, group);
  const { caregiverLimit } = limits;
  if (caregiverLimit === null) return add(null);
  const findSlot = async (reserved: string[], added: GroupInviteDocument | null) => {
    const all = await takenSeats(app, group);
    const seats = all.filter(({ inviteId }) => !added?._id.equals(inviteId));
    const people = new Set(seats.map((seat) => digestPart(seat.email)));
    const isFull = !people.has(digestPart(email)) && new Set([...people, ...reserved]).size >= caregiverLimit;
    const ofGroup = seats.filter(({ groupId }) => groupId.equals(group._id));
    const slot = isFull ? undefined : freeSlot(ofGroup, caregiverLimit);
    if (typeof slot === "number") return slot;
    throw caregiverLimitReached(caregiverLimit);
  };
  return addWithPlace(
    app,
    { payerId: payer?.userId ?? null, kind: "caregiver", key: digestPart(email) },
    { findSlot, add, undo: ({ _id }) => GroupInviteModel.deleteOne({ _id, acceptedBy: null }) },
  );
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
  /** null: a member without an invitation. */
  inviteId: Types.ObjectId | null;
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
  const seatOf = ({ _id, groupId: inGroup, slot, email, acceptedBy }: (typeof invites)[number]) => ({
    groupId: inGroup,
    slot,
    inviteId: _id,
    email: emails.get(String(acceptedBy)) ?? email,
  });
  return [
    ...uninvited.map(({ groupId: inGroup, userId }) => ({
      groupId: inGroup,
      slot: null,
      inviteId: null,
      email: emails.get(userId.toString()) ?? userId.toString(),
    })),
    ...invites.filter(({ acceptedBy }) => acceptedBy !== null).map(seatOf),
    ...invites.filter(({ acceptedBy }) => acceptedBy === null).map(seatOf),
  ];
}

function displayLimitReached(limit: number, where: string | null): AppError {
  return new AppError({
    code: "display-limit",
    status: 402,
    message: `The plan of this group allows ${count(limit, "display")}${where === null ? "" : ` ${where}`}. The owner can choose a larger plan.`,
  });
}

function caregiverLimitReached(limit: number): AppError {
  return new AppError({
    code: "caregiver-limit",
    status: 402,
    message: `The plan of this group allows ${count(limit, "member")}, including open invitations. The owner can choose a larger plan.`,
  });
}

function count(limit: number, what: string): string {
  return `${limit} ${what}${limit === 1 ? "" : "s"}`;
}
