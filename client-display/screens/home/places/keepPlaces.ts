import type { HomeParts } from "../HomeParts.js";
import type { Box, Places } from "./Places.js";

/** index.ejs puts it into the style before the first painting, for a window of the same size. */
const PLACES_KEY = "mantel.places";
/** The root has it while the first rule of the page's style is that of the places. */
const PLACED = "data-placed";

/** Puts the places of what the first painting has into the page's style, and keeps them for the next one. */
export function keepPlaces(
  places: Places,
  { letters, actions }: Pick<HomeParts, "letters" | "actions">,
): void {
  const smaller = places.near < letters.near ? `html{font-size:${places.near}px !important}` : "";
  const rule = `@media (width:${window.innerWidth}px) and (height:${window.innerHeight}px){${smaller}${rulesOf(places)}}`;
  const style = document.getElementById("look") as HTMLStyleElement | null;
  const sheet = style && style.sheet;
  if (!sheet) return;
  const root = document.documentElement;
  if (root.hasAttribute(PLACED)) sheet.deleteRule(0);
  sheet.insertRule(rule, 0);
  root.setAttribute(PLACED, "");
  if (!actions) return;
  try {
    window.localStorage.setItem(PLACES_KEY, rule);
  } catch {
    // Without storage the first seconds after a reload have the places of the style sheet.
  }
}

function rulesOf(places: Places): string {
  const { letters, dayLetters, clockLetters, isDateBeside, sky, day, date, clock, words, board } = places;
  const hyphens = places.isDayBroken ? "-webkit-hyphens:manual;hyphens:manual" : "";
  const side = isDateBeside ? "justify-content:flex-start;text-align:left;" : "";
  const rules: [string, Box | null, string][] = [
    ["sky", sky, "display:block"],
    ["day", day, `font-size:${dayLetters}px;${hyphens}`],
    ["date", date, `${side}${isDateBeside && words ? "align-items:flex-end" : ""}`],
    ["clock", clock, `font-size:${Math.floor(clockLetters)}px`],
    ["clock-words", words, `${side}${isDateBeside ? "align-items:flex-start" : ""}`],
    ["next-place", board, `font-size:${letters}px`],
  ];
  return rules
    .map(([name, box, more]) => `.clock-screen .${name}{${box ? boxRule(box) + more : "display:none"}}`)
    .join("");
}

function boxRule({ left, top, width, height }: Box): string {
  const [x, y, wide, tall] = [left, top, width, height].map(Math.round);
  return `position:absolute;margin:0;min-height:0;left:${x}px;top:${y}px;width:${wide}px;height:${tall}px;`;
}
