import { useEffect } from "react";
import { pendingLogOut } from "../api/apiCall.js";

/** The browser's `online` says nothing of a home server that was away: so it is also tried now and then. */
const REPEAT_MS = 15_000;

/** Repeats a log-out that did not reach the server: at start-up, when the connection is back, and now and then. */
export function usePendingLogOut(): void {
  useEffect(() => {
    const settle = () => void pendingLogOut.settle();
    settle();
    window.addEventListener("online", settle);
    const timer = setInterval(settle, REPEAT_MS);
    return () => {
      window.removeEventListener("online", settle);
      clearInterval(timer);
    };
  }, []);
}
