import { notifications, notificationsStore, type NotificationData } from "@mantine/notifications";

/** More of them would cover a phone's page. */
export const TOASTS_MAX = 3;

/**
 * Shows a notice at once: where there are enough, the oldest goes. One that waited for its turn would speak of what was done long before. The same
 * notice stands once: three that say "Saved." would cover what is saved next.
 */
export function showToast(toast: NotificationData): string {
  const { notifications: shown, queue } = notificationsStore.getState();
  const isSame = ({ id, message }: NotificationData) =>
    (toast.id !== undefined && id === toast.id) || message === toast.message;
  const others = [...shown, ...queue];
  const different = others.filter((one) => !isSame(one));
  const tooMany = different.slice(0, Math.max(0, different.length - TOASTS_MAX + 1));
  [...tooMany, ...others.filter(isSame)].forEach(({ id }) => id && notifications.hide(id));
  return notifications.show({ ...toast, closeButtonProps: { "aria-label": "Close this notice" } });
}
