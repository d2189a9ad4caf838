import type { Types } from "mongoose";
import type { AppContext } from "../core/AppContext.js";
import { wholePlansChanged } from "../realtime/catchUp/wholePlansChanged.js";
import { OccurrenceModel } from "./occurrence.model.js";
import { storeCarriedParts } from "./cuts/pendingPart.service.js";
import { MessageModel } from "./message.model.js";

/** Whose photo: a person's, or a user's for what they send in their own name. */
export type PhotoOf = { personId: Types.ObjectId } | { authorId: Types.ObjectId };

/**
 * A sender has another photo, or none: their messages show it from now on, on the screens too. To be called before the old photo
 * is removed; harmless to repeat.
 */
export async function followPhoto(
  app: AppContext,
  of: PhotoOf,
  { from, to }: { from: Types.ObjectId | null; to: Types.ObjectId | null },
): Promise<void> {
  const sent =
    "personId" in of
      ? { "sender.personId": of.personId }
      : { authorId: of.authorId, "sender.personId": null };
  await storeCarriedParts({});
  const planned = await MessageModel.distinct("displayId", { ...sent, deletedAt: null });
  await MessageModel.updateMany(sent, { $set: { "sender.photoId": to } });
  if (from) await OccurrenceModel.updateMany({ "sender.photoId": from }, { $set: { "sender.photoId": to } });
  await wholePlansChanged(app, planned);
}
