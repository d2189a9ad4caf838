/** iPhones and iPads have one volume, at their side. */
export function canChangeVolume(): boolean {
  const video = document.createElement("video");
  video.volume = 0.5;
  return video.volume === 0.5;
}

export function canLeaveThePage(): boolean {
  return document.pictureInPictureEnabled;
}

/** Above other windows, or back into the page. */
export function openSmallWindow(video: HTMLVideoElement | null): void {
  const done = document.pictureInPictureElement
    ? document.exitPictureInPicture()
    : video?.requestPictureInPicture();
  // Refused before the first picture is there, and by a system that allows one such window: the picture stays in the page.
  void done?.then(undefined, stayInPage);
}

function stayInPage(): void {}
