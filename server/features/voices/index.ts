import { voicesApi } from "../../../shared/contract/voices.js";
import type { Feature } from "../../core/Feature.js";
import { signedInOf } from "../../http/callerKeys.js";
import { every } from "../../http/rateLimits.js";
import { eraseUnusedVoices, eraseVoicesOf, voicesToLookAt } from "./eraseVoices.service.js";
import { voicesRoutes } from "./voices.routes.js";
import { removeVoicesOfGroup } from "./voices.service.js";

const MINUTE_MS = 60_000;

export const voicesFeature: Feature = {
  routes: voicesRoutes,
  limits: {
    /** Four megabytes each, kept for a day though no message takes them. */
    voicePerAccount: { max: 60, windowMs: 60 * MINUTE_MS, ...every(voicesApi.create, signedInOf) },
  },
  auditActions: [[voicesApi.create, { action: "voice.recorded", wording: "none" }]],
  leftBehindWork: { eraseUnusedVoices },
  looks: { eraseUnusedVoices: voicesToLookAt },
  erasure: {
    remove: (_app, { groupId }) => removeVoicesOfGroup(groupId),
    anonymize: (app, { _id }) => eraseVoicesOf(app, _id),
  },
};
