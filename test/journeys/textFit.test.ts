import { expect } from "chai";
import type { Page } from "playwright-core";
import { DisplayLanguage } from "../../shared/contract/displays.js";
import type { ReplyButton } from "../../shared/realtime/snapshot.js";
import { MESSAGE_TEXT_MAX } from "../../shared/limits.js";
import type { PreviewShow } from "../../shared/realtime/preview.js";
import { usualClockFormat } from "../../shared/rules/displayLook.js";
import { replyButtons } from "../../shared/rules/replyButtons.js";
import { buildMessage, buildOccurrence, buildSnapshot } from "../display/buildPlan.js";
import { JourneyBrowser } from "../support/JourneyBrowser.js";
import { requireChromium } from "../support/journeySteps.js";
import { startTestApp } from "../support/startTestApp.js";
import type { TestApp } from "../support/TestApp.js";
import { DONE_WORDS, OWN_ANSWERS, twoWords, wordyText } from "../support/wordyTexts.js";

const SIZES = [
  { width: 320, height: 480, smallest: 14 },
  { width: 390, height: 844, smallest: 18 },
  { width: 768, height: 1024, smallest: 28 },
  { width: 1024, height: 768, smallest: 28 },
  { width: 1920, height: 1080, smallest: 40 },
  { width: 3840, height: 2160, smallest: 80 },
];
/** The answers take their place first; a tablet keeps its 28 px. */
const BESIDE_ANSWERS = [
  { width: 320, height: 480, smallest: 12 },
  { width: 480, height: 320, smallest: 12 },
  { width: 375, height: 667, smallest: 12 },
  { width: 390, height: 844, smallest: 12 },
  { width: 768, height: 1024, smallest: 28 },
  { width: 1024, height: 768, smallest: 28 },
  { width: 1920, height: 1080, smallest: 40 },
  { width: 3840, height: 2160, smallest: 80 },
];
const LENGTHS = [20, 80, 160, 300, MESSAGE_TEXT_MAX];
interface Drawn {
  show: PreviewShow;
  text: string;
  /** On the first button. */
  done: string;
  answers: number;
}

interface Answers {
  replies: ReplyButton[];
  /** What stands on the first of them. */
  first: string;
}

interface Fitted {
  text: string;
  pixels: number;
  /** What lies outside of its place or of the screen; empty is right. */
  outside: string[];
}

describe("The text of a message", function () {
  this.timeout(120_000);

  let app: TestApp;
  let browser: JourneyBrowser | null = null;
  let page: Page;

  before(async function () {
    requireChromium(this);
    app = await startTestApp();
    browser = await JourneyBrowser.launch();
    page = await browser.open({ locale: "en-GB" });
    await page.goto(`${app.url}/display/preview`);
    await page.evaluate(() => document.fonts.ready);
  });

  after(async () => {
    await browser?.close();
    await app?.close();
  });

  SIZES.forEach(({ width, height, smallest }) => {
    it(`fits a screen of ${width} by ${height} in every language, and is never below ${smallest} px`, async () => {
      await page.setViewportSize({ width, height });
      for (const language of DisplayLanguage.options) {
        const texts = [twoWords(language), ...LENGTHS.map((length) => wordyText(language, length))];
        for (const text of texts) {
          const fitted = await draw(text, language);

          expect(fitted.outside, `${language}: ${text}`).to.deep.equal([]);
          expect(fitted.pixels, `${language}: ${text}`).to.be.at.least(smallest);
        }
      }
    });
  });

  BESIDE_ANSWERS.forEach(({ width, height, smallest }) => {
    it(`has its place beside three to five long answers on a screen of ${width} by ${height}, never below ${smallest} px`, async () => {
      await page.setViewportSize({ width, height });
      for (const language of DisplayLanguage.options)
        for (const count of [3, 4, 5])
          for (const length of [20, MESSAGE_TEXT_MAX]) {
            const texts = OWN_ANSWERS.slice(0, count);
            const replies = replyButtons({ set: "own", texts });
            const fitted = await draw(wordyText(language, length), language, { replies, first: texts[0]! });

            const what = `${language}, ${count} answers, ${length} characters`;
            expect(fitted.outside, what).to.deep.equal([]);
            expect(fitted.pixels, what).to.be.at.least(smallest);
          }
    });
  });

  it("is larger the shorter it is", async () => {
    await page.setViewportSize({ width: 1024, height: 768 });

    const sizes: number[] = [];
    for (const length of LENGTHS) sizes.push((await draw(wordyText("en", length), "en")).pixels);

    expect(sizes).to.deep.equal(sizes.toSorted((a, b) => b - a));
  });

  /** Waits for the words and for the language of the buttons, then measures. */
  async function draw(
    text: string,
    language: DisplayLanguage,
    { replies, first }: Answers = {
      replies: replyButtons({ set: "doneNotYet" }),
      first: DONE_WORDS[language],
    },
  ): Promise<Fitted> {
    const snapshot = buildSnapshot({
      messages: [
        buildMessage({
          text,
          label: "medication",
          replies,
          sender: { name: "Anna Katharina", photoURL: null },
          occurrences: [buildOccurrence()],
        }),
      ],
    });
    const { display } = snapshot;
    const show: PreviewShow = {
      type: "preview.show",
      snapshot: { ...snapshot, display: { ...display, language, clockFormat: usualClockFormat(language) } },
      onScreen: { kind: "message", key: buildOccurrence().key },
    };
    return page.evaluate(measure, { show, text, done: first, answers: replies.length });
  }
});

/** Runs in the page. Nothing in here may have a name: tsx marks named functions for a helper that the page does not have. */
async function measure({ show, text, done, answers }: Drawn): Promise<Fitted> {
  window.postMessage(show, location.origin);
  const deadline = performance.now() + 10_000;
  while (
    document.querySelector(".fit p")?.textContent !== text ||
    document.querySelector("button")?.textContent !== done ||
    document.querySelectorAll("button").length !== answers
  ) {
    if (performance.now() > deadline) throw new Error(`"${text}" did not come to the screen.`);
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  // The words of a language that has just come change the buttons, and with them the place of the text.
  window.dispatchEvent(new Event("resize"));
  const words = document.querySelector<HTMLElement>(".fit p")!;
  const box = words.parentElement!;
  const outside: string[] = [];
  if (words.offsetHeight > box.clientHeight + 1 || words.scrollWidth > box.clientWidth + 1)
    outside.push("text");
  if (document.documentElement.scrollHeight > innerHeight + 1) outside.push("page, below");
  if (document.documentElement.scrollWidth > innerWidth + 1) outside.push("page, beside");
  document.querySelectorAll<HTMLElement>("button, .badge, .sender-name").forEach((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const isInside = left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
    if (!isInside || element.scrollWidth > element.clientWidth + 1) outside.push(element.innerText);
  });
  document.querySelectorAll("button").forEach((button) => {
    const { left, top, width, height } = button.getBoundingClientRect();
    if (width < 88 || height < 88) outside.push(`${button.innerText} is ${width} x ${height}`);
    document.querySelectorAll(".message-head, .fit").forEach((other) => {
      const { right, bottom } = other.getBoundingClientRect();
      if (top < bottom - 1 && left < right - 1) outside.push(`${button.innerText} over ${other.className}`);
    });
  });
  return { text, pixels: parseFloat(getComputedStyle(words).fontSize), outside };
}
