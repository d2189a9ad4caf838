import { type RefObject, useEffect } from "react";

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };
/** What iOS 10.0 and old televisions call the keys, which know no `event.key`. */
const KEY_CODES: Record<number, string> = {
  13: "Enter",
  32: " ",
  37: "ArrowLeft",
  38: "ArrowUp",
  39: "ArrowRight",
  40: "ArrowDown",
};

/**
 * Arrow keys and a remote control move between the buttons of a screen. The first one has the focus when `subject`
 * changes; if a tap beside the buttons took it away, any of these keys brings it back instead of doing nothing.
 */
export function useButtonKeys(container: RefObject<HTMLElement | null>, subject: string): void {
  useEffect(() => {
    buttonsOf(container.current)[0]?.focus();
    const handleKey = (event: KeyboardEvent) => {
      const key = KEY_CODES[event.keyCode] ?? event.key;
      const buttons = buttonsOf(container.current);
      const focused = buttons.indexOf(document.activeElement as HTMLButtonElement);
      const step = STEPS[key];
      const presses = key === "Enter" || key === " ";
      // A key held down since the screen before would press the new button again and again.
      if (presses && (event.repeat || focused < 0)) event.preventDefault();
      if (focused < 0 && (presses || step)) buttons[0]?.focus();
      else if (step) {
        event.preventDefault();
        buttons[(focused + step + buttons.length) % buttons.length]?.focus();
      }
    };
    window.addEventListener("keydown", handleKey);
    return () => window.removeEventListener("keydown", handleKey);
  }, [container, subject]);
}

function buttonsOf(container: HTMLElement | null): HTMLButtonElement[] {
  const buttons: HTMLButtonElement[] = [];
  const found = container?.getElementsByTagName("button");
  for (let index = 0; found && index < found.length; index += 1) buttons.push(found[index]!);
  return buttons;
}
