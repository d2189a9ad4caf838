import { type RefObject, useEffect } from "react";

/** By key codes: iOS 10.0 and old televisions know no `event.key`. Left, up, right, down. */
const STEPS: Record<number, number> = { 37: -1, 38: -1, 39: 1, 40: 1 };
const ENTER = 13;
const SPACE = 32;

/**
 * Arrow keys and a remote control move between the buttons of a screen. The first one has the focus when `subject`
 * changes; if a tap beside the buttons took it away, any of these keys brings it back instead of doing nothing. With
 * `handleFocus`, which hears of it, none has the focus before a key has asked for it.
 */
export function useButtonKeys(
  container: RefObject<HTMLElement | null>,
  subject: string,
  handleFocus?: () => void,
): void {
  useEffect(() => {
    if (!handleFocus) buttonsOf(container.current)[0]?.focus();
    const handleKey = (event: KeyboardEvent) => {
      // Something lies over this screen: the keys are for that.
      if (container.current && getComputedStyle(container.current).visibility === "hidden") return;
      const buttons = buttonsOf(container.current);
      const focused = buttons.indexOf(document.activeElement as HTMLButtonElement);
      const step = STEPS[event.keyCode];
      const presses = event.keyCode === ENTER || event.keyCode === SPACE;
      // A key held down since the screen before would press the new button again and again.
      if (presses && (event.repeat || focused < 0)) event.preventDefault();
      if (focused < 0 && (presses || step)) {
        buttons[0]?.focus();
        if (handleFocus) handleFocus();
      } else if (step) {
        event.preventDefault();
        buttons[(focused + step + buttons.length) % buttons.length]?.focus();
      }
    };
    window.addEventListener("keydown", handleKey);
    return () => window.removeEventListener("keydown", handleKey);
  }, [container, subject, handleFocus]);
}

function buttonsOf(container: HTMLElement | null): HTMLButtonElement[] {
  const buttons: HTMLButtonElement[] = [];
  const found = container?.getElementsByTagName("button");
  for (let index = 0; found && index < found.length; index += 1) buttons.push(found[index]!);
  return buttons;
}
