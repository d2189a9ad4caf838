import { useContext, useEffect, useState } from "react";
import { PAGE_SECONDS } from "./turns.js";
import { ReadingTime } from "../useSharing.js";

/** Seconds that one of several pages of a text stays. */
const TEXT_PAGE_SECONDS = 8;

/** Which of `count` pages is to be seen, one after the other; another `subject` begins with the first. */
export function useTurns(count: number, subject: string): number {
  const [turn, setTurn] = useState({ subject, index: 0 });
  const index = turn.subject === subject && turn.index < count ? turn.index : 0;
  const ask = useContext(ReadingTime);
  useEffect(() => {
    if (count > 1) ask(Math.max(PAGE_SECONDS, count * TEXT_PAGE_SECONDS));
  }, [count, ask]);
  useEffect(() => {
    if (count < 2) return;
    const timer = setTimeout(
      () => setTurn({ subject, index: (index + 1) % count }),
      TEXT_PAGE_SECONDS * 1_000,
    );
    return () => clearTimeout(timer);
  }, [count, subject, index]);
  return index;
}
