const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** `just now`, `5 minutes ago`, `2 hours ago`, `3 days ago`. What lies ahead by a wrong clock is `just now`. */
export function timeAgo(instant: number, now: number): string {
  const age = now - instant;
  if (age < MINUTE) return "just now";
  return `${describeSpan(age)} ago`;
}

/** `5 minutes`, `2 hours`, `3 days`: the largest unit that fits, rounded down. */
export function describeSpan(ms: number): string {
  if (ms < HOUR) return plural(Math.floor(ms / MINUTE), "minute");
  if (ms < DAY) return plural(Math.floor(ms / HOUR), "hour");
  return plural(Math.floor(ms / DAY), "day");
}

/** A length that somebody chose, in whole minutes, with nothing cut off: `90` is `1 hour 30 minutes`, `1440` is `1 day`. */
export function describeMinutes(minutes: number): string {
  const parts: [number, string][] = [
    [Math.floor(minutes / 1_440), "day"],
    [Math.floor((minutes % 1_440) / 60), "hour"],
    [minutes % 60, "minute"],
  ];
  return parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => plural(count, unit))
    .join(" ");
}

function plural(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

/** What is left of a countdown, `29:05`; null once it is over. */
export function countdown(until: number, now: number): string | null {
  const seconds = Math.ceil((until - now) / 1_000);
  if (seconds <= 0) return null;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
