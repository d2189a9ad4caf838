import { useEffect } from "react";

/** Why each part of the page asks before it is left. */
const reasons = new Map<object, string>();

/** The first reason to ask before the page is left; null: it may go. */
export function unsavedReason(): string | null {
  return reasons.values().next().value ?? null;
}

/** While `isUnsaved`, whoever leaves the page is asked first: by LeaveGuard inside the dashboard, by the browser elsewhere. */
export function useUnsaved(isUnsaved: boolean, reason: string): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const key = {};
    reasons.set(key, reason);
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => {
      reasons.delete(key);
      window.removeEventListener("beforeunload", ask);
    };
  }, [isUnsaved, reason]);
}

type Ask = (close: () => void) => void;

/** LeaveGuard, while it is on the page. */
let ask: Ask | null = null;

/** Returns how to take it back. */
export function registerAsk(asks: Ask): () => void {
  ask = asks;
  return () => (ask = null);
}

/** For a dialog that Escape, or a press beside it, would close: asks first where something typed would be lost. */
export function closeUnlessUnsaved(close: () => void): void {
  if (ask && unsavedReason() !== null) ask(close);
  else close();
}
