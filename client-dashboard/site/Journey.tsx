import type { OccurrenceState } from "../../shared/contract/occurrences.js";
import { StateChip } from "../features/occurrences/index.js";

const STATES: readonly { state: OccurrenceState; words: string }[] = [
  { state: "scheduled", words: "You sent it. The screen doesn't have it yet." },
  { state: "delivered", words: "The screen has stored it. From here on it shows even without us." },
  { state: "shown", words: "It was on the screen, in large letters, long enough to be seen." },
  { state: "answered", words: "A button was pressed: which one, when, and on which screen." },
  {
    state: "missed",
    words: "It never appeared on the screen. We tell you, so that you don't think it did.",
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
            Sent doesn't mean seen. For every message we tell you how far it got, as soon as that changes.
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
