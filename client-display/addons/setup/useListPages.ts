import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from "react";

interface ListPages {
  /** Whether the item with this index stands on the page. */
  shows(index: number): boolean;
  /** From 1. */
  page: number;
  pages: number;
  turn(): void;
}

/** Engines without document.fonts: the font has arrived by then, or the fallback stays. */
const FONTS_AFTER_MS = 3_000;

/** The items of a list, as many at once as the box around it holds, and at least one. Its items that are not shown are `hidden`. */
export function useListPages(list: RefObject<HTMLElement | null>): ListPages {
  const [starts, setStarts] = useState([0]);
  const [turned, setTurned] = useState(0);
  const page = turned % starts.length;
  const first = starts[page]!;
  const next = page + 1 < starts.length ? starts[page + 1]! : Infinity;

  const measure = useCallback(() => {
    if (!list.current) return;
    const found = startsOf(list.current);
    setStarts((known) => (known.join() === found.join() ? known : found));
  }, [list]);

  // After every drawing: a finding that has come is longer, and a button more leaves less room.
  useLayoutEffect(measure);
  useEffect(() => {
    const timers = [setTimeout(measure, FONTS_AFTER_MS)];
    const { fonts } = document;
    // When the screen below has set the size of one rem.
    const measureSoon = () => timers.push(setTimeout(measure, 0));
    window.addEventListener("resize", measureSoon);
    fonts?.addEventListener("loadingdone", measure);
    return () => {
      timers.forEach(clearTimeout);
      window.removeEventListener("resize", measureSoon);
      fonts?.removeEventListener("loadingdone", measure);
    };
  }, [measure]);

  return {
    shows: (index) => index >= first && index < next,
    page: page + 1,
    pages: starts.length,
    turn: () => setTurned(page + 1),
  };
}

/** The index of the first item of each page. */
function startsOf(list: HTMLElement): number[] {
  const room = list.parentElement!.clientHeight;
  const starts = [0];
  let taken = 0;
  [].forEach.call(list.children, (item: HTMLElement, index: number) => {
    const height = heightOf(item);
    taken += height;
    if (taken <= room || starts[starts.length - 1] === index) return;
    starts.push(index);
    taken = height;
  });
  return starts;
}

function heightOf(item: HTMLElement): number {
  const { hidden } = item;
  item.hidden = false;
  const height = item.offsetHeight;
  item.hidden = hidden;
  return height;
}
