/** Why this browser cannot be told by push, or `ready`. */
export type PushSupport = "ready" | "insecure" | "homeScreen" | "unsupported";

/** On iPhones and iPads push exists only in the app on the home screen, and an iPad says that it is a Mac. */
export function pushSupport(): PushSupport {
  if (!window.isSecureContext) return "insecure";
  const canPush = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  if (canPush) return "ready";
  const isApple = /iPhone|iPad|iPod/.test(navigator.userAgent);
  const isTouchMac = /Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1;
  return isApple || isTouchMac ? "homeScreen" : "unsupported";
}

/** `default`: not asked yet. */
export function pushPermission(): NotificationPermission {
  return "Notification" in window ? Notification.permission : "denied";
}
