import type { MouseEvent } from "react";

/** A press on a free place of a day plans something; one on a button is for what the button does. */
export function isOnButton({ target }: MouseEvent): boolean {
  return target instanceof Element && target.closest("button") !== null;
}
