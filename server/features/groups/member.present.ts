import type { Types } from "mongoose";
import type { Member as MemberContract } from "../../../shared/contract/groups.js";
import type { AppContext } from "../../core/AppContext.js";
import type { UserDocument } from "../../circle/accounts/user.model.js";
import { portraitUrl } from "../../media/media.service.js";
import type { Membership } from "../../circle/groups/membership.js";
import type { MemberDocument } from "../../circle/groups/member.model.js";

/** A limited member learns nobody's address, and nobody learns of displays that they do not see. */
export function presentMember(
  app: AppContext,
  { row, user, viewer }: { row: MemberDocument; user: UserDocument; viewer: Membership },
): MemberContract {
  const { group, member } = viewer;
  const isSelf = row.userId.equals(member.userId);
  const isOwner = group.ownerId.equals(row.userId);
  const displayIds = isOwner ? null : row.displayIds;
  return {
    userId: user.id,
    name: user.name,
    email: member.limited && !isSelf ? "" : user.email,
    photoURL: portraitUrl(app, user.photoId),
    role: isOwner ? "owner" : "caregiver",
    limited: !isOwner && row.limited,
    displayIds: displayIds?.filter((id) => isAmong(member.displayIds, id)).map(String) ?? null,
    joinedAt: row.createdAt.toISOString(),
  };
}

function isAmong(displayIds: Types.ObjectId[] | null, id: Types.ObjectId): boolean {
  return displayIds?.some((one) => one.equals(id)) ?? true;
}
