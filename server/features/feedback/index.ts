import { feedbackApi } from "../../../shared/contract/feedback.js";
import type { Feature } from "../../core/Feature.js";
import { signedInOf } from "../../http/callerKeys.js";
import { every } from "../../http/rateLimits.js";
import { feedbackRoutes } from "./feedback.routes.js";
import { feedbackOf, removeFeedbackOf } from "./feedback.service.js";

export type { Feedback } from "./feedback.model.js";
export { newestFeedback } from "./feedback.service.js";

const MINUTE_MS = 60_000;

export const feedbackFeature: Feature = {
  routes: feedbackRoutes,
  limits: {
    feedbackPerCaller: { max: 20, windowMs: 60 * MINUTE_MS, ...every(feedbackApi.create, signedInOf) },
  },
  archive: (owner) => ({ feedback: () => feedbackOf(owner) }),
  erasure: { removeUser: (_app, user) => removeFeedbackOf(user) },
};
