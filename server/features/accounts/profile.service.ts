import type { Installation, Profile, ProfileChanges } from "../../../shared/contract/accounts.js";
import { PAST_NAMES_MAX } from "../../../shared/limits.js";
import type { AppContext } from "../../core/AppContext.js";
import type { Actor } from "../../circle/accounts/Actor.js";
import { AppError, notFound } from "../../core/AppError.js";
import { findHomeAddress, type Visit } from "../../http/homeAddresses.js";
import { sendsMail } from "../../core/sendsMail.js";
import { requirePushSession } from "../../auth/sessions.service.js";
import { lookAtSummariesAgain } from "../../notifications/deliveries/gathering/summaryRow.js";
import { addPushDevice } from "../../notifications/push/pushDevices.service.js";
import { listPaidFor } from "../../circle/subscriptions/paidFor.service.js";
import { standingOf } from "../../circle/subscriptions/standing.service.js";
import { findGroupDisplays } from "../../circle/displays/displayAccess.js";
import { findActiveMembership } from "../../circle/groups/activeGroup.service.js";
import { listMemberships } from "../../circle/groups/membership.js";
import { finishJoining, listOfferedGroups, switchGroup, type OfferedGroup } from "../groups/index.js";
import { findSetUpBefore } from "../takeovers/index.js";
import { presentProfile } from "./profile.present.js";
import { UserModel, type UserDocument } from "../../circle/accounts/user.model.js";

/** Of the people whom an invitation is for. */
const NAMES_TOLD = 3;

export async function getProfile(app: AppContext, asker: UserDocument, visit: Visit): Promise<Profile> {
  const user = await finishJoining(app, asker);
  const active = await findActiveMembership(app, user);
  const [memberships, offers] = await Promise.all([listMemberships(user), listOfferedGroups(app, user)]);
  const holds = memberships.some(({ group }) => group.heldUntil !== null && group.ownerId.equals(user._id));
  const hasSetUpBefore = holds && (await findSetUpBefore(app, user)) !== null;
  const installation = presentInstallation(app, visit);
  const invitedFor = await findInvitedFor(offers);
  const [standing, paysFor] = await Promise.all([standingOf(app, user), listPaidFor(app, user._id)]);
  const known = { user, active, memberships, offers, invitedFor, hasSetUpBefore, installation };
  return presentProfile(app, { ...known, standing, paysFor });
}

/** Only for who may accept: who has merely typed an invited address learns nobody's name. */
function findInvitedFor(offers: OfferedGroup[]): Promise<Profile["invitedFor"]> {
  const open = offers.filter(({ mayAccept }) => mayAccept);
  return Promise.all(
    open.map(async ({ group, displayIds }) => {
      const displays = await findGroupDisplays({ groupId: group._id, displayIds }, {}, NAMES_TOLD);
      return { groupID: group.id, names: displays.map(({ name }) => name) };
    }),
  );
}

function presentInstallation(app: AppContext, visit: Visit): Installation {
  const { publicUrl } = app.config;
  const homeAddress = publicUrl === null ? findHomeAddress(app.homeHosts(), visit) : null;
  return { sendsMail: sendsMail(app.config), publicUrl, homeAddress };
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
    await requirePushSession(app, sessionId);
  }
  await storeProfile(user, changes);
  if (name !== undefined) {
    for (const { follows } of app.registered.features) await follows?.accountRenamed?.(app, user._id);
  }
  // Quiet hours are of the user's own clock.
  if (timeZone !== undefined && timeZone !== user.timeZone)
    await lookAtSummariesAgain(user._id, new Date(app.now()));
  app.hub.toUser(user.id, { type: "account.changed" });
}

/** Of two who choose a name at once the later one keeps that of the first as a past one; and an account that is going takes none any more. */
async function storeProfile(user: UserDocument, changes: ProfileChanges): Promise<void> {
  const { name, timeZone, clockFormat } = changes;
  if ([name, timeZone, clockFormat].every((one) => one === undefined)) return;
  const renamed = name !== undefined && name !== user.name;
  const changed = await UserModel.updateOne(
    { _id: user._id, deletingAt: null, ...(renamed && { name: user.name, ...hasRoomFor(user.name) }) },
    {
      $set: {
        ...(name !== undefined && { name }),
        ...(timeZone !== undefined && { timeZone }),
        ...(clockFormat !== undefined && { clockFormat }),
      },
      ...(renamed && { $addToSet: { pastNames: user.name } }),
    },
  );
  if (changed.matchedCount > 0) return;
  const current = await UserModel.findOne({ _id: user._id, deletingAt: null });
  if (!current) throw notFound("The account");
  if (current.name === user.name) throw tooManyNames();
  await storeProfile(current, changes);
}

/** Each past name is kept, so that none is left in others' groups when the account is deleted. */
function hasRoomFor(name: string) {
  return { $or: [{ pastNames: name }, { [`pastNames.${PAST_NAMES_MAX - 1}`]: { $exists: false } }] };
}

function tooManyNames(): AppError {
  return new AppError({
    code: "limit-reached",
    status: 409,
    message: `This account has had ${PAST_NAMES_MAX} other names. Use one that it had before.`,
    field: "name",
  });
}
