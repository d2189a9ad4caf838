import { Types } from "mongoose";
import { AppError, notFound } from "../../core/AppError.js";
import type { MemberDocument } from "../../circle/groups/member.model.js";
import { findKnownPerson } from "../../circle/groups/groupPeople.service.js";
import type { PhotoDocument } from "./photo.model.js";

/**
 * The people of a photo as they are to be stored, each once. Throws 404 naming the field for somebody whom the member does not know; who is
 * named on the photo already may stay, since whoever sends the list again may know fewer people than who made it.
 */
export async function requirePeople(
  member: MemberDocument,
  photo: PhotoDocument,
  personIds: string[],
): Promise<Types.ObjectId[]> {
  const named = new Set(photo.personIds.map(String));
  for (const [index, personId] of personIds.entries()) {
    if (!named.has(personId) && !(await findKnownPerson(member, personId))) throw unknownPerson(index);
  }
  return [...new Set(personIds)].map((personId) => new Types.ObjectId(personId));
}

function unknownPerson(index: number): AppError {
  const { code, status, message } = notFound("The person");
  return new AppError({ code, status, message, field: `personIds.${index}` });
}
