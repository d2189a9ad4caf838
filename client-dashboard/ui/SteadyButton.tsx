import type { ComponentProps, MouseEvent } from "react";

/**
 * The element of Mantine's buttons. One that is saving or has nothing to do does nothing when pressed, but keeps the focus: a browser
 * takes it away from an element that is disabled, and the keyboard would begin again at the top of the page.
 */
export function SteadyButton({ disabled, type = "button", onClick, ...others }: ComponentProps<"button">) {
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    // Also the press that Enter in a field of the form makes: nothing is sent twice.
    if (disabled) event.preventDefault();
    else onClick?.(event);
  };
  return <button {...others} type={type} aria-disabled={disabled || undefined} onClick={handleClick} />;
}
