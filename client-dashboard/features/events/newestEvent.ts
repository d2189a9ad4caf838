import { eventsApi } from "../../../shared/contract/calendar/events.js";
import type { Scope } from "../../../shared/contract/messages.js";
import { CALENDAR_DAYS_MAX } from "../../../shared/limits.js";
import { dateOf, dayOf } from "../../../shared/rules/wallDays.js";
import { apiCall } from "../../api/apiCall.js";
import type { EditedEvent } from "./useEventForm.js";

/** What was edited as it is by now; null when its time is not in the calendar any more. Throws ApiError. */
export async function findNewest(
  { event, occurrence }: EditedEvent,
  scope: Scope,
): Promise<EditedEvent | null> {
  const from = dayOf(occurrence.when.startDate) - Math.floor(CALENDAR_DAYS_MAX / 2);
  const query = { from: dateOf(from), until: dateOf(from + CALENDAR_DAYS_MAX) };
  const list = await apiCall(eventsApi.list, { params: { displayId: event.displayId }, query });
  if (scope === "all" || event.when.rule === null) {
    const whole = list.events.find(({ id }) => id === event.id);
    return whole ? { event: whole, occurrence } : null;
  }
  // Its series may have been cut meanwhile, or the time changed alone.
  for (const part of list.events.filter(({ seriesId }) => seriesId === event.seriesId)) {
    const time = list.occurrences.find(
      ({ eventId, date }) => eventId === part.id && date === occurrence.date,
    );
    if (time) return { event: part, occurrence: time };
  }
  return null;
}
