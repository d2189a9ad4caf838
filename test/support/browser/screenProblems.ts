import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "chai";
import type { Page, ViewportSize } from "playwright-core";
import { findPaleTexts, findViolations } from "./findViolations.js";

/** From the smallest phone, both ways, over a tablet of seven inches to a television. */
const SCREENS = [
  { width: 1280, height: 800 },
  { width: 1024, height: 768 },
  { width: 768, height: 1024 },
  { width: 1920, height: 1080 },
  { width: 3840, height: 2160 },
  { width: 1024, height: 600 },
  { width: 600, height: 1024 },
  { width: 320, height: 480 },
  { width: 480, height: 320 },
  { width: 640, height: 360 },
];
/** The smallest side of a button that an unsteady hand hits. */
const TARGET_PX = 88;
const SETTLED_MS = 500;
/** A screen hears of its new size in a frame, and sets itself anew in that or the next: however long a busy machine takes for them. */
const SETTLED_FRAMES = 30;
const PICTURE_SIZES = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
];
let picturesKept = 0;
/** Between a button's words and its border. */
const AIR_PX = 3;

/** Where letters are measured: every tablet, a laptop, a phone both ways. Smaller phones are held in the hand (docs/decisions/031). */
const LETTER_SCREENS = [
  { width: 1024, height: 768 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
  { width: 600, height: 1024 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
];

/** The display as it stands: nothing for axe to find, contrast AAA, and on every size of screen only large buttons, whole ones. */
export async function requireGoodScreen(page: Page): Promise<void> {
  const problems = [...(await screenProblems(page)), ...(await buttonProblems(page, SCREENS))];
  // A copy is not set anew for another size.
  if ((await page.locator("[data-copy]").count()) === 0) problems.push(...(await letterProblems(page)));
  const other = (await page.locator("body.light").count()) > 0 ? "dark" : "light";
  await wearTheme(page, other);
  problems.push(...(await findPaleTexts(page)).map((text) => `${other}: ${text}`));
  await keepPictures(page);
  await wearTheme(page, other === "dark" ? "light" : "dark");
  await keepPictures(page);
  expect(problems).to.deep.equal([]);
}

/** The display's style goes by a class of the body; the next change of its settings puts its own back. */
async function wearTheme(page: Page, theme: "dark" | "light"): Promise<void> {
  await page.evaluate((wanted) => {
    document.body.classList.remove("dark", "light");
    document.body.classList.add(wanted);
  }, theme);
}

/** For whoever wants to look at every screen: `PICTURES=<folder>` keeps one of each in five sizes and both themes. */
export async function keepPictures(page: Page, sizes = PICTURE_SIZES): Promise<void> {
  const folder = process.env.PICTURES;
  if (!folder) return;
  const before = page.viewportSize();
  for (const size of sizes) {
    await page.setViewportSize(size);
    await sleep(SETTLED_MS);
    await page.screenshot({ path: path.join(folder, `${picturesKept}-${size.width}x${size.height}.png`) });
  }
  picturesKept += 1;
  if (before) await page.setViewportSize(before);
}

/** What is too small, cut off or covered by a button on screens of these sizes; empty is right. The page has its own size again afterwards. */
export async function buttonProblems(page: Page, sizes: ViewportSize[]): Promise<string[]> {
  const problems: string[] = [];
  const before = page.viewportSize();
  for (const size of sizes) {
    await page.setViewportSize(size);
    const wrong = [...(await smallButtons(page)), ...(await buttonsOutside(page))];
    problems.push(...wrong.map((button) => `${size.width}x${size.height}: ${button}`));
  }
  if (before) await page.setViewportSize(before);
  return problems;
}

/** Texts smaller than one rem, and what an edge or a box cuts off of them; empty is right. Not of the clock, which has tests of its own. */
export async function letterProblems(page: Page): Promise<string[]> {
  const problems: string[] = [];
  const before = page.viewportSize();
  for (const size of LETTER_SCREENS) {
    await page.setViewportSize(size);
    let wrong = await page.evaluate(letterProblemsNow);
    for (let frame = 0; frame < SETTLED_FRAMES && wrong.length > 0; frame += 1) {
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
      wrong = await page.evaluate(letterProblemsNow);
    }
    problems.push(...wrong.map((text) => `${size.width}x${size.height}: ${text}`));
  }
  if (before) await page.setViewportSize(before);
  return problems;
}

/** Runs in the page. Nothing in here may have a name: tsx marks named functions for a helper that the page does not have. */
function letterProblemsNow(): string[] {
  const least = parseFloat(getComputedStyle(document.documentElement).fontSize);
  const found: string[] = [];
  const range = document.createRange();
  document.querySelectorAll(".screen:not(.clock-screen)").forEach((screen) => {
    const texts = document.createTreeWalker(screen, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const words = texts.currentNode.textContent!.trim();
      const element = texts.currentNode.parentElement!;
      const { visibility, fontSize } = getComputedStyle(element);
      if (!words || visibility !== "visible") continue;
      const half = parseFloat(fontSize) / 2;
      range.selectNodeContents(texts.currentNode);
      Array.from(range.getClientRects()).forEach(({ left, right, top, bottom, width }) => {
        if (width < 1) return;
        if (2 * half < least - 0.5) found.push(`"${words}" has ${fontSize}, not ${least}px`);
        // A line is as tall as its font says; letters take one em of that.
        const middle = (top + bottom) / 2;
        for (let box: Element | null = element; box; box = box.parentElement) {
          if (box !== document.documentElement && getComputedStyle(box).overflow === "visible") continue;
          const inner = box.getBoundingClientRect();
          const isWhole =
            left >= inner.left - 1 &&
            right <= inner.right + 1 &&
            middle - half >= inner.top - 1 &&
            middle + half <= inner.bottom + 1;
          if (!isWhole) found.push(`"${words}" is cut off by ${box.className || box.tagName}`);
        }
      });
    }
  });
  return Array.from(new Set(found));
}

/** Zooming is switched off on purpose: an unsteady hand that zooms in by accident does not find the way back. */
export async function screenProblems(page: Page): Promise<string[]> {
  return [...(await findViolations(page, { except: ["meta-viewport"] })), ...(await findPaleTexts(page))];
}

export function smallButtons(page: Page): Promise<string[]> {
  return page.evaluate(
    (least) =>
      Array.from(document.querySelectorAll("button"))
        .filter((button) => button.getClientRects().length > 0)
        .map((button) => {
          const { width, height } = button.getBoundingClientRect();
          return { text: button.innerText, width, height };
        })
        .filter(({ width, height }) => width < least || height < least)
        .map(({ text, width, height }) => `the button "${text}" is ${width} x ${height} px`),
    TARGET_PX,
  );
}

/**
 * Cut off by an edge of the screen, or with words that do not fit into them. What is too wide at first is set smaller. It is counted in
 * frames, not in milliseconds: a look may come before the screen has heard of its size, and one look may take half a second.
 */
async function buttonsOutside(page: Page): Promise<string[]> {
  let outside = await buttonsOutsideNow(page);
  for (let frame = 0; frame < SETTLED_FRAMES && outside.length > 0; frame += 1) {
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
    outside = await buttonsOutsideNow(page);
  }
  return outside;
}

function buttonsOutsideNow(page: Page): Promise<string[]> {
  return page.evaluate(
    (air) =>
      Array.from(document.querySelectorAll("button"))
        .filter((button) => getComputedStyle(button).visibility === "visible")
        .filter((button) => {
          const { left, top, right, bottom } = button.getBoundingClientRect();
          const isWhole = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
          const holdsWords =
            button.scrollWidth <= button.clientWidth + 1 && button.scrollHeight <= button.clientHeight + 1;
          const least = button.clientLeft + air;
          const texts = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
          const letters = document.createRange();
          let hasAir = true;
          while (texts.nextNode()) {
            letters.selectNodeContents(texts.currentNode);
            const { left: first, right: last, width } = letters.getBoundingClientRect();
            hasAir &&= width === 0 || (first >= left + least && last <= right - least);
          }
          // Lower, the nine sizes of a screen leave no line for their question.
          const isOverTitle =
            innerHeight >= 360 &&
            Array.from(document.querySelectorAll(".setup-title")).some((title) => {
              const place = title.getBoundingClientRect();
              const isSeen = place.width > 0 && getComputedStyle(title).visibility === "visible";
              return isSeen && (place.top < -1 || (place.bottom > top + 1 && place.right > left));
            });
          return !isWhole || !holdsWords || !hasAir || isOverTitle;
        })
        .map(
          (button) =>
            `the button "${button.innerText}" is cut off, over a title, or its words touch the border`,
        ),
    AIR_PX,
  );
}

/** Of the first that `selector` finds, on a phone that lies on its side. The page has its own size again afterwards. */
export async function heightOnItsSide(page: Page, selector: string): Promise<number> {
  const before = page.viewportSize()!;
  await page.setViewportSize({ width: 640, height: 360 });
  await sleep(SETTLED_MS);
  const height = await page.evaluate((one) => document.querySelector(one)!.clientHeight, selector);
  await page.setViewportSize(before);
  return height;
}

/**
 * Leaves only a copy of what `selector` finds, as soon as it is there: what stands for seconds would be gone before it is measured. The
 * page has to be loaded anew afterwards.
 */
export async function keepStill(page: Page, selector: string): Promise<void> {
  await page.waitForFunction((found) => {
    const screen = document.querySelector(found);
    if (!screen) return false;
    const copy = screen.cloneNode(true) as Element;
    copy.setAttribute("data-copy", "");
    const others = Array.from(document.body.querySelectorAll<HTMLElement>("#root, body > div"));
    others.forEach((other) => (other.hidden = true));
    return document.body.appendChild(document.createElement("div")).appendChild(copy) !== null;
  }, selector);
}
