import type { Feature } from "../../core/Feature.js";
import { versionRoutes } from "./version.routes.js";

export const versionFeature: Feature = {
  routes: versionRoutes,
};
