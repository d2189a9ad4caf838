import { Temporal } from "temporal-polyfill";
import type { ZoneOffset } from "../../shared/realtime/snapshot.js";

const MINUTE_MS = 60_000;

/**
 * The instant (epoch ms) of a wall-clock time in a zone. A time that DST skips moves to the next valid instant and a repeated
 * one takes the first: Temporal's "compatible" (docs/DELIVERY.md, wall-clock-time). Throws RangeError on an unknown zone.
 */
export function wallClockInstant(date: string, time: string, timeZone: string): number {
  return Temporal.PlainDate.from(date).toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(time) })
    .epochMilliseconds;
}

/**
 * The next instant (epoch ms) at which the zone's wall clock says `time`; the running minute is still ahead. DST as above. Throws
 * RangeError on an unknown zone.
 */
export function nextWallClockInstant(time: string, timeZone: string, now: number): number {
  const minute = Math.floor(now / MINUTE_MS) * MINUTE_MS;
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).toPlainDate();
  const instant = wallClockInstant(today.toString(), time, timeZone);
  return instant >= minute ? instant : wallClockInstant(today.add({ days: 1 }).toString(), time, timeZone);
}

/** What the zone's calendar and wall clock say at an instant (epoch ms): `2026-11-21` and `06:30`. Throws RangeError on an unknown zone. */
export function wallClockAt(now: number, timeZone: string): { date: string; time: string } {
  const at = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone);
  return {
    date: at.toPlainDate().toString(),
    time: at.toPlainTime().toString({ smallestUnit: "minute" }),
  };
}

/** The day so many days after `date`, before it with a negative number. */
export function dayAfter(date: string, days = 1): string {
  return Temporal.PlainDate.from(date).add({ days }).toString();
}

/**
 * The zone's offsets that matter between two instants (epoch ms): the one in force at `from`, then each change before `until`.
 * Old engines know no zones, so the display computes its wall clock from these.
 */
export function zoneOffsets(timeZone: string, from: number, until: number): ZoneOffset[] {
  const start = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(timeZone);
  const offsets = [offsetEntry(start)];
  let change = start.getTimeZoneTransition("next");
  while (change && change.epochMilliseconds < until) {
    offsets.push(offsetEntry(change));
    change = change.getTimeZoneTransition("next");
  }
  return offsets;
}

function offsetEntry(at: Temporal.ZonedDateTime): ZoneOffset {
  return {
    from: new Date(at.epochMilliseconds).toISOString(),
    offsetMinutes: at.offsetNanoseconds / 60_000_000_000,
  };
}
