import type { Types } from "mongoose";
import type { AppContext } from "../../AppContext.js";
import { UserModel, type UserDocument } from "../accounts/user.model.js";
import { MemberModel, type MemberDocument } from "../groups/member.model.js";
import { PersonModel, type PersonDocument } from "./person.model.js";

/** A person with the account that they have, if they are a member. */
export interface KnownPerson {
  person: PersonDocument;
  user: UserDocument | null;
}

/**
 * The people of the member's group, in no order. A member who may see only some displays knows of the others no more than those they
 * share a display with: a care home has many families in one group (design, section 1).
 */
export async function knownPeople(app: AppContext, member: MemberDocument): Promise<KnownPerson[]> {
  const { groupId } = member;
  const members = await MemberModel.find({ groupId });
  const known = members.filter((other) => sharesDisplay(member, other)).map(({ userId }) => userId);
  await ensureMembers(app, groupId, known);
  const [people, users] = await Promise.all([
    PersonModel.find({ groupId, userId: { $in: [...known, ...(seesAll(member) ? [null] : [])] } }),
    UserModel.find({ _id: { $in: known } }),
  ]);
  return people.flatMap((person) => {
    const user = users.find(({ _id }) => person.userId?.equals(_id)) ?? null;
    // An account that is just being deleted.
    return person.userId && !user ? [] : [{ person, user }];
  });
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

/** Every display of the group, those to come included. */
function seesAll({ role, displayIds }: MemberDocument): boolean {
  return role === "owner" || displayIds === null;
}

function sharesDisplay(a: MemberDocument, b: MemberDocument): boolean {
  if (a.userId.equals(b.userId) || seesAll(a) || seesAll(b)) return true;
  return (a.displayIds ?? []).some((id) => (b.displayIds ?? []).some((other) => other.equals(id)));
}

/** Members are among the people without anybody adding them. Safe from any number of requests at once: the entry is unique. */
async function ensureMembers(
  app: AppContext,
  groupId: Types.ObjectId,
  userIds: Types.ObjectId[],
): Promise<void> {
  const listed = await PersonModel.find({ groupId, userId: { $in: userIds } })
    .select("userId")
    .lean();
  const missing = userIds.filter((userId) => !listed.some((person) => person.userId?.equals(userId)));
  if (missing.length === 0) return;
  const fields = { name: null, relation: null, phone: null, photoId: null, createdAt: new Date(app.now()) };
  const upserts = missing.map((userId) => ({
    updateOne: { filter: { groupId, userId }, update: { $setOnInsert: fields }, upsert: true },
  }));
  await PersonModel.bulkWrite(upserts, { ordered: false }).catch(rethrowUnlessDuplicate);
}

/** Two upserts of one entry at once: the other one made it. */
function rethrowUnlessDuplicate(error: unknown): void {
  if (!(error instanceof Error && "code" in error && error.code === 11_000)) throw error;
}
