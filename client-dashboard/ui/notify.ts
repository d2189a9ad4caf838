import { TOAST_DURATION_MS } from "../../shared/limits.js";
import { showToast } from "./showToast.js";

export const TOAST_TYPES = ["info", "success", "error"] as const;
type ToastType = (typeof TOAST_TYPES)[number];

const COLORS = { info: "accent", success: "good", error: "alert" } as const;

/** A short notice that hides by itself; its role `alert` has screen readers say it. */
export function notify(text: string, type: ToastType = "info"): void {
  showToast({
    message: text,
    color: COLORS[type],
    autoClose: TOAST_DURATION_MS,
    className: `toast toast-${type}`,
  });
}
