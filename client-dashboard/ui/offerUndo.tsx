import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { UNDO_OFFER_MS } from "../../shared/limits.js";

/** Says what was done and offers for ten seconds to take it back. */
export function offerUndo(text: string, undo: () => Promise<void>): void {
  const id = notifications.show({
    message: (
      <span className="toast-undo">
        {text}
        <Button
          size="sm"
          variant="default"
          onClick={() => {
            notifications.hide(id);
            void undo();
          }}
        >
          Undo
        </Button>
      </span>
    ),
    color: "accent",
    autoClose: UNDO_OFFER_MS,
    closeButtonProps: { "aria-label": "Close this notice" },
    className: "toast toast-info",
  });
}
