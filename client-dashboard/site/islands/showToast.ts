import { TOAST_DURATION_MS } from "../../../shared/limits.js";

export type ToastType = "info" | "success" | "error";

/** A short notice that hides by itself; its role `alert` has screen readers say it. In an open dialog, which lies over the page's own. */
export function showToast(text: string, type: ToastType = "info"): void {
  const area = document.querySelector("dialog[open] > .toasts") ?? document.getElementById("toasts");
  if (!area) return;
  Array.from(area.children).forEach((toast) => toast.textContent === text && toast.remove());
  const toast = document.createElement("p");
  toast.className = `toast-${type}`;
  toast.setAttribute("role", "alert");
  area.append(toast);
  // After it stands in the page: else not every screen reader says it.
  toast.textContent = text;
  setTimeout(() => toast.remove(), TOAST_DURATION_MS);
}
