import { Types } from "mongoose";
import type { z } from "zod";
import type { Photo as PhotoContract, PhotoChanges, photosApi } from "../../../shared/contract/photos.js";
import { PHOTOS_MAX } from "../../../shared/limits.js";
import type { AppContext } from "../../core/AppContext.js";
import { isDuplicateKey } from "../../core/isDuplicateKey.js";
import type { AccessGranted } from "../../http/access.js";
import { AppError, badInput, notFound } from "../../core/AppError.js";
import { keyedId } from "../../core/keyedId.js";
import { DisplayModel, type DisplayDocument } from "../../circle/displays/display.model.js";
import { freeSlot } from "../../circle/groups/groupLimits.service.js";
import { requirePeople } from "../../circle/groups/requirePeople.js";
import { removeMedia, storeMeasuredPhoto, type PictureSource } from "../../media/media.service.js";
import { PhotoModel, type Photo, type PhotoDocument } from "./photo.model.js";
import { presentPhoto, presentPhotos } from "./photo.present.js";
import { photosChanged } from "./photoEvents.service.js";
import { removePhotosOfDisplays } from "./photoRemoval.service.js";

type ListQuery = z.output<typeof photosApi.list.query>;
type SendAccess = AccessGranted["display.send"];

/** One page of a display's photos, newest first. */
export async function listPhotos(
  app: AppContext,
  display: DisplayDocument,
  { cursor, limit }: ListQuery,
): Promise<{ items: PhotoContract[]; nextCursor: string | null }> {
  const after = cursor === undefined ? null : requireCursor(cursor);
  const photos = await PhotoModel.find({
    displayId: display._id,
    removedAt: null,
    ...(after && { $or: [{ addedAt: { $lt: after.at } }, { addedAt: after.at, _id: { $lt: after.id } }] }),
  })
    .sort({ addedAt: -1, _id: -1 })
    .limit(limit + 1);
  const page = photos.slice(0, limit);
  const last = page.at(-1);
  return {
    items: await presentPhotos(app, page),
    nextCursor: photos.length > limit && last ? `${last.addedAt.getTime()}.${last.id}` : null,
  };
}

/**
 * Adds a photo and tells the screens; a repeat with the same idempotency key finds the photo of the first time and tells them again. Throws
 * 400 naming `file` for what is no picture, 409 `too-many-photos`.
 */
export async function addPhoto(
  app: AppContext,
  { actor, display }: SendAccess,
  { file, idempotencyKey }: { file: PictureSource; idempotencyKey: string | null },
): Promise<PhotoContract> {
  const _id = keyedId(idempotencyKey, "photo", display.id, actor.user.id);
  const photo =
    (await PhotoModel.findById(_id)) ??
    (await storeNew(app, display, { _id, file, addedBy: actor.user._id }));
  await photosChanged(app, display._id);
  return presentPhoto(app, photo);
}

/** Throws 404, naming `personIds...` for somebody whom the caller does not know. */
export async function editPhoto(
  app: AppContext,
  { display, member }: SendAccess,
  { photoId, changes: { caption, personIds } }: { photoId: string; changes: PhotoChanges },
): Promise<PhotoContract> {
  const live = { _id: photoId, displayId: display._id, removedAt: null };
  const photo = await PhotoModel.findOne(live);
  if (!photo) throw notFound("The photo");
  const set = {
    ...(caption !== undefined && { caption }),
    ...(personIds !== undefined && {
      personIds: await requirePeople(member, { personIds, before: photo.personIds, field: "personIds" }),
    }),
  };
  const edited = await PhotoModel.findOneAndUpdate(live, { $set: set }, { returnDocument: "after" });
  if (!edited) throw notFound("The photo");
  await photosChanged(app, display._id);
  return presentPhoto(app, edited);
}

/** For the download of everything that is kept: what these displays show, and what the user added elsewhere. */
export function photosOf({
  displayIds,
  userId,
}: {
  displayIds: Types.ObjectId[];
  userId: Types.ObjectId;
}): AsyncIterable<unknown> {
  return PhotoModel.find({ $or: [{ displayId: { $in: displayIds } }, { addedBy: userId }], removedAt: null })
    .select("displayId mediaId caption personIds addedAt")
    .sort({ _id: 1 })
    .lean()
    .cursor();
}

async function storeNew(
  app: AppContext,
  display: DisplayDocument,
  { _id, file, addedBy }: { _id: Types.ObjectId; file: PictureSource; addedBy: Types.ObjectId },
): Promise<PhotoDocument> {
  // Before the work, which is wasted on one too many.
  if (!(await findFreeSlot(display._id))) throw tooManyPhotos();
  const media = await storeMeasuredPhoto(app, file, { groupId: display.groupId, userId: null });
  const photo = await insertPhoto({
    _id,
    displayId: display._id,
    mediaId: media.id,
    width: media.width,
    height: media.height,
    addedBy,
    addedAt: new Date(app.now()),
  });
  if (!photo?.mediaId.equals(media.id)) await removeMedia([media.id]);
  if (!photo) throw tooManyPhotos();
  await requireStillThere(display, media.id);
  return photo;
}

/** An upload takes seconds. When the display was deleted meanwhile, nothing would ever remove what came after. */
async function requireStillThere(display: DisplayDocument, mediaId: Types.ObjectId): Promise<void> {
  if (await DisplayModel.exists({ _id: display._id })) return;
  await removePhotosOfDisplays([display._id]);
  await removeMedia([mediaId]);
  throw notFound("The display");
}

/** null: others were faster, and there is no place left. */
async function insertPhoto(
  photo: Pick<Photo, "displayId" | "mediaId" | "width" | "height" | "addedBy" | "addedAt"> & {
    _id: Types.ObjectId;
  },
): Promise<PhotoDocument | null> {
  for (;;) {
    const slot = await findFreeSlot(photo.displayId);
    if (!slot) return null;
    try {
      return await PhotoModel.create({ ...photo, slot });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      // A repeat of this very request was faster, or the slot was taken just now: look again.
      const existing = await PhotoModel.findById(photo._id);
      if (existing) return existing;
    }
  }
}

async function findFreeSlot(displayId: Types.ObjectId): Promise<number | null | undefined> {
  const taken = await PhotoModel.find({ displayId, removedAt: null }, { slot: 1 }).lean();
  return freeSlot(taken, PHOTOS_MAX);
}

function tooManyPhotos(): AppError {
  return new AppError({
    code: "too-many-photos",
    status: 409,
    message: `A display can have at most ${PHOTOS_MAX} photos. Remove some first.`,
  });
}

/** An id alone gives no order: that of a repeatable upload is made from its key. */
function requireCursor(cursor: string): { at: Date; id: Types.ObjectId } {
  const match = /^(\d{1,15})\.([0-9a-f]{24})$/.exec(cursor);
  if (!match) throw badInput("cursor", "This page is not known.");
  return { at: new Date(Number(match[1])), id: new Types.ObjectId(match[2]) };
}
