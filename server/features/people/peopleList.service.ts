import { Types, type QueryFilter } from "mongoose";
import type { Person as PersonContract } from "../../../shared/contract/people.js";
import type { AppContext } from "../../core/AppContext.js";
import { badInput } from "../../core/AppError.js";
import { UserModel } from "../../circle/accounts/user.model.js";
import type { MemberDocument } from "../../circle/groups/member.model.js";
import { ensureEntries, knownEntries } from "../../circle/groups/groupPeople.service.js";
import { PersonModel, type Person, type PersonDocument } from "../../circle/groups/person.model.js";
import { presentPerson } from "./person.present.js";

/** One page of the people that the member knows, by name, as people look for them. The first page puts the entries of members right. */
export async function listPeople(
  app: AppContext,
  member: MemberDocument,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ items: PersonContract[]; nextCursor: string | null }> {
  if (cursor === undefined) await ensureEntries(app, member);
  const behind = cursor === undefined ? {} : after(cursor);
  const rows = await PersonModel.find({ $and: [await knownEntries(member), behind] })
    .sort({ sortName: 1, _id: 1 })
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    items: await presentPeople(app, page),
    nextCursor: rows.length > limit && last ? cursorOf(last) : null,
  };
}

async function presentPeople(app: AppContext, people: PersonDocument[]): Promise<PersonContract[]> {
  const userIds = people.flatMap(({ userId }) => (userId ? [userId] : []));
  const users = await UserModel.find({ _id: { $in: userIds } });
  const byId = new Map(users.map((user) => [user._id.toString(), user]));
  return people.flatMap((person) => {
    const user = person.userId ? byId.get(person.userId.toString()) : null;
    // An account that is just being deleted.
    return user === undefined ? [] : [presentPerson(app, person, user)];
  });
}

function cursorOf({ sortName, id }: PersonDocument): string {
  return `${String(id)}${Buffer.from(sortName ?? "").toString("base64url")}`;
}

function after(cursor: string): QueryFilter<Person> {
  const match = /^([0-9a-f]{24})([\w-]*)$/.exec(cursor);
  if (!match) throw badInput("cursor", "This page is not known.");
  const sortName = Buffer.from(match[2] ?? "", "base64url").toString();
  return { $or: [{ sortName: { $gt: sortName } }, { sortName, _id: { $gt: new Types.ObjectId(match[1]) } }] };
}
