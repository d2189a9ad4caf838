import type { Page } from "playwright-core";

/** What is too large at first is set smaller, step by step, each after a drawing. */
const SETTLED_MS = 1_500;

/** The picture wanders by so much to each side, see client-display/screens/home/screenShift.ts: less is no distance. */
const SHIFT_PX = 4;

interface Thing {
  name: string;
  element: Element;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/**
 * What a person would see as broken: words, buttons and drawings that a box or the edge of the screen cuts off, and what lies over
 * something else. Empty is right. `edge` is the share of the width and of the height that has to stay empty at each side.
 */
export async function findFlaws(page: Page, edge = 0): Promise<string[]> {
  const deadline = Date.now() + SETTLED_MS;
  const rule = { edge, shift: SHIFT_PX };
  await page.evaluate(twoFrames);
  let flaws = await page.evaluate(flawsNow, rule);
  while (flaws.length > 0 && Date.now() < deadline) flaws = await page.evaluate(flawsNow, rule);
  return flaws;
}

function twoFrames(): Promise<number> {
  return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}

/** Runs in the page. Nothing in here may have a name: tsx marks named functions for a helper that the page does not have. */
function flawsNow({ edge, shift }: { edge: number; shift: number }): string[] {
  const beside = edge * innerWidth + shift;
  const above = edge * innerHeight + shift;
  // Where the picture has wandered to by now.
  const root = document.querySelector("#root")!.getBoundingClientRect();
  const things: Thing[] = [];
  const range = document.createRange();
  const texts = document.createTreeWalker(document.querySelector(".screen")!, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const element = texts.currentNode.parentElement!;
    const name = texts.currentNode.textContent!.trim();
    const { visibility, fontSize } = getComputedStyle(element);
    if (!name || visibility !== "visible") continue;
    range.selectNodeContents(texts.currentNode);
    // A line is as tall as its font says; letters take one em of that.
    const half = parseFloat(fontSize) / 2;
    Array.from(range.getClientRects()).forEach(({ left, right, top, bottom, width }) => {
      const middle = (top + bottom) / 2;
      if (width > 1) things.push({ name, element, left, right, top: middle - half, bottom: middle + half });
    });
  }
  document
    .querySelectorAll<HTMLElement>(".screen button, .screen .icon, .screen .home-mark")
    .forEach((element) => {
      const { left, right, top, bottom, width } = element.getBoundingClientRect();
      const name = `${element.tagName} ${element.getAttribute("class")} ${element.innerText ?? ""}`;
      if (width > 0) things.push({ name, element, left, right, top, bottom });
    });

  const flaws: string[] = things.length === 0 ? ["an empty screen"] : [];
  things.forEach(({ name, element, left, top, right, bottom }) => {
    if (left - root.left < beside - 0.5 || right - root.left > innerWidth - beside + 0.5)
      flaws.push(`${name}: beyond the side`);
    if (top - root.top < above - 0.5 || bottom - root.top > innerHeight - above + 0.5)
      flaws.push(`${name}: beyond the top or the bottom`);
    for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
      if (getComputedStyle(box).overflow === "visible") continue;
      const inner = box.getBoundingClientRect();
      if (left < inner.left - 1 || right > inner.right + 1)
        flaws.push(`${name}: cut off beside by ${box.className}`);
      if (top < inner.top - 1 || bottom > inner.bottom + 1)
        flaws.push(`${name}: cut off by ${box.className}`);
    }
  });
  // Descenders may reach into the line below: a quarter of an em is no flaw.
  things.forEach((one, index) =>
    things.slice(index + 1).forEach((other) => {
      if (one.element.contains(other.element) || other.element.contains(one.element)) return;
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      const smaller = Math.min(one.bottom - one.top, other.bottom - other.top);
      if (across > 2 && down > smaller / 4) flaws.push(`${one.name} and ${other.name}: over each other`);
    }),
  );
  return flaws;
}
