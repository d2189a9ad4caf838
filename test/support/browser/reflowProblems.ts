import type { Page } from "playwright-core";

/** The smallest phone (WCAG 1.4.10), and a phone whose owner has doubled the letters (1.4.4). */
const LOOKS = [
  { name: "at 320 px", size: { width: 320, height: 640 }, letters: "" },
  { name: "with letters of 200 %", size: { width: 390, height: 844 }, letters: "200%" },
];

/** What is wider than the page or cut off on a small phone or in doubled letters; empty is right. The page is as before afterwards. */
export async function reflowProblems(page: Page): Promise<string[]> {
  const before = page.viewportSize();
  const problems: string[] = [];
  for (const { name, size, letters } of LOOKS) {
    await page.setViewportSize(size);
    await wearLetters(page, letters);
    const found = await page.evaluate(cutOffNow);
    problems.push(...found.map((problem) => `${name}: ${problem}`));
  }
  await wearLetters(page, "");
  if (before) await page.setViewportSize(before);
  return problems;
}

async function wearLetters(page: Page, size: string): Promise<void> {
  await page.evaluate(async (wanted) => {
    document.documentElement.style.fontSize = wanted;
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  }, size);
}

/** Runs in the page. Nothing in here may have a name: tsx marks named functions for a helper that the page does not have. */
function cutOffNow(): string[] {
  const found: string[] = [];
  const root = document.documentElement;
  const wide = root.scrollWidth - root.clientWidth;
  if (wide > 0) found.push(`the page is ${wide} px too wide`);
  const range = document.createRange();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const words = texts.currentNode.textContent!.trim();
    const element = texts.currentNode.parentElement!;
    if (!words || getComputedStyle(element).visibility !== "visible") continue;
    if (element.closest(".visually-hidden, .contact-trap, script, style, noscript")) continue;
    range.selectNodeContents(texts.currentNode);
    const { left, right, top, bottom, width, height } = range.getBoundingClientRect();
    if (width < 2 || height < 2) continue;
    for (let box: Element | null = element; box; box = box.parentElement) {
      const { overflowX, overflowY, display, webkitLineClamp } = getComputedStyle(box);
      if (display === "inline") continue;
      // It can be scrolled there, or its beginning stands for it and says so.
      const isShortened = webkitLineClamp !== "none";
      if (isShortened || (/auto|scroll/.test(overflowX) && box !== root && box !== document.body)) break;
      const isRoot = box === root;
      const inner = box.getBoundingClientRect();
      const isWide = right > inner.right + 1 || left < inner.left - 1;
      if ((isRoot || /hidden|clip/.test(overflowX)) && isWide) {
        found.push(`“${words.slice(0, 40)}” is cut off by ${box.className || box.tagName}`);
        break;
      }
      const isTall = bottom > inner.bottom + 4 || top < inner.top - 4;
      if (!isRoot && box !== document.body && /hidden|clip/.test(overflowY) && isTall) {
        found.push(`“${words.slice(0, 40)}” is cut off above or below by ${box.className || box.tagName}`);
        break;
      }
    }
  }
  return Array.from(new Set(found));
}
