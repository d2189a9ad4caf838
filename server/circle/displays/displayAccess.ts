import type { QueryFilter } from "mongoose";
import { Id } from "../../../shared/contract/base/fields.js";
import type { Actor } from "../accounts/Actor.js";
import { DisplayModel, type Display, type DisplayDocument } from "./display.model.js";
import type { MemberDocument } from "../groups/member.model.js";
import { findMembership } from "../groups/membership.js";

/** The display if the caller may see it; null for one of another family, a bad id, or none. */
export async function findVisibleDisplay(actor: Actor, displayId: string): Promise<DisplayDocument | null> {
  return (await findDisplayAccess(actor, displayId))?.display ?? null;
}

/** The same with the caller's place in its group. */
export async function findDisplayAccess(
  actor: Actor,
  displayId: string,
): Promise<{ display: DisplayDocument; member: MemberDocument } | null> {
  if (!Id.safeParse(displayId).success) return null;
  const display = await DisplayModel.findById(displayId);
  const membership = display && (await findMembership(actor.user._id, display.groupId));
  if (!membership) return null;
  const { member } = membership;
  const isShared = member.displayIds?.some((id) => id.equals(display._id)) ?? true;
  return isShared ? { display, member } : null;
}

/** Those of the group that the member may see, oldest first; `filter` narrows them down. */
export async function findGroupDisplays(
  member: Pick<MemberDocument, "groupId" | "displayIds">,
  filter: QueryFilter<Display> = {},
  limit = 0,
): Promise<DisplayDocument[]> {
  const mine = member.displayIds && { _id: { $in: member.displayIds } };
  return DisplayModel.find({ $and: [{ groupId: member.groupId, ...mine }, filter] })
    .sort({ createdAt: 1, _id: 1 })
    .limit(limit);
}
