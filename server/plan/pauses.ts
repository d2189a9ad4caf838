import { wallClockInstant } from "../schedule/zones.js";
import type { StoredPause } from "./message.model.js";

/** The pause of a series that holds at an instant; null: it is not paused then. */
export function pauseAt(pauses: readonly StoredPause[], at: number): StoredPause | null {
  const holding = pauses.filter(
    ({ from, until }) => from.getTime() <= at && (until === null || until.getTime() > at),
  );
  return holding.at(-1) ?? null;
}

/** One from an instant on, until a day begins on the wall in a zone; null: until it is ended. */
export function newPause(from: number, untilDate: string | null, timeZone: string): StoredPause {
  const until = untilDate === null ? null : new Date(wallClockInstant(untilDate, "00:00", timeZone));
  return { from: new Date(from), until, ...(untilDate !== null && { untilDate }) };
}

/** In another zone a day begins at another instant (docs/DELIVERY.md, pauses-end-on-the-wall). What has ended by `at` has ended. */
export function pausesIn(
  timeZone: string,
  { pauses, at }: { pauses: readonly StoredPause[]; at: number },
): StoredPause[] {
  return pauses.map((pause) =>
    pause.untilDate && pause.until && pause.until.getTime() > at
      ? newPause(pause.from.getTime(), pause.untilDate, timeZone)
      : pause,
  );
}
