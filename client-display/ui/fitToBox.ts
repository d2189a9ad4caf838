import { endOfPage } from "./endOfPage.js";

/** Larger than this there is only a word or two on each line, and that reads no better. */
const MAX_SHARE_OF_HEIGHT = 0.46;
const MAX_SHARE_OF_WIDTH = 0.17;
/** What a line takes in rem, and the mark of a page below the text. fitText.css has the same. */
const LINE = 1.22;
const MARK = 1.15;
const FEW_LINES = 2;
/** A few words are at least so large, in rem, where this takes no more than some of the air around the buttons. */
const LARGE = 2.4;
const SOME_AIR = "0";
/** A screen reaches over the edge by half of that, and wanders as far. */
const EDGE_PX = 8;
/**
 * What a screen does without for the sake of its text, one thing more with each step: fitText.css says what it is, by the numbers in its
 * attribute, and each screen what that means for its own parts. From the first last resort on they are only for where hardly a line would
 * stand otherwise: who looks after it goes, then the words of the buttons are set smaller.
 */
const SPARED = ["", "1", "1 2", "1 2 3", "1 2 3 4", "1 2 3 4 6", "1 2 3 4 6 5"];
const FIRST_LAST_RESORT = 5;
/** Counts as more pages than any text has, so that every other step is taken first. */
const HARDLY_A_LINE = 10_000;

interface Fitted {
  text: string;
  /** Who looks after it: on pages of its own where its line goes. */
  claim?: string | undefined;
  remMax: number;
}

/** Sets the letters of `words` as large as `box` allows, and answers the pages of the text: one where all of it fits at one rem. */
export function fitToBox(box: HTMLElement, words: HTMLElement, { text, claim, remMax }: Fitted): string[] {
  const rem = remOfPage();
  const { style } = words;
  const before = words.textContent;
  words.textContent = text;
  style.wordWrap = "";
  style.fontSize = `${rem}px`;
  // A word longer than the line, such as an address: broken rather than cut off.
  const isBroken = words.scrollWidth > box.clientWidth;
  if (isBroken) style.wordWrap = "break-word";
  const isPaged =
    (isBroken || !isLarge(box, words, rem * Math.min(LARGE, remMax))) && spareFor(box, words, rem) > 1;
  const isUnsaid = claim && /6/.test(box.closest(".screen")!.getAttribute("data-spared")!);
  const room = Math.max(box.clientHeight - MARK * rem, LINE * rem);
  const own = isPaged || isUnsaid ? cut(words, text, room) : [text];
  const pages = isUnsaid ? own.concat(cut(words, claim, room)) : own;
  if (!isBroken && !pages[1]) enlarge(box, words, rem * remMax);
  // React takes it from here.
  words.textContent = before;
  return pages;
}

/** Changes when the room of a text does, the smallest size of its letters, or the words of the buttons: beside it they grow without taking room of it. */
export function roomOf(box: HTMLElement): string {
  const buttons = (box.closest(".screen") ?? box).getElementsByTagName("button");
  const words = [].map.call(buttons, ({ textContent }: HTMLElement) => textContent);
  return [box.clientWidth, box.clientHeight, remOfPage(), words, ""].join(" ");
}

function remOfPage(): number {
  return parseFloat(getComputedStyle(document.documentElement).fontSize);
}

function isLarge(box: HTMLElement, words: HTMLElement, px: number): boolean {
  const screen = box.closest<HTMLElement>(".screen")!;
  words.style.fontSize = `${px}px`;
  return ["", SOME_AIR].some((spared) => {
    screen.setAttribute("data-spared", spared);
    return px <= box.clientHeight * MAX_SHARE_OF_HEIGHT && hasAllButtons(screen) && fits(box, words);
  });
}

/** As much as makes the fewest pages, and no more than that. Answers their number, roughly. */
function spareFor(box: HTMLElement, words: HTMLElement, rem: number): number {
  const screen = box.closest<HTMLElement>(".screen")!;
  const spare = (step: number) => screen.setAttribute("data-spared", SPARED[step]!);
  let fewest = Infinity;
  let best = 0;
  words.style.fontSize = `${rem}px`;
  for (let step = 0; step < SPARED.length; step += 1) {
    if (fewest <= (step < FIRST_LAST_RESORT ? 1 : HARDLY_A_LINE)) break;
    spare(step);
    const isWhole = hasAllButtons(screen);
    const lines = Math.floor((box.clientHeight / rem - MARK) / LINE);
    const hardly = HARDLY_A_LINE * (isWhole ? 2 : 3) - box.clientHeight;
    const several = Math.max(2, Math.ceil(words.offsetHeight / rem / LINE / lines));
    const pages = isWhole && fits(box, words) ? 1 : isWhole && lines >= FEW_LINES ? several : hardly;
    if (pages < fewest) best = step;
    fewest = Math.min(fewest, pages);
  }
  spare(best);
  return fewest;
}

function hasAllButtons(screen: HTMLElement): boolean {
  const outer = screen.getBoundingClientRect();
  return [].every.call(screen.getElementsByTagName("button"), (button: HTMLElement) => {
    const { top, bottom, right } = button.getBoundingClientRect();
    return top >= outer.top + EDGE_PX && bottom <= outer.bottom - EDGE_PX && right <= outer.right - EDGE_PX;
  });
}

/** `room` is in pixels, from top to bottom. */
function cut(words: HTMLElement, text: string, room: number): string[] {
  const holds = (part: string) => {
    words.textContent = part;
    return words.offsetHeight <= room;
  };
  const pages: string[] = [];
  for (let rest = text.trim(); rest;) {
    const end = endOfPage(rest, holds);
    pages.push(rest.slice(0, end).trim());
    rest = rest.slice(end).trim();
  }
  return pages;
}

function enlarge(box: HTMLElement, words: HTMLElement, most: number): void {
  let low = remOfPage();
  let high = Math.min(most, box.clientHeight * MAX_SHARE_OF_HEIGHT, box.clientWidth * MAX_SHARE_OF_WIDTH);
  while (high - low > 0.5) {
    const middle = (low + high) / 2;
    words.style.fontSize = `${middle}px`;
    if (fits(box, words)) low = middle;
    else high = middle;
  }
  words.style.fontSize = `${low}px`;
}

function fits(box: HTMLElement, words: HTMLElement): boolean {
  return words.offsetHeight <= box.clientHeight && words.scrollWidth <= box.clientWidth;
}
