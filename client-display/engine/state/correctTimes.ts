import type { DisplayState } from "./DisplayState.js";
import type { QueuedFrame } from "./outbox.js";

/** A snapshot's own time has travelled one way only; the pings do better unless the clock is really wrong. */
export const CLOCK_PLAINLY_WRONG_MS = 5_000;

/**
 * The clock was found to be wrong by `byMs`: so were the times of what was done by it. `others` are the frames that were there before, or that the
 * server may know: an answer and its undo are compared, so that both move or none.
 */
export function correctTimes(state: DisplayState, others: QueuedFrame[], byMs: number): DisplayState {
  const corrected: Record<string, true> = {};
  const move = (at: string) => new Date(Date.parse(at) + byMs).toISOString();
  const outbox = state.outbox.map((frame) => {
    if (others.indexOf(frame) >= 0 || !("at" in frame) || !frame.at) return frame;
    corrected[frame.id] = true;
    return { ...frame, at: move(frame.at) };
  });
  const localAnswers: DisplayState["localAnswers"] = {};
  Object.keys(state.localAnswers).forEach((key) => {
    localAnswers[key] = state.localAnswers[key]!.map((one) =>
      corrected[one.answerId] ? { ...one, at: move(one.at) } : one,
    );
  });
  const { confirmation } = state;
  const isMoved = confirmation && corrected[confirmation.answerId];
  return {
    ...state,
    outbox,
    localAnswers,
    confirmation: isMoved ? { ...confirmation, pressedAt: confirmation.pressedAt + byMs } : confirmation,
  };
}
