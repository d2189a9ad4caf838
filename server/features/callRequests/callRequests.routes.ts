import { callRequestsApi } from "../../../shared/contract/callRequests.js";
import { route, type Route } from "../../http/route.js";
import { claimCallRequest, releaseCallRequest } from "./callClaims.service.js";
import { finishCallRequest, listCallRequests } from "./callRequests.service.js";

export const callRequestsRoutes: Route[] = [
  route(callRequestsApi.list, async ({ access }) => ({ items: await listCallRequests(access.member) })),
  route(callRequestsApi.claim, ({ app, access, params, body }) =>
    claimCallRequest(
      app,
      { display: access.display, user: access.actor.user },
      { requestId: params.requestId, at: body.at },
    ),
  ),
  route(callRequestsApi.release, ({ app, access, params }) =>
    releaseCallRequest(app, { display: access.display, user: access.actor.user }, params.requestId),
  ),
  route(callRequestsApi.finish, ({ app, access, params }) =>
    finishCallRequest(app, { display: access.display, user: access.actor.user }, params.requestId),
  ),
];
