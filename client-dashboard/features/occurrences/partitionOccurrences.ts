import type { Occurrence } from "../../../shared/contract/occurrences.js";

export interface OccurrenceGroups {
  /** Due, not ended, not answered: soonest first. */
  current: Occurrence[];
  /** Still ahead: soonest first. */
  upcoming: Occurrence[];
  /** Answered or ended: newest first. */
  past: Occurrence[];
}

/** Sorts what the lists hold by what is true now, since pages were fetched a while ago. */
export function partitionOccurrences(occurrences: Occurrence[], now: number): OccurrenceGroups {
  const unique = [...new Map(occurrences.map((occurrence) => [occurrence.key, occurrence])).values()];
  const soonestFirst = unique.sort((a, b) => Date.parse(a.dueAt) - Date.parse(b.dueAt));
  const groups: OccurrenceGroups = { current: [], upcoming: [], past: [] };
  for (const occurrence of soonestFirst) groups[groupOf(occurrence, now)].push(occurrence);
  groups.past.reverse();
  return groups;
}

function groupOf(occurrence: Occurrence, now: number): keyof OccurrenceGroups {
  if (occurrence.state === "answered" || Date.parse(occurrence.endsAt) <= now) return "past";
  return Date.parse(occurrence.dueAt) <= now ? "current" : "upcoming";
}
