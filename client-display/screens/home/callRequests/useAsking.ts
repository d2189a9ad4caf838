import { useEffect, useRef, useState } from "react";
import type { CallUrgency } from "../../../../shared/contract/callRequests.js";
import type { CallRequestState } from "./callRequestState.js";
import type { HomeParts } from "../HomeParts.js";

/** So long what was asked has the place of the clock. */
const ASKED_SHOWN_MS = 12_000;
/** Who presses so often within an hour may be afraid of not being heard. */
const OFTEN = 3;
const OFTEN_WITHIN_MS = 60 * 60_000;
const OFTEN_SHOWN_MS = 30_000;

/** What the presses of the call buttons have done. */
export interface Asking {
  /** It is to be seen in large letters now. */
  isShown: boolean;
  /** It was pressed once more, which changes nothing. */
  isRepeated: boolean;
  /** As some times before within the hour. */
  isOften: boolean;
  ask(urgency: CallUrgency): void;
}

/** Asks for a call once, and says for a while what has come of it: to every press, and when somebody says that they will call. */
export function useAsking(state: CallRequestState, actions: HomeParts["actions"]): Asking {
  const [said, say] = useState<{ isRepeated: boolean; isOften: boolean } | null>(null);
  const presses = useRef<number[]>([]);
  const claim = state.kind === "claimed" ? state.requestId + state.claimer.name + state.callAt : "";
  // What a screen starts with is not new.
  const known = useRef(claim);
  useEffect(() => {
    if (claim && claim !== known.current) say({ isRepeated: false, isOften: false });
    known.current = claim;
  }, [claim]);
  useEffect(() => {
    if (!said) return;
    const timer = setTimeout(() => say(null), said.isOften ? OFTEN_SHOWN_MS : ASKED_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [said]);
  const ask = (urgency: CallUrgency) => {
    const isRepeated = state.kind !== "none" && state.urgency === urgency;
    if (!isRepeated && actions) actions.requestCall(urgency);
    const now = Date.now();
    presses.current = presses.current.filter((at) => now - at < OFTEN_WITHIN_MS).concat(now);
    say({ isRepeated, isOften: presses.current.length >= OFTEN });
  };
  return {
    isShown: said !== null && state.kind !== "none",
    isRepeated: said !== null && said.isRepeated,
    isOften: said !== null && said.isOften,
    ask,
  };
}
