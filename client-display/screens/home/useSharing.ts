import { createContext, useCallback, useEffect, useState } from "react";
import { PAGE_SECONDS } from "./pages/turns.js";

/** Whoever has pages says here how many seconds reading them takes. */
export const ReadingTime = createContext<(seconds: number) => void>(() => {});

interface Sharing {
  /** There is something to share the place with. */
  isShared: boolean;
  /** What the board says; another text has the place at once. Empty: the board does not need it. */
  board: string;
}

/** The place of the board by turns with what has no place of its own: whether that has it now, and how to ask for more time than usual. */
export function useSharing({
  isShared,
  board,
}: Sharing): [isAround: boolean, ask: (seconds: number) => void] {
  const [turn, setTurn] = useState({ board, isAround: false });
  const [asked, setAsked] = useState(0);
  const isAround = isShared && (!board || (turn.board === board && turn.isAround));
  const ask = useCallback((seconds: number) => setAsked((most) => Math.max(most, seconds)), []);
  useEffect(() => {
    if (!isShared || !board) return;
    const timer = setTimeout(
      () => {
        setAsked(0);
        setTurn({ board, isAround: !isAround });
      },
      (asked || PAGE_SECONDS) * 1_000,
    );
    return () => clearTimeout(timer);
  }, [isShared, board, isAround, asked]);
  return [isAround, ask];
}
