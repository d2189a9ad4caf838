import type { Page } from "playwright-core";

/** From its next load on. A display asks for the full screen at a touch, and a window of the full screen gets no other size. */
export async function refuseFullScreen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Element.prototype.requestFullscreen = () => Promise.reject(new TypeError("Not allowed"));
  });
}
