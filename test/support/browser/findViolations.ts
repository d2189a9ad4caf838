import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

type Result = Awaited<ReturnType<AxeBuilder["analyze"]>>["violations"][number];

/** What another theme can break: the rest of a page is the same in each. */
const COLOR_RULES = ["color-contrast", "link-in-text-block"];
const AAA = "color-contrast-enhanced";
const AAA_RATIO = 7;

/** What axe finds wrong with the page as it stands, one line for each element; empty is right. `onlyColors`: when all else of it was looked at. */
export async function findViolations(
  page: Page,
  { except = [], onlyColors = false }: { except?: string[]; onlyColors?: boolean } = {},
): Promise<string[]> {
  await untilColorsStand(page);
  const axe = axeAt(page).options({ resultTypes: ["violations"] });
  const { violations } = await (onlyColors ? axe.withRules(COLOR_RULES) : axe.disableRules(except)).analyze();
  return violations.flatMap(linesOf);
}

/** On their way from one look to the other they are nobody's colors. What turns for ever is not waited for. */
async function untilColorsStand(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every((one) => one.playState !== "running" || one.effect?.getComputedTiming().iterations === Infinity),
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
    const { violations, incomplete, passes } = await axeAt(page).withRules([AAA]).analyze();
    const texts = [...violations, ...incomplete, ...passes].flatMap(({ nodes }) => nodes);
    const pale = texts.filter((text) => !(ratioOf(text) >= AAA_RATIO));
    found.push(...pale.map((text) => `${text.target.join(" ")} on ${color}: ${ratioOf(text)}`));
  }
  await paintScreen(page, "");
  return found;
}

/**
 * Usually axe puts its findings together in a page of its own, which takes twice as long. Only what is in frames is not found without that.
 */
function axeAt(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode(page.frames().length === 1);
}

function ratioOf(text: Result["nodes"][number]): number {
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

function reasonOf({ failureSummary, any }: Result["nodes"][number]): string {
  return (failureSummary ?? any[0]?.message ?? "").replace(/\s+/g, " ");
}
