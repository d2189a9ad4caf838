import type { AppContext } from "../../core/AppContext.js";
import { GroupModel, isHeldMember } from "../../circle/groups/group.model.js";
import { MemberModel, type Member } from "../../circle/groups/member.model.js";
import type { CaregiverPeer } from "../peers.js";

/**
 * Lets the dashboards of members whose rights were changed through another process come back with those that they have now: who was
 * removed, or is held, to another group, who lost a display without it.
 */
export async function closeChangedMembers(
  app: AppContext,
  peers = app.hub.connectedCaregivers(),
): Promise<void> {
  if (peers.length === 0) return;
  const members = await MemberModel.find(
    { userId: { $in: [...new Set(peers.map(({ userId }) => userId))] } },
    { userId: 1, groupId: 1, displayIds: 1, createdAt: 1 },
  ).lean();
  const groups = await GroupModel.find({ heldUntil: { $type: "date" } }, { ownerId: 1, heldUntil: 1 }).lean();
  const heldGroups = new Map(groups.map((group) => [group._id.toString(), group]));
  const seeing = members.filter((one) => !isHeldMember(heldGroups.get(one.groupId.toString()) ?? null, one));
  const byPlace = new Map(seeing.map((member) => [placeOf(member), member]));
  const isInGroup = new Set(seeing.map(({ userId }) => userId.toString()));
  const isRight = (peer: CaregiverPeer) =>
    peer.isGroupStored ? hasRights(peer, byPlace.get(placeOf(peer))) : !isInGroup.has(peer.userId);
  peers.filter((peer) => !isRight(peer)).forEach(letComeBack);
}

function placeOf({ userId, groupId }: { userId: unknown; groupId: unknown }): string {
  return `${String(userId)} ${String(groupId)}`;
}

/** Whether the socket is open with just the displays that the member has now. */
function hasRights({ displayIds }: CaregiverPeer, member: Pick<Member, "displayIds"> | undefined): boolean {
  if (!member) return false;
  if (displayIds === null || member.displayIds === null) return displayIds === member.displayIds;
  return (
    displayIds.size === member.displayIds.length &&
    member.displayIds.every((id) => displayIds.has(String(id)))
  );
}

function letComeBack(peer: CaregiverPeer): void {
  peer.send({ type: "account.changed" });
  peer.close("token-invalid");
}
