import type { Types } from "mongoose";
import type { AppContext } from "../../core/AppContext.js";
import { GroupModel } from "./group.model.js";
import { MemberModel } from "./member.model.js";
import { tellMembers } from "./tellMembers.js";

/**
 * What this user has chosen may leave their groups without anybody whom a missed medication would reach, or end that (docs/DELIVERY.md,
 * somebody-is-reached): it is looked at within a minute, and the dashboards of all members ask anew.
 */
export async function lookAtReachAgain(app: AppContext, userId: Types.ObjectId): Promise<void> {
  const groupIds = await MemberModel.distinct("groupId", { userId });
  await GroupModel.updateMany({ _id: { $in: groupIds } }, { reachLookAt: null });
  for (const groupId of groupIds) await tellMembers(app, groupId);
}
