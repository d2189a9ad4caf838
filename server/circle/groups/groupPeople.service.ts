import type { QueryFilter, Types } from "mongoose";
import type { AppContext } from "../../core/AppContext.js";
import { isOnlyDuplicateKeys } from "../../core/isDuplicateKey.js";
import { UserModel, type UserDocument } from "../accounts/user.model.js";
import { MemberModel, type Member, type MemberDocument } from "./member.model.js";
import { PersonModel, type Person, type PersonDocument } from "./person.model.js";
import { sortName } from "./sortName.js";

/** A person with the account that they have, if they are a member. */
export interface KnownPerson {
  person: PersonDocument;
  user: UserDocument | null;
}

/**
 * Which people of their group a member knows. One who may see only some displays knows of the others no more than those they share a
 * display with: a care home has many families in one group (docs/PRODUCT.md, "Who it is for").
 */
export async function knownEntries(member: MemberDocument): Promise<QueryFilter<Person>> {
  const userIds: Array<Types.ObjectId | null> = await knownUserIds(member);
  return { groupId: member.groupId, userId: { $in: seesAll(member) ? [...userIds, null] : userIds } };
}

/**
 * Members are among the people without anybody adding them, and by the name of their account. Safe from any number of requests at once: the
 * entry is unique.
 */
export async function ensureEntries(app: AppContext, member: MemberDocument): Promise<void> {
  const { groupId } = member;
  const userIds = await knownUserIds(member);
  const [users, entries] = await Promise.all([
    UserModel.find({ _id: { $in: userIds } }, { name: 1 }).lean(),
    PersonModel.find({ groupId, $or: [{ userId: { $in: userIds } }, { sortName: null }] })
      .select("userId name sortName")
      .lean(),
  ]);
  const fields = { name: null, relation: null, phone: null, photoId: null, createdAt: new Date(app.now()) };
  const ofMembers = users.flatMap(({ _id: userId, name }) => {
    const entry = entries.find((person) => person.userId?.equals(userId));
    if (entry?.sortName === sortName(name)) return [];
    const update = { $set: { sortName: sortName(name) }, $setOnInsert: fields };
    return [{ updateOne: { filter: { groupId, userId }, update, upsert: true } }];
  });
  const ofOthers = entries.flatMap(({ _id, userId, name }) =>
    userId ? [] : [{ updateOne: { filter: { _id }, update: { $set: { sortName: sortName(name ?? "") } } } }],
  );
  const writes = [...ofMembers, ...ofOthers];
  if (writes.length === 0) return;
  await PersonModel.bulkWrite(writes, { ordered: false }).catch(rethrowUnlessDuplicate);
}

/** One of them; null for everybody else, also for a bad id. */
export async function findKnownPerson(
  member: MemberDocument,
  personId: Types.ObjectId | string,
): Promise<KnownPerson | null> {
  const person = await PersonModel.findOne({ _id: personId, groupId: member.groupId });
  if (!person) return null;
  if (!person.userId) return seesAll(member) ? { person, user: null } : null;
  const [other, user] = await Promise.all([
    MemberModel.findOne({ groupId: member.groupId, userId: person.userId }),
    UserModel.findById(person.userId),
  ]);
  return other && user && sharesDisplay(member, other) ? { person, user } : null;
}

async function knownUserIds(member: MemberDocument): Promise<Types.ObjectId[]> {
  const members = await MemberModel.find(
    { groupId: member.groupId },
    { userId: 1, role: 1, displayIds: 1 },
  ).lean();
  return members.filter((other) => sharesDisplay(member, other)).map(({ userId }) => userId);
}

type Place = Pick<Member, "userId" | "role" | "displayIds">;

/** Every display of the group, those to come included. */
function seesAll({ role, displayIds }: Pick<Place, "role" | "displayIds">): boolean {
  return role === "owner" || displayIds === null;
}

function sharesDisplay(a: Place, b: Place): boolean {
  if (a.userId.equals(b.userId) || seesAll(a) || seesAll(b)) return true;
  return (a.displayIds ?? []).some((id) => (b.displayIds ?? []).some((other) => other.equals(id)));
}

/** Two upserts of one entry at once: the other one made it. */
function rethrowUnlessDuplicate(error: unknown): void {
  if (!isOnlyDuplicateKeys(error)) throw error;
}

/** The user's entries, in every group. */
export async function personIdsOfUser(userId: Types.ObjectId): Promise<Types.ObjectId[]> {
  return (await PersonModel.find({ userId }, { _id: 1 }).lean()).map(({ _id }) => _id);
}
