import { DisplayModel } from "../../circle/displays/display.model.js";
import { GroupModel, type GroupDocument } from "../../circle/groups/group.model.js";
import { tellMembers } from "../../circle/groups/tellMembers.js";
import { standingOfGroup } from "../../circle/subscriptions/groupSubscription.service.js";
import { listSharingGroups } from "../../circle/subscriptions/sharingGroups.service.js";
import type { AppContext } from "../../core/AppContext.js";
import { badInput } from "../../core/AppError.js";

/**
 * Says which displays stay editable while there are more than the subscription covers. Throws 400 naming `displayIds` for more than it covers, and for
 * displays of another group.
 */
export async function chooseEditable(
  app: AppContext,
  group: GroupDocument,
  displayIds: string[],
): Promise<GroupDocument> {
  const { limits } = await standingOfGroup(app, group);
  const chosen = [...new Set(displayIds)];
  if (limits.clientLimit !== null && chosen.length > limits.clientLimit) {
    throw badInput("displayIds", `Choose at most ${limits.clientLimit}.`);
  }
  const known = await DisplayModel.countDocuments({ _id: { $in: chosen }, groupId: group._id });
  if (known !== chosen.length) throw badInput("displayIds", "Choose displays of this group.");
  const changed = await GroupModel.findByIdAndUpdate(
    group._id,
    { $set: { editableDisplayIds: chosen } },
    { returnDocument: "after" },
  );
  await giveWay(app, group, (limits.clientLimit ?? Infinity) - chosen.length);
  await tellMembers(app, group._id);
  return changed ?? group;
}

/** What the owner chose before in other groups on the same subscription gives way where both do not fit. */
async function giveWay(app: AppContext, group: GroupDocument, left: number): Promise<void> {
  let room = left;
  for (const { _id, ownerId, editableDisplayIds: before = [] } of await listSharingGroups(app, group)) {
    if (_id.equals(group._id) || !ownerId.equals(group.ownerId) || before.length === 0) continue;
    const kept = before.slice(0, Math.max(0, room));
    room -= kept.length;
    if (kept.length === before.length) continue;
    await GroupModel.updateOne({ _id }, { $set: { editableDisplayIds: kept } });
    await tellMembers(app, _id);
  }
}
