import {
  quietUntil,
  type QuietRule,
  type WallClock,
} from "../../../notifications/deliveries/gathering/quietTime.js";

const MINUTES_PER_HOUR = 60;
const DAY_MS = 24 * 60 * 60_000;

/** Somebody who is to be told of a missed medication. */
export interface Reader {
  /** Whether there is any way at all: a browser that is pushed to, or a mail that leaves the installation. */
  hasWay: boolean;
  /** It is told in quiet hours and pauses too. */
  passes: boolean;
  quiet: QuietRule;
  clock: WallClock;
}

/** Epoch milliseconds; `until` is no part of it. */
export interface TimeSpan {
  from: number;
  until: number;
}

export interface UnreachedHours {
  spans: TimeSpan[];
  /** At no hour of the coming day is anybody reached. */
  isAlways: boolean;
}

/**
 * When a missed medication would reach none of them in the 24 hours after `from`. A span that begins within these has its own end: looked at in
 * the middle of a night, the coming night is one span, and what is left of this one is no second.
 */
export function unreachedHours(readers: Reader[], from: number, clock: WallClock): UnreachedHours {
  const until = from + DAY_MS;
  const beginning = unreachedSpans(readers, { from, until: until + DAY_MS }).filter(
    (span) => span.from < until,
  );
  const [first, ...later] = beginning;
  if (!first) return { spans: [], isAlways: false };
  if (first.from === from && first.until >= until) return { spans: [{ from, until }], isAlways: true };
  const last = later.at(-1);
  const isSame =
    last !== undefined &&
    first.from === from &&
    last.until > until &&
    clock.wallAt(first.until).minutes === clock.wallAt(last.until).minutes;
  return { spans: isSame ? later : beginning, isAlways: false };
}

/** In order and as long as can be between two instants. */
function unreachedSpans(readers: Reader[], { from, until }: TimeSpan): TimeSpan[] {
  const bounds = [
    ...new Set([from, ...readers.flatMap((reader) => changesOf(reader, { from, until })), until]),
  ].sort((one, other) => one - other);
  const spans: TimeSpan[] = [];
  bounds.slice(0, -1).forEach((start, index) => {
    if (readers.some((reader) => isReachedAt(reader, start))) return;
    const end = bounds[index + 1]!;
    const before = spans.at(-1);
    if (before?.until === start) before.until = end;
    else spans.push({ from: start, until: end });
  });
  return spans;
}

function isReachedAt({ hasWay, passes, quiet, clock }: Reader, at: number): boolean {
  return hasWay && (passes || quietUntil(quiet, clock, at) === null);
}

/** Instants at which it may begin or end to be quiet. */
function changesOf({ quiet, clock }: Reader, { from, until }: TimeSpan): number[] {
  const { quietHours, pausedUntil } = quiet;
  const [first, last] = [clock.wallAt(from).day - 1, clock.wallAt(until).day + 1];
  const days = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const times = quietHours ? [quietHours.from, quietHours.until].map(minutesOf) : [];
  const bounds = days.flatMap((day) => times.map((minutes) => clock.instantOf(day, minutes)));
  return [...bounds, pausedUntil ?? from].filter((at) => at > from && at < until);
}

/** `08:05` -> 485. */
function minutesOf(time: string): number {
  const [hours, minutes] = time.split(":").map(Number);
  return (hours ?? 0) * MINUTES_PER_HOUR + (minutes ?? 0);
}
