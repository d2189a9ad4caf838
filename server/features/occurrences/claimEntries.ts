import type { AppContext } from "../../core/AppContext.js";
import { laterKey, type UniqueKey } from "../../core/uniqueKey.js";
import type { NewEntry } from "../../activity/activityEntry.model.js";
import { newEntry } from "../../activity/pendingEntries.js";
import type { NamedDisplay } from "../../circle/displays/display.model.js";
import { unansweredKey } from "../../notifications/templates/unansweredKeys.js";
import { claimEnd } from "../../plan/occurrenceClaim.js";
import type { OccurrenceDocument, StoredClaim } from "../../plan/occurrence.model.js";
import { missedKey } from "../../plan/reportedLate.js";

interface Claimed {
  row: OccurrenceDocument;
  display: NamedDisplay;
  claim: StoredClaim;
}

/** Somebody has said "I'm on it". */
export function claimedEntry(app: AppContext, claimed: Claimed): NewEntry {
  const { row, display, claim } = claimed;
  return newEntry(app, placeOf(row, display), {
    kind: "occurrence.claimed",
    uniqueKey: laterKey(matterKey(row), "claimed", momentOf(claim)),
    about: matterKey(row),
    at: claim.at,
    facts: { ...factsOf(claimed), until: claimEnd(claim).toISOString() },
  });
}

/** And has given it back. */
export function releasedEntry(app: AppContext, claimed: Claimed): NewEntry {
  const { row, display, claim } = claimed;
  return newEntry(app, placeOf(row, display), {
    kind: "occurrence.released",
    uniqueKey: laterKey(matterKey(row), "released", momentOf(claim)),
    about: matterKey(row),
    at: new Date(app.now()),
    facts: factsOf(claimed),
  });
}

/** The line of the feed that says that nobody has answered, or the one that may come to say so when its time is over. */
function matterKey(row: OccurrenceDocument): UniqueKey {
  const first = row.ladderTold?.[0];
  return first ? unansweredKey(row, first.step) : missedKey(row);
}

/** Of one occurrence there is one claim at a time. */
function momentOf({ at }: StoredClaim): string {
  return String(at.getTime());
}

function factsOf({ row, claim }: Claimed) {
  return {
    occurrenceKey: row.key,
    ...(row.moves && { moves: row.moves }),
    messageText: row.text,
    label: row.label,
    shownAt: row.shownAt?.toISOString() ?? null,
    userId: claim.userId.toString(),
    caregiverName: claim.name,
  };
}

function placeOf({ groupId, displayId }: OccurrenceDocument, { name }: NamedDisplay) {
  return { groupId, displayId, displayName: name };
}
