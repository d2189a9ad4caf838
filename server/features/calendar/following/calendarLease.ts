import { Types, type QueryFilter } from "mongoose";
import type { AppContext } from "../../../core/AppContext.js";
import {
  FollowedCalendarModel,
  type FollowedCalendar,
  type FollowedCalendarDocument,
} from "./followedCalendar.model.js";
import type { Look } from "../../../jobs/Look.js";

/** Longer than a look may take: it runs out only when its process has died. */
export const LEASE_MS = 3 * 60_000;
/** Nothing is planned for further ahead: what is comes from a clock that was wrong and has been put right. */
const AHEAD_MAX_MS = 24 * 60 * 60_000;

/** What is written with a claim: until then the calendar is looked at by nobody else. */
export function newLease(app: AppContext): { lease: string; nextReadAt: Date } {
  return { lease: new Types.ObjectId().toHexString(), nextReadAt: new Date(app.now() + LEASE_MS) };
}

/** Mostly none is, and a look costs the database less than a claim that finds nothing. */
export async function isAnyDue(app: AppContext): Promise<boolean> {
  return (await FollowedCalendarModel.exists(whatIsDue(app))) !== null;
}

export const calendarsToRead = (app: AppContext): Look[] => [
  { model: FollowedCalendarModel, filter: whatIsDue(app) },
];

/** The one of these that is due first, for this process alone; null when none is due. */
export function claimDue(
  app: AppContext,
  among: QueryFilter<FollowedCalendar>,
): Promise<FollowedCalendarDocument | null> {
  return FollowedCalendarModel.findOneAndUpdate(
    { ...among, ...whatIsDue(app) },
    { $set: newLease(app) },
    { sort: { nextReadAt: 1 }, returnDocument: "after" },
  ).exec();
}

function whatIsDue(app: AppContext) {
  const now = app.now();
  return {
    $or: [{ nextReadAt: { $lte: new Date(now) } }, { nextReadAt: { $gt: new Date(now + AHEAD_MAX_MS) } }],
  };
}

/** This very one, due or not; null while somebody looks at it, or when it is gone. */
export function claim(app: AppContext, _id: Types.ObjectId): Promise<FollowedCalendarDocument | null> {
  const isFree = [{ lease: null }, { nextReadAt: { $lte: new Date(app.now()) } }];
  return FollowedCalendarModel.findOneAndUpdate(
    { _id, slot: { $ne: null }, $or: isFree },
    { $set: newLease(app) },
    { returnDocument: "after" },
  ).exec();
}
