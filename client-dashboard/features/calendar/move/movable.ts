import type { CalendarEntry } from "../entries/CalendarEntry.js";

/** What has begun stays where it was, and so does what will not show: it is put back or resumed first. */
export function isMovable(entry: CalendarEntry): boolean {
  if (entry.kind === "event") return true;
  const { state, eventId } = entry.showing;
  // A reminder goes with its event.
  return (state === "scheduled" || state === "delivered") && eventId === null;
}
