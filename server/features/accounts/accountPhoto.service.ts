import type { Types } from "mongoose";
import type { AppContext } from "../../core/AppContext.js";
import { portraitUrl, removeMedia, storePhoto, type PictureSource } from "../../media/media.service.js";
import { UserModel, type UserDocument } from "../../circle/accounts/user.model.js";

/** Throws 400 naming `file` for what is no picture. */
export async function setAccountPhoto(
  app: AppContext,
  user: UserDocument,
  file: PictureSource,
): Promise<{ photoURL: string }> {
  const photoId = await storePhoto(app, file, { groupId: null, userId: user._id });
  await replacePhoto(app, user, photoId);
  return { photoURL: portraitUrl(app, photoId) ?? "" };
}

export async function removeAccountPhoto(app: AppContext, user: UserDocument): Promise<void> {
  await replacePhoto(app, user, null);
}

/** The old photo goes last: until then the screens may still ask for it. */
async function replacePhoto(
  app: AppContext,
  user: UserDocument,
  photoId: Types.ObjectId | null,
): Promise<void> {
  const before = await UserModel.findOneAndUpdate({ _id: user._id, deletingAt: null }, { photoId });
  if (!before) {
    // Deleted meanwhile: nobody's photo is kept.
    if (photoId) await removeMedia([photoId]);
    return;
  }
  const change = { from: before.photoId, to: photoId };
  for (const { follows } of app.registered.features)
    await follows?.accountPhotoChanged?.(app, user._id, change);
  if (before.photoId) await removeMedia([before.photoId]);
  app.hub.toUser(user.id, { type: "account.changed" });
}
