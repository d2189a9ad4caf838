const HOUR_MS = 60 * 60_000;
/** No wall is further ahead of UTC. */
const FURTHEST_AHEAD_MS = 14 * HOUR_MS;
const NEAR_MS = 30_000;
const FAR_MS = 10 * 60_000;

/**
 * After how long a page asks anew for something that is paused until these days: nobody says when a pause has ended by itself. false: none has an
 * end.
 */
export function lookAgainMs(until: ReadonlyArray<string | null | undefined>, now: number): number | false {
  const days = until.flatMap((day) => day ?? []);
  if (days.length === 0) return false;
  const latestWall = new Date(now + FURTHEST_AHEAD_MS).toISOString().slice(0, 10);
  return days.some((day) => day <= latestWall) ? NEAR_MS : FAR_MS;
}
