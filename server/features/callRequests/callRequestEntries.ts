import { Types } from "mongoose";
import type { AppContext } from "../../core/AppContext.js";
import { displayKey, laterKey, type UniqueKey } from "../../core/uniqueKey.js";
import type { NewEntry } from "../../activity/activityEntry.model.js";
import { newEntry } from "../../activity/pendingEntries.js";
import type { NamedDisplay } from "../../circle/displays/display.model.js";
import type { UnclaimedTell } from "./unclaimedRule.js";
import type { CallAsk, Caller, CallRequestRow } from "./callRequest.model.js";

interface Claim {
  requestId: string;
  by: Caller;
  callAt: Date | null;
}

type Named = Pick<CallRequestRow, "displayId" | "requestId">;

/** Of the entry of a request's first press. */
function callRequestKey({ displayId, requestId }: Named): UniqueKey {
  return displayKey("callRequest", displayId, requestId);
}

/** The first press. */
export function madeEntry(app: AppContext, display: NamedDisplay, ask: Omit<CallAsk, "notifies">): NewEntry {
  return newEntry(app, placeOf(display), {
    kind: "callRequest.made",
    uniqueKey: callRequestKey({ displayId: display._id, requestId: ask.id }),
    at: ask.at,
    recordedAt: ask.receivedAt,
    facts: { requestId: ask.id, ...factsOf(ask) },
  });
}

/** A later one that makes it more or less urgent. */
export function changedEntry(
  app: AppContext,
  display: NamedDisplay,
  { requestId, ask }: { requestId: string; ask: CallAsk },
): NewEntry {
  const made = callRequestKey({ displayId: display._id, requestId });
  return newEntry(app, placeOf(display), {
    kind: "callRequest.changed",
    uniqueKey: laterKey(made, "changed", ask.id),
    about: made,
    at: ask.at,
    recordedAt: ask.receivedAt,
    facts: { ...factsOf(ask), isNews: ask.notifies },
  });
}

/** Somebody has said that they will call. */
export function claimedEntry(app: AppContext, display: NamedDisplay, claim: Claim): NewEntry {
  const made = callRequestKey({ displayId: display._id, requestId: claim.requestId });
  return newEntry(app, placeOf(display), {
    kind: "callRequest.claimed",
    uniqueKey: laterKey(made, "claimed", ownPart()),
    about: made,
    at: new Date(app.now()),
    facts: {
      userId: claim.by.userId.toString(),
      caregiverName: claim.by.name,
      callAt: claim.callAt?.toISOString() ?? null,
    },
  });
}

/** They do no more. `userId`: of who has said so; null: they have not called in time. */
export function releasedEntry(
  app: AppContext,
  display: NamedDisplay,
  { claim, userId }: { claim: Claim; userId: Types.ObjectId | null },
): NewEntry {
  const made = callRequestKey({ displayId: display._id, requestId: claim.requestId });
  return newEntry(app, placeOf(display), {
    kind: "callRequest.released",
    uniqueKey: laterKey(made, "released", ownPart()),
    about: made,
    at: new Date(app.now()),
    facts: {
      userId: userId?.toString() ?? null,
      caregiverName: claim.by.name,
      lapsed: userId === null,
    },
  });
}

/** Two claims may be of the same time, one after the other. Each entry is written by the one update that makes or ends a claim. */
function ownPart(): string {
  return new Types.ObjectId().toHexString();
}

/** Withdrawn by the person (`calledBy` null), or somebody has called. */
export function endedEntry(
  app: AppContext,
  display: NamedDisplay,
  { requestId, calledBy }: { requestId: string; calledBy: string | null },
): NewEntry {
  const made = callRequestKey({ displayId: display._id, requestId });
  return newEntry(app, placeOf(display), {
    kind: "callRequest.ended",
    uniqueKey: laterKey(made, "ended"),
    about: made,
    at: new Date(app.now()),
    facts: { withdrawn: calledBy === null, calledBy },
  });
}

/** Nobody will call yet, and somebody is told again. */
export function unansweredEntry(
  app: AppContext,
  display: NamedDisplay,
  { row, tell, askedAt }: { row: Named; tell: UnclaimedTell; askedAt: number },
): NewEntry {
  const made = callRequestKey(row);
  return newEntry(app, placeOf(display), {
    kind: "callRequest.unanswered",
    uniqueKey: laterKey(made, "unanswered", `${askedAt}.${tell.round}`),
    about: made,
    at: new Date(app.now()),
    facts: { requestId: row.requestId, ...tell },
  });
}

function factsOf({ urgency, deviceName, receivedAt }: Omit<CallAsk, "notifies">) {
  return { urgency, deviceName, receivedAt: receivedAt.toISOString() };
}

function placeOf(display: NamedDisplay) {
  return { groupId: display.groupId, displayId: display._id, displayName: display.name };
}
