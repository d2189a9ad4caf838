import type { Types } from "mongoose";
import type { AppContext } from "../../core/AppContext.js";
import { serverKey } from "../../core/uniqueKey.js";
import { UserModel, type UserDocument } from "../../circle/accounts/user.model.js";
import { GroupModel } from "../../circle/groups/group.model.js";
import { MemberModel } from "../../circle/groups/member.model.js";
import { queueMails } from "../deliveries/queue.service.js";

/** So many, on different days: a mail server that is set up wrongly for an hour turns nobody off. */
const FAILURES = 3;
const DAYS = 2;
const KEPT_MAX = 20;

type Mailed = Pick<UserDocument, "_id" | "mailFailures">;

/**
 * A mail to this account came back for good. The third one, on two days at least, turns its mails off, but for those that keep the account
 * safe; it reads so in the dashboard, and the owners of its groups hear of it.
 */
export async function noteMailRefused(app: AppContext, { _id }: Pick<Mailed, "_id">): Promise<void> {
  const at = new Date(app.now());
  const user = await UserModel.findOneAndUpdate(
    { _id },
    { $push: { mailFailures: { $each: [at], $slice: -KEPT_MAX } } },
    { returnDocument: "after" },
  );
  if (!user || user.mailOffAt !== null || !isEnough(user.mailFailures)) return;
  // In this order, so that a crash in between leaves the owners told: the next mail that comes back does it again.
  await tellOwners(app, user);
  // Unless one was taken meanwhile, or its owner says that the mailbox works.
  const off = await UserModel.updateOne(
    { _id, mailOffAt: null, mailFailures: at },
    { $set: { mailOffAt: at } },
  );
  if (off.matchedCount === 0) return;
  app.log.warn({ userId: user.id }, "mails to an account are turned off: they came back");
  app.hub.toUser(user.id, { type: "account.changed" });
}

/** One was taken: what came back before it was no lasting fault. */
export async function noteMailTaken({ _id, mailFailures }: Mailed): Promise<void> {
  if (mailFailures.length > 0)
    await UserModel.updateOne({ _id, mailOffAt: null }, { $set: { mailFailures: [] } });
}

/** Its owner says that the mailbox works again. Harmless to repeat. */
export async function turnMailsOn(app: AppContext, userId: Types.ObjectId): Promise<void> {
  await UserModel.updateOne({ _id: userId }, { $set: { mailFailures: [], mailOffAt: null } });
  app.hub.toUser(userId.toString(), { type: "account.changed" });
}

function isEnough(failures: Date[]): boolean {
  const days = new Set(failures.map((at) => at.toISOString().slice(0, "2026-11-21".length)));
  return failures.length >= FAILURES && days.size >= DAYS;
}

/** Of every group in which they are a caregiver: once for these failures. */
async function tellOwners(app: AppContext, user: UserDocument): Promise<void> {
  const members = await MemberModel.find({ userId: user._id }, { groupId: 1 }).lean();
  const groups = await GroupModel.find({
    _id: { $in: members.map(({ groupId }) => groupId) },
    ownerId: { $ne: user._id },
  });
  const first = user.mailFailures[0]?.getTime() ?? 0;
  await queueMails(
    app,
    groups.map((group) => ({
      uniqueKey: serverKey("mailsReturned", user._id, group._id, first),
      kind: "mailsReturnedMail" as const,
      userId: group.ownerId,
      groupId: group._id,
      payload: { memberName: user.name, groupName: group.name },
    })),
  );
}
