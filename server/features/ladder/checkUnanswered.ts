import type { ActivityDocument } from "../../activity/activityEntry.model.js";
import { DisplayModel } from "../../circle/displays/display.model.js";
import type { AppContext } from "../../core/AppContext.js";
import type { NewsCheckResult } from "../../notifications/deliveries/newsCheck.js";
import { isResting } from "../../plan/dueOccurrences.js";
import { isSettled, presentPlannedOccurrence, standingAnswer } from "../../plan/occurrence.present.js";
import { unansweredKey } from "../../notifications/templates/unansweredKeys.js";
import { standingClaim } from "../../plan/occurrenceClaim.js";
import { findRow } from "../../plan/rowEdits.service.js";

/**
 * Right before a step is sent: answered or done it is over; while somebody is on it, it comes back or its answer may still be taken back, it waits.
 * Deleted or away it waits too as long as it could be on the screen again. Of the time from which it was moved nothing is to be told.
 */
export async function checkUnanswered(app: AppContext, entry: ActivityDocument): Promise<NewsCheckResult> {
  if (entry.kind !== "occurrence.unanswered") return null;
  const now = app.now();
  const [row, display] = await Promise.all([
    findRow(entry.displayId, entry.facts.occurrenceKey),
    DisplayModel.findById(entry.displayId),
  ]);
  if (!row || !display || entry.uniqueKey !== unansweredKey(row, entry.facts.step)) return "void";
  if (row.removedAt || isResting(display, now)) return now < row.endsAt.getTime() ? "held" : "void";
  const answer = standingAnswer(row);
  if (answer) return isSettled(answer, now) ? "over" : "held";
  const { hiddenUntil } = presentPlannedOccurrence(row);
  const isHidden = hiddenUntil ? Date.parse(hiddenUntil) > now : false;
  return standingClaim(row, now) || isHidden ? "held" : null;
}
