import type { AppContext } from "../../core/AppContext.js";
import { displayKey, laterKey, type UniqueKey } from "../../core/uniqueKey.js";
import type { NewEntry } from "../../activity/activityEntry.model.js";
import { newEntry } from "../../activity/pendingEntries.js";
import type { NamedDisplay } from "../../circle/displays/display.model.js";
import type { CallAsk, CallRequestRow } from "./callRequest.model.js";

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

function factsOf({ urgency, deviceName, receivedAt }: Omit<CallAsk, "notifies">) {
  return { urgency, deviceName, receivedAt: receivedAt.toISOString() };
}

function placeOf(display: NamedDisplay) {
  return { groupId: display.groupId, displayId: display._id, displayName: display.name };
}
