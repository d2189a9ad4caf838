import { MemberModel } from "../../../circle/groups/member.model.js";
import type { FollowedCalendar } from "./followedCalendar.model.js";

/**
 * Whether whose address it is belongs to the family still, and may see the display. Their calendars go as they go (removeCalendars.service.ts); this
 * finds one that came while they went, or was left by a process that died between the two.
 */
export async function isStillTheirs({
  groupId,
  userId,
  displayId,
}: Pick<FollowedCalendar, "groupId" | "userId" | "displayId">): Promise<boolean> {
  const seesIt = { $or: [{ displayIds: null }, { displayIds: displayId }] };
  return (await MemberModel.exists({ groupId, userId, ...seesIt })) !== null;
}
