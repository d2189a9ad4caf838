import type { Types } from "mongoose";
import type { AppContext } from "../../core/AppContext.js";
import { sideBySide } from "../../core/sideBySide.js";
import { DISPLAYS_AT_ONCE } from "../../circle/displays/planVersion.js";
import { partChanged } from "../../circle/displays/partChanged.service.js";
import { PhotoModel } from "./photo.model.js";
import { plannedPhotos } from "./plannedPhotos.service.js";

/** Brings screens and dashboards up to the photos of a display. Harmless to repeat. */
export function photosChanged(app: AppContext, displayId: Types.ObjectId): Promise<void> {
  return partChanged(app, displayId, {
    what: "photos",
    read: async () => ({ photos: await plannedPhotos(app, displayId) }),
  });
}

/** These persons have another name: so have they on the photos. To be called after the write. */
export async function renameOnPhotos(app: AppContext, personIds: Types.ObjectId[]): Promise<void> {
  await tellDisplays(app, await displaysThatShow(personIds));
}

/** These persons are about to be removed: no photo names them any more. Harmless to repeat. */
export async function takeOffPhotos(app: AppContext, personIds: Types.ObjectId[]): Promise<void> {
  const displayIds = await displaysThatShow(personIds);
  await PhotoModel.updateMany(
    { personIds: { $in: personIds } },
    { $pull: { personIds: { $in: personIds } } },
  );
  await tellDisplays(app, displayIds);
}

function tellDisplays(app: AppContext, displayIds: Types.ObjectId[]): Promise<void> {
  return sideBySide(displayIds, DISPLAYS_AT_ONCE, (displayId) => photosChanged(app, displayId));
}

function displaysThatShow(personIds: Types.ObjectId[]): Promise<Types.ObjectId[]> {
  return PhotoModel.distinct("displayId", { personIds: { $in: personIds } }).exec();
}
