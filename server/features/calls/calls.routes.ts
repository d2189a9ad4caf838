import { callsApi } from "../../../shared/contract/calls.js";
import { route, type Route } from "../../http/route.js";
import {
  claimCallRequest,
  finishCallRequest,
  listCallRequests,
  releaseCallRequest,
} from "./calls.service.js";

export const callsRoutes: Route[] = [
  route(callsApi.list, async ({ access }) => ({ items: await listCallRequests(access.member) })),
  route(callsApi.claim, ({ app, access, params, body }) =>
    claimCallRequest(
      app,
      { display: access.display, user: access.actor.user },
      { requestId: params.requestId, at: body.at },
    ),
  ),
  route(callsApi.release, ({ app, access, params }) =>
    releaseCallRequest(app, access.display, params.requestId),
  ),
  route(callsApi.finish, ({ app, access, params }) =>
    finishCallRequest(app, { display: access.display, user: access.actor.user }, params.requestId),
  ),
];
