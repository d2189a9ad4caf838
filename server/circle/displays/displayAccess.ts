import { Types, type QueryFilter } from "mongoose";
import { Id } from "../../../shared/contract/base/fields.js";
import type { Actor } from "../accounts/Actor.js";
import { READ_AT_ONCE } from "../../database/readAtOnce.js";
import { readJoined } from "../../database/readJoined.js";
import type { Raw } from "../../database/readTogether.js";
import { DisplayModel, type Display, type DisplayDocument } from "./display.model.js";
import { GroupModel, type Group, type GroupDocument } from "../groups/group.model.js";
import { MemberModel, type Member, type MemberDocument } from "../groups/member.model.js";
import { membershipOf } from "../groups/membership.js";
import { plainDisplay, type PlainDisplay } from "./plainDisplay.js";

/** The display if the caller may see it; null for one of another family, a bad id, or none. */
export async function findVisibleDisplay(actor: Actor, displayId: string): Promise<DisplayDocument | null> {
  return (await findDisplayAccess(actor, displayId))?.display ?? null;
}

interface Viewer {
  user: Pick<Actor["user"], "_id">;
}

interface DisplayAccess {
  display: DisplayDocument;
  group: GroupDocument;
  /** The caller's place in the display's group. */
  member: MemberDocument;
}

/** The same with the caller's place in its group. */
export async function findDisplayAccess(actor: Viewer, displayId: string): Promise<DisplayAccess | null> {
  return (await findDisplayAccesses(actor, [displayId])).get(displayId) ?? null;
}

type RawAccess = Raw<Display> & { groups: Raw<Group>[]; members: Raw<Member>[] };

/** Those of the displays that the caller may see, by id: read in one command with their groups and the caller's place in each. */
export async function findDisplayAccesses(
  { user }: Viewer,
  displayIds: string[],
): Promise<Map<string, DisplayAccess>> {
  const ids = displayIds.filter((id) => Id.safeParse(id).success).map((id) => new Types.ObjectId(id));
  const found = new Map<string, DisplayAccess>();
  if (ids.length === 0) return found;
  const rows = await readJoined<RawAccess>(DisplayModel, [
    { $match: { _id: { $in: ids } } },
    {
      $lookup: {
        from: GroupModel.collection.name,
        localField: "groupId",
        foreignField: "_id",
        as: "groups",
      },
    },
    {
      $lookup: {
        from: MemberModel.collection.name,
        localField: "groupId",
        foreignField: "groupId",
        pipeline: [{ $match: { userId: user._id } }],
        as: "members",
      },
    },
  ]);
  for (const row of rows) {
    const access = await accessOf(row);
    if (access) found.set(access.display.id, access);
  }
  return found;
}

async function accessOf({ groups, members, ...row }: RawAccess): Promise<DisplayAccess | null> {
  const membership = await membershipOf(
    groups.map((group) => GroupModel.hydrate(group))[0],
    members.map((member) => MemberModel.hydrate(member))[0],
  );
  if (!membership) return null;
  const { group, member } = membership;
  const isShared = member.displayIds?.some((id) => id.equals(row._id)) ?? true;
  return isShared ? { display: DisplayModel.hydrate(row), group, member } : null;
}

/** Those of the group that the member may see, oldest first; `filter` narrows them down. */
export async function findGroupDisplays(
  member: Pick<MemberDocument, "groupId" | "displayIds">,
  filter: QueryFilter<Display> = {},
  limit = 0,
): Promise<PlainDisplay[]> {
  const mine = member.displayIds && { _id: { $in: member.displayIds } };
  const rows = await DisplayModel.find({ $and: [{ groupId: member.groupId, ...mine }, filter] })
    .sort({ createdAt: 1, _id: 1 })
    .limit(limit)
    .batchSize(READ_AT_ONCE)
    .lean();
  return rows.map(plainDisplay);
}
