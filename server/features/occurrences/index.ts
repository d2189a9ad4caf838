import { occurrencesApi } from "../../../shared/contract/occurrences.js";
import { isPermitted } from "../../../shared/rules/permissions.js";
import type { Feature } from "../../core/Feature.js";
import { findDisplayAccess } from "../../circle/displays/displayAccess.js";
import {
  closeEndedOccurrences,
  comingDue,
  comingToTheirEnd,
  openDueOccurrences,
} from "../../plan/dueOccurrences.js";
import { OccurrenceModel } from "../../plan/occurrence.model.js";
import { removeOccurrencesOfGroup } from "../../plan/occurrenceRemoval.service.js";
import {
  recordDisplayStep,
  recordShown,
  recordStoredPlan,
  rowChangedById,
} from "../../plan/occurrences.service.js";
import { recordAnswer, recordRead } from "./answers.service.js";
import { checkMissed } from "./checkMissed.js";
import { CLAIM_TIMES, forgetClaimsOf, releaseClaimsIn, releaseUnseenClaims } from "./claims.service.js";
import { endedAheadOfTime, reopenEndedAhead } from "./endedAhead.service.js";
import { occurrenceMatter } from "./occurrenceMatter.js";
import { occurrencesRoutes } from "./occurrences.routes.js";
import { retractAnswer } from "./retractions.service.js";

export { recordAnswer } from "./answers.service.js";

export const occurrencesFeature: Feature = {
  routes: occurrencesRoutes,
  auditActions: [
    [occurrencesApi.markDone, { action: "occurrence.markedDone", wording: "body.note" }],
    [occurrencesApi.claim, { action: "occurrence.claimed", wording: "none" }],
    [occurrencesApi.release, { action: "occurrence.released", wording: "none" }],
  ],
  matters: { occurrenceKey: occurrenceMatter },
  awaitedWork: { openDueOccurrences, closeEndedOccurrences },
  leftBehindWork: { reopenEndedAhead },
  looks: {
    openDueOccurrences: comingDue,
    closeEndedOccurrences: comingToTheirEnd,
    reopenEndedAhead: endedAheadOfTime,
  },
  timesAhead: [CLAIM_TIMES],
  newsChecks: { "occurrence.missed": checkMissed },
  entrySources: [{ model: OccurrenceModel, repair: rowChangedById }],
  deviceFrames: {
    "plan.stored": recordStoredPlan,
    "occurrence.shown": (app, reporter, { step, ...shown }) =>
      step ? recordDisplayStep(app, reporter, { ...shown, step }) : recordShown(app, reporter, shown),
    "occurrence.answered": recordAnswer,
    "answer.retracted": retractAnswer,
  },
  caregiverFrames: {
    async "answer.read"(app, actor, frame) {
      const access = await findDisplayAccess(actor, frame.displayId);
      if (!access || !isPermitted(access.member, "display.view")) return;
      await recordRead(app, access.display, { key: frame.key, readerName: actor.user.name });
    },
  },
  // After the messages: due work that was under way has written its last by now, and was told about.
  erasure: {
    removeWrittenMeanwhile: (_app, { groupId }) => removeOccurrencesOfGroup(groupId),
    anonymize: (app, { _id }) => forgetClaimsOf(app, _id),
  },
  follows: { memberLeft: releaseClaimsIn, memberSeesOnly: releaseUnseenClaims },
};
