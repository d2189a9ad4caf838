import { Temporal } from "temporal-polyfill";

const DAY_MS = 24 * 60 * 60_000;
const MINUTE_MS = 60_000;
/** No zone is further from UTC than this. */
const MAX_OFFSET_MS = 26 * 60 * MINUTE_MS;
/** A table covers this much around the instant it was first asked about, and is made anew when asked further away. */
const TABLE_REACH_MS = 3 * 366 * DAY_MS;

const DAYS_REMEMBERED = 2_000;

interface Change {
  /** Epoch ms from which the offset holds. */
  from: number;
  offsetMs: number;
}

/**
 * One zone's wall clock as a short table of offset changes. Temporal knows the zones and is asked once per table; a conversion
 * is then a few comparisons, because a snapshot of 200 series needs thousands (bench:schedule).
 */
export class ZoneClock {
  private changes: Change[] = [];
  /** Where the last answer was found: the next question is mostly about the same months. */
  private latest = 0;
  private readonly steadyOffsets = new Map<number, number | null>();
  private coveredFrom = Infinity;
  private coveredUntil = -Infinity;

  /** Throws RangeError on an unknown zone. */
  constructor(readonly timeZone: string) {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(timeZone);
  }

  /**
   * The instant (epoch ms) of a day number (shared/rules/wallDays.ts) and minutes after midnight. A time that DST skips moves to the
   * next valid instant and a repeated one takes the first (docs/DELIVERY.md, wall-clock-time).
   */
  instantOf(day: number, minutes: number): number {
    const midnight = this.steadyMidnight(day);
    if (midnight !== null) return midnight + minutes * MINUTE_MS;
    const wall = day * DAY_MS + minutes * MINUTE_MS;
    const valid = this.offsetsAround(wall)
      .filter((offset) => this.offsetAt(wall - offset) === offset)
      .map((offset) => wall - offset);
    return valid.length > 0 ? Math.min(...valid) : this.instantAfterGap(wall);
  }

  /**
   * The instant at which a day begins on and around which the clocks do not change: any time of it is so many minutes later. null for the
   * few other days, whose times need instantOf().
   */
  steadyMidnight(day: number): number | null {
    const steady = this.steadyOffset(day);
    return steady === null ? null : day * DAY_MS - steady;
  }

  /** The day number and minutes after midnight that the wall shows at an instant (epoch ms). */
  wallAt(instant: number): { day: number; minutes: number } {
    const wall = instant + this.offsetAt(instant);
    const day = Math.floor(wall / DAY_MS);
    return { day, minutes: Math.floor((wall - day * DAY_MS) / MINUTE_MS) };
  }

  /** Milliseconds to add to UTC at an instant. */
  offsetAt(instant: number): number {
    this.cover(instant);
    if (!this.isIn(this.latest, instant))
      this.latest = this.changes.findIndex((_, index) => this.isIn(index, instant));
    return this.changes[this.latest]!.offsetMs;
  }

  private isIn(index: number, instant: number): boolean {
    const next = this.changes[index + 1];
    return this.changes[index]!.from <= instant && (next === undefined || instant < next.from);
  }

  /** The one offset of a day on and around which the clocks do not change; null for the few others. */
  private steadyOffset(day: number): number | null {
    const known = this.steadyOffsets.get(day);
    if (known !== undefined) return known;
    const from = day * DAY_MS - MAX_OFFSET_MS;
    const until = (day + 1) * DAY_MS + MAX_OFFSET_MS;
    const offset = this.offsetAt(from);
    this.cover(until);
    const changes = this.changes.some((change) => change.from > from && change.from <= until);
    if (this.steadyOffsets.size >= DAYS_REMEMBERED) this.steadyOffsets.clear();
    this.steadyOffsets.set(day, changes ? null : offset);
    return changes ? null : offset;
  }

  /** In a gap the offset before it counts: 02:30 becomes 03:30. */
  private instantAfterGap(wall: number): number {
    const gap = this.changes.find((change, index) => {
      const before = this.changes[index - 1];
      return before && wall - before.offsetMs >= change.from && wall - change.offsetMs < change.from;
    });
    const before = gap ? this.changes[this.changes.indexOf(gap) - 1]! : this.changes[0]!;
    return wall - before.offsetMs;
  }

  private offsetsAround(wall: number): number[] {
    const near = this.changes.filter(
      (change, index) =>
        change.from <= wall + MAX_OFFSET_MS &&
        (this.changes[index + 1]?.from ?? Infinity) > wall - MAX_OFFSET_MS,
    );
    return near.map((change) => change.offsetMs);
  }

  private cover(instant: number): void {
    if (instant >= this.coveredFrom && instant < this.coveredUntil) return;
    this.coveredFrom = instant - TABLE_REACH_MS;
    this.coveredUntil = instant + TABLE_REACH_MS;
    let at = Temporal.Instant.fromEpochMilliseconds(this.coveredFrom).toZonedDateTimeISO(this.timeZone);
    this.changes = [{ from: -Infinity, offsetMs: at.offsetNanoseconds / 1e6 }];
    this.latest = 0;
    for (;;) {
      const next = at.getTimeZoneTransition("next");
      if (!next || next.epochMilliseconds >= this.coveredUntil) return;
      this.changes.push({ from: next.epochMilliseconds, offsetMs: next.offsetNanoseconds / 1e6 });
      at = next;
    }
  }
}

const clocks = new Map<string, ZoneClock>();

/** The clock of a zone. There are some 450 zones, each a table of a dozen entries: they are kept. */
export function zoneClock(timeZone: string): ZoneClock {
  const known = clocks.get(timeZone);
  if (known) return known;
  const clock = new ZoneClock(timeZone);
  clocks.set(timeZone, clock);
  return clock;
}
