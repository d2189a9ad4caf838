import { callRequestsApi } from "../../../shared/contract/callRequests.js";
import type { Feature } from "../../core/Feature.js";
import { recordCallRequest, withdrawCallRequest } from "./askedCallRequests.service.js";
import { CALL_REQUEST_TIMES } from "./callRequestTimes.js";
import { CallRequestModel } from "./callRequest.model.js";
import { callRequestChangedById, plannedCallRequestOf } from "./callRequestEvents.js";
import {
  callRequestsOf,
  forgetCallClaimsOf,
  removeCallRequestsOfGroup,
  renameCaller,
} from "./callRequestRemoval.service.js";
import { lapseCallClaims, releaseCallsIn, releaseUnseenCalls, standingClaims } from "./callClaims.service.js";
import { callRequestMatter } from "./callRequestMatter.js";
import { claimByCalling, finishByTalking } from "./followCalls.service.js";
import { callRequestsRoutes } from "./callRequests.routes.js";
import { checkUnclaimed, comingReminders, remindOfCalls } from "./unclaimed.service.js";

export const callRequestsFeature: Feature = {
  routes: callRequestsRoutes,
  auditActions: [
    [callRequestsApi.claim, { action: "call.claimed", wording: "none" }],
    [callRequestsApi.release, { action: "call.released", wording: "none" }],
    [callRequestsApi.finish, { action: "call.finished", wording: "none" }],
  ],
  matters: { requestId: callRequestMatter },
  steadyWork: { lapseCallClaims, remindOfCalls },
  timesAhead: CALL_REQUEST_TIMES,
  looks: { lapseCallClaims: standingClaims, remindOfCalls: comingReminders },
  newsChecks: { "callRequest.unanswered": checkUnclaimed },
  entrySources: [{ model: CallRequestModel, repair: callRequestChangedById }],
  deviceFrames: { "call.requested": recordCallRequest, "call.withdrawn": withdrawCallRequest },
  // On an archived display too: a call that was asked for is somebody's to make all the same.
  snapshot: { callRequest: (app, { place }) => plannedCallRequestOf(app, place._id) },
  archive: ({ groupIds }) => ({ callRequests: () => callRequestsOf(groupIds) }),
  erasure: {
    removeWrittenMeanwhile: (_app, { groupId }) => removeCallRequestsOfGroup(groupId),
    async anonymize(app, { _id }, formerName) {
      await forgetCallClaimsOf(app, _id);
      await renameCaller(_id, formerName);
    },
  },
  follows: {
    memberLeft: releaseCallsIn,
    memberSeesOnly: releaseUnseenCalls,
    callStarted: claimByCalling,
    callAnswered: finishByTalking,
  },
};
