import { expect } from "chai";
import type { Page } from "playwright-core";
import { findPaleTexts, findViolations } from "./findViolations.js";

/** Also a tablet of seven inches, and one on its side. */
const SCREENS = [
  { width: 1280, height: 800 },
  { width: 1024, height: 600 },
  { width: 600, height: 1024 },
];
/** design.md section 7. */
const TARGET_PX = 88;

/** The display as it stands: nothing for axe to find, contrast AAA, and on every size of screen only large buttons. */
export async function requireGoodScreen(page: Page): Promise<void> {
  const problems = await screenProblems(page);
  for (const size of SCREENS) {
    await page.setViewportSize(size);
    const small = await smallButtons(page);
    problems.push(...small.map((button) => `${size.width}x${size.height}: ${button}`));
  }
  expect(problems).to.deep.equal([]);
}

/** Zooming is switched off on purpose: an unsteady hand that zooms in by accident does not find the way back. */
export async function screenProblems(page: Page): Promise<string[]> {
  return [...(await findViolations(page, { except: ["meta-viewport"] })), ...(await findPaleTexts(page))];
}

export function smallButtons(page: Page): Promise<string[]> {
  return page.evaluate(
    (least) =>
      Array.from(document.querySelectorAll("button"), (button) => {
        const { width, height } = button.getBoundingClientRect();
        return { text: button.innerText, width, height };
      })
        .filter(({ width, height }) => width < least || height < least)
        .map(({ text, width, height }) => `the button "${text}" is ${width} x ${height} px`),
    TARGET_PX,
  );
}
