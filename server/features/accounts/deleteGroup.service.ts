import type { Types } from "mongoose";
import type { AppContext } from "../../core/AppContext.js";
import type { ErasedGroup } from "../../core/Feature.js";
import { removeIdempotencyKeys } from "../../http/idempotency/runOnce.js";
import {
  removeNotificationsOfDisplays,
  removeNotificationsOfGroup,
} from "../../notifications/deliveries/removeNotifications.service.js";
import { removeActivityOfGroup } from "../../activity/wholeActivity.service.js";
import {
  deviceIdsOfDisplays,
  displayIdsOfGroup,
  removeDevicesOfDisplays,
  removeDisplays,
} from "../../circle/displays/displayRemoval.service.js";
import { letNobodyIn, memberIdsOfGroup, removeOwnGroup } from "../groups/index.js";
import { removeMediaOfGroup } from "../../media/media.service.js";

/**
 * Takes a group away with all that is in it. Its members are let in no more, so that nobody goes on adding to it. Every step may be repeated,
 * and the group itself goes last, so that a crash leaves something to go on from.
 */
export async function deleteGroup(app: AppContext, groupId: Types.ObjectId): Promise<void> {
  const memberIds = await memberIdsOfGroup(groupId);
  await letNobodyIn(app, groupId);
  const displayIds = await displayIdsOfGroup(groupId);
  await erase(app, { groupId, displayIds, memberIds });
  // Again: what calls that were under way have added meanwhile, a display too.
  const added = await displayIdsOfGroup(groupId);
  await erase(app, { groupId, displayIds: [...displayIds, ...added], memberIds });
  await removeOwnGroup(groupId);
  memberIds.forEach((id) => app.hub.toUser(id.toString(), { type: "account.changed" }));
  app.hub.closeGroup(groupId.toString(), "token-invalid");
}

/** What is due is called off first, then the screens are cleared. */
async function erase(
  app: AppContext,
  { groupId, displayIds, memberIds }: ErasedGroup & { memberIds: Types.ObjectId[] },
): Promise<void> {
  const deviceIds = await deviceIdsOfDisplays(displayIds);
  const eraseIn = async (step: "callOff" | "remove" | "removeWrittenMeanwhile" | "removeLate") => {
    for (const { erasure } of app.registered.features) await erasure?.[step]?.(app, { groupId, displayIds });
  };

  await eraseIn("callOff");
  await removeNotificationsOfDisplays(app, displayIds);
  await removeNotificationsOfGroup(app, groupId);
  await removeDevicesOfDisplays(app, displayIds);
  await eraseIn("remove");
  await removeMediaOfGroup(groupId);
  await removeIdempotencyKeys([
    ...memberIds.map((id) => `user ${id.toString()}`),
    ...deviceIds.map((id) => `device ${id.toString()}`),
  ]);
  await eraseIn("removeWrittenMeanwhile");
  await removeActivityOfGroup(groupId);
  await removeNotificationsOfDisplays(app, displayIds);
  await removeDisplays(displayIds);
  await eraseIn("removeLate");
  await removeMediaOfGroup(groupId);
}
