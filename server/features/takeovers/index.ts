import { takeoversApi } from "../../../shared/contract/takeovers.js";
import type { Feature } from "../../core/Feature.js";
import { groupsHeldBefore, letEmptyHoldsGo } from "./setUpBefore.service.js";
import { takeoversRoutes } from "./takeovers.routes.js";

export { findSetUpBefore } from "./setUpBefore.service.js";

export const takeoversFeature: Feature = {
  routes: takeoversRoutes,
  auditActions: [[takeoversApi.settle, { action: "takeover.settled", wording: "none" }]],
  leftBehindWork: { letEmptyHoldsGo },
  looks: { letEmptyHoldsGo: groupsHeldBefore },
};
