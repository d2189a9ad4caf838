import type { AppContext } from "../../../core/AppContext.js";
import type { CalendarEvent, EventChange, Undoable } from "../event.model.js";

/** Written with a change itself, so that it can be undone. */
export function eventChange(
  app: AppContext,
  before: CalendarEvent,
  change: Omit<EventChange, "before" | "at">,
): EventChange {
  return { ...change, before: undoable(before), at: new Date(app.now()) };
}

/** All that a caregiver can change of an event. */
function undoable(event: CalendarEvent): Undoable {
  const {
    title,
    place,
    personIds,
    familyOnly,
    when,
    reminderMinutes,
    skippedDates,
    lastDate,
    pauses = [],
  } = event;
  return { title, place, personIds, familyOnly, when, reminderMinutes, skippedDates, lastDate, pauses };
}
