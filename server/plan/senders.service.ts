import type { Actor } from "../circle/accounts/Actor.js";
import { AppError, notFound } from "../core/AppError.js";
import type { UserDocument } from "../circle/accounts/user.model.js";
import type { DisplayDocument } from "../circle/displays/display.model.js";
import { MemberModel } from "../circle/groups/member.model.js";
import type { StoredSender } from "./message.model.js";
import { findKnownPerson } from "../circle/groups/groupPeople.service.js";

/**
 * In whose name a message is sent: the actor's own, or a person's whom the actor knows. Throws 404 naming `senderId` unless that
 * person is of the group of every display.
 */
export async function requireSender(
  { user }: Actor,
  displays: DisplayDocument[],
  senderId: string | null,
): Promise<StoredSender> {
  if (senderId === null) return ownName(user);
  const [groupId, ...others] = new Set(displays.map((display) => display.groupId.toString()));
  const member = others.length === 0 && (await MemberModel.findOne({ groupId, userId: user._id }));
  const found = member && (await findKnownPerson(member, senderId));
  if (!found) throw unknownSender();
  const { person, user: account } = found;
  if (account?._id.equals(user._id)) return ownName(user);
  return {
    name: account?.name ?? person.name ?? "",
    photoId: account ? account.photoId : person.photoId,
    personId: person._id,
  };
}

function ownName({ name, photoId }: UserDocument): StoredSender {
  return { name, photoId, personId: null };
}

function unknownSender(): AppError {
  const { code, status, message } = notFound("The sender");
  return new AppError({ code, status, message, field: "senderId" });
}
