import type { QueryFilter } from "mongoose";
import type { AppContext } from "../../core/AppContext.js";
import { outOfReach } from "../../core/clock.js";
import type { Look } from "../../jobs/Look.js";
import { LADDER_MARK } from "../../plan/ladderMark.js";
import { OccurrenceModel, STANDING_ANSWER, type OccurrenceRow } from "../../plan/occurrence.model.js";
import { rowChanged } from "../../plan/occurrences.service.js";

/** One round never takes more: what is left is found in the next one. */
const ROUND = 200;
/** Two processes whose clocks differ by less would open and close it in turn, and tell of it each time. */
const AHEAD_MIN_MS = 15 * 60_000;

export const endedAheadOfTime = (app: AppContext): Look[] =>
  [missedAhead(app), steppedAhead(app)].map((filter) => ({ model: OccurrenceModel, filter }));

/**
 * Due work: a clock that was hours ahead, and is put back, has called occurrences missed, or told steps of them, whose time is still to come. They are
 * open again, and what happens at their true time is told anew. Harmless to repeat.
 */
export async function reopenEndedAhead(app: AppContext): Promise<null> {
  const ofWrongTime = { $or: [missedAhead(app), steppedAhead(app)] };
  const rows = await OccurrenceModel.find(ofWrongTime, { displayId: 1 }).limit(ROUND);
  for (const row of rows) {
    // What is said of it meanwhile stands: it is left alone then, and looked at in the next round.
    const { modifiedCount } = await OccurrenceModel.updateOne({ _id: row._id, ...ofWrongTime }, openAgain());
    if (modifiedCount === 0) continue;
    await rowChanged(app, row);
    app.log.warn({ occurrence: row.id }, "told of before its time, and open again: was the clock put back?");
  }
  if (rows.length > 0) app.wakeDueLoop();
  return null;
}

/** Its time is not over. */
function missedAhead(app: AppContext): QueryFilter<OccurrenceRow> {
  return { ...open(), missedAt: ahead(app), endsAt: { $gt: new Date(app.now()) } };
}

/** It is not even due. */
function steppedAhead(app: AppContext): QueryFilter<OccurrenceRow> {
  return { ...open(), "ladderTold.at": ahead(app), dueAt: { $gt: new Date(app.now()) } };
}

function open(): QueryFilter<OccurrenceRow> {
  return { removedAt: null, answers: { $not: STANDING_ANSWER } };
}

function ahead(app: AppContext) {
  return { $type: "date" as const, $gt: outOfReach(app.now(), AHEAD_MIN_MS) };
}

/** As one that is moved to another time after it was told of (rowEdits.service.ts). */
function openAgain() {
  const told = { endedAt: null, missedAt: null, ladderTold: [], ladderOver: null };
  return { $set: { ...told, ...LADDER_MARK.$set }, $inc: { ...LADDER_MARK.$inc, moves: 1 } };
}
