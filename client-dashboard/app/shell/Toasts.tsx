import { Notifications, useNotifications } from "@mantine/notifications";
import { useEffect } from "react";
import { TOASTS_MAX } from "../../ui/showToast.js";
import { toastBottom } from "./toastPlace.js";

const TOASTS = '.mantine-Notifications-root[data-position="bottom-center"]';
/** What ends a form or a dialog. */
const KEPT_IN_REACH = 'button[type="submit"], .compose-send, [role="dialog"] .mantine-Button-root';

/** The notices: at the bottom, in the middle, and above what somebody may want to press next. */
export function Toasts() {
  const { notifications } = useNotifications();
  const isShowing = notifications.length > 0;
  useEffect(() => (isShowing ? keepClear() : undefined), [isShowing]);
  return <Notifications position="bottom-center" limit={TOASTS_MAX} />;
}

/** Keeps the notices where they cover nothing while there are some, whatever is scrolled, opened or closed meanwhile. */
function keepClear(): () => void {
  let frame = requestAnimationFrame(place);
  function place(): void {
    const toasts = document.querySelector(TOASTS)?.getBoundingClientRect();
    if (toasts) {
      const kept = Array.from(document.querySelectorAll(KEPT_IN_REACH), (one) => one.getBoundingClientRect());
      const bottom = toastBottom(toasts, kept, window.innerHeight);
      document.documentElement.style.setProperty("--toast-bottom", `${bottom}px`);
    }
    frame = requestAnimationFrame(place);
  }
  return () => cancelAnimationFrame(frame);
}
