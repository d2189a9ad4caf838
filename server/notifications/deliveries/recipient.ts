import type { Types } from "mongoose";
import { UserModel, type User, type UserDocument } from "../../circle/accounts/user.model.js";
import { DisplayModel, type Display, type DisplayDocument } from "../../circle/displays/display.model.js";
import { GroupModel, isHeldMember, type Group } from "../../circle/groups/group.model.js";
import { MemberModel, type Member } from "../../circle/groups/member.model.js";
import { readTogether, type Raw } from "../../database/readTogether.js";
import type { DeliveryDocument } from "./delivery.model.js";

type Addressed = Pick<DeliveryDocument, "userId" | "displayId">;

/** Checked again when it is sent: who has left the group meanwhile must not read about the display. */
export async function findRecipient(delivery: Addressed): Promise<UserDocument | null> {
  if (delivery.displayId === null)
    return UserModel.findOne({ _id: delivery.userId, disabledAt: null, deletingAt: null });
  return (await findViewer(delivery))?.user ?? null;
}

type RawViewer = Raw<Display> & { groups: Raw<Group>[]; members: Raw<Member>[]; users: Raw<User>[] };

/** Who it is for, and the display, if they may still see it: one command, since it is asked of each delivery. */
export async function findViewer({
  displayId,
  userId,
}: Addressed): Promise<{ user: UserDocument; display: DisplayDocument } | null> {
  if (displayId === null || userId === null) return null;
  const [row] = await readTogether<RawViewer>(DisplayModel, [
    { $match: { _id: displayId } },
    {
      $lookup: {
        from: GroupModel.collection.name,
        localField: "groupId",
        foreignField: "_id",
        pipeline: [{ $project: { ownerId: 1, heldUntil: 1 } }],
        as: "groups",
      },
    },
    {
      $lookup: {
        from: MemberModel.collection.name,
        localField: "groupId",
        foreignField: "groupId",
        pipeline: [{ $match: { userId } }],
        as: "members",
      },
    },
    {
      $lookup: {
        from: UserModel.collection.name,
        localField: "members.userId",
        foreignField: "_id",
        as: "users",
      },
    },
  ]);
  if (!row) return null;
  const { groups, members, users, ...display } = row;
  const [group = null, member, user] = [groups[0], members[0], users[0]];
  if (!member || !user || user.disabledAt || user.deletingAt) return null;
  if (isHeldMember(group, member) || !maySee(member, displayId)) return null;
  return { user: UserModel.hydrate(user), display: DisplayModel.hydrate(display) };
}

function maySee({ displayIds }: Raw<Member>, displayId: Types.ObjectId): boolean {
  // A row of before members had displays of their own has no such field.
  return displayIds?.some((id) => id.equals(displayId)) ?? true;
}
