import { useEffect, useState } from "react";

/** Longer than an answer takes by a slow network, and shorter than somebody waits for the rest of a page because one call hangs. */
const PATIENCE_MS = 3_000;

/** Whether what stands below something that is still pending, for the first time, should wait for it: it would move away under the finger. */
export function useShortWait(isPending: boolean): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    if (!isPending) return setIsOver(true);
    const timer = setTimeout(() => setIsOver(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isPending]);
  return isPending && !isOver;
}
