import type { Profile, ProfileChanges } from "../../../shared/contract/accounts.js";
import type { AppContext } from "../../AppContext.js";
import type { Actor } from "../../http/access.js";
import { notFound } from "../../http/AppError.js";
import { addPushDevice } from "../../notifications/push/pushDevices.service.js";
import { findActiveMembership, listMemberships } from "../groups/groups.service.js";
import { listOfferedGroups } from "../groups/invites.service.js";
import { switchGroup } from "../groups/joinGroup.service.js";
import { followAccountName } from "../people/people.service.js";
import { presentProfile } from "./profile.present.js";
import { UserModel, type UserDocument } from "./user.model.js";

export async function getProfile(app: AppContext, user: UserDocument): Promise<Profile> {
  const active = await findActiveMembership(user);
  if (!active) throw notFound("The group");
  const [memberships, offers] = await Promise.all([listMemberships(user), listOfferedGroups(app, user)]);
  return presentProfile(app, { user, active, memberships, offers });
}

/** What is left out stays. Throws 404 and 409 as switchGroup() does, and 400 as addPushDevice(). The name is the one on every later message; every dashboard of this user refetches the profile. */
export async function setProfile(
  app: AppContext,
  { user, sessionId }: Actor,
  { changes, userAgent }: { changes: ProfileChanges; userAgent: string },
): Promise<void> {
  const { name, timeZone, latestGroupID, fcmToken } = changes;
  if (latestGroupID !== undefined) await switchGroup(app, user, latestGroupID);
  if (fcmToken !== undefined) {
    await addPushDevice(app, { userId: user._id, sessionId, token: fcmToken, userAgent });
  }
  const renamed = name !== undefined && name !== user.name;
  await UserModel.updateOne(
    { _id: user._id },
    {
      $set: { ...(name !== undefined && { name }), ...(timeZone !== undefined && { timeZone }) },
      ...(renamed && { $addToSet: { pastNames: user.name } }),
    },
  );
  if (name !== undefined) await followAccountName(app, user._id);
  app.hub.toUser(user.id, { type: "account.changed" });
}
