import { setTimeout as sleep } from "node:timers/promises";
import type { z } from "zod";
import type { AccountDeletion } from "../../../shared/contract/accounts.js";
import type { AppContext } from "../../core/AppContext.js";
import { leftBehind } from "../../core/clock.js";
import { forEachIndependently, unlessFailed } from "../../jobs/forEachIndependently.js";
import { removeMailLinksOfUser } from "../../notifications/mailLinks/mailLinks.service.js";
import { isPassword } from "../../auth/passwords.js";
import { endAllSessions, removeSessionsOfUser } from "../../auth/sessions.service.js";
import { AppError, badInput } from "../../core/AppError.js";
import { removeRateCountersOfAccount } from "../../http/rateLimits.js";
import { removeIdempotencyKeys } from "../../http/idempotency/runOnce.js";
import { removePushDevicesOfUser } from "../../notifications/push/pushDevices.service.js";
import { removeNotificationsOfUser } from "../../notifications/deliveries/removeNotifications.service.js";
import { forgotten, removeForgottenDevices } from "../../circle/displays/displayRemoval.service.js";
import { endOffersOf, leaveAllGroups, listOwnGroups } from "../groups/index.js";
import { removeMediaOfUser } from "../../media/media.service.js";
import { authError } from "../../auth/authError.js";
import { becomeFormerMember } from "./becomeFormerMember.service.js";
import { deleteGroup } from "./deleteGroup.service.js";
import { requirePassword } from "../../auth/requirePassword.js";
import { senderOf } from "./senderOf.js";
import { keepTrial } from "../../circle/accounts/pastTrials.service.js";
import { UserModel, type UserDocument } from "../../circle/accounts/user.model.js";
import type { Look } from "../../jobs/Look.js";

/** The caller hears that the account is gone after this long at most; what is left goes on by itself. */
const ANSWER_AFTER_MS = 6_000;
/** A deletion that has not ended by then has died with its process. */
const TAKE_UP_AFTER_MS = 60_000;

/**
 * Deletes the account and its own group. Throws 400 when password or e-mail do not prove that it is meant, 409 `group-has-members`
 * when others are in the group and it was not said to dissolve it. From the first write on nobody can use the account any more; the
 * due loop finishes what a crash has interrupted.
 */
export async function deleteAccount(
  app: AppContext,
  user: UserDocument,
  request: z.output<typeof AccountDeletion>,
): Promise<void> {
  await requireMeant(user, request);
  const groups = await listOwnGroups(user._id);
  if (groups.some(({ members }) => members > 1) && !request.dissolveGroup) throw groupHasMembers();
  const going = await UserModel.findOneAndUpdate(
    { _id: user._id, deletingAt: null },
    { deletingAt: new Date(app.now()) },
    { returnDocument: "after" },
  );
  await endAllSessions(app, user._id);

  // As it was marked: it may have taken another name while the password was looked at, and takes none from then on.
  const finishing = finishDeletion(app, going ?? user).catch((error: unknown) => {
    // The account is marked: the due loop takes it up.
    app.log.error({ err: error }, "a deletion was interrupted; it will be finished later");
  });
  const stop = new AbortController();
  await Promise.race([finishing, sleep(ANSWER_AFTER_MS, null, { signal: stop.signal })]);
  // Nobody awaits the sleep any more, so its rejection is ignored.
  void finishing.finally(() => stop.abort());
}

/** Due work: deletions that a crash has interrupted. Looks again when the next poll does. */
export async function finishDeletions(app: AppContext): Promise<Date | null> {
  const users = await UserModel.find({ ...interrupted(app), ...unlessFailed(app, "finishDeletions") });
  await forEachIndependently(app, { work: "finishDeletions", items: users }, (user) =>
    finishDeletion(app, user),
  );
  await removeForgottenDevices(app);
  return null;
}

export const leftDeletions = (app: AppContext): Look[] => [
  { model: UserModel, filter: interrupted(app) },
  forgotten(app),
];

function interrupted(app: AppContext) {
  return leftBehind(app.now(), "deletingAt", TAKE_UP_AFTER_MS);
}

/** Every step may be repeated; the account itself goes last. */
async function finishDeletion(app: AppContext, user: UserDocument): Promise<void> {
  const { _id: userId, email } = user;
  await endAllSessions(app, userId);
  await endOffersOf(userId);
  for (const { erasure } of app.registered.features) await erasure?.endPurchases?.(app, user);
  for (const { groupId } of await listOwnGroups(userId)) await deleteGroup(app, groupId);
  await becomeFormerMember(app, user);
  for (const { erasure } of app.registered.features) await erasure?.removeUser?.(app, senderOf(user));
  await leaveAllGroups(userId, senderOf(user).email);
  await removeMediaOfUser(userId);
  await removePushDevicesOfUser(userId);
  await removeNotificationsOfUser(app, senderOf(user));
  await removeMailLinksOfUser(userId);
  await removeIdempotencyKeys([`user ${userId.toString()}`]);
  await removeRateCountersOfAccount(app, { email, userId: userId.toString() });
  await removeSessionsOfUser(userId);
  await keepTrial(app, user);
  await UserModel.deleteOne({ _id: userId });
}

/** Who has a password gives it; who signs in with Google only types the e-mail address. */
async function requireMeant(
  user: UserDocument,
  { password, email }: z.output<typeof AccountDeletion>,
): Promise<void> {
  if (user.passwordHash === null) {
    if (email === undefined) throw authError("email", "missing-email");
    if (email !== user.email) throw badInput("email", "That isn't this account's email address.");
    return;
  }
  requirePassword(password ?? "");
  if (!(await isPassword(password ?? "", user.passwordHash))) throw authError("password", "wrong-password");
}

function groupHasMembers(): AppError {
  return new AppError({
    code: "group-has-members",
    status: 409,
    message:
      "There are other people in your group. Hand it over first, or say that it should be deleted with everything in it.",
    field: "dissolveGroup",
  });
}
