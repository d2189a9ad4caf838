import type { Feature } from "../../core/Feature.js";
import { statusRoutes } from "./status.routes.js";

/** What was told to whom. What runs is in the list of displays, and what is troubled in the alerts. */
export const statusFeature: Feature = { routes: statusRoutes };
