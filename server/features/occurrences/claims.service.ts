import type { QueryFilter, Types } from "mongoose";
import { CLAIM_MS } from "../../../shared/limits.js";
import type { Occurrence } from "../../../shared/contract/occurrences.js";
import type { AppContext } from "../../core/AppContext.js";
import { AppError, notFound } from "../../core/AppError.js";
import type { SeenDisplays } from "../../core/Feature.js";
import { recordPendingEntries } from "../../activity/pendingEntries.js";
import type { TimeAhead } from "../../jobs/pullBackTimes.js";
import {
  DisplayModel,
  type DisplayDocument,
  type NamedDisplay,
} from "../../circle/displays/display.model.js";
import { findDisplayAccess } from "../../circle/displays/displayAccess.js";
import type { Claimer, ClaimState } from "../../notifications/claims/ClaimableMatter.js";
import { claimEnd, freeAt, isClaimable, standingClaim } from "../../plan/occurrenceClaim.js";
import { LADDER_MARK } from "../../plan/ladderMark.js";
import {
  OccurrenceModel,
  type OccurrenceDocument,
  type OccurrenceRow,
  type StoredClaim,
} from "../../plan/occurrence.model.js";
import { presentOccurrence, standingAnswer } from "../../plan/occurrence.present.js";
import { rowChanged } from "../../plan/occurrences.service.js";
import { findRow } from "../../plan/rowEdits.service.js";
import { claimedEntry, releasedEntry } from "./claimEntries.js";

/**
 * Says that this caregiver looks after what is missed or unanswered. Whoever has said so already changes nothing by saying it again. Throws
 * 404 for what has not begun, 409 `claimed-already` with the other's name, 409 `occurrence-over`.
 */
export async function claimOccurrence(app: AppContext, claimer: Claimer, key: string): Promise<Occurrence> {
  const row = await storeClaim(app, claimer, key);
  const claim = claimStateOf(app, row, claimer);
  if (claim.state === "taken") throw takenBy(claim.by);
  if (claim.state !== "yours") throw occurrenceOver(row, claimer.display);
  return presentOccurrence(app, row);
}

/** Gives it back, so that the others are told again. Doing it twice is harmless. Throws 404, and 409 `claimed-already` when it is somebody else's. */
export async function releaseOccurrence(app: AppContext, claimer: Claimer, key: string): Promise<Occurrence> {
  const found = await getRow(claimer.display, key);
  const claim = standingClaim(found, app.now());
  if (claim && !claim.userId.equals(claimer.user._id)) throw takenBy(claim.name);
  if (claim) await clearClaim(app, { row: found, claim, display: claimer.display });
  // Told again on a repeat: the process may have died between writing and telling.
  return presentOccurrence(app, await tell(app, found._id));
}

/** The row, with the claim on it if nothing stood in the way. Throws 404, also for who has just left. */
export async function storeClaim(
  app: AppContext,
  claimer: Claimer,
  key: string,
): Promise<OccurrenceDocument> {
  const { user, display } = claimer;
  const found = await getRow(display, key);
  const now = app.now();
  const claim: StoredClaim = { userId: user._id, name: user.name, at: new Date(now) };
  const claimed = await OccurrenceModel.updateOne(
    { _id: found._id, ...freeAt(now) },
    { $set: { claim }, $push: { pendingEntries: claimedEntry(app, { row: found, display, claim }) } },
  );
  if (claimed.modifiedCount > 0) await requireStillThere(app, claimer, { row: found, claim });
  return tell(app, found._id);
}

/** Looked at after the write: whoever takes the right away looks for claims after that, and does not find one that comes later. */
async function requireStillThere(
  app: AppContext,
  { user, display }: Claimer,
  { row, claim }: { row: OccurrenceDocument; claim: StoredClaim },
): Promise<void> {
  if (await findDisplayAccess({ user }, display.id)) return;
  await clearClaim(app, { row, claim, display });
  await tell(app, row._id);
  throw notFound("The occurrence");
}

/** How the occurrence stands for this caregiver now. */
export function claimStateOf(
  app: AppContext,
  row: OccurrenceDocument,
  { user }: Pick<Claimer, "user">,
): ClaimState {
  const now = app.now();
  if (!isClaimable(row, now)) return { state: "over" };
  const claim = standingClaim(row, now);
  if (claim?.userId.equals(user._id)) return { state: "yours", until: claimEnd(claim) };
  return claim ? { state: "taken", by: claim.name } : { state: "open" };
}

/** Who has left the group looks after nothing any more, and whoever relied on it is told. Harmless to repeat. */
export function releaseClaimsIn(
  app: AppContext,
  userId: Types.ObjectId,
  groupId: Types.ObjectId,
): Promise<void> {
  return giveBack(app, { "claim.userId": userId, groupId });
}

/** Nor does who no longer sees the display. Harmless to repeat. */
export function releaseUnseenClaims(
  app: AppContext,
  userId: Types.ObjectId,
  { groupId, displayIds }: SeenDisplays,
): Promise<void> {
  return giveBack(app, { "claim.userId": userId, groupId, displayId: { $nin: displayIds } });
}

async function giveBack(app: AppContext, theirs: QueryFilter<OccurrenceRow>): Promise<void> {
  const standing = { ...theirs, "claim.at": { $gt: new Date(app.now() - CLAIM_MS) } };
  for (const row of await OccurrenceModel.find(standing)) {
    const display = row.claim && (await DisplayModel.findById(row.displayId, { name: 1 }));
    if (!display || !row.claim) continue;
    await clearClaim(app, { row, claim: row.claim, display });
    await tell(app, row._id);
  }
}

/** By a clock that was ahead somebody would be on it for hours. Its ladder waits for the end of the claim. */
export const CLAIM_TIMES: TimeAhead = {
  model: OccurrenceModel,
  filter: {},
  field: "claim.at",
  aheadMs: 0,
  also: LADDER_MARK.$set,
};

/** Of an account that goes, in every group: nothing says any more who it was. Harmless to repeat. */
export async function forgetClaimsOf(app: AppContext, userId: Types.ObjectId): Promise<void> {
  const theirs = { "claim.userId": userId };
  for (const { _id, endedAt } of await OccurrenceModel.find(theirs)) {
    await OccurrenceModel.updateOne(
      { _id, ...theirs },
      { $set: { claim: null, ...LADDER_MARK.$set }, $inc: LADDER_MARK.$inc },
    );
    if (endedAt === null || endedAt.getTime() > app.now() - CLAIM_MS) await tell(app, _id);
  }
}

async function clearClaim(
  app: AppContext,
  { row, claim, display }: { row: OccurrenceDocument; claim: StoredClaim; display: NamedDisplay },
): Promise<void> {
  const isTheSame = { "claim.userId": claim.userId, "claim.at": claim.at };
  await OccurrenceModel.updateOne(
    { _id: row._id, ...isTheSame },
    {
      $set: { claim: null, ...LADDER_MARK.$set },
      $inc: LADDER_MARK.$inc,
      $push: { pendingEntries: releasedEntry(app, { row, display, claim }) },
    },
  );
}

/** Brings screens, dashboards and the feed up to what the row says by now. */
async function tell(app: AppContext, _id: Types.ObjectId): Promise<OccurrenceDocument> {
  const row = await OccurrenceModel.findById(_id).orFail();
  await rowChanged(app, row);
  await recordPendingEntries(app, OccurrenceModel, row);
  return row;
}

/** Throws 404 for what has not begun. */
async function getRow(display: DisplayDocument, key: string): Promise<OccurrenceDocument> {
  const row = await findRow(display._id, key);
  if (!row) throw notFound("The occurrence");
  return row;
}

function takenBy(name: string): AppError {
  return new AppError({ code: "claimed-already", status: 409, message: `${name} is already on it.` });
}

function occurrenceOver(row: OccurrenceDocument, display: DisplayDocument): AppError {
  const answer = standingAnswer(row);
  const message = answer
    ? `${answer.caregiverName ?? display.name} has ${answer.caregiverName ? "marked it as done" : "answered"}.`
    : "It is over: nobody needs to look after it any more.";
  return new AppError({ code: "occurrence-over", status: 409, message });
}
