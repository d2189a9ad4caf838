import type { Feature } from "../../core/Feature.js";
import { recordLeftEntries } from "../../activity/pendingEntries.js";
import { boundFeeds } from "./feedLimit.service.js";
import { activityRoutes } from "./activity.routes.js";

export const activityFeature: Feature = {
  routes: activityRoutes,
  leftBehindWork: { recordLeftEntries, boundFeeds },
};
