import type { Page } from "playwright-core";

declare global {
  interface Window {
    /** Takes the camera out, or plugs it in again. */
    plugCamera(isThere: boolean): void;
  }
}

/**
 * The page has a camera that can be pulled out, which the fake one of Chromium cannot: its tracks end, it is not among the devices, nobody
 * gets it, and the page is told. Before the page is loaded.
 */
export async function unplugsCamera(page: Page): Promise<void> {
  await page.addInitScript(makeUnpluggable);
}

export async function plugCamera(page: Page, isThere: boolean): Promise<void> {
  await page.evaluate((there) => window.plugCamera(there), isThere);
}

/** Runs in the browser. Nothing in here may be a named function: tsx marks those for a helper that the page does not have. */
function makeUnpluggable(): void {
  const { mediaDevices } = navigator;
  if (!mediaDevices) return;
  const open = mediaDevices.getUserMedia.bind(mediaDevices);
  const list = mediaDevices.enumerateDevices.bind(mediaDevices);
  const known = { isThere: true, tracks: [] as MediaStreamTrack[] };
  mediaDevices.getUserMedia = async (wanted = {}) => {
    if (wanted.video && !known.isThere) throw new DOMException("Requested device not found", "NotFoundError");
    const stream = await open(wanted);
    known.tracks.push(...stream.getVideoTracks());
    return stream;
  };
  mediaDevices.enumerateDevices = async () =>
    (await list()).filter(({ kind }) => known.isThere || kind !== "videoinput");
  window.plugCamera = (isThere) => {
    known.isThere = isThere;
    const live = known.tracks.filter(({ readyState }) => !isThere && readyState === "live");
    live.forEach((track) => {
      track.stop();
      // A page that stops a track itself is not told so.
      track.dispatchEvent(new Event("ended"));
    });
    mediaDevices.dispatchEvent(new Event("devicechange"));
  };
}
