import type { Feature } from "../../core/Feature.js";
import { healthRoutes } from "./health.routes.js";

export const healthFeature: Feature = {
  routes: healthRoutes,
};
