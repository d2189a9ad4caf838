/** What expansion needs of a message. */
export interface Schedule {
  seriesId: string;
  /** Epoch ms of the first showing. */
  startsAt: number;
  stayMinutes: number;
}

/** When one occurrence is due and until when it may show, epoch ms. */
export interface OccurrenceTime {
  key: string;
  dueAt: number;
  endsAt: number;
}

/**
 * Every occurrence whose window touches the range [from, until), in order of time. Pure (design.md, Expansion): the same message
 * gives the same keys for ever, through edits, moves and zone changes.
 */
export function expandSchedule(schedule: Schedule, range: { from: number; until: number }): OccurrenceTime[] {
  const once = onceTime(schedule);
  return once.endsAt > range.from && once.dueAt < range.until ? [once] : [];
}

/** The occurrence with this key; null when the schedule has none. */
export function findOccurrenceTime(schedule: Schedule, key: string): OccurrenceTime | null {
  const once = onceTime(schedule);
  return once.key === key ? once : null;
}

/** The first instant after `after` (epoch ms) at which the schedule is due; null after the last. */
export function nextDueAt(schedule: Schedule, after: number): number | null {
  return schedule.startsAt > after ? schedule.startsAt : null;
}

function onceTime({ seriesId, startsAt, stayMinutes }: Schedule): OccurrenceTime {
  return { key: `${seriesId}/once`, dueAt: startsAt, endsAt: startsAt + stayMinutes * 60_000 };
}
