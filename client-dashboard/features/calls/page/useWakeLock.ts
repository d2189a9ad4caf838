import { useEffect } from "react";

/** Keeps a phone from going dark while somebody talks; where the browser knows no way, its own settings count. */
export function useWakeLock(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || !("wakeLock" in navigator)) return;
    let lock: Promise<WakeLockSentinel | null> | null = null;
    const take = () => {
      if (document.visibilityState !== "visible") return;
      // Refused where the battery is low.
      lock = navigator.wakeLock.request("screen").catch(() => null);
    };
    take();
    // Lost whenever another page or program is looked at.
    document.addEventListener("visibilitychange", take);
    return () => {
      document.removeEventListener("visibilitychange", take);
      void lock?.then((held) => held?.release());
    };
  }, [isWanted]);
}
