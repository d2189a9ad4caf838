import type { Types } from "mongoose";
import type { GroupInvite } from "../../../shared/contract/groups.js";
import type { AppContext } from "../../core/AppContext.js";
import { GroupInviteModel, type GroupInviteDocument } from "../../circle/groups/groupInvite.model.js";
import { open } from "./invites.service.js";
import { after, cursorOf } from "./joinedOrder.js";

/** One page of the open invitations of a group, oldest first. */
export async function listInvites(
  app: AppContext,
  groupId: Types.ObjectId,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ items: GroupInvite[]; nextCursor: string | null }> {
  const rows = await GroupInviteModel.find({ $and: [{ groupId, ...open(app) }, after(cursor)] })
    .sort({ createdAt: 1, _id: 1 })
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { items: page.map(presentInvite), nextCursor: rows.length > limit && last ? cursorOf(last) : null };
}

export async function countOpenInvites(app: AppContext, groupId: Types.ObjectId): Promise<number> {
  return GroupInviteModel.countDocuments({ groupId, ...open(app) });
}

function presentInvite(invite: GroupInviteDocument): GroupInvite {
  return {
    id: invite.id,
    email: invite.email,
    limited: invite.limited,
    displayIds: invite.displayIds?.map(String) ?? null,
    invitedAt: invite.createdAt.toISOString(),
    expiresAt: invite.expiresAt.toISOString(),
  };
}
