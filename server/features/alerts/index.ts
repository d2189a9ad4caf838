import type { Types } from "mongoose";
import type { Feature } from "../../core/Feature.js";
import { alertsRoutes } from "./alerts.routes.js";
import { WatchModel } from "./watch.model.js";
import { displaysToWatch, watchDisplays } from "./watchDisplays.js";

/** The watchdog: what is wrong with displays and their screens, and when it is over (docs/DELIVERY.md, one-alert-per-cause). */
export const alertsFeature: Feature = {
  routes: alertsRoutes,
  entrySources: [{ model: WatchModel }],
  steadyWork: { watchDisplays },
  looks: { watchDisplays: displaysToWatch },
  // What was told is in the feed; this is by what the rule tells nothing twice.
  archive: ({ displayIds }) => ({ watches: () => watchesOf(displayIds) }),
  erasure: {
    remove: (_app, { displayIds }) => removeWatches(displayIds),
    // A round that was under way may have made them anew, until the displays were gone.
    removeLate: (_app, { displayIds }) => removeWatches(displayIds),
  },
};

function watchesOf(displayIds: Types.ObjectId[]): AsyncIterable<unknown> {
  return WatchModel.find({ _id: { $in: displayIds } })
    .select("state heldUntil lookAt")
    .sort({ _id: 1 })
    .lean()
    .cursor();
}

async function removeWatches(displayIds: Types.ObjectId[]): Promise<void> {
  await WatchModel.deleteMany({ _id: { $in: displayIds } });
}
