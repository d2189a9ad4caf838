import { feedbackApi } from "../../../shared/contract/feedback.js";
import { route, type Route } from "../../http/route.js";
import { receiveFeedback } from "./feedback.service.js";

export const feedbackRoutes: Route[] = [
  route(feedbackApi.create, async ({ app, body, access, idempotencyKey }) => {
    await receiveFeedback(app, { feedback: body, actor: access.actor, idempotencyKey });
    return {};
  }),
];
