import type { ActivityDocument } from "../../activity/activityEntry.model.js";
import { recordPendingEntries } from "../../activity/pendingEntries.js";
import { DisplayModel, type DisplayDocument } from "../../circle/displays/display.model.js";
import type { AppContext } from "../../core/AppContext.js";
import { forEachIndependently, unlessFailed } from "../../jobs/forEachIndependently.js";
import { dutyCaregivers, reachedBy } from "../../notifications/deliveries/dutyCaregivers.js";
import type { NewsCheckResult } from "../../notifications/deliveries/newsCheck.js";
import { unansweredEntry } from "./callRequestEntries.js";
import { CallRequestModel, type CallRequestDocument } from "./callRequest.model.js";
import { remind, type UnclaimedFacts } from "./unclaimedRule.js";
import type { Look } from "../../jobs/Look.js";

const ROUND = 100;
const WORK = "remindOfCalls";

export const comingReminders = (): Look[] => [
  { model: CallRequestModel, filter: { remindAt: { $type: "date" } }, dueAt: "remindAt" },
];

/** Due work: tells again of those who asked to be called now while nobody will. Returns when the next one is due. */
export async function remindOfCalls(app: AppContext): Promise<Date | null> {
  const now = new Date(app.now());
  const due = await CallRequestModel.find({
    remindAt: { $type: "date", $lte: now },
    ...unlessFailed(app, WORK),
  })
    .sort({ remindAt: 1 })
    .limit(ROUND);
  await forEachIndependently(app, { work: WORK, items: due }, (row) => lookAt(app, row));
  if (due.length === ROUND) return now;
  const next = await CallRequestModel.findOne({ remindAt: { $type: "date", $gt: now } }, { remindAt: 1 })
    .sort({ remindAt: 1 })
    .lean();
  return next?.remindAt ?? null;
}

/** Right before it is sent: called or withdrawn it is over, and while somebody will call it waits. */
export async function checkUnclaimed(_app: AppContext, entry: ActivityDocument): Promise<NewsCheckResult> {
  if (entry.kind !== "callRequest.unanswered") return null;
  const row = await CallRequestModel.findOne({
    displayId: entry.displayId,
    requestId: entry.facts.requestId,
    standing: true,
  });
  if (!row || row.urgency !== "now") return "over";
  return row.state === "claimed" ? "held" : null;
}

/** Stored in one write with what is told. Of two who look at once, or a claim meanwhile, the later write does nothing. */
async function lookAt(app: AppContext, row: CallRequestDocument): Promise<void> {
  const display = await DisplayModel.findById(row.displayId);
  const facts = await factsOf(app, row, display);
  const { state, tell, lookAt: next } = remind(row.reminded ?? null, facts, app.now());
  const entry = tell && display ? unansweredEntry(app, display, { row, tell, askedAt: facts.askedAt }) : null;
  const { _id, remindAt, urgency, askedAt } = row;
  const looked = await CallRequestModel.findOneAndUpdate(
    { _id, remindAt, urgency, askedAt, state: row.state },
    {
      $set: { reminded: state, remindAt: next === null ? null : new Date(next) },
      ...(entry && { $push: { pendingEntries: entry } }),
    },
    { returnDocument: "after" },
  );
  if (looked) await recordPendingEntries(app, CallRequestModel, looked);
}

async function factsOf(
  app: AppContext,
  row: CallRequestDocument,
  display: DisplayDocument | null,
): Promise<UnclaimedFacts> {
  const caregivers = display ? await dutyCaregivers(display, new Date(app.now())) : [];
  const reached = await reachedBy(app, caregivers, "calls");
  return {
    urgency: row.urgency,
    state: row.state,
    askedAt: askedAtOf(row),
    onDuty: reached.map(({ id }) => id),
  };
}

/** When the press that made it as urgent as it is has arrived: nobody could call before. */
function askedAtOf({ asks, urgency, askedAt }: CallRequestDocument): number {
  const ask = asks.find((one) => one.urgency === urgency && one.at.getTime() === askedAt.getTime());
  return (ask?.receivedAt ?? askedAt).getTime();
}
