interface FullScreenDocument {
  fullscreenElement?: Element | null;
  webkitFullscreenElement?: Element | null;
}

interface FullScreenLeaver {
  exitFullscreen?: () => Promise<void> | undefined;
  webkitExitFullscreen?: () => void;
}

interface FullScreenElement {
  requestFullscreen?: () => Promise<void> | undefined;
  webkitRequestFullscreen?: () => void;
}

/** It fills the screen now: by itself, or because it was started from the home screen. */
export function isFullScreen(): boolean {
  if (canLeaveFullScreen()) return true;
  const { standalone } = navigator as { standalone?: boolean };
  return standalone === true || matchMedia("(display-mode: standalone), (display-mode: fullscreen)").matches;
}

/** The page asked for it. Started from the home screen it has nothing to leave. */
export function canLeaveFullScreen(): boolean {
  const page: FullScreenDocument = document;
  return !!(page.fullscreenElement || page.webkitFullscreenElement);
}

export function leaveFullScreen(): void {
  const page: FullScreenLeaver = document;
  if (page.exitFullscreen) page.exitFullscreen()?.then(undefined, () => undefined /* left already */);
  else page.webkitExitFullscreen?.();
}

/** To be called in a touch. Answers whether it could be asked for; whether it is granted shows a moment later. */
export function askForFullScreen(): boolean {
  const page: FullScreenElement = document.documentElement;
  if (isFullScreen()) return true;
  holdEscape();
  if (page.requestFullscreen) {
    // Older engines answer nothing; a refusal is seen by `isFullScreen`.
    page.requestFullscreen()?.then(undefined, () => undefined);
    return true;
  }
  if (!page.webkitRequestFullscreen) return false;
  page.webkitRequestFullscreen();
  return true;
}

/** Where an engine can: Escape leaves the full screen only when it is held down, as the corner is. */
function holdEscape(): void {
  const { keyboard } = navigator as { keyboard?: { lock?(keys: string[]): Promise<void> } };
  keyboard?.lock?.(["Escape"]).then(undefined, () => undefined /* then it leaves at once */);
}
