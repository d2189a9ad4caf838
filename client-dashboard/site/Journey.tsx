import type { OccurrenceState } from "../../shared/contract/occurrences.js";
import { StateChip } from "../features/occurrences/StateChip.js";

const STATES: readonly { state: OccurrenceState; words: string }[] = [
  { state: "scheduled", words: "You sent it. The screen does not have it yet." },
  { state: "delivered", words: "The screen has it in its own memory. From here on it shows without us." },
  { state: "shown", words: "It stood on the screen, large, for long enough to be seen." },
  { state: "answered", words: "A button was pressed: which one, when, and on which screen." },
  {
    state: "missed",
    words: "It never came onto the screen. We say so, rather than let you believe otherwise.",
  },
];

/** The promise of the product: what is said of a message is what is true of it. */
export function Journey() {
  return (
    <section className="band" aria-labelledby="journey-heading">
      <div className="band-inner journey">
        <div>
          <h2 id="journey-heading">You always know which of these is true</h2>
          <p className="lead">
            Sent is not seen. For every message you are told how far it really came, the moment it changes.
          </p>
        </div>
        <ol className="journey-states">
          {STATES.map(({ state, words }) => (
            <li key={state}>
              <StateChip state={state} />
              <p>{words}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
