import type { Types } from "mongoose";
import { CLAIMABLE_FOR_MS, UNANSWERED_AFTER_MS } from "../../../shared/limits.js";
import type { Occurrence } from "../../../shared/contract/occurrences.js";
import type { AppContext } from "../../core/AppContext.js";
import { findGroupDisplays } from "../../circle/displays/displayAccess.js";
import type { MemberDocument } from "../../circle/groups/member.model.js";
import type { ClaimableMatter, ClaimState } from "../../notifications/claims/ClaimableMatter.js";
import { OccurrenceModel, type OccurrenceDocument } from "../../plan/occurrence.model.js";
import {
  asksForAnswer,
  presentOccurrence,
  presentPlannedOccurrence,
  standingAnswer,
} from "../../plan/occurrence.present.js";
import { standingClaim } from "../../plan/occurrenceClaim.js";
import { findRow } from "../../plan/rowEdits.service.js";
import { claimStateOf, storeClaim } from "./claims.service.js";

/** What was missed or waits for an answer, as it is claimed from notifications and mails. */
export const occurrenceMatter: ClaimableMatter = {
  async find(app, claimer, key): Promise<ClaimState> {
    const row = await findRow(claimer.display._id, key);
    return row ? claimStateOf(app, row, claimer) : { state: "over" };
  },
  async claim(app, claimer, key): Promise<ClaimState> {
    if (!(await findRow(claimer.display._id, key))) return { state: "over" };
    return claimStateOf(app, await storeClaim(app, claimer, key), claimer);
  },
  async countOpen(app, displayIds): Promise<number> {
    return (await openMatters(app, displayIds)).filter((row) => !standingClaim(row, app.now())).length;
  },
};

/** Of the displays that the member may see, newest first. */
export async function listOpenOccurrences(app: AppContext, member: MemberDocument): Promise<Occurrence[]> {
  const displays = await findGroupDisplays(member);
  const rows = await openMatters(
    app,
    displays.map(({ _id }) => _id),
  );
  return rows.map((row) => presentOccurrence(app, row));
}

/** What was missed within a day, or waits for an answer in vain, and is not answered since, newest first. */
async function openMatters(
  app: Pick<AppContext, "now">,
  displayIds: Types.ObjectId[],
): Promise<OccurrenceDocument[]> {
  const now = app.now();
  const [missed, waiting] = await Promise.all([
    OccurrenceModel.find({
      displayId: { $in: displayIds },
      missedAt: { $type: "date", $gt: new Date(now - CLAIMABLE_FOR_MS) },
      removedAt: null,
    }),
    OccurrenceModel.find({
      displayId: { $in: displayIds },
      endsAt: { $gt: new Date(now) },
      dueAt: { $lte: new Date(now - UNANSWERED_AFTER_MS) },
      endedAt: null,
      removedAt: null,
    }),
  ]);
  return [...missed, ...waiting.filter((row) => asksForAnswer(row) && !isPutOff(row, now))]
    .filter((row) => standingAnswer(row) === null && (row.shownAt === null || asksForAnswer(row)))
    .sort((a, b) => b.dueAt.getTime() - a.dueAt.getTime());
}

/** "Not yet" is an answer for the time being. */
function isPutOff(row: OccurrenceDocument, now: number): boolean {
  const { hiddenUntil } = presentPlannedOccurrence(row);
  return typeof hiddenUntil === "string" && Date.parse(hiddenUntil) > now;
}
