import { useEffect } from "react";

interface Unsaved {
  /** Why it is asked before it is lost. */
  reason: string;
  isInDialog: boolean;
}

const unsaved = new Set<Unsaved>();

/** The first reason to ask before the page is left; null: it may go. */
export function unsavedReason(): string | null {
  return first([...unsaved]);
}

/** The same for a dialog that is closed, whatever else is unsaved on the page below it. */
export function unsavedReasonInDialog(): string | null {
  return first([...unsaved].filter(({ isInDialog }) => isInDialog));
}

function first([one]: Unsaved[]): string | null {
  return one?.reason ?? null;
}

/** While `isUnsaved`, whoever leaves the page is asked first: by LeaveGuard inside the dashboard, by the browser elsewhere. */
export function useUnsaved(isUnsaved: boolean, reason: string, { isInDialog = false } = {}): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const one = { reason, isInDialog };
    unsaved.add(one);
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => {
      unsaved.delete(one);
      window.removeEventListener("beforeunload", ask);
    };
  }, [isUnsaved, reason, isInDialog]);
}

/** For a form in a dialog, whose Modal closes by closeUnlessUnsaved(). */
export function useUnsavedInDialog(isUnsaved: boolean, reason: string): void {
  useUnsaved(isUnsaved, reason, { isInDialog: true });
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
  if (ask && unsavedReasonInDialog() !== null) ask(close);
  else close();
}
