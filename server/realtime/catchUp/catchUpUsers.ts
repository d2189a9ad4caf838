import type { AppContext } from "../../core/AppContext.js";
import { UserModel } from "../../circle/accounts/user.model.js";
import type { CaregiverPeer } from "../peers.js";
import { closeChangedMembers } from "./closeChangedMembers.js";

/**
 * Tells the dashboards of these users, or of all that are connected here, that another process has changed something of their account. Who
 * works in another group by now comes back to that one.
 */
export async function catchUpUsers(app: AppContext, userIds?: string[]): Promise<void> {
  const peers = app.hub
    .connectedCaregivers()
    .filter(({ userId }) => userIds === undefined || userIds.includes(userId));
  const ids = [...new Set(peers.map(({ userId }) => userId))];
  const { users: seen } = app.hub.wakes.seen;
  if (userIds === undefined) seen.keepOnly(new Set(ids));
  if (ids.length === 0) return;
  const users = await UserModel.find({ _id: { $in: ids } }, { announcements: 1, activeGroupId: 1 }).lean();
  await closeChangedMembers(app, peers);
  for (const { _id, announcements, activeGroupId } of users) {
    const userId = _id.toString();
    const isNews = seen.catchUp(userId, announcements);
    const own = peers.filter((peer) => peer.userId === userId);
    if (isNews) own.forEach((peer) => peer.send({ type: "account.changed" }));
    own
      .filter((peer) => hasMoved(peer, activeGroupId.toString()))
      .forEach((peer) => peer.close("token-invalid"));
  }
}

/** Once: a group that cannot be entered is chosen all the same, and the dashboard shows another. */
function hasMoved(peer: CaregiverPeer, activeGroupId: string): boolean {
  if (peer.activeGroupId === activeGroupId) return false;
  peer.activeGroupId = activeGroupId;
  return peer.groupId !== activeGroupId;
}
