import type { z } from "zod";
import type { takeoversApi } from "../../../shared/contract/takeovers.js";
import type { AppContext } from "../../core/AppContext.js";
import { AppError, notFound } from "../../core/AppError.js";
import type { UserDocument } from "../../circle/accounts/user.model.js";
import { DeviceModel } from "../../circle/displays/device.model.js";
import type { Remover } from "../../circle/displays/deviceEntries.js";
import { removeDevice } from "../../circle/displays/deviceRoster.service.js";
import { DisplayModel } from "../../circle/displays/display.model.js";
import { GroupModel, type GroupDocument } from "../../circle/groups/group.model.js";
import { letGroupGo } from "../groups/index.js";
import { revokeInvite } from "../groups/index.js";
import { removeMember } from "../groups/index.js";
import { MessageModel } from "../../plan/message.model.js";
import { removeMessage } from "../messages/index.js";

type Settlement = z.output<typeof takeoversApi.settle.body>;

/**
 * Removes what the owner has named, each in its usual way, and then lets the rest have the group again. The group is let go last: a crash
 * before that leaves the question, about what is left. Of two windows that answer at once, what either of them removes is removed. Throws
 * 404 for a group of somebody else, 409 `answered-already` when nothing is asked any more.
 */
export async function settleTakeover(
  app: AppContext,
  user: UserDocument,
  { groupID: groupId, until, remove }: Settlement,
): Promise<void> {
  const group = await GroupModel.findOne({ _id: groupId, ownerId: user._id });
  if (!group) throw notFound("The group");
  if (!user.emailVerified || group.heldUntil?.toISOString() !== until) throw answeredAlready();
  for (const id of remove.members) await unlessGone(removeMember(app, group, id));
  for (const id of remove.invitations) await unlessGone(revokeInvite(app, group, id));
  for (const id of remove.devices)
    await removeDeviceOf(app, group, { id, by: { name: user.name, userId: user.id } });
  for (const id of remove.messages) await removeMessageOf(app, group, id);
  await letGroupGo(app, group);
}

async function removeDeviceOf(
  app: AppContext,
  group: GroupDocument,
  { id, by }: { id: string; by: Remover },
): Promise<void> {
  const device = await DeviceModel.findById(id, { displayId: 1 }).lean();
  const display = device && (await DisplayModel.findOne({ _id: device.displayId, groupId: group._id }));
  if (display) await unlessGone(removeDevice(app, display, { deviceId: id, by }));
}

async function removeMessageOf(app: AppContext, group: GroupDocument, id: string): Promise<void> {
  const message = await MessageModel.findOne({ _id: id, groupId: group._id });
  if (message) await removeMessage(app, message);
}

/** Somebody has removed it meanwhile, which was the aim. */
async function unlessGone(removal: Promise<void>): Promise<void> {
  try {
    await removal;
  } catch (error) {
    if (!(error instanceof AppError && error.status === 404)) throw error;
  }
}

function answeredAlready(): AppError {
  return new AppError({
    code: "answered-already",
    status: 409,
    message: "This was already answered in another window.",
  });
}
