import type { Types } from "mongoose";
import type { PlannedPhoto } from "../../../shared/realtime/snapshot.js";
import type { AppContext } from "../../core/AppContext.js";
import { batched, rowsByKey } from "../../core/batched.js";
import { readBeside } from "../../database/readBeside.js";
import { mediaUrl } from "../../media/media.service.js";
import { personNames } from "../../circle/groups/personNames.service.js";
import { PhotoModel, type Photo } from "./photo.model.js";

type Shown = Pick<Photo, "displayId" | "mediaId" | "caption" | "personIds" | "width" | "height">;

const photosOfDisplay = batched(async (displayIds: Types.ObjectId[]) => {
  const photos = await readBeside<Shown>(
    PhotoModel,
    { $match: { displayId: { $in: displayIds }, removedAt: null } },
    { $sort: { addedAt: -1, _id: -1 } },
  );
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
