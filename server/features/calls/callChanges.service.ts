import type { Types } from "mongoose";
import { recordPendingEntries } from "../../activity/pendingEntries.js";
import { DisplayModel } from "../../circle/displays/display.model.js";
import type { AppContext } from "../../core/AppContext.js";
import type { NewEntry } from "../../activity/activityEntry.model.js";
import { forEachIndependently, unlessFailed } from "../../jobs/forEachIndependently.js";
import { CallModel, type CallFacts, type StoredCall } from "./call.model.js";
import { entryOfEnd } from "./callEntries.js";
import { callingChanged } from "./card/callingChanged.service.js";
import { changeCall, dueAtOf, type CallEvent } from "./callRule.js";
import { connectedOf } from "./connected.js";
import { callChanged } from "./connectedCalls.js";
import { followAnswer } from "./followAnswer.js";
import { CALL_RING_MS } from "../../../shared/limits.js";
import type { Look } from "../../jobs/Look.js";
import type { TimeAhead } from "../../jobs/pullBackTimes.js";

/** Of two changes at once the later begins anew; more of them than this mean that something else is wrong. */
const STORE_TRIES = 20;
/** One round never takes more; the next one follows at once. */
const ROUND = 100;
const WORK = "endDueCalls";

/**
 * Lets the rule decide what the event makes of the call, stores that in one write with its entry, and tells everybody. What changes
 * nothing is harmless. The call as it is now; null: there is none.
 */
export async function applyToCall(
  app: AppContext,
  callId: Types.ObjectId,
  event: CallEvent,
): Promise<StoredCall | null> {
  for (let tries = 0; tries < STORE_TRIES; tries += 1) {
    const row = await CallModel.findById(callId).lean<StoredCall | null>();
    const moment = { now: new Date(app.now()), listening: connectedOf(app).since };
    const changed = row && changeCall(row, event, moment);
    if (!changed) return row;
    const stored = await store(row, changed, await entryFor(app, row, changed));
    if (!stored) continue;
    await followChange(app, stored);
    await recordPendingEntries(app, CallModel, stored);
    return stored;
  }
  throw new Error("A call could not be changed: others were always faster.");
}

/** After a crash between a change and what follows from it. */
export async function callChangedById(app: AppContext, callId: Types.ObjectId): Promise<void> {
  const row = await CallModel.findById(callId).lean<StoredCall | null>();
  if (row) await followChange(app, row);
}

async function followChange(app: AppContext, row: StoredCall): Promise<void> {
  await callChanged(app, row);
  if (row.standing) return;
  await callingChanged(app, row.displayId);
  await followAnswer(app, row);
}

export const callsToLookAt = (): Look[] => [
  { model: CallModel, filter: { dueAt: { $type: "date" } }, dueAt: "dueAt" },
];

/** Of one that rings: talking ends by itself when nobody is heard. */
export const RINGING_DUE: TimeAhead = {
  model: CallModel,
  filter: { state: "ringing" },
  field: "dueAt",
  aheadMs: CALL_RING_MS,
};

/** Due work: what rings in vain, has gone silent or goes on for too long. Returns when the next call may. */
export async function endDueCalls(app: AppContext): Promise<Date | null> {
  const now = new Date(app.now());
  const due = await CallModel.find(
    { dueAt: { $type: "date", $lte: now }, ...unlessFailed(app, WORK) },
    { _id: 1 },
  )
    .sort({ dueAt: 1 })
    .limit(ROUND)
    .lean();
  const items = due.map(({ _id }) => ({ id: _id.toString(), callId: _id }));
  await forEachIndependently(app, { work: WORK, items }, ({ callId }) => passTime(app, callId));
  if (due.length === ROUND) return now;
  const next = await CallModel.findOne({ dueAt: { $type: "date", $gt: now } }, { dueAt: 1 })
    .sort({ dueAt: 1 })
    .lean();
  return next?.dueAt ?? null;
}

/** A call whose sides were heard meanwhile is looked at again when the next of them may have gone silent. */
async function passTime(app: AppContext, callId: Types.ObjectId): Promise<void> {
  const row = await applyToCall(app, callId, { kind: "timePassed" });
  if (row?.dueAt && row.dueAt.getTime() <= app.now()) await postpone(app, row);
}

/** Who was heard meanwhile writes no other time: each of them would, every few seconds. */
async function store(
  row: StoredCall,
  changed: CallFacts,
  entry: NewEntry | null,
): Promise<StoredCall | null> {
  const { state, standing, sides, asking, ringsUntil, answeredAt, endsAt, endedAt, endReason, dueAt } =
    changed;
  const { autoAnswer = null } = changed;
  return CallModel.findOneAndUpdate(
    { _id: row._id, revision: row.revision },
    {
      // A side that was heard since the row was read is heard again within seconds.
      $set: {
        ...{ state, standing, sides, asking, ringsUntil, answeredAt, endsAt, endedAt, endReason, dueAt },
        autoAnswer,
      },
      $inc: { revision: 1 },
      ...(entry && { $push: { pendingEntries: entry } }),
    },
    { returnDocument: "after" },
  ).lean<StoredCall | null>();
}

async function entryFor(app: AppContext, call: StoredCall, changed: CallFacts): Promise<NewEntry | null> {
  if (changed.standing) return null;
  // Deleted meanwhile, it has no feed any more.
  const display = await DisplayModel.findById(call.displayId);
  return display && entryOfEnd(app, display, { call, ended: changed });
}

async function postpone(app: AppContext, row: StoredCall): Promise<void> {
  const dueAt = dueAtOf(row, connectedOf(app).since);
  await CallModel.updateOne({ _id: row._id, revision: row.revision }, { $set: { dueAt } });
}
