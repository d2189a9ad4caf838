import { createHash, randomBytes } from "node:crypto";
import { mongo, Types } from "mongoose";
import type { AppContext } from "../../core/AppContext.js";
import { hasOpenInvite } from "../../circle/groups/activeGroup.service.js";
import { ensureOwnGroup } from "../../circle/groups/ownGroup.js";
import { removeOwnGroup } from "../groups/index.js";
import { trialEndOf } from "../../circle/accounts/pastTrials.service.js";
import { UserModel, type User, type UserDocument } from "../../circle/accounts/user.model.js";

const DUPLICATE_KEY = 11_000;

export interface AccountIds {
  userId: Types.ObjectId;
  groupId: Types.ObjectId;
}

/** From the key, so that a repeat finds what the first try made; without one, never seen before. */
export function newAccountIds(email: string, idempotencyKey: string | null): AccountIds {
  const seed = idempotencyKey ?? randomBytes(32).toString("base64url");
  const idFor = (what: string) =>
    new Types.ObjectId(createHash("sha256").update(`${what} ${email} ${seed}`).digest().subarray(0, 12));
  return { userId: idFor("user"), groupId: idFor("group") };
}

type NewAccount = Pick<User, "email" | "name"> &
  Partial<Pick<User, "passwordHash" | "googleId" | "emailVerified">>;

/**
 * Group and owner come first and the account, under its unique e-mail, last: a crash in between leaves nothing that anybody can see. Who has
 * an invitation to answer gets no group (groups/activeGroup.service.ts).
 * null: there is an account with this e-mail, Google account or id already.
 */
export async function insertAccount(
  app: AppContext,
  ids: AccountIds,
  account: NewAccount,
): Promise<UserDocument | null> {
  const createdAt = new Date(app.now());
  const name = `${account.name}'s group`;
  const isInvited = await hasOpenInvite(app, { email: account.email, _id: ids.userId });
  if (!isInvited) await ensureOwnGroup({ groupId: ids.groupId, ownerId: ids.userId, name, createdAt });
  try {
    return await UserModel.create({
      ...account,
      _id: ids.userId,
      activeGroupId: ids.groupId,
      trialEndsAt: await trialEndOf(app, account.email),
      createdAt,
    });
  } catch (error) {
    if (!(error instanceof mongo.MongoServerError) || error.code !== DUPLICATE_KEY) throw error;
    if (!(await UserModel.exists({ _id: ids.userId }))) await removeOwnGroup(ids.groupId);
    return null;
  }
}
