interface WakeLockNavigator {
  wakeLock?: { request(type: "screen"): Promise<unknown> };
}

/** Asks the browser not to switch the screen off. The lock ends whenever the page is hidden, so it is taken again. */
export function keepAwake(): void {
  const { wakeLock } = navigator as WakeLockNavigator;
  if (!wakeLock) return;
  const take = () => {
    // Refused on low battery or by policy: the tablet's own settings decide then.
    if (!document.hidden) wakeLock.request("screen").catch(() => undefined);
  };
  document.addEventListener("visibilitychange", take);
  take();
}
