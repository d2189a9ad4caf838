/**
 * After something new is shown the highlight comes a little later: what was pressed for the screen before is over, and the
 * buttons are no longer locked (EDIT_LOCK_MS of shared/limits.ts, which belongs to the main bundle; a test compares them).
 */
export const BEGIN_AFTER_MS = 1_200;
/** The first button of a round stays longer: "pause on first item". */
const FIRST_LONGER_MS = 1_000;
/** Rounds that nobody answers; then the highlight rests until the next press. */
const LOOPS = 3;

/** Which button, and the round of it; both from 0. */
export interface Step {
  index: number;
  loop: number;
}

export const FIRST_STEP: Step = { index: 0, loop: 0 };

/** How long the highlight stays. */
export function stayMs({ index }: Step, scanSeconds: number): number {
  return scanSeconds * 1_000 + (index === 0 ? FIRST_LONGER_MS : 0);
}

/** null after the last round. */
export function stepAfter({ index, loop }: Step, buttons: number): Step | null {
  if (index + 1 < buttons) return { index: index + 1, loop };
  return loop + 1 < LOOPS ? { index: 0, loop: loop + 1 } : null;
}

/** So long after they appear, each of so many buttons has been highlighted once to its end. */
export function firstLoopMs(scanSeconds: number, buttons: number): number {
  return BEGIN_AFTER_MS + FIRST_LONGER_MS + buttons * scanSeconds * 1_000;
}
