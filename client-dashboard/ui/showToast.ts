import { notifications, notificationsStore, type NotificationData } from "@mantine/notifications";

/** More of them would cover a phone's page. */
export const TOASTS_MAX = 3;

/** Shows a notice at once: where there are enough, the oldest goes. One that waited for its turn would speak of what was done long before. */
export function showToast(toast: NotificationData): string {
  const { notifications: shown, queue } = notificationsStore.getState();
  const others = [...shown, ...queue].filter(({ id }) => id !== toast.id);
  const tooMany = others.slice(0, Math.max(0, others.length - TOASTS_MAX + 1));
  tooMany.forEach(({ id }) => id && notifications.hide(id));
  // Of the same thing there is one.
  if (toast.id) notifications.hide(toast.id);
  return notifications.show({ ...toast, closeButtonProps: { "aria-label": "Close this notice" } });
}
