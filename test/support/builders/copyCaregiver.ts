import { Types } from "mongoose";
import { signAccessToken } from "../../../server/auth/accessTokens.js";
import { SessionModel } from "../../../server/auth/session.model.js";
import { UserModel } from "../../../server/circle/accounts/user.model.js";
import { GroupModel } from "../../../server/circle/groups/group.model.js";
import { MemberModel } from "../../../server/circle/groups/member.model.js";
import type { TestApp, TestUser } from "../server/TestApp.js";

const DAY_MS = 24 * 60 * 60_000;

/**
 * Another one beside somebody who has signed up, with a group of their own and the same password: their rows are stored as they are, for tests
 * that need many and look at no sign-up.
 */
export async function copyCaregiver(
  { context }: TestApp,
  original: TestUser,
  { name, trialDays }: { name: string; trialDays: number },
): Promise<TestUser> {
  const [userId, groupId, sessionId] = [new Types.ObjectId(), new Types.ObjectId(), new Types.ObjectId()];
  const email = `${userId.toString()}@example.com`;
  const trialEndsAt = new Date(context.now() + trialDays * DAY_MS);
  const user = await UserModel.findById(original.userId).orFail().lean();
  const group = await GroupModel.findById(original.groupId).orFail().lean();
  const member = await MemberModel.findOne({ groupId: original.groupId }).orFail().lean();
  const session = await SessionModel.findOne({ userId: original.userId }).orFail().lean();
  await Promise.all([
    UserModel.collection.insertOne({
      ...user,
      _id: userId,
      email,
      name,
      activeGroupId: groupId,
      trialEndsAt,
    }),
    GroupModel.collection.insertOne({ ...group, _id: groupId, ownerId: userId }),
    MemberModel.collection.insertOne({ ...member, _id: new Types.ObjectId(), groupId, userId }),
    SessionModel.collection.insertOne({
      ...session,
      _id: sessionId,
      userId,
      refreshHash: sessionId.toString(),
    }),
  ]);
  const ids = { userId: userId.toString(), groupId: groupId.toString() };
  const { accessToken } = signAccessToken(context, { userId: ids.userId, sessionId: sessionId.toString() });
  return { ...original, ...ids, name, email, accessToken };
}
