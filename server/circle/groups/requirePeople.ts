import { Types } from "mongoose";
import { AppError, notFound } from "../../core/AppError.js";
import { findKnownPerson } from "./groupPeople.service.js";
import type { MemberDocument } from "./member.model.js";

interface Named {
  personIds: string[];
  /** Who is named already may stay, since whoever sends the list again may know fewer people than who made it. */
  before: Types.ObjectId[];
  /** What the list is called in the request. */
  field: string;
}

/** People as they are to be stored, each once. Throws 404 naming the field for somebody whom the member does not know. */
export async function requirePeople(
  member: MemberDocument,
  { personIds, before, field }: Named,
): Promise<Types.ObjectId[]> {
  const named = new Set(before.map(String));
  for (const [index, personId] of personIds.entries()) {
    if (!named.has(personId) && !(await findKnownPerson(member, personId)))
      throw unknownPerson(`${field}.${index}`);
  }
  return [...new Set(personIds)].map((personId) => new Types.ObjectId(personId));
}

function unknownPerson(field: string): AppError {
  const { code, status, message } = notFound("The person");
  return new AppError({ code, status, message, field });
}
