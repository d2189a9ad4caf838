import type { Types } from "mongoose";
import type { AppContext } from "../../core/AppContext.js";
import { leftBehind } from "../../core/clock.js";
import { forEachIndependently, unlessFailed } from "../../jobs/forEachIndependently.js";
import { DisplayModel, type DisplayDocument } from "../../circle/displays/display.model.js";
import { removeMedia } from "../../media/media.service.js";
import { photosChanged } from "./photoEvents.service.js";
import { PhotoModel } from "./photo.model.js";
import type { Look } from "../../jobs/Look.js";

/** A removal that has not ended by then has died with its process. */
const TAKE_UP_AFTER_MS = 60_000;

/**
 * Takes a photo off the screens and then erases it. What is gone already is no error, and the screens are told again: the process that
 * removed it may have died before it told them.
 */
export async function removePhoto(app: AppContext, display: DisplayDocument, photoId: string): Promise<void> {
  const photo = await PhotoModel.findOneAndUpdate(
    { _id: photoId, displayId: display._id },
    { $set: { removedAt: new Date(app.now()), slot: null } },
  );
  await photosChanged(app, display._id);
  if (photo) await erase(photo);
}

/** Due work: removals that a crash has interrupted. Looks again when the next poll does. */
export async function finishPhotoRemovals(app: AppContext): Promise<Date | null> {
  const photos = await PhotoModel.find({
    ...leftOnScreens(app),
    ...unlessFailed(app, "finishPhotoRemovals"),
  });
  await forEachIndependently(app, { work: "finishPhotoRemovals", items: photos }, async (photo) => {
    if (await DisplayModel.exists({ _id: photo.displayId })) await photosChanged(app, photo.displayId);
    await erase(photo);
  });
  return null;
}

export const leftRemovals = (app: AppContext): Look[] => [{ model: PhotoModel, filter: leftOnScreens(app) }];

function leftOnScreens(app: AppContext) {
  return leftBehind(app.now(), "removedAt", TAKE_UP_AFTER_MS);
}

/** For displays that are being deleted; the pictures are removed with the group's other media. */
export async function removePhotosOfDisplays(displayIds: Types.ObjectId[]): Promise<void> {
  await PhotoModel.deleteMany({ displayId: { $in: displayIds } });
}

/** The row goes last: until then it says that there is something to erase. */
async function erase({ _id, mediaId }: { _id: Types.ObjectId; mediaId: Types.ObjectId }): Promise<void> {
  await removeMedia([mediaId]);
  await PhotoModel.deleteOne({ _id });
}
