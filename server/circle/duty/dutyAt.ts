import type { DutyReplacement, DutyShift } from "../../../shared/contract/duty.js";
import { dateOf, weekdayOf } from "../../../shared/rules/wallDays.js";

const HOUR_MINUTES = 60;
/** A week and a day: whatever a table says has been said by then. */
const DAYS_AHEAD = 8;

/** The wall clock of one zone: day numbers of wallDays.ts and minutes after midnight. */
export interface WallClock {
  wallAt(instant: number): { day: number; minutes: number };
  instantOf(day: number, minutes: number): number;
}

export interface Rota {
  shifts: readonly DutyShift[];
  replacements: readonly DutyReplacement[];
  /** Epoch milliseconds. */
  away: ReadonlyArray<{ userId: string; until: number }>;
}

export interface OnDuty {
  /** In the order in which they are told; empty: nobody. */
  userIds: string[];
  /** Epoch milliseconds at which it will be others; null: not within a week. */
  until: number | null;
}

interface Span {
  from: number;
  /** Not part of it. */
  until: number;
  userIds: string[];
}

/**
 * Who is on duty at an instant (epoch ms), and until when. A shift lasts from the instant of its beginning to that of its end: a time that DST
 * skips is the next valid instant, a repeated one the first, so that where one shift ends the next begins. Shifts at the same time count in the order in
 * which they began, then in that of the table. Who is away is left out, and so is who takes the place of somebody and is away too.
 */
export function dutyAt(rota: Rota, clock: WallClock, now: number): OnDuty {
  const today = clock.wallAt(now).day;
  // From the day before, whose shifts may last into this one.
  const spans = spansOf(rota, clock, { from: today - 1, until: today + DAYS_AHEAD + 1 });
  const userIds = presentAt(rota, spans, now);
  const changes = [
    ...spans.flatMap(({ from, until }) => [from, until]),
    ...rota.away.map(({ until }) => until),
  ]
    .filter((instant) => instant > now)
    .sort((one, other) => one - other);
  const horizon = clock.instantOf(today + DAYS_AHEAD, 0);
  const until = changes.find(
    (instant) => instant <= horizon && !isSame(presentAt(rota, spans, instant), userIds),
  );
  return { userIds, until: until ?? null };
}

/** When somebody is on duty by the shifts that begin on the days [from, until) (wallDays.ts), in order. Not while they are away. */
export function dutyTimes(
  rota: Rota,
  clock: WallClock,
  { userId, ...days }: { userId: string; from: number; until: number },
): Array<{ from: number; until: number }> {
  const backAt = Math.max(
    -Infinity,
    ...rota.away.filter((one) => one.userId === userId).map((one) => one.until),
  );
  return spansOf(rota, clock, days)
    .filter(({ userIds, until }) => userIds.includes(userId) && until > backAt)
    .map(({ from, until }) => ({ from: Math.max(from, backAt), until }));
}

function spansOf(rota: Rota, clock: WallClock, range: { from: number; until: number }): Span[] {
  const days = Array.from({ length: range.until - range.from }, (_, index) => range.from + index);
  return days
    .flatMap((day) =>
      rota.shifts
        .filter(({ weekday }) => weekday === weekdayOf(day))
        .map((shift) => spanOf(shift, { day, rota, clock })),
    )
    .sort((one, other) => one.from - other.from);
}

function spanOf(
  { from, until, userIds }: DutyShift,
  { day, rota, clock }: { day: number; rota: Rota; clock: WallClock },
): Span {
  const endsOn = until > from ? day : day + 1;
  return {
    from: clock.instantOf(day, minutesOf(from)),
    until: clock.instantOf(endsOn, minutesOf(until)),
    userIds: userIds.flatMap((userId) => inPlaceOf(userId, dateOf(day), rota)),
  };
}

/** The first exception for the day counts, and who stands in by one is not replaced by another. */
function inPlaceOf(userId: string, date: string, { replacements }: Rota): string[] {
  const exception = replacements.find(
    (one) => one.userId === userId && one.from <= date && date <= one.until,
  );
  if (!exception) return [userId];
  return exception.by === null ? [] : [exception.by];
}

function presentAt({ away }: Rota, spans: Span[], instant: number): string[] {
  const named = spans
    .filter(({ from, until }) => from <= instant && instant < until)
    .flatMap(({ userIds }) => userIds);
  return [...new Set(named)].filter(
    (userId) => !away.some((one) => one.userId === userId && one.until > instant),
  );
}

/** `08:05` -> 485. */
function minutesOf(time: string): number {
  const [hours, minutes] = time.split(":").map(Number);
  return (hours ?? 0) * HOUR_MINUTES + (minutes ?? 0);
}

function isSame(one: string[], other: string[]): boolean {
  return one.length === other.length && one.every((userId, index) => userId === other[index]);
}
