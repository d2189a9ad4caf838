import type { Types } from "mongoose";
import { UserModel } from "../accounts/user.model.js";
import { PersonModel } from "./person.model.js";

/** Finds the name of a person by id, as it is now: a member's is their account's. null for who was removed. */
export async function personNames(
  personIds: Types.ObjectId[],
): Promise<(personId: Types.ObjectId) => string | null> {
  if (personIds.length === 0) return () => null;
  const people = await PersonModel.find({ _id: { $in: personIds } }, { name: 1, userId: 1 }).lean();
  const userIds = people.flatMap(({ userId }) => userId ?? []);
  const users = await UserModel.find({ _id: { $in: userIds } }, { name: 1 }).lean();
  const nameOfUser = new Map(users.map(({ _id, name }) => [_id.toString(), name]));
  const names = new Map(
    people.map(({ _id, name, userId }) => [
      _id.toString(),
      userId ? nameOfUser.get(userId.toString()) : name,
    ]),
  );
  return (personId) => names.get(personId.toString()) ?? null;
}
