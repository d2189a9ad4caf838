import type { Types } from "mongoose";
import { UserModel } from "./user.model.js";

/** Stands for whoever has deleted their account. */
export const FORMER_MEMBER = "former member";

/** Finds the name of whoever wrote something, as it is now, by their user id. */
export async function authorNames(userIds: Types.ObjectId[]): Promise<(userId: Types.ObjectId) => string> {
  const users = await UserModel.find({ _id: { $in: userIds }, deletingAt: null }, { name: 1 }).lean();
  const names = new Map(users.map(({ _id, name }) => [_id.toString(), name]));
  return (userId) => names.get(userId.toString()) ?? FORMER_MEMBER;
}
