import type { CallRequestState } from "./callRequestState.js";
import type { Asking } from "./useAsking.js";
import type { HomeParts } from "../HomeParts.js";

type AskedState = Exclude<CallRequestState, { kind: "none" }>;

interface AskedProps {
  state: AskedState;
  /** Pressed once more: the same, said differently, so that one sees that it was heard. */
  asking: Pick<Asking, "isRepeated" | "isOften">;
  parts: HomeParts;
}

/** What is true about a call that was asked for, in the place of the clock and as large as the confirmation of an answer. */
export function Asked({ state, asking, parts }: AskedProps) {
  const { SenderPortrait, FitText } = parts.tools;
  const isClaimed = state.kind === "claimed";
  return (
    <div className={`home-asked home-asked-${state.kind}`} role="status">
      {isClaimed ? (
        <div className="home-asked-mark">
          <SenderPortrait sender={state.claimer} />
        </div>
      ) : (
        <div className="home-asked-mark home-asked-seal" key={String(asking.isRepeated)}>
          <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
            <use xlinkHref={state.kind === "asked" ? "#icon-ok" : "#icon-letter"} />
          </svg>
        </div>
      )}
      <div className="home-asked-words">
        <FitText text={wordsOf(state, parts, asking)} setting="centered" />
      </div>
    </div>
  );
}

/** Kindly to who has pressed it some times: that it has come, who knows of it, and where one sees when somebody calls. */
function wordsOf(state: AskedState, parts: HomeParts, { isRepeated, isOften }: AskedProps["asking"]): string {
  const truth = truthOf(state, parts, isRepeated);
  // Of what is only stored here nobody has heard yet.
  if (!isOften || state.kind === "saved") return truth;
  const { heard, willSee } = parts.words.call;
  return state.kind === "asked" ? `${heard} ${truth} ${willSee}` : `${heard} ${truth}`;
}

/** Never more than is known. */
export function truthOf(state: AskedState, parts: HomeParts, isRepeated: boolean): string {
  const { words, now, tools, view } = parts;
  const { call } = words;
  switch (state.kind) {
    case "saved":
      return call.saved;
    case "asked": {
      const [shown, more] = [state.told.slice(0, TOLD_SHOWN), Math.max(0, state.told.length - TOLD_SHOWN)];
      if (shown.length === 0) return call.asked;
      const names = call.names(shown, more);
      const isOne = shown.length + more === 1;
      return isRepeated ? call.told(names, isOne) : call.askedOf(names, isOne);
    }
    case "claimed": {
      const { callAt, claimer } = state;
      if (callAt === null) return call.callsNow(claimer.name);
      return call.callsAt(claimer.name, tools.wallTimeAt(callAt, view.zoneOffsets), now);
    }
  }
}

const TOLD_SHOWN = 3;
