import { useEffect, useState } from "react";
import { serverNow } from "../api/serverClock.js";

/** The time as a number that moves on by itself, for "5 minutes ago" and countdowns. */
export function useNow(everyMs = 15_000): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
