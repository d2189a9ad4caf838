import type { LocalAnswers } from "./answers.js";
import type { DisplayState } from "./DisplayState.js";
import { isAnswer, type QueuedFrame } from "./outbox.js";

/**
 * With what another tab of this browser has stored and not told yet: that tab may be closed before it can. Both tell it then, under
 * the same ids. `known` are those of this tab.
 */
export function withOthers(state: DisplayState, stored: DisplayState, known: string[]): DisplayState {
  const outbox = stored.outbox.filter(({ id }) => known.indexOf(id) < 0);
  if (outbox.length === 0) return state;
  const localAnswers = { ...state.localAnswers };
  const answerIds = answersIn(outbox);
  Object.keys(stored.localAnswers).forEach((key) => {
    const theirs = stored.localAnswers[key]!.filter(({ answerId }) => answerIds.indexOf(answerId) >= 0);
    if (theirs.length > 0) localAnswers[key] = inOrder(state.localAnswers[key] ?? [], theirs);
  });
  return { ...state, outbox: outbox.concat(state.outbox), localAnswers };
}

/** The ids of the answers that these frames give or take back. */
function answersIn(outbox: QueuedFrame[]): string[] {
  return outbox
    .filter(isAnswer)
    .map((frame) => (frame.type === "answer.retracted" ? frame.answerId : frame.id));
}

/** Of one occurrence. What the other tab says of an answer is newer. */
function inOrder(own: LocalAnswers[string], theirs: LocalAnswers[string]): LocalAnswers[string] {
  const theirIds = theirs.map(({ answerId }) => answerId);
  return own
    .filter(({ answerId }) => theirIds.indexOf(answerId) < 0)
    .concat(theirs)
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}
