import { expect } from "chai";
import type { Page } from "playwright-core";
import type { Language } from "../../../client-display/texts/Texts.js";
import { speak } from "../../../client-display/texts/speak.js";
import { DisplayLanguage } from "../../../shared/contract/displays.js";
import type { DisplaySnapshot, PlannedCallRequest } from "../../../shared/realtime/snapshot.js";
import { usualClockFormat } from "../../../shared/rules/displayLook.js";
import { letterSizes, type ViewingDistance } from "../../../shared/rules/letterSize.js";
import { JourneyBrowser, TABLET } from "../../support/browser/JourneyBrowser.js";
import { requireChromium } from "../../support/steps/journeySteps.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp } from "../../support/server/TestApp.js";
import { wordyText } from "../../support/browser/wordyTexts.js";
import { buildMessage, buildOccurrence, buildSnapshot, minutesFromNow } from "../engine/buildPlan.js";
import { findFlaws } from "./findFlaws.js";
import { drawPreview, openPreview, untilStill } from "./showPreview.js";

const TABLETS: [width: number, height: number, distanceM: ViewingDistance][] = [
  [1280, 800, 2],
  [1024, 768, 2],
  [1024, 768, 1],
  [768, 1024, 2],
  [1920, 1080, 3],
];
/** Too small for letters that are read from the chair. */
const SMALL = [
  { width: 600, height: 1024 },
  { width: 390, height: 844 },
];
const OPEN: PlannedCallRequest = {
  id: "request01",
  urgency: "tonight",
  askedAt: minutesFromNow(-600),
  claimedBy: null,
  callAt: null,
  told: ["Anna Katharina", "Ben", "Christopher", "Dora", "Ola"],
};
/** One hour of each part of the day. */
const HOURS = [3, 8, 14, 20, 23];
/** Pages of a text change after 8 s; so many are gone through. */
const PAGES = 10;
const TEXT_LENGTH = 120;

describe("the letters of the clock screen", function () {
  this.timeout(60_000);

  let app: TestApp;
  let browser: JourneyBrowser;
  let page: Page;

  before(async function () {
    requireChromium(this);
    app = await startTestApp();
    browser = await JourneyBrowser.launch();
    page = await browser.open(TABLET);
    await page.clock.install();
    await openPreview(page, app.url);
  });

  afterEach(() => browser.requireNoErrors());

  after(async () => {
    await browser?.close();
    await app?.close();
  });

  TABLETS.forEach(([width, height, distanceM]) => {
    DisplayLanguage.options.forEach((language) => {
      it(`are as large as ${distanceM} m need at ${width}x${height}, with the longest words: ${language}`, async () => {
        const size = { width, height };
        const { near, far } = letterSizes(size, { diagonalInches: null, distanceM });
        await page.setViewportSize(size);
        for (const level of ["next", "full"] as const) {
          await drawPreview(page, longDay(language, level, distanceM));
          await page.locator(`html[lang="${language}"] body.level-${level} .home-button-now`).waitFor();

          expect(await lettersBelow(page, ".clock-screen", near), level).to.deep.equal([]);
          expect(await lettersBelow(page, ".clock, .next-when, .next-what", far), level).to.deep.equal([]);
          // It may stand on two lines, and is smaller only where a half of it is wider than the screen, or where a screen is upright.
          const needed = Math.min(height > width ? 0.75 * far : far, await largestWhole(page, ".day"));
          expect(await lettersBelow(page, ".day", needed), level).to.deep.equal([]);
        }
      });
    });
  });

  SMALL.forEach((size) => {
    DisplayLanguage.options.forEach((language) => {
      it(`are all as large as 1 m needs at ${size.width}x${size.height}, with the longest words: ${language}`, async () => {
        const { near } = letterSizes(size, { diagonalInches: null, distanceM: 2 });
        await page.setViewportSize(size);
        for (const level of ["next", "full"] as const) {
          await drawPreview(page, longDay(language, level, 2));
          await page.locator(`html[lang="${language}"] body.level-${level} .home-button-now`).waitFor();

          expect(await lettersBelow(page, ".clock-screen", near), level).to.deep.equal([]);
          expect(await findFlaws(page), level).to.deep.equal([]);
        }
      });
    });
  });

  // An engine that sets each letter on whole pixels, as the headless shell does, draws the same words up to a hundredth wider in some sizes.
  TABLETS.forEach(([width, height, distanceM]) => {
    it(`have room for every day of the week and every part of it at ${width}x${height} and ${distanceM} m`, async () => {
      await page.setViewportSize({ width, height });
      const cut: string[] = [];
      for (const language of DisplayLanguage.options) {
        const days = await daysIn(language);
        for (const level of ["clock", "next", "full"] as const) {
          await drawPreview(page, longDay(language, level, distanceM));
          await page.locator(`html[lang="${language}"] body.level-${level} .home-button-now`).waitFor();
          await untilStill(page);
          cut.push(...(await cutOff(page, ".day", days)).map((day) => `${level}: ${day}`));
        }
      }
      expect(cut).to.deep.equal([]);
    });
  });

  it("show a medication whole, page by page, and nothing else moves", async () => {
    await page.setViewportSize({ width: 1024, height: 768 });
    const text = wordyText("de", TEXT_LENGTH);
    await drawPreview(page, longDay("de", "next", 2));
    await page.getByText(text.split(" ")[0]!).first().waitFor();

    const seen: string[] = [];
    const places = await placesNow(page);
    for (let turn = 0; turn < PAGES; turn += 1) {
      seen.push((await page.locator(".next-what").allInnerTexts()).join(" "));
      expect(await findFlaws(page)).to.deep.equal([]);
      expect(await placesNow(page)).to.deep.equal(places);
      await page.clock.fastForward(8_000);
    }

    const shown = seen.filter((words, index) => words && seen.indexOf(words) === index).join(" ");
    text.split(" ").forEach((word) => expect(shown).to.include(word));
    expect(shown).not.to.include("…");
  });

  it("say who was told, and where a call is taken back, without moving a button", async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    const never = page.getByRole("button", { name: "Never mind" });
    await drawPreview(page, { ...longDay("en", "next", 2), callRequest: OPEN });
    await never.waitFor();
    await page.getByText("Asked. Anna Katharina,").waitFor();
    expect(await findFlaws(page)).to.deep.equal([]);
    const asked = await placesNow(page);

    // That it is gone tells that the drawing without it stands, and not the one before.
    await drawPreview(page, longDay("en", "next", 2));
    await never.waitFor({ state: "hidden" });

    expect(await placesNow(page)).to.deep.equal(asked);
  });
});

function longDay(
  language: DisplayLanguage,
  level: "clock" | "next" | "full",
  distanceM: ViewingDistance,
): DisplaySnapshot {
  const text = wordyText(language, TEXT_LENGTH);
  const messages = [20, 110, 200].map((minutes, index) =>
    buildMessage({
      messageId: `message${index}`,
      label: "medication",
      text,
      occurrences: [buildOccurrence({ key: `k${index}`, dueAt: minutesFromNow(minutes) })],
    }),
  );
  const plan = buildSnapshot({ serverTime: minutesFromNow(5), messages });
  const display = { ...plan.display, language, level, clockFormat: usualClockFormat(language) };
  return { ...plan, display, device: { ...plan.device, viewing: { diagonalInches: null, distanceM } } };
}

/** Texts in smaller letters, those of `selector` and below it; half a pixel is rounding. */
function lettersBelow(page: Page, selector: string, least: number): Promise<string[]> {
  return page.evaluate(
    ([places, px]) => {
      const small: string[] = [];
      document.querySelectorAll(places).forEach((place) => {
        const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
        while (texts.nextNode()) {
          const { parentElement, textContent } = texts.currentNode;
          const { fontSize, visibility } = getComputedStyle(parentElement!);
          if (textContent!.trim() && visibility === "visible" && parseFloat(fontSize) < px - 0.5)
            small.push(`${fontSize}: ${textContent}`);
        }
      });
      return small;
    },
    [selector, least] as const,
  );
}

/** The largest letters in which the longest part of a word that may come there fits its place: "Donnerstag-", or "donderdag-". */
function largestWhole(page: Page, selector: string): Promise<number> {
  return page.evaluate(
    ([place, letters]) => document.querySelector(place)!.getBoundingClientRect().width / (letters * 0.54),
    [selector, 11] as const,
  );
}

async function daysIn(language: DisplayLanguage): Promise<string[]> {
  const module = (await import(`../../../client-display/texts/${language}.js`)) as Record<string, Language>;
  const texts = speak(module[language]!, usualClockFormat(language));
  const wall = { year: 2026, month: 0, day: 28, minute: 0 };
  return [0, 1, 2, 3, 4, 5, 6].flatMap((weekday) =>
    HOURS.map((hour) => texts.day({ ...wall, weekday, hour })),
  );
}

/** Those of `texts` that the place of `selector` is too small for, in the letters that it has. */
function cutOff(page: Page, selector: string, texts: string[]): Promise<string[]> {
  return page.evaluate(
    ([place, all]) => {
      const shown = document.querySelector(place)!;
      const tried = shown.parentElement!.appendChild(shown.cloneNode() as Element);
      const range = document.createRange();
      const box = shown.getBoundingClientRect();
      // A line is as tall as its font says; letters take one em of that.
      const half = parseFloat(getComputedStyle(shown).fontSize) / 2;
      const cut = all.filter((text) => {
        tried.textContent = text;
        range.selectNodeContents(tried);
        return Array.from(range.getClientRects()).some(({ left, right, top, bottom }) => {
          const middle = (top + bottom) / 2;
          const isWide = left < box.left || right > box.right;
          return isWide || middle - half < box.top - 1 || middle + half > box.bottom + 1;
        });
      });
      tried.remove();
      return cut;
    },
    [selector, texts] as const,
  );
}

/** Where everything stands that must not move. */
function placesNow(page: Page): Promise<number[][]> {
  return page.evaluate(() =>
    Array.from(document.querySelectorAll(".day, .date, .clock, .next-place, .home-button")).map((place) => {
      const { left, top, width, height } = place.getBoundingClientRect();
      // The picture wanders as a whole.
      const root = document.querySelector("#root")!.getBoundingClientRect();
      return [left - root.left, top - root.top, width, height].map(Math.round);
    }),
  );
}
