import { PAUSES_KEPT_MAX } from "../../shared/limits.js";
import { badInput } from "../core/AppError.js";
import { wallClockInstant } from "../schedule/zones.js";
import type { StoredPause } from "./message.model.js";

/** The next showing is looked for day by day through a pause that ends: a longer one is without a day. */
const PAUSE_MAX_MS = 366 * 24 * 60 * 60_000;

/** The pause of a series that holds at an instant; null: it is not paused then. */
export function pauseAt(pauses: readonly StoredPause[], at: number): StoredPause | null {
  const holding = pauses.filter(
    ({ from, until }) => from.getTime() <= at && (until === null || until.getTime() > at),
  );
  return holding.at(-1) ?? null;
}

/** One from an instant on, until a day begins on the wall in a zone; null: until it is ended. */
function newPause(from: number, untilDate: string | null, timeZone: string): StoredPause {
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

/**
 * The pauses of a series that is paused from `at` on, until a day begins; null: it is so already. A pause that holds gets another end. Throws 400
 * naming `until` for a day that has begun, or is more than a year ahead.
 */
export function pausedFrom(
  pauses: readonly StoredPause[],
  { at, until, timeZone }: { at: number; until: string | null; timeZone: string },
): StoredPause[] | null {
  const held = pauseAt(pauses, at);
  if (held && (held.untilDate ?? null) === until) return null;
  const pause = newPause(held?.from.getTime() ?? at, until, timeZone);
  if (pause.until && pause.until.getTime() <= at) throw badInput("until", "Choose a day after today.");
  if (pause.until && pause.until.getTime() > at + PAUSE_MAX_MS)
    throw badInput("until", "Choose a day within a year.");
  return [...pauses.filter((one) => one !== held), pause].slice(-PAUSES_KEPT_MAX);
}

/** The same for one that goes on from `at` on: what is due at this very instant is no longer within the pause. null: it is not paused. */
export function resumedAt(pauses: readonly StoredPause[], at: number): StoredPause[] | null {
  if (!pauseAt(pauses, at)) return null;
  const isOver = ({ until }: StoredPause) => until !== null && until.getTime() <= at;
  return pauses.map((pause) => (isOver(pause) ? pause : { from: pause.from, until: new Date(at) }));
}
