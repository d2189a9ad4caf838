import path from "node:path";
import type { JourneyBrowser } from "../../test/support/browser/JourneyBrowser.js";
import { SITE_PICTURES, takePicture } from "./takePicture.js";

/** What is shown with a link to the site, in the proportions that such previews have. */
const SIZE = { width: 1200, height: 630 };

/** The top of the landing page without what is pressed there. */
const STYLE = `
  .navbar, .hero .buttons, .hero-offer, .hero .lead { display: none !important; }
  .hero { min-height: 630px; padding-top: 0 !important; align-items: end !important; }
  .hero-words { align-self: center; padding: 0 !important; }
  .hero h1 { font-size: 64px !important; }
`;

export async function takeLinkPicture(browser: JourneyBrowser, address: string): Promise<void> {
  const page = await browser.open({ viewport: SIZE, bypassCSP: true, reducedMotion: "reduce" });
  await page.goto(address);
  // A face that is not there in a moment is left for the next page.
  await page.reload();
  await page.addStyleTag({ content: STYLE });
  await page.waitForFunction(() => document.querySelector<HTMLImageElement>(".hero img")?.complete);
  await takePicture(page, path.join(SITE_PICTURES, "link-picture.png"));
  await page.close();
}
