import type { Feature } from "../../core/Feature.js";
import { leftEntries, recordLeftEntries } from "../../activity/pendingEntries.js";
import { boundFeeds, grownFeeds } from "./feedLimit.service.js";
import { activityRoutes } from "./activity.routes.js";

export const activityFeature: Feature = {
  routes: activityRoutes,
  leftBehindWork: { recordLeftEntries, boundFeeds },
  looks: { recordLeftEntries: leftEntries, boundFeeds: grownFeeds },
};
