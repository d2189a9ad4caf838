import { takeoversApi } from "../../../shared/contract/takeovers.js";
import { route, type Route } from "../../http/route.js";
import { findSetUpBefore } from "./setUpBefore.service.js";
import { settleTakeover } from "./settleTakeover.service.js";

export const takeoversRoutes: Route[] = [
  route(takeoversApi.get, async ({ app, access }) => ({
    question: await findSetUpBefore(app, access.actor.user),
  })),
  route(takeoversApi.settle, async ({ app, access, body }) => {
    await settleTakeover(app, access.actor.user, body);
    return {};
  }),
];
