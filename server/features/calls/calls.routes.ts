import { callsApi } from "../../../shared/contract/calling/calls.js";
import { route, type Route } from "../../http/route.js";
import { listCalls, listStandingCalls } from "./calls.service.js";
import { admit, askToJoin, freshConnection, leaveCall } from "./callSides.service.js";
import { startCall } from "./startCall.service.js";

export const callsRoutes: Route[] = [
  route(callsApi.start, ({ app, access, body }) =>
    startCall(app, { display: access.display, user: access.actor.user }, body.sideId),
  ),
  route(callsApi.ask, ({ app, access, params, body }) =>
    askToJoin(
      app,
      { display: access.display, user: access.actor.user },
      { callId: params.callId, sideId: body.sideId },
    ),
  ),
  route(callsApi.admit, ({ app, access, params, body }) =>
    admit(
      app,
      { display: access.display, user: access.actor.user },
      { callId: params.callId, sideId: body.sideId },
    ),
  ),
  route(callsApi.leave, ({ app, access, params, body }) =>
    leaveCall(
      app,
      { display: access.display, user: access.actor.user },
      { callId: params.callId, sideId: body.sideId },
    ),
  ),
  route(callsApi.iceServers, ({ app, access, params, body }) =>
    freshConnection(
      app,
      { display: access.display, user: access.actor.user },
      { callId: params.callId, sideId: body.sideId },
    ),
  ),
  route(callsApi.listOfDisplay, ({ access, query }) => listCalls(access.display, query)),
  route(callsApi.listStanding, async ({ access }) => ({ items: await listStandingCalls(access.member) })),
];
