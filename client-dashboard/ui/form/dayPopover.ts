import type { PopoverProps } from "@mantine/core";

/**
 * How the days of a field open. Mantine gives the dialog role without a name; the field names it already. On a phone the page may have to be
 * moved to reach the days, and they stay when the field itself has left the screen by that. Where the window ends below the field they lie
 * over it: above it their first lines were cut off, with the arrows, below it their last, and in a dialog nothing scrolls to them.
 */
export const DAY_POPOVER: Partial<PopoverProps> = {
  withRoles: false,
  withinPortal: false,
  hideDetached: false,
  // Whoever chose by a key, or by Escape chose nothing, goes on at the field.
  returnFocus: true,
  middlewares: { flip: false, shift: { crossAxis: true } },
};
