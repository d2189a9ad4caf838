import type { LocalAnswers } from "./answers.js";
import type { DisplayState } from "./DisplayState.js";
import { isAnswer, type QueuedFrame } from "./outbox.js";

/** What another tab of this browser has stored and not told yet: the next page to begin sends it, if that tab does not. */
export interface OthersFacts {
  outbox: QueuedFrame[];
  localAnswers: LocalAnswers;
}

export const NO_OTHERS: OthersFacts = { outbox: [], localAnswers: {} };

/** Of what is stored, all that this tab has not stored itself; `own` are its frames of the last time and of now. */
export function factsOfOthers(stored: DisplayState, own: QueuedFrame[]): OthersFacts {
  const ownIds = own.map(({ id }) => id);
  const outbox = stored.outbox.filter(({ id }) => ownIds.indexOf(id) < 0);
  if (outbox.length === 0) return NO_OTHERS;
  const answerIds = outbox
    .filter(isAnswer)
    .map((frame) => (frame.type === "answer.retracted" ? frame.answerId : frame.id));
  const localAnswers: LocalAnswers = {};
  Object.keys(stored.localAnswers).forEach((key) => {
    const untold = stored.localAnswers[key]!.filter(({ answerId }) => answerIds.indexOf(answerId) >= 0);
    if (untold.length > 0) localAnswers[key] = untold;
  });
  return { outbox, localAnswers };
}

export function withOthers(state: DisplayState, others: OthersFacts): DisplayState {
  if (others === NO_OTHERS) return state;
  const localAnswers = { ...state.localAnswers };
  Object.keys(others.localAnswers).forEach((key) => {
    const theirs = others.localAnswers[key]!;
    const theirIds = theirs.map(({ answerId }) => answerId);
    const own = (state.localAnswers[key] ?? []).filter(({ answerId }) => theirIds.indexOf(answerId) < 0);
    localAnswers[key] = own.concat(theirs).sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  });
  return { ...state, outbox: others.outbox.concat(state.outbox), localAnswers };
}
