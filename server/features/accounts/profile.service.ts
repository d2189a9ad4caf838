import type { Profile, ProfileChanges } from "../../../shared/contract/accounts.js";
import { PAST_NAMES_MAX } from "../../../shared/limits.js";
import type { AppContext } from "../../AppContext.js";
import type { Actor } from "../../http/access.js";
import { AppError, notFound } from "../../http/AppError.js";
import { addPushDevice } from "../../notifications/push/pushDevices.service.js";
import { findActiveMembership, listMemberships } from "../groups/groups.service.js";
import { listOfferedGroups } from "../groups/invites.service.js";
import { switchGroup } from "../groups/joinGroup.service.js";
import { followAccountName } from "../people/people.service.js";
import { findSetUpBefore } from "../takeovers/setUpBefore.service.js";
import { presentProfile } from "./profile.present.js";
import { UserModel, type UserDocument } from "./user.model.js";

export async function getProfile(app: AppContext, user: UserDocument): Promise<Profile> {
  const active = await findActiveMembership(user);
  if (!active) throw notFound("The group");
  const [memberships, offers] = await Promise.all([listMemberships(user), listOfferedGroups(app, user)]);
  const holds = memberships.some(({ group }) => group.heldUntil !== null && group.ownerId.equals(user._id));
  const hasSetUpBefore = holds && (await findSetUpBefore(app, user)) !== null;
  return presentProfile(app, { user, active, memberships, offers, hasSetUpBefore });
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
  const changed = await UserModel.updateOne(
    { _id: user._id, ...(renamed && hasRoomFor(user.name)) },
    {
      $set: { ...(name !== undefined && { name }), ...(timeZone !== undefined && { timeZone }) },
      ...(renamed && { $addToSet: { pastNames: user.name } }),
    },
  );
  if (changed.matchedCount === 0) throw tooManyNames();
  if (name !== undefined) await followAccountName(app, user._id);
  app.hub.toUser(user.id, { type: "account.changed" });
}

/** Each past name is kept, so that none is left in others' groups when the account is deleted. */
function hasRoomFor(name: string) {
  return { $or: [{ pastNames: name }, { [`pastNames.${PAST_NAMES_MAX - 1}`]: { $exists: false } }] };
}

function tooManyNames(): AppError {
  return new AppError({
    code: "limit-reached",
    status: 409,
    message: `This account has had ${PAST_NAMES_MAX} other names. Take one that it had before.`,
    field: "name",
  });
}
