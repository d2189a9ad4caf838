import type { AppContext } from "../../core/AppContext.js";
import { forEachIndependently, unlessFailed } from "../../jobs/forEachIndependently.js";
import { OccurrenceModel } from "../../plan/occurrence.model.js";
import { lookAtLadder } from "./look.service.js";
import type { Look } from "../../jobs/Look.js";

/** One round never takes more; the next one follows at once. */
const ROUND = 200;
const WORK = "climbLadders";

export const laddersToClimb = (): Look[] => [
  { model: OccurrenceModel, filter: { ladderAt: { $type: "date" } }, dueAt: "ladderAt" },
];

/**
 * Due work: looks at the ladders whose time has come. Returns when the next one comes. Without `$type` the partial index is not used: MongoDB
 * does not conclude from a comparison that only dates can fit.
 */
export async function climbLadders(app: AppContext): Promise<Date | null> {
  const now = new Date(app.now());
  const due = await OccurrenceModel.find({
    ladderAt: { $type: "date", $lte: now },
    ...unlessFailed(app, WORK),
  })
    .sort({ ladderAt: 1 })
    .limit(ROUND);
  await forEachIndependently(app, { work: WORK, items: due }, (row) => lookAtLadder(app, row));
  return due.length === ROUND ? now : nextLookAt(now);
}

async function nextLookAt(now: Date): Promise<Date | null> {
  const next = await OccurrenceModel.findOne({ ladderAt: { $type: "date", $gt: now } }, { ladderAt: 1 })
    .sort({ ladderAt: 1 })
    .lean();
  return next?.ladderAt ?? null;
}
