import type { QueryFilter, Types } from "mongoose";
import { CLAIM_MS } from "../../../shared/limits.js";
import type { CallRequest } from "../../../shared/contract/callRequests.js";
import type { AppContext } from "../../core/AppContext.js";
import { AppError, notFound } from "../../core/AppError.js";
import type { SeenDisplays } from "../../core/Feature.js";
import { recordPendingEntries } from "../../activity/pendingEntries.js";
import { DisplayModel, type DisplayDocument } from "../../circle/displays/display.model.js";
import { findDisplayAccess } from "../../circle/displays/displayAccess.js";
import { forEachIndependently, unlessFailed } from "../../jobs/forEachIndependently.js";
import type { Claimer } from "../../notifications/claims/ClaimableMatter.js";
import { nextWallClockInstant } from "../../schedule/zones.js";
import { claimedEntry, releasedEntry } from "./callRequestEntries.js";
import { callRequestChanged } from "./callRequestEvents.js";
import { CallRequestModel, type CallRequestDocument, type CallRequestRow } from "./callRequest.model.js";
import { presentCallRequest } from "./callRequest.present.js";
import { getRow } from "./callRequests.service.js";
import type { Look } from "../../jobs/Look.js";

/** One round never takes more; the next one follows at once. */
const ROUND = 100;

/**
 * Says that this user will call, at once or at the next such time of the display's wall clock; the one who has said so may change the
 * time. It lapses 15 minutes after that. Throws 404, 409 `claimed-already` with the other's name, 409 `request-ended`.
 */
export async function claimCallRequest(
  app: AppContext,
  claimer: Claimer,
  { requestId, at }: { requestId: string; at: string | null },
): Promise<CallRequest> {
  const { display, user } = claimer;
  const row = await storeClaim(app, claimer, { requestId, at });
  if (!row.standing) throw requestEnded(row, display);
  if (!row.claimedBy?.userId.equals(user._id)) throw claimedAlready(row, display);
  return presentCallRequest(row, display);
}

/** The row, with the claim on it if nothing stood in the way. Throws 404, also for who has just left. */
export async function storeClaim(
  app: AppContext,
  claimer: Claimer,
  { requestId, at }: { requestId: string; at: string | null },
): Promise<CallRequestDocument> {
  const { display, user } = claimer;
  const callAt = at === null ? null : new Date(nextWallClockInstant(at, display.timeZone, app.now()));
  const lapsesAt = new Date((callAt?.getTime() ?? app.now()) + CLAIM_MS);
  const by = { userId: user._id, name: user.name };
  const another = { state: "claimed" as const, "claimedBy.userId": user._id, callAt: { $ne: callAt } };
  const claimed = await CallRequestModel.updateOne(
    { displayId: display._id, requestId, $or: [{ state: "open" }, another] },
    {
      $set: { state: "claimed", claimedBy: by, callAt, claimLapsesAt: lapsesAt },
      $push: { pendingEntries: claimedEntry(app, display, { requestId, by, callAt }) },
    },
  );
  if (claimed.modifiedCount > 0) await requireStillThere(app, claimer, requestId);
  return tell(app, await getRow(display, requestId));
}

/** Looked at after the write: whoever takes the right away looks for claims after that, and does not find one that comes later. */
async function requireStillThere(
  app: AppContext,
  { display, user }: Claimer,
  requestId: string,
): Promise<void> {
  if (await findDisplayAccess({ user }, display.id)) return;
  const row = await getRow(display, requestId);
  if (row.claimedBy?.userId.equals(user._id)) await clearClaim(app, { row, display, userId: user._id });
  await tell(app, await getRow(display, requestId));
  throw notFound("The call request");
}

/** Somebody else can call: it is open again. Doing it twice is harmless. Throws 404, 409 `request-ended`. */
export async function releaseCallRequest(
  app: AppContext,
  { display, user }: Claimer,
  requestId: string,
): Promise<CallRequest> {
  const claimed = await getRow(display, requestId);
  await clearClaim(app, { row: claimed, display, userId: user._id });
  // Told again on a repeat: the process may have died between writing and telling.
  const row = await getRow(display, requestId);
  if (!row.standing) throw requestEnded(row, display);
  return presentCallRequest(await tell(app, row), display);
}

/** Who has left the group cannot call any more: it is open again, and whoever relied on it is told. Harmless to repeat. */
export function releaseCallsIn(
  app: AppContext,
  userId: Types.ObjectId,
  groupId: Types.ObjectId,
): Promise<void> {
  return giveBack(app, { "claimedBy.userId": userId, groupId });
}

/** Nor can who no longer sees the display. Harmless to repeat. */
export function releaseUnseenCalls(
  app: AppContext,
  userId: Types.ObjectId,
  { groupId, displayIds }: SeenDisplays,
): Promise<void> {
  return giveBack(app, { "claimedBy.userId": userId, groupId, displayId: { $nin: displayIds } });
}

async function giveBack(app: AppContext, theirs: QueryFilter<CallRequestRow>): Promise<void> {
  for (const row of await CallRequestModel.find({ ...theirs, state: "claimed" })) {
    const display = await DisplayModel.findById(row.displayId);
    if (!display || !row.claimedBy) continue;
    await clearClaim(app, { row, display, userId: row.claimedBy.userId });
    await tell(app, await CallRequestModel.findById(row._id).orFail());
  }
}

export const standingClaims = (): Look[] => [
  { model: CallRequestModel, filter: { claimLapsesAt: { $type: "date" } }, dueAt: "claimLapsesAt" },
];

/** Due work: who said that they will call and has not is waited for no longer. Returns when the next claim lapses. */
export async function lapseCallClaims(app: AppContext): Promise<Date | null> {
  const lapsed = await CallRequestModel.find({
    claimLapsesAt: { $type: "date", $lte: new Date(app.now()) },
    ...unlessFailed(app, "lapseCallClaims"),
  })
    .sort({ claimLapsesAt: 1 })
    .limit(ROUND);
  await forEachIndependently(app, { work: "lapseCallClaims", items: lapsed }, (row) => lapse(app, row));
  const next = await CallRequestModel.findOne(
    { claimLapsesAt: { $type: "date", $gt: new Date(app.now()) } },
    { claimLapsesAt: 1 },
  )
    .sort({ claimLapsesAt: 1 })
    .lean();
  return lapsed.length === ROUND ? new Date(app.now()) : (next?.claimLapsesAt ?? null);
}

async function lapse(app: AppContext, row: CallRequestDocument): Promise<void> {
  const display = await DisplayModel.findById(row.displayId);
  if (display) await clearClaim(app, { row, display, userId: null });
  // Called, taken back, or of a display that is going: nothing is left to lapse.
  await CallRequestModel.updateOne(
    { _id: row._id, claimLapsesAt: row.claimLapsesAt },
    { $set: { claimLapsesAt: null } },
  );
  const current = row.state === "claimed" && display && (await CallRequestModel.findById(row._id));
  if (current) await tell(app, current);
}

/** `userId`: of who gives it back; null: it has lapsed. */
async function clearClaim(
  app: AppContext,
  {
    row,
    display,
    userId,
  }: { row: CallRequestDocument; display: DisplayDocument; userId: Types.ObjectId | null },
): Promise<void> {
  const { requestId, claimedBy: by, callAt, claimLapsesAt: lapsesAt } = row;
  if (row.state !== "claimed" || !by) return;
  const entry = releasedEntry(app, display, { claim: { requestId, by, callAt }, userId });
  await CallRequestModel.updateOne(
    { _id: row._id, state: "claimed", "claimedBy.userId": by.userId, claimLapsesAt: lapsesAt },
    {
      $set: { state: "open", claimedBy: null, callAt: null, claimLapsesAt: null },
      $push: { pendingEntries: entry },
    },
  );
}

async function tell(app: AppContext, row: CallRequestDocument): Promise<CallRequestDocument> {
  await callRequestChanged(app, row);
  await recordPendingEntries(app, CallRequestModel, row);
  return row;
}

function claimedAlready({ claimedBy }: CallRequestDocument, display: DisplayDocument): AppError {
  // Given back between the two looks, it has nobody's name.
  const who = claimedBy?.name ?? "Someone else";
  return new AppError({ code: "claimed-already", status: 409, message: `${who} will call ${display.name}.` });
}

function requestEnded({ state, doneBy }: CallRequestDocument, display: DisplayDocument): AppError {
  const message =
    state === "withdrawn"
      ? `${display.name} no longer wants to be called.`
      : `${doneBy?.name ?? "Someone"} has called ${display.name}.`;
  return new AppError({ code: "request-ended", status: 409, message });
}
