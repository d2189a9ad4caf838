import { useEffect } from "react";

/** By key codes: iOS 10.0 and old televisions know no `event.key`. Left, up, right, down. */
const STEPS: Record<number, number> = { 37: -1, 38: -1, 39: 1, 40: 1 };
const ENTER = 13;
/** Then the clock has the screen for itself again, and a ring does not burn in. */
const FOCUS_ENDS_MS = 30_000;

/**
 * Arrows of a keyboard or a remote move between the buttons; the first key only shows where one is, so that a stray
 * press at the clock calls nobody. The space bar is for recordings.
 */
export function useHomeKeys(hasActions: boolean): void {
  useEffect(() => {
    if (!hasActions) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const handleKey = (event: KeyboardEvent) => {
      const step = STEPS[event.keyCode];
      if ((!step && event.keyCode !== ENTER) || isElsewhere()) return;
      const buttons = homeButtons();
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
  }, [hasActions]);
}

/** Something that lies over the screen has the keys. */
function isElsewhere(): boolean {
  const { activeElement, body } = document;
  const root = document.getElementById("root");
  return !!root && !!activeElement && activeElement !== body && !root.contains(activeElement);
}

/** What takes a call back comes late: the first press of a key finds a button that does no harm. The clock is the last of all. */
function homeButtons(): HTMLElement[] {
  return [".home-button", ".home-button-never", ".home-clock"].reduce<HTMLElement[]>(
    (all, kind) => all.concat([].slice.call(document.querySelectorAll(kind))),
    [],
  );
}

function indexIn(buttons: HTMLElement[]): number {
  return buttons.indexOf(document.activeElement as HTMLElement);
}
