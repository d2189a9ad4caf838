import { Notifications, useNotifications } from "@mantine/notifications";
import { useEffect } from "react";
import { TOASTS_MAX } from "../../ui/showToast.js";
import { toastBottom } from "./toastPlace.js";

const TOASTS = '.mantine-Notifications-root[data-position="bottom-center"]';
const LOOK_MS = 100;
/** What ends a form or a dialog. */
const KEPT_IN_REACH = 'button[type="submit"], .compose-send, [role="dialog"] .mantine-Button-root';

/** The notices: at the bottom, in the middle, and above what somebody may want to press next. */
export function Toasts() {
  const { notifications } = useNotifications();
  const { length } = notifications;
  useEffect(() => (length > 0 ? keepClear() : undefined), [length]);
  return <Notifications position="bottom-center" limit={TOASTS_MAX} />;
}

/**
 * Keeps the notices where they cover nothing while there are some. What is scrolled is followed at once; what opens, closes or grows, soon: a look in
 * each frame would keep a phone busy for as long as a notice stands.
 */
function keepClear(): () => void {
  let frame = 0;
  const placeSoon = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(place);
  };
  const looks = setInterval(placeSoon, LOOK_MS);
  const listening = new AbortController();
  const { signal } = listening;
  document.addEventListener("scroll", placeSoon, { capture: true, passive: true, signal });
  window.addEventListener("resize", placeSoon, { signal });
  placeSoon();
  return () => {
    clearInterval(looks);
    listening.abort();
    cancelAnimationFrame(frame);
  };
}

function place(): void {
  const toasts = document.querySelector(TOASTS)?.getBoundingClientRect();
  if (!toasts) return;
  const kept = Array.from(document.querySelectorAll(KEPT_IN_REACH), (one) => one.getBoundingClientRect());
  const bottom = toastBottom(toasts, kept, window.innerHeight);
  document.documentElement.style.setProperty("--toast-bottom", `${bottom}px`);
}
