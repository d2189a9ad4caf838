import type { ActivityDocument } from "../../activity/activityEntry.model.js";
import type { AppContext } from "../../core/AppContext.js";
import type { NewsCheckResult } from "../../notifications/deliveries/newsCheck.js";
import { isSettled, standingAnswer } from "../../plan/occurrence.present.js";
import { missedKey } from "../../plan/reportedLate.js";
import { findRow } from "../../plan/rowEdits.service.js";

/**
 * Right before it is told: by an answer that came late or was given by a caregiver it is over, but one that may still be taken back only makes it wait.
 * Nothing is told of the time from which it was moved.
 */
export async function checkMissed(app: AppContext, entry: ActivityDocument): Promise<NewsCheckResult> {
  if (entry.kind !== "occurrence.missed") return null;
  const row = await findRow(entry.displayId, entry.facts.occurrenceKey);
  if (!row) return null;
  if (entry.uniqueKey !== missedKey(row)) return "void";
  const answer = standingAnswer(row);
  if (!answer) return null;
  return isSettled(answer, app.now()) ? "over" : "held";
}
