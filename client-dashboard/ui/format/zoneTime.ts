/** A reading of a wall clock and calendar, `2026-11-21` and `08:00`. */
export interface WallTime {
  date: string;
  time: string;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function wallFormat(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });
  formats.set(timeZone, made);
  return made;
}

/** What the wall clock of a zone says at an instant (epoch milliseconds). */
export function wallTimeAt(instant: number, timeZone: string): WallTime {
  const parts = wallParts(instant, timeZone);
  return {
    date: `${parts["year"]}-${parts["month"]}-${parts["day"]}`,
    time: `${parts["hour"]}:${parts["minute"]}`,
  };
}

/**
 * The instant at which a zone's wall clock says this. A time that summer time skips moves on by the hour that was
 * skipped; one that comes twice is its first (docs/DELIVERY.md, wall-clock-time).
 */
export function instantOf(wall: WallTime, timeZone: string): number {
  const asUtc = Date.parse(`${wall.date}T${wall.time}:00.000Z`);
  const before = asUtc - offsetAt(asUtc - DAY_MS, timeZone);
  const after = asUtc - offsetAt(asUtc + DAY_MS, timeZone);
  const isRead = (instant: number) => instant + offsetAt(instant, timeZone) === asUtc;
  return [Math.min(before, after), Math.max(before, after)].find(isRead) ?? before;
}

const DAY_MS = 24 * 60 * 60_000;

/** How far the zone's wall clock is ahead of UTC at an instant, in milliseconds. */
function offsetAt(instant: number, timeZone: string): number {
  const parts = wallParts(instant, timeZone);
  const wall = Date.parse(
    `${parts["year"]}-${parts["month"]}-${parts["day"]}T${parts["hour"]}:${parts["minute"]}:${parts["second"]}Z`,
  );
  return wall - Math.floor(instant / 1_000) * 1_000;
}

function wallParts(instant: number, timeZone: string): Record<string, string> {
  const parts = wallFormat(timeZone).formatToParts(instant);
  return Object.fromEntries(parts.map(({ type, value }) => [type, value]));
}

/** The zone of this browser. */
export function ownTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** `Europe/Oslo` as people say it: Oslo. */
export function zoneCity(timeZone: string): string {
  return (timeZone.split("/").at(-1) ?? timeZone).replaceAll("_", " ");
}
