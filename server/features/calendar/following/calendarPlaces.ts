import type { Types } from "mongoose";
import { FOLLOWED_CALENDARS_MAX, FOLLOWED_PER_GROUP_MAX } from "../../../../shared/limits.js";
import type { DisplayDocument } from "../../../circle/displays/display.model.js";
import { freeSlot } from "../../../circle/groups/groupLimits.service.js";
import type { AppError } from "../../../core/AppError.js";
import { isDuplicateKey } from "../../../core/isDuplicateKey.js";
import { limitReached } from "../../../limits/requireRoom.js";
import {
  FollowedCalendarModel,
  type FollowedCalendar,
  type FollowedCalendarDocument,
} from "./followedCalendar.model.js";

type Given =
  "displayId" | "groupId" | "userId" | "address" | "host" | "name" | "color" | "hiddenWords" | "familyOnly";
type NewCalendar = Pick<FollowedCalendar, Given | "intervalMs" | "nextReadAt" | "lease" | "createdAt"> & {
  _id: Types.ObjectId;
};

/** Before anything is fetched. Throws 409 `limit-reached`. */
export async function requirePlace({
  _id,
  groupId,
}: Pick<DisplayDocument, "_id" | "groupId">): Promise<void> {
  const ofGroup = await FollowedCalendarModel.find({ groupId, slot: { $ne: null } }, { displayId: 1 }).lean();
  const ofDisplay = ofGroup.filter(({ displayId }) => displayId.equals(_id));
  if (ofDisplay.length >= FOLLOWED_CALENDARS_MAX) throw displayIsFull();
  if (ofGroup.length >= FOLLOWED_PER_GROUP_MAX) throw groupIsFull();
}

/** In the first free place; of two that want the last one gets it. Throws 409 `limit-reached`. */
export async function insertCalendar(calendar: NewCalendar): Promise<FollowedCalendarDocument> {
  const { _id, displayId, groupId } = calendar;
  for (;;) {
    const taken = await FollowedCalendarModel.find({ displayId, slot: { $ne: null } }, { slot: 1 }).lean();
    const slot = freeSlot(taken, FOLLOWED_CALENDARS_MAX);
    if (typeof slot !== "number") throw displayIsFull();
    try {
      const made = await FollowedCalendarModel.create({ ...calendar, slot });
      // Of many made at once on several displays each looks once more.
      const inGroup = await FollowedCalendarModel.countDocuments({ groupId, slot: { $ne: null } });
      if (inGroup <= FOLLOWED_PER_GROUP_MAX) return made;
      await FollowedCalendarModel.deleteOne({ _id });
      throw groupIsFull();
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      // A repeat of this very request was faster, or the place was taken just now: look again.
      const existing = await FollowedCalendarModel.findById(_id);
      if (existing) return existing;
    }
  }
}

function displayIsFull(): AppError {
  return limitReached(`A display can follow at most ${FOLLOWED_CALENDARS_MAX} calendars. Remove one first.`);
}

function groupIsFull(): AppError {
  return limitReached(
    `The displays of a group can follow at most ${FOLLOWED_PER_GROUP_MAX} calendars. Remove one first.`,
  );
}
