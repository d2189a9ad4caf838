import type { Page } from "playwright-core";

/** WCAG 2.2, 1.4.11: what shows where one is, beside what it lies on. */
const CONTRAST_MIN = 3;
const WIDTH_MIN_PX = 2;
const STOPS_MAX = 250;

/** What the page says of the stop that the focus stands on. */
interface Stop {
  name: string;
  /** The focus was here before: the round is made. */
  isSeen: boolean;
  outlinePx: number;
  outline: string;
  /** Of what it lies on, the nearest first. */
  backgrounds: string[];
  /** Something lies over it, or it is not in sight. */
  isCovered: boolean;
}

/**
 * The stops of the Tab key from the beginning of the page on at which nobody sees where they are: without an outline, with one that is too pale
 * for what it lies on, or covered. Empty is right. To be asked of a page that was just loaded, before anything has the focus.
 */
export async function findFaintFocus(page: Page): Promise<{ stops: number; faults: string[] }> {
  const faults: string[] = [];
  let stops = 0;
  for (; stops < STOPS_MAX; stops += 1) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate(readStop);
    if (stop === "frame") continue;
    if (stop === null || stop.isSeen) break;
    const wrong = faultOf(stop);
    if (wrong) faults.push(`${stop.name}: ${wrong}`);
  }
  return { stops, faults };
}

function faultOf({ outlinePx, outline, backgrounds, isCovered }: Stop): string | null {
  if (isCovered) return "covered, or not in sight";
  if (outlinePx < WIDTH_MIN_PX) return "no outline";
  const ground = backgrounds.map(partsOf).find(([, , , alpha = 1]) => alpha === 1) ?? [];
  const ratio = contrast(partsOf(outline), ground);
  return ratio >= CONTRAST_MIN ? null : `an outline of ${ratio.toFixed(2)}:1`;
}

/** Red, green, blue of 255 and, where there is one, the alpha of `rgb(...)`. */
function partsOf(color: string): number[] {
  return (color.match(/[\d.]+/g) ?? []).map(Number);
}

function contrast(one: number[], other: number[]): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: number[]): number {
  const [red = 0, green = 0, blue = 0] = color.slice(0, 3).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Runs in the page. Null behind the last stop; "frame": the focus is in a page of its own, which has its own tests. */
function readStop(): Stop | "frame" | null {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === document.body) return null;
  if (focused instanceof HTMLIFrameElement) return "frame";
  // With motion reduced every change is one, though of no length: until it is over the outline has the color of before.
  for (const change of focused.getAnimations()) change.finish();
  // A control of one's own drawing shows it on its label, or on what stands beside it.
  const drawn = [focused, focused.closest("label"), focused.nextElementSibling].find(
    (one) => one && getComputedStyle(one).outlineStyle !== "none" && one.getClientRects().length > 0,
  );
  const shown = drawn ?? focused;
  const { outlineWidth, outlineColor, outlineOffset } = getComputedStyle(shown);
  const backgrounds: string[] = [];
  const lowest = parseFloat(outlineOffset) < 0 ? shown : shown.parentElement;
  for (let one = lowest; one; one = one.parentElement)
    backgrounds.push(getComputedStyle(one).backgroundColor);
  const box = shown.getClientRects()[0]!;
  const over = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  const isSeen = focused.dataset.wasFocused !== undefined;
  focused.dataset.wasFocused = "";
  return {
    name: `${focused.tagName.toLowerCase()} “${focused.innerText || focused.getAttribute("name")}”`,
    isSeen,
    outlinePx: drawn ? parseFloat(outlineWidth) : 0,
    outline: outlineColor,
    backgrounds,
    isCovered: !over || over === document.body || !(shown.contains(over) || over.contains(shown)),
  };
}
