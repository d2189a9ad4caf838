import { type RefObject, useEffect } from "react";

/** By key codes: iOS 10.0 and old televisions know no `event.key`. Left, up, right, down. */
const STEPS: Record<number, number> = { 37: -1, 38: -1, 39: 1, 40: 1 };
const ENTER = 13;
/** Then the clock has the screen for itself again, and a ring does not burn in. */
export const FOCUS_ENDS_MS = 30_000;

/**
 * Arrows of a keyboard or a remote move between the buttons; the first key only shows where one is, so that a stray
 * press at the clock calls nobody. The space bar is for recordings.
 */
export function useHomeKeys(container: RefObject<HTMLElement | null>, hasHands: boolean): void {
  useEffect(() => {
    if (!hasHands) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const handleKey = (event: KeyboardEvent) => {
      const row = container.current;
      const step = STEPS[event.keyCode];
      if (!row || (!step && event.keyCode !== ENTER) || isElsewhere()) return;
      const buttons = row.getElementsByTagName("button");
      const focused = indexIn(buttons);
      // A key held down since the screen before is no wish.
      if (focused < 0 || step || event.repeat) event.preventDefault();
      if (focused < 0) buttons[0]?.focus();
      else if (step) buttons[(focused + step + buttons.length) % buttons.length]?.focus();
      clearTimeout(timer);
      timer = setTimeout(() => indexIn(buttons) >= 0 && buttons[indexIn(buttons)]?.blur(), FOCUS_ENDS_MS);
    };
    window.addEventListener("keydown", handleKey);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("keydown", handleKey);
    };
  }, [container, hasHands]);
}

/** Something that lies over the screen has the keys. */
function isElsewhere(): boolean {
  const { activeElement, body } = document;
  const root = document.getElementById("root");
  return !!root && !!activeElement && activeElement !== body && !root.contains(activeElement);
}

function indexIn(buttons: HTMLCollectionOf<HTMLButtonElement>): number {
  for (let index = 0; index < buttons.length; index += 1)
    if (buttons[index] === document.activeElement) return index;
  return -1;
}
