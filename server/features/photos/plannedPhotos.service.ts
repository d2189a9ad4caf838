import type { Types } from "mongoose";
import { PHOTOS_MAX } from "../../../shared/limits.js";
import type { PlannedPhoto } from "../../../shared/realtime/snapshot.js";
import type { AppContext } from "../../core/AppContext.js";
import { batched, rowsByKey } from "../../core/batched.js";
import { mediaUrl } from "../../media/media.service.js";
import { personNames } from "../../circle/groups/personNames.service.js";
import { PhotoModel } from "./photo.model.js";

const photosOfDisplay = batched(async (displayIds: Types.ObjectId[]) => {
  const photos = await PhotoModel.find({ displayId: { $in: displayIds }, removedAt: null })
    .select("displayId mediaId caption personIds width height")
    .sort({ addedAt: -1, _id: -1 })
    // In one answer: the driver's own batches begin with 101.
    .batchSize(displayIds.length * PHOTOS_MAX + 1)
    .lean();
  return rowsByKey(photos, ({ displayId }) => displayId.toString());
});

/**
 * The photos of a display as it shows them, newest first: who adds one from afar wants it seen today. Their addresses are good for a week
 * at least, and a screen gets new ones with each snapshot, once an hour.
 */
export async function plannedPhotos(app: AppContext, displayId: Types.ObjectId): Promise<PlannedPhoto[]> {
  const photos = await photosOfDisplay(displayId);
  const nameOf = await personNames(photos.flatMap(({ personIds }) => personIds));
  return photos.map(({ _id, mediaId, caption, personIds, width, height }) => ({
    id: _id.toString(),
    url: mediaUrl(app, mediaId) ?? "",
    caption,
    names: personIds.flatMap((personId) => nameOf(personId) ?? []),
    width,
    height,
  }));
}
