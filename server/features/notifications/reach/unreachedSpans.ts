import {
  quietUntil,
  type QuietRule,
  type WallClock,
} from "../../../notifications/deliveries/gathering/quietTime.js";

const MINUTES_PER_HOUR = 60;

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

/** When, between two instants, a missed medication would reach none of them, in order and as long as can be. */
export function unreachedSpans(readers: Reader[], { from, until }: TimeSpan): TimeSpan[] {
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
