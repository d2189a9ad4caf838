import { useLayoutEffect, useRef, useState } from "react";
import { useSize } from "./useSize.js";

interface Fitting {
  /** Another one starts again. */
  subject: string;
  /** The number of the last attempt. */
  last: number;
  /** The box is as large as its place lets it be: when that changes, it starts again. */
  fillsPlace?: boolean;
}

/**
 * For a box that must not overflow: `attempt` counts up from 0 to `last`, and whoever draws puts less into the box, or
 * smaller, with each. `fails` says that even the last one does not fit.
 */
export function useFitting({ subject, last, fillsPlace }: Fitting) {
  const box = useRef<HTMLDivElement>(null);
  const sight = `${useSize()} ${subject}`;
  const [tried, setTried] = useState({ sight, attempt: 0, height: 0 });
  const attempt = tried.sight === sight ? tried.attempt : 0;
  // After every drawing: what lies beside the box may have taken its room. It ends with the last attempt.
  // eslint-disable-next-line react-hooks/exhaustive-deps -- see above
  useLayoutEffect(() => {
    if (!box.current) return;
    const height = fillsPlace ? box.current.clientHeight : 0;
    if (tried.sight !== sight || tried.height !== height) setTried({ sight, attempt: 0, height });
    else if (attempt <= last && (overflows(box.current) || hasFullButton(box.current)))
      setTried({ sight, attempt: attempt + 1, height });
  });
  return {
    box,
    attempt: Math.min(attempt, last),
    fails: attempt > last,
  };
}

function overflows({ scrollHeight, clientHeight, scrollWidth, clientWidth }: HTMLElement): boolean {
  return scrollHeight > clientHeight + 1 || scrollWidth > clientWidth + 1;
}

/** Words that come nearer to a button's border than this look as if they ran out of it. */
const AIR_PX = 4;

/** A long word may run over its button's padding, and over its edge, while it is still inside the box. */
function hasFullButton(box: HTMLElement): boolean {
  return [].some.call(box.querySelectorAll(".button-face > span"), (words: HTMLElement) => {
    let button = words;
    while (button.tagName !== "BUTTON") button = button.parentElement!;
    // Of the letters: the element itself may be as wide as its place.
    const letters = document.createRange();
    letters.selectNodeContents(words);
    const inner = letters.getBoundingClientRect();
    const outer = button.getBoundingClientRect();
    const air = button.clientLeft + AIR_PX;
    return inner.left < outer.left + air || inner.right > outer.right - air || overflows(button);
  });
}
