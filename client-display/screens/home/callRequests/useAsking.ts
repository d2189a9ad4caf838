import { useEffect, useRef, useState } from "react";
import type { CallUrgency } from "../../../../shared/contract/callRequests.js";
import type { CallRequestState } from "./callRequestState.js";
import type { HomeParts } from "../HomeParts.js";

/** So long what was asked has the place of the clock. */
const ASKED_SHOWN_MS = 12_000;

/** What the presses of the call buttons have done. */
export interface Asking {
  /** It is to be seen in large letters now. */
  isShown: boolean;
  /** It was pressed once more, which changes nothing. */
  isRepeated: boolean;
  ask(urgency: CallUrgency): void;
}

/** Asks for a call once, and says for a while what has come of it: to every press, and when somebody says that they will call. */
export function useAsking(state: CallRequestState, actions: HomeParts["actions"]): Asking {
  const [said, say] = useState<{ isRepeated: boolean } | null>(null);
  const claim = state.kind === "claimed" ? state.requestId + state.claimer.name + state.callAt : "";
  // What a screen starts with is not new.
  const known = useRef(claim);
  useEffect(() => {
    if (claim && claim !== known.current) say({ isRepeated: false });
    known.current = claim;
  }, [claim]);
  useEffect(() => {
    if (!said) return;
    const timer = setTimeout(() => say(null), ASKED_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [said]);
  const ask = (urgency: CallUrgency) => {
    const isRepeated = state.kind !== "none" && state.urgency === urgency;
    if (!isRepeated && actions) actions.requestCall(urgency);
    say({ isRepeated });
  };
  return {
    isShown: said !== null && state.kind !== "none",
    isRepeated: said !== null && said.isRepeated,
    ask,
  };
}
