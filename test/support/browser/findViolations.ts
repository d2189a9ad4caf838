import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults, NodeResult, Result, RunOptions } from "axe-core";
import type { Frame, Page } from "playwright-core";

/** The short form: a page reads it in half the time. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

declare global {
  interface Window {
    axe: { run(context: Document, options: RunOptions): Promise<AxeResults> };
  }
}

/** What another theme can break: the rest of a page is the same in each. */
const COLOR_RULES = ["color-contrast", "link-in-text-block"];
const AAA = "color-contrast-enhanced";
const AAA_RATIO = 7;
const LOOKS = 20;

/** What axe finds wrong with the page as it stands, one line for each element; empty is right. `onlyColors`: when all else of it was looked at. */
export async function findViolations(
  page: Page,
  { except = [], onlyColors = false }: { except?: string[]; onlyColors?: boolean } = {},
): Promise<string[]> {
  await untilStill(page);
  const rules = Object.fromEntries(except.map((rule) => [rule, { enabled: false }]));
  const asked: RunOptions = onlyColors ? { runOnly: COLOR_RULES } : { rules };
  const { violations } = await runAxe(page, { ...asked, resultTypes: ["violations"] });
  return violations.flatMap(linesOf);
}

/** On their way from one look to the other, and while more is loaded, colors are nobody's. What turns for ever is not waited for. */
async function untilStill(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector("[aria-busy=true]") === null &&
      document
        .getAnimations()
        .every(
          (one) => one.playState !== "running" || one.effect?.getComputedTiming().iterations === Infinity,
        ),
  );
}

/**
 * Texts with a contrast below 7:1, large ones too (docs/PRODUCT.md, "How it looks"). Against a gradient axe passes everything, so each of the
 * gradient's colors takes its place in turn; and it passes what is below AA, which is the matter of another rule of its. So the
 * measured ratio decides here. What axe cannot measure counts as found.
 */
export async function findPaleTexts(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const color of await gradientColors(page)) {
    await paintScreen(page, color);
    await untilStill(page);
    let texts = await measureTexts(page);
    // What is on its way from one color to another has none that could be measured.
    for (let look = 0; look < LOOKS && texts.some((text) => isNaN(ratioOf(text))); look += 1)
      texts = await measureTexts(page);
    const pale = texts.filter((text) => !(ratioOf(text) >= AAA_RATIO));
    found.push(...pale.map((text) => `${text.target.join(" ")} on ${color}: ${ratioOf(text)}`));
  }
  await paintScreen(page, "");
  return found;
}

async function measureTexts(page: Page): Promise<NodeResult[]> {
  const { violations, incomplete, passes } = await runAxe(page, { runOnly: [AAA] });
  return [...violations, ...incomplete, ...passes].flatMap(({ nodes }) => nodes);
}

/** Of the page and the frames in it that are ours. Brought once, it stays until another page is loaded: that costs as much as what it finds. */
async function runAxe(page: Page, options: RunOptions): Promise<AxeResults> {
  await Promise.all(page.frames().map(bringAxe));
  return page.evaluate((how) => window.axe.run(document, how), options);
}

async function bringAxe(frame: Frame): Promise<void> {
  try {
    const isThere = await frame.evaluate(() => "axe" in window);
    if (!isThere) await frame.evaluate(AXE);
  } catch (error) {
    // What held it is not shown any more.
    if (!frame.isDetached()) throw error;
  }
}

function ratioOf(text: NodeResult): number {
  const measured = text.any[0]?.data as { contrastRatio?: number } | null | undefined;
  return measured?.contrastRatio ?? NaN;
}

/** `rgb(...)` of every stop; the plain background where there is no gradient. */
function gradientColors(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { backgroundImage, backgroundColor } = getComputedStyle(
      [...document.querySelectorAll(".screen")].pop()!,
    );
    return backgroundImage.match(/rgba?\([^)]*\)/g) ?? [backgroundColor];
  });
}

async function paintScreen(page: Page, color: string): Promise<void> {
  await page.evaluate((paint) => {
    // The last one lies over the others.
    const { style } = [...document.querySelectorAll<HTMLElement>(".screen")].pop()!;
    style.backgroundImage = paint && "none";
    style.backgroundColor = paint;
  }, color);
}

function linesOf({ id, nodes }: Result): string[] {
  return nodes.map((node) => `${id}: ${node.target.join(" ")}: ${reasonOf(node)}`);
}

function reasonOf({ failureSummary, any }: NodeResult): string {
  return (failureSummary ?? any[0]?.message ?? "").replace(/\s+/g, " ");
}
