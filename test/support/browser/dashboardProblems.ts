import type { Page } from "playwright-core";

/** How far the words of a button may be from its middle. */
const OFF_CENTER_PX = 3;

/** The buttons in sight whose words stand too high or too low, or are cut off. */
export function misplacedLabels(page: Page): Promise<string[]> {
  return page.evaluate(
    (most) =>
      Array.from(document.querySelectorAll<HTMLElement>(".mantine-Button-root"))
        .filter((button) => button.getClientRects().length > 0)
        .flatMap((button) => {
          const label = button.querySelector<HTMLElement>(".mantine-Button-label");
          if (!label) return [];
          const outer = button.getBoundingClientRect();
          const inner = label.getBoundingClientRect();
          const off = (inner.top + inner.bottom - outer.top - outer.bottom) / 2;
          const words = document.createRange();
          words.selectNodeContents(label);
          const text = words.getBoundingClientRect();
          const offText = (text.top + text.bottom - outer.top - outer.bottom) / 2;
          const isCut = label.scrollWidth > label.clientWidth + 1 || text.height > outer.height;
          if (Math.abs(off) > most || Math.abs(offText) > most)
            return [`“${button.innerText}” is ${Math.round(offText)} px off its middle`];
          return isCut ? [`“${button.innerText}” is cut off`] : [];
        }),
    OFF_CENTER_PX,
  );
}

/** The buttons that are so narrow that a word of theirs is broken in two. */
export function brokenLabels(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    Array.from(document.querySelectorAll<HTMLElement>(".mantine-Button-label"))
      .filter((label) =>
        Array.from(label.childNodes)
          .filter((node) => node instanceof Text)
          .some((text) =>
            Array.from(text.data.matchAll(/[^\s-]+/g)).some(({ 0: word, index }) => {
              const range = document.createRange();
              range.setStart(text, index);
              range.setEnd(text, index + word.length);
              return new Set(Array.from(range.getClientRects(), ({ top }) => top)).size > 1;
            }),
          ),
      )
      .map((label) => `a word of “${label.innerText}” is broken`),
  );
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export function overlap(one: Box, other: Box): boolean {
  const isBeside = one.x + one.width <= other.x || other.x + other.width <= one.x;
  const isAbove = one.y + one.height <= other.y || other.y + other.height <= one.y;
  return !isBeside && !isAbove;
}
