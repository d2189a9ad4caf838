import type { Types } from "mongoose";
import { PUBLISHED_EVENTS_MAX } from "../../../shared/limits.js";
import { READ_AT_ONCE } from "../../database/readAtOnce.js";
import { EventModel, type StoredEvent } from "./event.model.js";
import { endsOnOrAfter } from "./events.service.js";
import { withoutHalfCuts } from "./halfCuts.js";

/**
 * What is planned here for some displays and not over on a date, also what only the family knows; with `personId` what names that person. Without
 * what comes from followed calendars: two displays that follow each other would have each event once more at every look. The first `max` that were planned.
 */
export async function storedEvents(
  displayIds: Types.ObjectId[],
  {
    from,
    personId = null,
    max = PUBLISHED_EVENTS_MAX,
  }: { from: string; personId?: Types.ObjectId | null; max?: number },
): Promise<StoredEvent[]> {
  const stored = await EventModel.find({
    displayId: { $in: displayIds },
    followedId: null,
    ...endsOnOrAfter(from),
    ...(personId && { personIds: personId }),
  })
    .sort({ _id: 1 })
    .limit(max)
    .batchSize(READ_AT_ONCE)
    .lean<StoredEvent[]>();
  return withoutHalfCuts(stored);
}
