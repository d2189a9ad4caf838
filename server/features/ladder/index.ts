import type { Feature } from "../../core/Feature.js";
import { checkUnanswered } from "./checkUnanswered.js";
import { climbLadders, laddersToClimb } from "./climbLadders.js";
import { ladderRoutes } from "./ladder.routes.js";

/** Whoever looks after a display hears that nobody has answered (docs/DELIVERY.md, unanswered-ladder). */
export const ladderFeature: Feature = {
  routes: ladderRoutes,
  steadyWork: { climbLadders },
  looks: { climbLadders: laddersToClimb },
  newsChecks: { "occurrence.unanswered": checkUnanswered },
};
