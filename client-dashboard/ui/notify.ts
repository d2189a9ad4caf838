import { notifications } from "@mantine/notifications";
import { TOAST_DURATION_MS } from "../../shared/limits.js";

export type ToastType = "info" | "success" | "error";

const COLORS = { info: "accent", success: "good", error: "alert" } as const;

/** A short notice that hides by itself; its role `alert` has screen readers say it. */
export function notify(text: string, type: ToastType = "info"): void {
  notifications.show({
    message: text,
    color: COLORS[type],
    autoClose: TOAST_DURATION_MS,
    closeButtonProps: { "aria-label": "Close this notice" },
    className: `toast toast-${type}`,
  });
}
