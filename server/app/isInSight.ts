import { findMembership } from "../circle/groups/membership.js";
import type { SightRule } from "../http/idempotency/places.js";

/** A removed member hears nothing more of the group, and nobody of a display that is not shared with them any more. */
export const isInSight: SightRule = async (actor, { groupId, displayId }) => {
  const membership = await findMembership(actor.user._id, groupId);
  if (!membership) return false;
  const { displayIds } = membership.member;
  return displayId === null || displayIds === null || displayIds.some((id) => id.equals(displayId));
};
