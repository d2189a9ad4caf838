import { statSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { Page } from "playwright-core";
import sharp from "sharp";

const ROOT = path.resolve(import.meta.dirname, "../..");
/** Of the README and of documents. */
export const DOCS_PICTURES = path.join(ROOT, "docs/pictures");
/** Of the public site. */
export const SITE_PICTURES = path.join(ROOT, "client-dashboard/site/pictures");

const SIZE_LIMIT = 250_000;
const QUALITY = 82;

/** A picture of what the page shows, in its CSS pixels and in 256 colors: a quarter of the bytes, and no difference to be seen. */
export async function takePicture(page: Page, file: string): Promise<void> {
  await settle(page);
  const image = await page.screenshot({ scale: "css" });
  await writeFile(file, await sharp(image).png({ palette: true }).toBuffer());
  report(file);
}

/** A picture for the site: as large as the screen's own dots, and for a display also in its CSS pixels. */
export async function takeForSite(page: Page, name: string, hasSmall = false): Promise<void> {
  await settle(page);
  const image = await page.screenshot();
  const file = path.join(SITE_PICTURES, `${name}.webp`);
  await writeFile(file, await sharp(image).webp({ quality: QUALITY }).toBuffer());
  report(file);
  if (!hasSmall) return;
  const small = path.join(SITE_PICTURES, `${name}.small.webp`);
  const width = page.viewportSize()?.width ?? null;
  await writeFile(small, await sharp(image).resize(width).webp({ quality: QUALITY }).toBuffer());
  report(small);
}

/** Fonts, the scaled previews, and colors on their way from one theme to the other settle after the words are there. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.waitForLoadState("networkidle");
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every((one) => one.playState !== "running" || one.effect?.getComputedTiming().iterations === Infinity),
  );
}

function report(file: string): void {
  const { size } = statSync(file);
  console.log(`${path.relative(process.cwd(), file)}  ${Math.round(size / 1_000)} KB`);
  if (size > SIZE_LIMIT) throw new Error(`${path.basename(file)} is too large.`);
}
