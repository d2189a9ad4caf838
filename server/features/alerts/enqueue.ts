import { Types } from "mongoose";
import { WatchModel } from "./watch.model.js";

/** The displays are looked at by then, or earlier. A look that is under way finds another version and is done anew. */
export async function enqueue(displayIds: Iterable<string>, at: number): Promise<void> {
  const lookAt = new Date(at);
  const writes = [...new Set(displayIds)].map((id) => ({
    updateOne: {
      filter: { _id: new Types.ObjectId(id) },
      update: [
        {
          $set: {
            // The least of those that there are.
            lookAt: { $min: ["$lookAt", lookAt] },
            version: { $add: [{ $ifNull: ["$version", 0] }, 1] },
            silentIds: { $ifNull: ["$silentIds", []] },
            pendingEntries: { $ifNull: ["$pendingEntries", []] },
          },
        },
      ],
      upsert: true,
    },
  }));
  // By the driver itself, as for mongoose such an update is none.
  if (writes.length > 0) await WatchModel.collection.bulkWrite(writes, { ordered: false });
}
