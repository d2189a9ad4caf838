import { useCallback, useLayoutEffect, useRef } from "react";
import { EDIT_LOCK_MS } from "../../shared/limits.js";
import { localClocks } from "../engine/time/localClocks.js";

/**
 * For a second after `subject` has changed, presses do not count: they were meant for what stood there before
 * (docs/DELIVERY.md, edit-locks-buttons), or are the second half of an unsteady tap.
 */
export function useButtonLock(subject: string): () => boolean {
  const since = useRef(-Infinity);
  useLayoutEffect(() => {
    since.current = localClocks.monotonic();
  }, [subject]);
  return useCallback(() => localClocks.monotonic() - since.current < EDIT_LOCK_MS, []);
}
