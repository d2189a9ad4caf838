import { photosApi } from "../../../shared/contract/photos.js";
import { route, type Route } from "../../http/route.js";
import { removePhoto } from "./photoRemoval.service.js";
import { addPhoto, editPhoto, listPhotos } from "./photos.service.js";

export const photosRoutes: Route[] = [
  route(photosApi.list, ({ app, access, query }) => listPhotos(app, access.display, query)),
  route(photosApi.add, ({ app, access, file, idempotencyKey }) =>
    addPhoto(app, access, { file, idempotencyKey }),
  ),
  route(photosApi.edit, ({ app, access, params, body }) =>
    editPhoto(app, access, { photoId: params.photoId, changes: body }),
  ),
  route(photosApi.remove, async ({ app, access, params }) => {
    await removePhoto(app, access.display, params.photoId);
    return {};
  }),
];
