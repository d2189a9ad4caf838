import { NOT_YET_RETURN_MS, NOT_YET_RETURNS_MAX } from "../limits.js";
import type { PlannedOccurrence } from "../realtime/snapshot.js";

/** What "Not yet" changes of an occurrence. */
export type Postponable = Pick<PlannedOccurrence, "endsAt" | "notYets" | "hiddenUntil">;

/**
 * The occurrence after "Not yet" at `at` (epoch ms): it leaves the screen and comes back after ten minutes, for at least as long
 * again. Server and display both use this, so that a display without a server does the same.
 */
export function postpone<Occurrence extends Postponable>(occurrence: Occurrence, at: number): Occurrence {
  const hiddenUntil = at + NOT_YET_RETURN_MS;
  const endsAt = Math.max(Date.parse(occurrence.endsAt), hiddenUntil + NOT_YET_RETURN_MS);
  return {
    ...occurrence,
    notYets: occurrence.notYets + 1,
    hiddenUntil: new Date(hiddenUntil).toISOString(),
    endsAt: new Date(endsAt).toISOString(),
  };
}

/** It has come back twice and was put off again: it counts as unanswered and comes no more. */
export function isGivenUp(occurrence: Pick<Postponable, "notYets">): boolean {
  return occurrence.notYets > NOT_YET_RETURNS_MAX;
}
