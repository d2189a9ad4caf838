import type { ActivityDocument } from "../../activity/activityEntry.model.js";
import { DisplayModel } from "../../circle/displays/display.model.js";
import type { AppContext } from "../../core/AppContext.js";
import type { NewsCheckResult } from "../../notifications/deliveries/newsCheck.js";
import { isResting } from "../../plan/dueOccurrences.js";
import { presentPlannedOccurrence, standingAnswer } from "../../plan/occurrence.present.js";
import { standingClaim } from "../../plan/occurrenceClaim.js";
import { findRow } from "../../plan/rowEdits.service.js";

/** Right before a step is sent: answered, done, deleted or away it is over; while somebody is on it, or it comes back, it waits. */
export async function checkUnanswered(app: AppContext, entry: ActivityDocument): Promise<NewsCheckResult> {
  if (entry.kind !== "occurrence.unanswered") return null;
  const now = app.now();
  const [row, display] = await Promise.all([
    findRow(entry.displayId, entry.facts.occurrenceKey),
    DisplayModel.findById(entry.displayId),
  ]);
  if (!row || !display || row.removedAt || standingAnswer(row) || isResting(display, now)) return "over";
  const { hiddenUntil } = presentPlannedOccurrence(row);
  const isHidden = hiddenUntil ? Date.parse(hiddenUntil) > now : false;
  return standingClaim(row, now) || isHidden ? "held" : null;
}
