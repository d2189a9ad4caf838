const DAY_MS = 24 * 60 * 60_000;

/** The instant so many days of 24 hours before `now`, in epoch milliseconds. */
export function daysBefore(now: number, days: number): Date {
  return new Date(now - days * DAY_MS);
}
