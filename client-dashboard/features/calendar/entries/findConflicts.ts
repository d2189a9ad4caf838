import { isPaused, type CalendarEntry, type EventEntry } from "./CalendarEntry.js";

/**
 * What of an event is at the same time as another: on the same display, or with one of the same people. Whole days are told apart by nobody
 * (a birthday is no conflict with the dentist), and messages wait for each other on the screen. What is paused does not take
 * place. By the entry's id, the others' titles.
 */
export function findConflicts(entries: readonly CalendarEntry[]): Map<string, string[]> {
  const timed = entries
    .filter((entry): entry is EventEntry => entry.kind === "event" && entry.startTime !== null)
    .filter((entry) => !isPaused(entry))
    .sort((a, b) => a.startsAt - b.startsAt);
  const conflicts = new Map<string, string[]>();
  const note = (of: EventEntry, other: EventEntry) =>
    conflicts.set(of.id, [...(conflicts.get(of.id) ?? []), other.title]);
  timed.forEach((first, index) => {
    for (const second of timed.slice(index + 1)) {
      if (second.startsAt >= endOf(first)) break;
      if (!areForSomeoneTogether(first, second)) continue;
      note(first, second);
      note(second, first);
    }
  });
  return conflicts;
}

/** Of an event with no end, two that begin together are at the same time. */
function endOf({ startsAt, endsAt }: EventEntry): number {
  return Math.max(endsAt, startsAt + 1);
}

function areForSomeoneTogether(a: EventEntry, b: EventEntry): boolean {
  const ids = new Set(a.event.people.map(({ id }) => id));
  return a.display.id === b.display.id || b.event.people.some(({ id }) => ids.has(id));
}
