import type { Types } from "mongoose";
import type { AppContext } from "../../core/AppContext.js";
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
import { memberIdsOfGroup, removeOwnGroup } from "../groups/index.js";
import { removeMediaOfGroup } from "../../media/media.service.js";

/**
 * Takes a group away with all that is in it. What is due is called off first, then the screens are cleared. Every step may be repeated,
 * and the group itself goes last, so that a crash leaves something to go on from.
 */
export async function deleteGroup(app: AppContext, groupId: Types.ObjectId): Promise<void> {
  const displayIds = await displayIdsOfGroup(groupId);
  const memberIds = await memberIdsOfGroup(groupId);
  const deviceIds = await deviceIdsOfDisplays(displayIds);
  const erase = async (step: "callOff" | "remove" | "removeWrittenMeanwhile" | "removeLate") => {
    for (const { erasure } of app.registered.features) await erasure?.[step]?.(app, { groupId, displayIds });
  };

  await erase("callOff");
  await removeNotificationsOfDisplays(app, displayIds);
  await removeNotificationsOfGroup(app, groupId);
  await removeDevicesOfDisplays(app, displayIds);
  await erase("remove");
  await removeMediaOfGroup(groupId);
  await removeIdempotencyKeys([
    ...memberIds.map((id) => `user ${id.toString()}`),
    ...deviceIds.map((id) => `device ${id.toString()}`),
  ]);
  await erase("removeWrittenMeanwhile");
  await removeActivityOfGroup(groupId);
  await removeNotificationsOfDisplays(app, displayIds);
  await removeDisplays(displayIds);
  await erase("removeLate");
  await removeMediaOfGroup(groupId);
  await removeOwnGroup(groupId);
  memberIds.forEach((id) => app.hub.toUser(id.toString(), { type: "account.changed" }));
  app.hub.closeGroup(groupId.toString(), "token-invalid");
}
