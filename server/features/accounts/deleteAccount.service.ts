import { setTimeout as sleep } from "node:timers/promises";
import type { z } from "zod";
import type { AccountDeletion } from "../../../shared/contract/accounts.js";
import type { AppContext } from "../../AppContext.js";
import { eachByItself, unlessFailed } from "../../due/eachByItself.js";
import { removeMailLinksOfUser } from "../../auth/mailLinks.service.js";
import { isPassword } from "../../auth/passwords.js";
import { endAllSessions, removeSessionsOfUser } from "../../auth/sessions.service.js";
import { AppError, badInput } from "../../http/AppError.js";
import { removeRateCountersOfAccount } from "../../http/rateLimits.js";
import { removeIdempotencyKeys } from "../../http/runOnce.js";
import { removePushDevicesOfUser } from "../../notifications/push/pushDevices.service.js";
import { removeNotificationsOfUser } from "../../notifications/removeNotifications.service.js";
import { removeForgottenDevices } from "../displays/displayRemoval.service.js";
import { removeFeedbackOf } from "../feedback/feedback.service.js";
import { leaveAllGroups, listOwnGroups } from "../groups/groups.service.js";
import { removeMediaOfUser } from "../media/media.service.js";
import { removePeopleOfUser } from "../people/people.service.js";
import { authError } from "./authError.js";
import { becomeFormerMember } from "./becomeFormerMember.service.js";
import { deleteGroup } from "./deleteGroup.service.js";
import { requirePassword } from "./requirePassword.js";
import { senderOf } from "./senderOf.js";
import { UserModel, type UserDocument } from "./user.model.js";

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
  await UserModel.updateOne({ _id: user._id, deletingAt: null }, { deletingAt: new Date(app.now()) });
  await endAllSessions(app, user._id);

  const finishing = finishDeletion(app, user).catch((error: unknown) => {
    // The account is marked: the due loop takes it up.
    app.log.error({ err: error }, "a deletion was interrupted; it will be finished later");
  });
  const stop = new AbortController();
  await Promise.race([finishing, sleep(ANSWER_AFTER_MS, null, { signal: stop.signal })]);
  // Nobody waits for the sleep any more, so that its rejection has nobody to tell.
  void finishing.finally(() => stop.abort());
}

/** Due work: deletions that a crash has interrupted. Looks again when the next poll does. */
export async function finishDeletions(app: AppContext): Promise<Date | null> {
  const before = new Date(app.now() - TAKE_UP_AFTER_MS);
  const users = await UserModel.find({
    deletingAt: { $type: "date", $lte: before },
    ...unlessFailed(app, "finishDeletions"),
  });
  await eachByItself(app, { work: "finishDeletions", items: users }, (user) => finishDeletion(app, user));
  await removeForgottenDevices(app);
  return null;
}

/** Every step may be repeated; the account itself goes last. */
async function finishDeletion(app: AppContext, user: UserDocument): Promise<void> {
  const { _id: userId, email } = user;
  await endAllSessions(app, userId);
  for (const { groupId } of await listOwnGroups(userId)) await deleteGroup(app, groupId);
  await becomeFormerMember(app, user);
  await removePeopleOfUser(app, userId);
  await leaveAllGroups(userId, senderOf(user).email);
  await removeMediaOfUser(userId);
  await removePushDevicesOfUser(userId);
  await removeNotificationsOfUser(app, senderOf(user));
  await removeFeedbackOf(senderOf(user));
  await removeMailLinksOfUser(userId);
  await removeIdempotencyKeys([`user ${userId.toString()}`]);
  await removeRateCountersOfAccount(email, userId.toString());
  await removeSessionsOfUser(userId);
  await UserModel.deleteOne({ _id: userId });
}

/** Who has a password gives it; who signs in with Google only types the e-mail address. */
async function requireMeant(
  user: UserDocument,
  { password, email }: z.output<typeof AccountDeletion>,
): Promise<void> {
  if (user.passwordHash === null) {
    if (email === undefined) throw authError("email", "missing-email");
    if (email !== user.email) throw badInput("email", "This is not the e-mail address of this account.");
    return;
  }
  requirePassword(password ?? "");
  if (!(await isPassword(password ?? "", user.passwordHash))) throw authError("password", "wrong-password");
}

function groupHasMembers(): AppError {
  return new AppError({
    code: "group-has-members",
    status: 409,
    message: "Others are in your group. Hand it over first, or say that it goes with all that is in it.",
    field: "dissolveGroup",
  });
}
