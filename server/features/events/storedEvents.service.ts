import type { Types } from "mongoose";
import { EventModel, type StoredEvent } from "./event.model.js";
import { endsOnOrAfter } from "./events.service.js";

/** Those of some displays that are not over on a date, also what only the family knows; with `personId` those that name that person. */
export async function storedEvents(
  displayIds: Types.ObjectId[],
  { from, personId = null }: { from: string; personId?: Types.ObjectId | null },
): Promise<StoredEvent[]> {
  return EventModel.find({
    displayId: { $in: displayIds },
    ...endsOnOrAfter(from),
    ...(personId && { personIds: personId }),
  })
    .sort({ _id: 1 })
    .batchSize(5_000)
    .lean();
}
