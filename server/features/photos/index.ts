import { photosApi } from "../../../shared/contract/photos.js";
import { unlessArchived } from "../../circle/displays/unlessArchived.js";
import type { Feature } from "../../core/Feature.js";
import { signedInOf } from "../../http/callerKeys.js";
import { every } from "../../http/rateLimits.js";
import { renameOnPhotos, takeOffPhotos } from "./photoEvents.service.js";
import { finishPhotoRemovals, leftRemovals, removePhotosOfDisplays } from "./photoRemoval.service.js";
import { photosRoutes } from "./photos.routes.js";
import { photosOf } from "./photos.service.js";
import { plannedPhotos } from "./plannedPhotos.service.js";

export { addPhoto, editPhoto } from "./photos.service.js";

const MINUTE_MS = 60_000;

export const photosFeature: Feature = {
  routes: photosRoutes,
  limits: {
    /** 15 megabytes each, and a second of work: the two hundred of a holiday go in one go. */
    displayPhotoPerAccount: { max: 300, windowMs: 15 * MINUTE_MS, ...every(photosApi.add, signedInOf) },
  },
  auditActions: [
    [photosApi.add, { action: "photo.added", wording: "none" }],
    [photosApi.edit, { action: "photo.changed", wording: "none" }],
    [photosApi.remove, { action: "photo.removed", wording: "none" }],
  ],
  leftBehindWork: { finishPhotoRemovals },
  looks: { finishPhotoRemovals: leftRemovals },
  snapshot: {
    photos: (app, { place, display }) => unlessArchived(display, plannedPhotos(app, place._id)),
  },
  archive: (owner) => ({ photos: () => photosOf(owner) }),
  erasure: {
    remove: (_app, { displayIds }) => removePhotosOfDisplays(displayIds),
    // From when the displays are gone, addPhoto() itself sees it.
    removeLate: (_app, { displayIds }) => removePhotosOfDisplays(displayIds),
  },
  follows: { peopleRenamed: renameOnPhotos, peopleRemoved: takeOffPhotos },
};
