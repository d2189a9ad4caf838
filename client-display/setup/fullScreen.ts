interface FullScreenDocument {
  fullscreenElement?: Element | null;
  webkitFullscreenElement?: Element | null;
}

interface FullScreenElement {
  requestFullscreen?: () => Promise<void> | undefined;
  webkitRequestFullscreen?: () => void;
}

/** It fills the screen now: by itself, or because it was started from the home screen. */
export function isFullScreen(): boolean {
  const page: FullScreenDocument = document;
  if (page.fullscreenElement || page.webkitFullscreenElement) return true;
  const { standalone } = navigator as { standalone?: boolean };
  return standalone === true || matchMedia("(display-mode: standalone), (display-mode: fullscreen)").matches;
}

/** To be called in a touch. Answers whether it could be asked for; whether it is granted shows a moment later. */
export function askForFullScreen(): boolean {
  const page: FullScreenElement = document.documentElement;
  if (isFullScreen()) return true;
  if (page.requestFullscreen) {
    // Older engines answer nothing; a refusal is seen by `isFullScreen`.
    page.requestFullscreen()?.then(undefined, () => undefined);
    return true;
  }
  if (!page.webkitRequestFullscreen) return false;
  page.webkitRequestFullscreen();
  return true;
}
