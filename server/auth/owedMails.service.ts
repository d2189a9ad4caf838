import type { Types } from "mongoose";
import type { AppContext } from "../core/AppContext.js";
import { leftBehind } from "../core/clock.js";
import { forEachIndependently, unlessFailed } from "../jobs/forEachIndependently.js";
import { UserModel, type UserDocument } from "../circle/accounts/user.model.js";
import { endSessionsBefore } from "./sessions.service.js";
import { queueSecurityMail } from "./tellOwner.js";
import type { Look } from "../jobs/Look.js";

/** What is not done by then has died with its process. */
const TAKE_UP_AFTER_MS = 60_000;

/** Queues what the account's owner is to be told and was not yet. The same change of the account wrote it, so that no crash loses it. */
export async function sendOwedMails(app: AppContext, userId: Types.ObjectId): Promise<void> {
  const user = await UserModel.findById(userId);
  if (user) await sendOwed(app, user);
}

/** Due work: a process that died between the change and its mail has left sign-ins of before as well. */
export async function finishOwedMails(app: AppContext): Promise<Date | null> {
  const users = await UserModel.find({ ...longOwed(app), ...unlessFailed(app, "finishOwedMails") });
  await forEachIndependently(app, { work: "finishOwedMails", items: users }, async (user) => {
    for (const { at } of user.owedMails) await endSessionsBefore(app, user._id, at);
    await sendOwed(app, user);
  });
  return null;
}

export const longOwedMails = (app: AppContext): Look[] => [{ model: UserModel, filter: longOwed(app) }];

function longOwed(app: AppContext) {
  return leftBehind(app.now(), "owedMails.at", TAKE_UP_AFTER_MS);
}

async function sendOwed(app: AppContext, user: UserDocument): Promise<void> {
  for (const mail of user.owedMails) {
    await queueSecurityMail(app, user, mail);
    await UserModel.updateOne({ _id: user._id }, { $pull: { owedMails: { id: mail.id } } });
  }
}
