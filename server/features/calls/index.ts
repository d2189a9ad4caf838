import { autoAnswersApi } from "../../../shared/contract/calling/autoAnswers.js";
import { callsApi } from "../../../shared/contract/calling/calls.js";
import { FEED_KEPT_DAYS } from "../../../shared/limits.js";
import { PLAN_POLL_MS } from "../../../shared/realtime/timing.js";
import { daysBefore } from "../../core/clock.js";
import type { Feature } from "../../core/Feature.js";
import { signedInOf } from "../../http/callerKeys.js";
import { every } from "../../http/rateLimits.js";
import {
  autoAnswersOf,
  lapsedAutoAnswers,
  removeAutoAnswersOf,
  removeAutoAnswersOfGroup,
  removeUnseenAutoAnswers,
} from "./autoAnswers.service.js";
import { autoAnswersRoutes } from "./autoAnswers.routes.js";
import {
  callingOfAccountChanged,
  callingOfGroupChanged,
  callingOfPeopleChanged,
  followDevices,
} from "./card/callingChanged.service.js";
import { AutoAnswerModel } from "./autoAnswer.model.js";
import { CallModel } from "./call.model.js";
import { callChangedById, callsToLookAt, endDueCalls, RINGING_DUE } from "./callChanges.service.js";
import {
  answerCall,
  declineCall,
  heardOnDevice,
  heardOnPage,
  leaveOnDevice,
  signalOfDevice,
  signalOfPage,
} from "./callFrames.service.js";
import { barFromCalls, barStrangers, closeCallsOf } from "./callRights.service.js";
import { callsRoutes } from "./calls.routes.js";
import {
  callsOf,
  oldCalls,
  plannedCallOf,
  removeCallsOfGroup,
  removeOldSignals,
  renameInCalls,
} from "./calls.service.js";
import { findNewCalls, followKnownCalls, lookAtCall } from "./connectedCalls.js";
import { plannedCalling } from "./card/plannedCalling.service.js";

export { connectionOf } from "./iceServers.js";

const WINDOW_MS = 15 * 60_000;

export const callsFeature: Feature = {
  routes: [...callsRoutes, ...autoAnswersRoutes],
  limits: {
    /** Each rings in somebody's home. */
    callPerAccount: { max: 30, windowMs: WINDOW_MS, ...every(callsApi.start, signedInOf) },
    askToJoinPerAccount: { max: 30, windowMs: WINDOW_MS, ...every(callsApi.ask, signedInOf) },
    consentPerAccount: { max: 60, windowMs: WINDOW_MS, ...every(autoAnswersApi.consent, signedInOf) },
  },
  auditActions: [
    [callsApi.start, { action: "videoCall.started", wording: "none" }],
    [callsApi.ask, { action: "videoCall.asked", wording: "none" }],
    [callsApi.admit, { action: "videoCall.admitted", wording: "none" }],
    [callsApi.leave, { action: "videoCall.left", wording: "none" }],
    [autoAnswersApi.consent, { action: "autoAnswer.allowed", wording: "member" }],
    [autoAnswersApi.stop, { action: "autoAnswer.stopped", wording: "none" }],
  ],
  steadyWork: { endDueCalls },
  timesAhead: [RINGING_DUE],
  entrySources: [{ model: CallModel, repair: callChangedById }],
  removeExpired: removeOldSignals,
  async removeOld(app) {
    const before = daysBefore(app.now(), FEED_KEPT_DAYS);
    await CallModel.deleteMany(oldCalls(before).filter);
    await AutoAnswerModel.deleteMany(lapsedAutoAnswers(before).filter);
  },
  looks: {
    endDueCalls: callsToLookAt,
    sweepOldRows(app) {
      const before = daysBefore(app.now(), FEED_KEPT_DAYS);
      return [oldCalls(before), lapsedAutoAnswers(before)];
    },
  },
  deviceFrames: {
    "call.answer": answerCall,
    "call.notNow": declineCall,
    "call.leave": leaveOnDevice,
    "call.heard": heardOnDevice,
    "call.signal": signalOfDevice,
  },
  caregiverFrames: { "call.heard": heardOnPage, "call.signal": signalOfPage },
  wakes: { call: lookAtCall },
  socketRounds: {
    /** While no bus brings them: who is in a call hears what another process has stored this late at most. */
    knownCalls: { everyMs: 500, wokenEveryMs: PLAN_POLL_MS, look: followKnownCalls },
    /** A ring of a minute, begun by another process without a bus. */
    newCalls: { everyMs: 2_000, wokenEveryMs: PLAN_POLL_MS, look: findNewCalls },
    /** Both sides are parted within a second, whatever has ended the right to talk. */
    callRights: { everyMs: 500, look: barStrangers },
  },
  snapshot: {
    call: plannedCallOf,
    calling: (app, { place, display, now }) => plannedCalling(app, place, { display, now }),
  },
  archive: ({ groupIds }) => ({
    calls: () => callsOf(groupIds),
    autoAnswers: () => autoAnswersOf(groupIds),
  }),
  erasure: {
    callOff: (app, { displayIds }) => closeCallsOf(app, displayIds),
    async removeWrittenMeanwhile(_app, { groupId }) {
      await removeCallsOfGroup(groupId);
      await removeAutoAnswersOfGroup(groupId);
    },
    async anonymize(app, { _id }, formerName) {
      await barFromCalls(app, _id, null);
      await renameInCalls(_id, formerName);
      await removeAutoAnswersOf(_id, null);
    },
  },
  follows: {
    async memberLeft(app, userId, groupId) {
      await barFromCalls(app, userId, groupId);
      await removeAutoAnswersOf(userId, groupId);
    },
    memberSeesOnly: (_app, userId, seen) => removeUnseenAutoAnswers(userId, seen),
    membersChanged: callingOfGroupChanged,
    devicesChanged: followDevices,
    accountRenamed: callingOfAccountChanged,
    accountPhotoChanged: (app, userId) => callingOfAccountChanged(app, userId),
    peopleRelated: callingOfPeopleChanged,
  },
};
