import { dutyApi } from "../../../shared/contract/duty.js";
import type { Feature } from "../../core/Feature.js";
import { signedInOf } from "../../http/callerKeys.js";
import { every } from "../../http/rateLimits.js";
import { dutyRoutes } from "./duty.routes.js";
import { removeRotaOfGroup, rotasOf, takeOut } from "./dutyRemoval.service.js";

const MINUTE_MS = 60_000;

/** Who of a group is told first: a week table with exceptions. */
export const dutyFeature: Feature = {
  routes: dutyRoutes,
  limits: {
    /** Each is told to all members. */
    editDutyPerAccount: { max: 120, windowMs: 15 * MINUTE_MS, ...every(dutyApi.edit, signedInOf) },
    setAwayPerAccount: { max: 60, windowMs: 15 * MINUTE_MS, ...every(dutyApi.setAway, signedInOf) },
  },
  auditActions: [
    [dutyApi.edit, { action: "duty.changed", wording: "none" }],
    [dutyApi.setAway, { action: "duty.away", wording: "none" }],
  ],
  archive: ({ groupIds }) => ({ dutyRotas: () => rotasOf(groupIds) }),
  erasure: {
    remove: (_app, { groupId }) => removeRotaOfGroup(groupId),
    removeUser: (_app, { userId }) => takeOut(userId, null),
  },
  follows: { memberLeft: (_app, userId, groupId) => takeOut(userId, groupId) },
};
