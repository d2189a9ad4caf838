import { Readable } from "node:stream";
import type { QueryFilter, Types } from "mongoose";
import type { AppContext } from "../core/AppContext.js";
import { FileGone, readFile, removeFiles, storeFile, type FileParts } from "./mediaBucket.js";
import { MediaFileModel, type MediaFile, type MediaOwner } from "./mediaFile.model.js";
import { sealOf, shortSealOf } from "./mediaSeal.js";
import { preparePhoto, type PictureSource } from "./preparePhoto.js";

export type { PictureSource };

/** A photo as it is kept: upright, its width and height in pixels. */
interface StoredPhoto {
  id: Types.ObjectId;
  width: number;
  height: number;
}

/** Makes a photo fit to be kept and stores it, with a small square of it. Throws 400 naming `file` for what is no picture. */
export async function storePhoto(
  app: AppContext,
  source: PictureSource,
  owner: MediaOwner,
): Promise<Types.ObjectId> {
  return (await storeMeasuredPhoto(app, source, owner)).id;
}

/** The same for who has to know its size. */
export async function storeMeasuredPhoto(
  _app: AppContext,
  source: PictureSource,
  owner: MediaOwner,
): Promise<StoredPhoto> {
  const { whole, width, height, portrait } = await preparePhoto(source);
  const { groupId, userId } = owner;
  const details = { groupId, userId };
  const id = await storeFile([whole.bytes], {
    ...details,
    contentType: whole.contentType,
    portraitOf: null,
  });
  await storeFile([portrait.bytes], { ...details, contentType: portrait.contentType, portraitOf: id });
  return { id, width, height };
}

/** Stores a WAV file under an id that the caller has noted before, so that a crash leaves nothing that nobody knows of. */
export async function storeAudio(
  _app: AppContext,
  sound: FileParts,
  { id, groupId }: { id: Types.ObjectId; groupId: Types.ObjectId },
): Promise<void> {
  await storeFile(sound, { groupId, userId: null, contentType: "audio/wav", portraitOf: null }, id);
}

/** Where a browser finds the photo: a path that says by itself who may see it, and stays the same for a week. */
export function mediaUrl(app: AppContext, mediaId: Types.ObjectId | null): string | null {
  if (mediaId === null) return null;
  const id = mediaId.toString();
  return `/api/media/${id}/${sealOf(app, id)}`;
}

/** The same for an hour or two, for what no browser is to keep. */
export function shortMediaUrl(app: AppContext, mediaId: Types.ObjectId | null): string | null {
  if (mediaId === null) return null;
  const id = mediaId.toString();
  return `/api/media/${id}/${shortSealOf(app, id)}`;
}

/** The small square of the photo, to stand beside a name. */
export function portraitUrl(app: AppContext, mediaId: Types.ObjectId | null): string | null {
  return mediaId && `${mediaUrl(app, mediaId)}?size=portrait`;
}

/** Photos with their squares; what is gone already is no error. */
export async function removeMedia(ids: Types.ObjectId[]): Promise<void> {
  await removeFiles([...ids, ...(await idsOf({ "metadata.portraitOf": { $in: ids } }))]);
}

export async function removeMediaOfGroup(groupId: Types.ObjectId): Promise<void> {
  await removeFiles(await idsOf({ "metadata.groupId": groupId }));
}

export async function removeMediaOfUser(userId: Types.ObjectId): Promise<void> {
  await removeFiles(await idsOf({ "metadata.userId": userId }));
}

export interface StoredMedia {
  id: string;
  contentType: string;
  /** Ends early when somebody removes the photo meanwhile, at once if it is gone by then. */
  openStream(): Readable;
}

/** Every photo that belongs to the group or to the user, oldest first, without their squares. */
export async function listMediaOf({ groupId, userId }: MediaOwner): Promise<StoredMedia[]> {
  const owners = [
    ...(groupId ? [{ "metadata.groupId": groupId }] : []),
    ...(userId ? [{ "metadata.userId": userId }] : []),
  ];
  if (owners.length === 0) return [];
  const files = await MediaFileModel.find({ $or: owners, "metadata.portraitOf": null }).sort({ _id: 1 });
  return files.map(({ _id, metadata, length }) => ({
    id: _id.toString(),
    contentType: metadata.contentType,
    openStream: () => Readable.from(untilGone(readFile(_id, { start: 0, end: length }))),
  }));
}

async function* untilGone(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* bytes;
  } catch (error) {
    if (!(error instanceof FileGone)) throw error;
  }
}

async function idsOf(filter: QueryFilter<MediaFile>): Promise<Types.ObjectId[]> {
  const files = await MediaFileModel.find(filter).select("_id").lean();
  return files.map(({ _id }) => _id);
}
