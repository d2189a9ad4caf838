import type { Page } from "playwright-core";
import type { Sound } from "../../../shared/contract/displays.js";
import type { DisplaySnapshot } from "../../../shared/realtime/snapshot.js";

/** What somebody sees of a display's settings, read from its page. Functions in the page have no names: see recordStatus(). */

/** null when it is not there. */
export const readText = (selector: string) => (page: Page) =>
  page.evaluate((place) => document.querySelector<HTMLElement>(place)?.innerText.trim() ?? null, selector);

/** Those of the selectors whose first element takes up room. */
export const readStanding = (selectors: string[]) => (page: Page) =>
  page.evaluate(
    (places) => places.filter((place) => document.querySelector<HTMLElement>(place)?.offsetWidth),
    selectors,
  );

export async function readHour(page: Page): Promise<number> {
  return parseInt((await readText(".clock")(page)) ?? "", 10);
}

/** The words of the buttons below the clock, without what stands in small letters. */
export function readButtons(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    Array.from(document.querySelectorAll<HTMLElement>(".home-button"))
      .filter(({ offsetWidth }) => offsetWidth > 0)
      .map(({ innerText }) => innerText.trim().split("\n")[0] ?? ""),
  );
}

/** How the day begins, and the buttons: the words come with two chunks. */
export async function readWords(page: Page): Promise<string[]> {
  const day = (await readText(".day")(page)) ?? "";
  return [day.split(" ").slice(0, 2).join(" "), ...(await readButtons(page))];
}

export function readColors(page: Page): Promise<{ paper: string; ink: string }> {
  return page.evaluate(() => {
    const { backgroundColor, color } = getComputedStyle(document.querySelector(".screen")!);
    return { paper: backgroundColor, ink: color };
  });
}

/** The smallest text, in pixels. */
export function readTextSize(page: Page): Promise<number> {
  return page.evaluate(() => parseFloat(getComputedStyle(document.documentElement).fontSize));
}

/** The color of the whole screen, and everything that can be read on it. */
export function readDarkness(page: Page): Promise<{ paper: string; words: string; picture: string }> {
  return page.evaluate(() => {
    const screen = document.querySelector<HTMLElement>(".screen")!;
    const { backgroundColor, backgroundImage } = getComputedStyle(screen);
    const words = screen.innerText === "" ? "none" : "some";
    return { paper: backgroundColor, words, picture: backgroundImage === "none" ? "none" : "some" };
  });
}

/** Whether all that can be seen keeps so far from each edge, as a part of the page's width or height. */
export const readClearOfEdge = (part: number) => (page: Page) =>
  page.evaluate((clear) => {
    const seen = Array.from(document.querySelectorAll(".screen h1, .screen p, .screen button, .screen svg"));
    return seen
      .map((element) => element.getBoundingClientRect())
      .filter(({ width, height }) => width > 0 && height > 0)
      .flatMap(({ left, right, top, bottom }) => [
        left / innerWidth,
        1 - right / innerWidth,
        top / innerHeight,
        1 - bottom / innerHeight,
      ])
      .every((distance) => distance >= clear);
  }, part);

export function readScanning(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.classList.contains("scanning"));
}

/** What can only be heard, as the page keeps it: its sounds go by the same plan. */
export const readSound =
  <Name extends keyof Sound>(name: Name) =>
  async (page: Page): Promise<Sound[Name] | undefined> => {
    const kept = await page.evaluate(() => localStorage.getItem("mantel.display"));
    const { snapshot } = JSON.parse(kept ?? "{}") as { snapshot?: DisplaySnapshot };
    return snapshot?.display.sound[name];
  };
