import { useState } from "react";
import type { PlannedPhoto } from "../../../../shared/realtime/snapshot.js";

/** What did not load is tried again after this: the network may have been away. */
const AGAIN_AFTER_MS = 10 * 60_000;

/** The photos that can be shown, and what to call with the address of one that cannot. `minute` is epoch ms. */
export function useLoadable(photos: PlannedPhoto[], minute: number): [PlannedPhoto[], (url: string) => void] {
  const [failedAt, setFailedAt] = useState<Record<string, number>>({});
  const loadable = photos.filter(({ url }) => !isWaiting(failedAt[url], minute));
  const noteFailure = (url: string) =>
    setFailedAt((known) => {
      const kept: Record<string, number> = { [url]: minute };
      // Addresses change each week: those of long ago are forgotten.
      Object.keys(known).forEach((one) => {
        if (isWaiting(known[one], minute)) kept[one] = known[one]!;
      });
      return kept;
    });
  return [loadable, noteFailure];
}

function isWaiting(failedAt: number | undefined, minute: number): boolean {
  // Either way: the clock may have been ahead, and was put right since.
  return failedAt !== undefined && Math.abs(minute - failedAt) < AGAIN_AFTER_MS;
}
