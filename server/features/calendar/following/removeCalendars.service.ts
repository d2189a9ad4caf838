import type { QueryFilter, Types } from "mongoose";
import type { AppContext } from "../../../core/AppContext.js";
import type { SeenDisplays } from "../../../core/Feature.js";
import { removeFollowed } from "../../events/index.js";
import { LEASE_MS } from "./calendarLease.js";
import { FollowedCalendarModel, type FollowedCalendar } from "./followedCalendar.model.js";
import { refOf, tell } from "./lookResult.service.js";

/**
 * They are followed no longer, and their events go. The rows stay until nobody can be writing of them any more (finishRemoval), and a process that
 * dies in the middle is finished by the same. Harmless to repeat.
 */
export async function removeCalendars(app: AppContext, which: QueryFilter<FollowedCalendar>): Promise<void> {
  const calendars = await FollowedCalendarModel.find({ ...which, slot: { $ne: null } });
  for (const calendar of calendars) {
    await FollowedCalendarModel.updateOne(
      { _id: calendar._id },
      { $set: { slot: null, lease: null, nextReadAt: new Date(app.now() + LEASE_MS) } },
    );
    await removeFollowed(refOf(calendar));
    await tell(app, calendar.displayId);
  }
}

/** The address was the member's own secret: it goes with them. */
export function removeCalendarsIn(
  app: AppContext,
  userId: Types.ObjectId,
  groupId: Types.ObjectId,
): Promise<void> {
  return removeCalendars(app, { groupId, userId });
}

export function removeUnseenCalendars(
  app: AppContext,
  userId: Types.ObjectId,
  { groupId, displayIds }: SeenDisplays,
): Promise<void> {
  return removeCalendars(app, { groupId, userId, displayId: { $nin: displayIds } });
}

export function removeCalendarsOfUser(app: AppContext, userId: Types.ObjectId): Promise<void> {
  return removeCalendars(app, { userId });
}

/** For displays that are being deleted, with all their events. */
export async function removeCalendarsOfDisplays(displayIds: Types.ObjectId[]): Promise<void> {
  await FollowedCalendarModel.deleteMany({ displayId: { $in: displayIds } });
}
