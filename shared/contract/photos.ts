import { z } from "zod";
import { CAPTION_MAX, PHOTO_PEOPLE_MAX } from "../limits.js";
import { endpoint } from "./base/endpoint.js";
import { Done, Id, Instant, PageQuery, pageOf, PHOTO_UPLOAD, typedLineOrNone } from "./base/fields.js";

const Caption = typedLineOrNone(CAPTION_MAX, "The caption");

/** A photo that a display shows beside its clock, one after the other. */
export const Photo = z.object({
  id: z.string(),
  displayId: z.string(),
  /** Empty for none. */
  caption: z.string(),
  /** Who is to be seen, from left to right. */
  people: z.array(z.object({ id: z.string(), name: z.string() })),
  url: z.string(),
  /** A small square of it. */
  portraitUrl: z.string(),
  /** Pixels, upright. */
  width: z.number().int(),
  height: z.number().int(),
  addedAt: Instant,
  addedBy: z.string(),
});
export type Photo = z.infer<typeof Photo>;

export const PhotoChanges = z
  .object({
    caption: Caption.optional(),
    personIds: z.array(Id).max(PHOTO_PEOPLE_MAX, `Name at most ${PHOTO_PEOPLE_MAX} people.`).optional(),
  })
  .refine((changes) => Object.values(changes).some((value) => value !== undefined), "Say what to change.");
export type PhotoChanges = z.infer<typeof PhotoChanges>;

const DisplayParams = z.object({ displayId: Id });
const PhotoParams = z.object({ displayId: Id, photoId: Id });

export const photosApi = {
  list: endpoint({
    method: "GET",
    path: "/api/displays/:displayId/photos",
    access: "display.view",
    summary: "The photos of a display, newest first.",
    params: DisplayParams,
    query: PageQuery,
    result: pageOf(Photo),
  }),
  add: endpoint({
    method: "POST",
    path: "/api/displays/:displayId/photos",
    access: "display.send",
    summary:
      "Adds a photo: turned upright, made smaller, without what the camera wrote into it. 409 `too-many-photos`.",
    params: DisplayParams,
    upload: PHOTO_UPLOAD,
    needsSubscription: { unless: [] },
    result: Photo,
  }),
  edit: endpoint({
    method: "PATCH",
    path: "/api/displays/:displayId/photos/:photoId",
    access: "display.send",
    summary: "Changes a photo's caption or who is named in it.",
    params: PhotoParams,
    body: PhotoChanges,
    needsSubscription: { unless: [] },
    result: Photo,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/displays/:displayId/photos/:photoId",
    access: "display.send",
    summary: "Takes a photo off the display and erases it; one that is gone already is no error.",
    params: PhotoParams,
    result: Done,
  }),
};
