import { DisplayModel } from "../../../server/circle/displays/display.model.js";
import { planOfDisplay } from "../../../server/plan/plan.service.js";
import type { PlannedContent } from "../../../server/plan/plannedMessage.present.js";
import type { PlannedOccurrence } from "../../../shared/realtime/snapshot.js";

export interface PlannedShowing extends PlannedOccurrence {
  message: PlannedContent;
}

/** Everything that a display would show in a range, in order of time, whatever its 14-day horizon. */
export async function plannedShowings(
  displayId: string,
  from: string,
  until: string,
): Promise<PlannedShowing[]> {
  const display = await DisplayModel.findById(displayId).orFail();
  const range = { from: Date.parse(from), until: Date.parse(until) };
  const messages = await planOfDisplay(display._id, Promise.resolve(display), range);
  return messages
    .flatMap((message) => message.occurrences.map((occurrence) => ({ ...occurrence, message })))
    .sort((a, b) => (a.dueAt === b.dueAt ? (a.key < b.key ? -1 : 1) : a.dueAt < b.dueAt ? -1 : 1));
}
