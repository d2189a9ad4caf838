import type { Feature } from "../../core/Feature.js";
import { deviceSyncRoutes } from "./deviceSync.routes.js";

export const deviceSyncFeature: Feature = {
  routes: deviceSyncRoutes,
};
