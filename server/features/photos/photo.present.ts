import type { Photo as PhotoContract } from "../../../shared/contract/photos.js";
import type { AppContext } from "../../core/AppContext.js";
import { authorNames } from "../../circle/accounts/authorNames.service.js";
import { mediaUrl, portraitUrl } from "../../media/media.service.js";
import { personNames } from "../../circle/groups/personNames.service.js";
import type { PhotoDocument } from "./photo.model.js";

/** Any number of photos by three queries. Who was removed from the people drops out. */
export async function presentPhotos(app: AppContext, photos: PhotoDocument[]): Promise<PhotoContract[]> {
  const [authorOf, nameOf] = await Promise.all([
    authorNames(photos.map(({ addedBy }) => addedBy)),
    personNames(photos.flatMap(({ personIds }) => personIds)),
  ]);
  return photos.map((photo) => ({
    id: photo.id,
    displayId: photo.displayId.toString(),
    caption: photo.caption,
    people: photo.personIds.flatMap((personId) => {
      const name = nameOf(personId);
      return name === null ? [] : [{ id: personId.toString(), name }];
    }),
    url: mediaUrl(app, photo.mediaId) ?? "",
    portraitUrl: portraitUrl(app, photo.mediaId) ?? "",
    width: photo.width,
    height: photo.height,
    addedAt: photo.addedAt.toISOString(),
    addedBy: authorOf(photo.addedBy),
  }));
}

export async function presentPhoto(app: AppContext, photo: PhotoDocument): Promise<PhotoContract> {
  const [presented] = await presentPhotos(app, [photo]);
  return presented!;
}
