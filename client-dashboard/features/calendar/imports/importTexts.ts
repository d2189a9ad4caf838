import type { CalendarPreview } from "../../../../shared/contract/calendar/calendarImports.js";

/** `12 events, 2 that repeat`, `1 event that repeats`. */
export function describeEvents({ events, repeating }: Pick<CalendarPreview, "events" | "repeating">): string {
  const all = eventCount(events);
  if (repeating === 0) return all;
  const verb = repeating === 1 ? "repeats" : "repeat";
  return repeating === events ? `${all} that ${verb}` : `${all}, ${repeating} that ${verb}`;
}

export function eventCount(events: number): string {
  return `${events} ${events === 1 ? "event" : "events"}`;
}

/** What of the file stays out or is there already, a sentence each. */
export function describeRest({ known, over }: Pick<CalendarPreview, "known" | "over">): string[] {
  return [
    ...(known > 0 ? [`${known} of them ${known === 1 ? "is" : "are"} in the calendar already.`] : []),
    ...(over > 0
      ? [`${over} more ${over === 1 ? "is" : "are"} over and ${over === 1 ? "stays" : "stay"} out.`]
      : []),
  ];
}
