import { createHash } from "node:crypto";
import { Types } from "mongoose";
import type { z } from "zod";
import type { NewPerson, Person as PersonContract, PersonChanges } from "../../../shared/contract/people.js";
import { PEOPLE_MAX } from "../../../shared/limits.js";
import type { AppContext } from "../../core/AppContext.js";
import { notFound, notPermitted } from "../../core/AppError.js";
import { limitReached } from "../../limits/requireRoom.js";
import type { MemberDocument } from "../../circle/groups/member.model.js";
import { removeMedia, storePhoto, type PictureSource } from "../../media/media.service.js";
import { followPhoto } from "../../plan/senderPhotos.service.js";
import { findKnownPerson, personIdsOfUser } from "../../circle/groups/groupPeople.service.js";
import { PersonModel, type PersonDocument } from "../../circle/groups/person.model.js";
import { presentPerson } from "./person.present.js";
import { sortName } from "../../circle/groups/sortName.js";

/** With an idempotency key the id follows from it: a repeat, also after a crash, finds the person of the first time. */
export async function createPerson(
  app: AppContext,
  member: MemberDocument,
  { input, idempotencyKey }: { input: z.output<typeof NewPerson>; idempotencyKey: string | null },
): Promise<PersonContract> {
  const _id = idempotencyKey === null ? new Types.ObjectId() : stableId(member, idempotencyKey);
  const { groupId } = member;
  const without = { photoId: null, userId: null };
  const isRepeat = (await PersonModel.exists({ _id })) !== null;
  const person = await PersonModel.findOneAndUpdate(
    { _id, groupId },
    {
      $setOnInsert: { ...input, ...without, sortName: sortName(input.name), createdAt: new Date(app.now()) },
    },
    { upsert: true, returnDocument: "after" },
  ).orFail();
  if (!isRepeat) await requireStillRoom(person);
  return presentPerson(app, person, null);
}

/** A member's name is their account's: 409 for another. Relation and phone number are the group's to say. */
export async function editPerson(
  app: AppContext,
  member: MemberDocument,
  { person, changes }: { person: PersonDocument; changes: PersonChanges },
): Promise<PersonContract> {
  if (person.userId && changes.name !== undefined)
    throw notPermitted("Their name is in their account, and only they can change it.");
  const order = changes.name === undefined ? {} : { sortName: sortName(changes.name) };
  await PersonModel.updateOne({ _id: person._id }, { $set: { ...changes, ...order } });
  if (changes.name !== undefined) await announceRenamed(app, [person._id]);
  if (changes.relation !== undefined) await announceRelated(app, [person._id]);
  return getPresented(app, member, person);
}

/** What was sent in their name keeps it, without the photo. Removing somebody twice is harmless. */
export async function removePerson(app: AppContext, person: PersonDocument): Promise<void> {
  if (person.userId) throw notPermitted("Members of the group can't be removed from its people.");
  await replacePhoto(app, person, null);
  await announceRemoval(app, [person._id]);
  await PersonModel.deleteOne({ _id: person._id });
}

/** Throws 400 naming `file` for what is no picture, 409 for a member, who has their photo in their account. */
export async function setPersonPhoto(
  app: AppContext,
  member: MemberDocument,
  { person, file }: { person: PersonDocument; file: PictureSource },
): Promise<PersonContract> {
  requireNoAccount(person);
  const photoId = await storePhoto(app, file, { groupId: person.groupId, userId: null });
  await replacePhoto(app, person, photoId);
  return getPresented(app, member, person);
}

export async function removePersonPhoto(
  app: AppContext,
  member: MemberDocument,
  person: PersonDocument,
): Promise<PersonContract> {
  requireNoAccount(person);
  await replacePhoto(app, person, null);
  return getPresented(app, member, person);
}

/** For a group that is being deleted; its photos are removed with its other media. */
export async function removePeopleOfGroup(groupId: Types.ObjectId): Promise<void> {
  await PersonModel.deleteMany({ groupId });
}

/** For the download of everything that is kept: the people of these groups, and the user's own entries elsewhere. */
export function peopleOf({
  groupIds,
  userId,
}: {
  groupIds: Types.ObjectId[];
  userId: Types.ObjectId;
}): AsyncIterable<unknown> {
  return PersonModel.find({ $or: [{ groupId: { $in: groupIds } }, { userId }] })
    .select("groupId userId name relation phone createdAt")
    .sort({ _id: 1 })
    .lean()
    .cursor();
}

/** For an account that is being deleted: its entries in every group. */
export async function removePeopleOfUser(app: AppContext, userId: Types.ObjectId): Promise<void> {
  await announceRemoval(app, await personIdsOfUser(userId));
  await PersonModel.deleteMany({ userId });
}

/** A user has another name: so have they on the photos that show them. */
export async function followAccountName(app: AppContext, userId: Types.ObjectId): Promise<void> {
  await announceRenamed(app, await personIdsOfUser(userId));
}

/** A user has another photo, or none: so has what they sent, and what was sent in their name. To be called before the old one goes. */
export async function followAccountPhoto(
  app: AppContext,
  userId: Types.ObjectId,
  change: { from: Types.ObjectId | null; to: Types.ObjectId | null },
): Promise<void> {
  await followPhoto(app, { authorId: userId }, change);
  const entries = await PersonModel.find({ userId });
  for (const { _id } of entries) await followPhoto(app, { personId: _id }, change);
}

/** They have another name: so have they wherever they are named. To be called after the write. */
async function announceRenamed(app: AppContext, personIds: Types.ObjectId[]): Promise<void> {
  for (const { follows } of app.registered.features) await follows?.peopleRenamed?.(app, personIds);
}

/** They are somebody else to the person in front of the displays. To be called after the write. */
async function announceRelated(app: AppContext, personIds: Types.ObjectId[]): Promise<void> {
  for (const { follows } of app.registered.features) await follows?.peopleRelated?.(app, personIds);
}

/** They are about to be removed: nothing names them any more. */
async function announceRemoval(app: AppContext, personIds: Types.ObjectId[]): Promise<void> {
  for (const { follows } of app.registered.features) await follows?.peopleRemoved?.(app, personIds);
}

/** The old photo goes last: until then the screens may still ask for it. */
async function replacePhoto(
  app: AppContext,
  person: PersonDocument,
  photoId: Types.ObjectId | null,
): Promise<void> {
  const before = await PersonModel.findOneAndUpdate({ _id: person._id }, { $set: { photoId } });
  if (!before) {
    // Removed meanwhile: nobody's photo is kept.
    if (photoId) await removeMedia([photoId]);
    return;
  }
  const oldId = before.photoId;
  if (!oldId && !photoId) return;
  await followPhoto(app, { personId: person._id }, { from: oldId, to: photoId });
  if (oldId) await removeMedia([oldId]);
}

async function getPresented(
  app: AppContext,
  member: MemberDocument,
  { _id }: PersonDocument,
): Promise<PersonContract> {
  const found = await findKnownPerson(member, _id);
  if (!found) throw notFound("The person");
  return presentPerson(app, found.person, found.user);
}

function requireNoAccount({ userId }: PersonDocument): void {
  if (userId) throw notPermitted("Their photo is in their account, and only they can change it.");
}

/** Looked at after the write: of several at once none slips past. */
async function requireStillRoom({ _id, groupId }: PersonDocument): Promise<void> {
  if ((await PersonModel.countDocuments({ groupId })) <= PEOPLE_MAX) return;
  await PersonModel.deleteOne({ _id });
  throw limitReached(`A group can have at most ${PEOPLE_MAX} people. Remove someone first.`);
}

function stableId({ groupId, userId }: MemberDocument, key: string): Types.ObjectId {
  const hash = createHash("sha256").update(`person/${groupId.toString()}/${userId.toString()}/${key}`);
  return new Types.ObjectId(hash.digest("hex").slice(0, 24));
}
