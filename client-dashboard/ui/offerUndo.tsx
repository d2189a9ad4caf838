import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { UNDO_OFFER_MS } from "../../shared/limits.js";
import { showToast } from "./showToast.js";

/** Says what was done and offers for ten seconds to take it back. `what` names it for withdrawUndo(), where there is another way to take it back. */
export function offerUndo(text: string, undo: () => Promise<void>, what?: string): void {
  let isTakenBack = false;
  const takeBack = (button: HTMLElement) => {
    // The notice fades for a moment, and a second press would bring back a second one.
    if (isTakenBack) return;
    isTakenBack = true;
    // For the keyboard the page would begin anew at its top.
    if (button.matches(":focus-visible")) document.querySelector("main")?.focus();
    notifications.hide(id);
    void undo();
  };
  const id = showToast({
    id: what,
    message: (
      <span className="toast-undo">
        {text}
        <Button size="sm" variant="default" onClick={({ currentTarget }) => takeBack(currentTarget)}>
          Undo
        </Button>
      </span>
    ),
    color: "accent",
    autoClose: UNDO_OFFER_MS,
    className: "toast toast-info",
  });
}

/** It has been taken back already. */
export function withdrawUndo(what: string): void {
  notifications.hide(what);
}
