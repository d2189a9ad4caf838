import type { Types } from "mongoose";
import type { AppContext } from "../../AppContext.js";
import { removeIdempotencyKeys } from "../../http/runOnce.js";
import {
  removeNotificationsOfDisplays,
  removeNotificationsOfGroup,
} from "../../notifications/removeNotifications.service.js";
import { removeActivityOfGroup } from "../activity/wholeActivity.service.js";
import { removeAuditOfGroup } from "../audit/audit.service.js";
import { removeCallRequestsOfGroup } from "../calls/callRemoval.service.js";
import { removeCardsOfDisplays } from "../cards/cards.service.js";
import {
  deviceIdsOfDisplays,
  displayIdsOfGroup,
  removeDevicesOfDisplays,
  removeDisplays,
} from "../displays/displayRemoval.service.js";
import { memberIdsOfGroup, removeOwnGroup } from "../groups/groups.service.js";
import { removeMediaOfGroup } from "../media/media.service.js";
import { removeMessagesOfGroup } from "../messages/messageRemoval.service.js";
import { removeOccurrencesOfGroup } from "../occurrences/occurrenceRemoval.service.js";
import { removeGroupPairingRequests } from "../pairing/pairingRequests.service.js";
import { removePeopleOfGroup } from "../people/people.service.js";
import { removePhotosOfDisplays } from "../photos/photoRemoval.service.js";
import { removeRecordingsOfGroup } from "../recordings/recordings.service.js";
import { removeVoicesOfGroup } from "../voices/voices.service.js";

/**
 * Takes a group away with all that is in it. What is due is called off first, then the screens are cleared (design, Away, archive,
 * delete). Every step may be repeated, and the group itself goes last, so that a crash leaves something to go on from.
 */
export async function deleteGroup(app: AppContext, groupId: Types.ObjectId): Promise<void> {
  const displayIds = await displayIdsOfGroup(groupId);
  const memberIds = await memberIdsOfGroup(groupId);
  const deviceIds = await deviceIdsOfDisplays(displayIds);

  await removeMessagesOfGroup(groupId);
  await removeNotificationsOfDisplays(app, displayIds);
  await removeNotificationsOfGroup(app, groupId);
  await removeDevicesOfDisplays(app, displayIds);
  await removeGroupPairingRequests(groupId);
  await removePeopleOfGroup(groupId);
  await removeCardsOfDisplays(displayIds);
  await removePhotosOfDisplays(displayIds);
  await removeRecordingsOfGroup(groupId);
  await removeVoicesOfGroup(groupId);
  await removeMediaOfGroup(groupId);
  await removeIdempotencyKeys([
    ...memberIds.map((id) => `user ${id.toString()}`),
    ...deviceIds.map((id) => `device ${id.toString()}`),
  ]);
  // After the messages: due work that was under way has written its last by now, and was told about.
  await removeOccurrencesOfGroup(groupId);
  await removeCallRequestsOfGroup(groupId);
  await removeActivityOfGroup(groupId);
  await removeAuditOfGroup(groupId);
  await removeNotificationsOfDisplays(app, displayIds);
  await removeDisplays(displayIds);
  // What was being uploaded meanwhile; from now on addPhoto() itself sees that the display is gone.
  await removePhotosOfDisplays(displayIds);
  await removeMediaOfGroup(groupId);
  await removeOwnGroup(groupId);
  memberIds.forEach((id) => app.hub.toUser(id.toString(), { type: "account.changed" }));
  app.hub.closeGroup(groupId.toString(), "token-invalid");
}
