import { useLayoutEffect } from "react";

/**
 * Calls `measure` after every drawing, before it is painted: what lies beside a place may have changed its room. It draws again only when
 * it finds something new, so that this ends.
 */
export function useAfterDrawing(measure: () => void): void {
  useLayoutEffect(() => measure());
}
