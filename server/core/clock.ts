const DAY_MS = 24 * 60 * 60_000;

/** The instant so many days of 24 hours before `now`, in epoch milliseconds. */
export function daysBefore(now: number, days: number): Date {
  return new Date(now - days * DAY_MS);
}

/** The clocks of two processes may differ by so much. */
const CLOCKS_APART_MS = 60_000;

/**
 * From here on no time can lie that was noted as `aheadMs` from its now, at most: what does comes from a clock that was wrong and has been put
 * back. Until the clock comes there once more whoever waits for it would wait in vain.
 */
export function outOfReach(now: number, aheadMs: number): Date {
  return new Date(now + aheadMs + CLOCKS_APART_MS);
}

/**
 * Finds what was noted so long ago that who noted it has died with its work: by a clock that was ahead, and has been put back, it was noted in the
 * future. Each of both finds by an index of dates.
 */
export function leftBehind(now: number, field: string, ageMs: number) {
  const isOld = { [field]: { $type: "date", $lte: new Date(now - ageMs) } };
  const isAhead = { [field]: { $type: "date", $gt: outOfReach(now, 0) } };
  return { $or: [isOld, isAhead] };
}
