import { Types } from "mongoose";
import type { Actor } from "../../../circle/accounts/Actor.js";
import { findDisplayAccesses } from "../../../circle/displays/displayAccess.js";
import type { AppContext } from "../../../core/AppContext.js";
import type { SeenDisplays } from "../../../core/Feature.js";
import { isDuplicateKey } from "../../../core/isDuplicateKey.js";
import { CalendarLinkModel, type CalendarLinkDocument } from "./calendarLink.model.js";

/** Those that still lead somewhere, oldest first. */
export async function listLinks(actor: Actor): Promise<CalendarLinkDocument[]> {
  const links = await CalendarLinkModel.find({ userId: actor.user._id }).sort({ _id: 1 });
  const displayIds = links.flatMap(({ displayId }) => displayId?.toString() ?? []);
  const seen = await findDisplayAccesses(actor, displayIds);
  return links.filter(({ displayId }) => displayId === null || seen.has(displayId.toString()));
}

interface Wanted {
  userId: Types.ObjectId;
  /** null: the user's own visits and duties. */
  display: { _id: Types.ObjectId; groupId: Types.ObjectId } | null;
  withMessages: boolean;
}

/** The user's link, made if there is none; of two made at once there is one. */
export async function makeLink(app: AppContext, wanted: Wanted): Promise<CalendarLinkDocument> {
  const { userId, display, withMessages } = wanted;
  const made = {
    groupId: display?.groupId ?? null,
    secretSeed: new Types.ObjectId().toHexString(),
    createdAt: new Date(app.now()),
    lastReadAt: null,
  };
  const write = () =>
    CalendarLinkModel.findOneAndUpdate(
      { userId, displayId: display?._id ?? null },
      { $set: { withMessages }, $setOnInsert: made },
      { upsert: true, returnDocument: "after" },
    ).exec();
  return write().catch((error: unknown) => {
    if (!isDuplicateKey(error)) throw error;
    return write();
  });
}

/** Its address leads nowhere from now on. Harmless to repeat. */
export async function endLink(userId: Types.ObjectId, displayId: Types.ObjectId | null): Promise<void> {
  await CalendarLinkModel.deleteOne({ userId, displayId });
}

/** Of who left the group. */
export async function endLinksIn(userId: Types.ObjectId, groupId: Types.ObjectId): Promise<void> {
  await CalendarLinkModel.deleteMany({ userId, groupId });
}

export async function endUnseenLinks(
  userId: Types.ObjectId,
  { groupId, displayIds }: SeenDisplays,
): Promise<void> {
  await CalendarLinkModel.deleteMany({ userId, groupId, displayId: { $nin: displayIds } });
}

export async function removeLinksOfDisplays(displayIds: Types.ObjectId[]): Promise<void> {
  await CalendarLinkModel.deleteMany({ displayId: { $in: displayIds } });
}

export async function removeLinksOfUser(userId: Types.ObjectId): Promise<void> {
  await CalendarLinkModel.deleteMany({ userId });
}

/** For the download of everything that is kept. The address is no part of it: whoever reads the file could read the calendar for ever. */
export function linksOf(userId: Types.ObjectId): AsyncIterable<unknown> {
  return CalendarLinkModel.find({ userId })
    .select("-_id displayId withMessages createdAt lastReadAt")
    .sort({ _id: 1 })
    .lean()
    .cursor();
}
