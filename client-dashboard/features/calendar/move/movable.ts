import type { CalendarEntry } from "../entries/CalendarEntry.js";

/** What has begun stays where it was, and so does what will not show: it is put back or resumed first. What is followed is moved where it comes from. */
export function isMovable(entry: CalendarEntry): boolean {
  if (entry.kind === "event") return entry.source === null;
  const { state, eventId } = entry.showing;
  // A reminder goes with its event.
  return (state === "scheduled" || state === "delivered") && eventId === null;
}
