import { expect } from "chai";
import type { Page } from "playwright-core";
import { DisplayLanguage } from "../../../shared/contract/displays.js";
import type { ReplyButton } from "../../../shared/realtime/snapshot.js";
import { EDIT_LOCK_MS, MESSAGE_TEXT_MAX } from "../../../shared/limits.js";
import type { PreviewShow } from "../../../shared/realtime/preview.js";
import { DEFAULT_VIEWING, letterSizes } from "../../../shared/rules/letterSize.js";
import { usualClockFormat } from "../../../shared/rules/displayLook.js";
import { replyButtons } from "../../../shared/rules/replyButtons.js";
import { buildMessage, buildOccurrence, buildSnapshot } from "../../display/engine/buildPlan.js";
import { JourneyBrowser } from "../../support/browser/JourneyBrowser.js";
import { requireChromium } from "../../support/steps/journeySteps.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp } from "../../support/server/TestApp.js";
import { DONE_WORDS, OWN_ANSWERS, twoWords, wordyText } from "../../support/browser/wordyTexts.js";

const SIZES = [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 600, height: 1024 },
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
];
/** Small phones, and the largest screen: held in the hand, or as large as anybody likes. */
const EDGES = [
  { width: 320, height: 480 },
  { width: 480, height: 320 },
  { width: 375, height: 667 },
  { width: 3840, height: 2160 },
];
const LONGEST = ["de", "es"] as const;
/** Here five long answers leave no line for the text: they may be smaller, but not below the size for half a metre. */
const SMALL_ANSWERS = ["844x390", "320x480", "480x320", "375x667"];
const SMALL_REM = 0.5;
/** A page stays shorter than that. */
const PAGE_MS = 60_000;
const LENGTHS = [20, 80, 160, 300, MESSAGE_TEXT_MAX];
interface Drawn {
  show: PreviewShow;
  sender: string;
  smallest: number;
  smallestAnswer: number;
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
  /** What stands there, of a text with pages the first. */
  text: string;
  pages: number;
  pixels: number;
  /** What lies outside of its place or of the screen, or is too small; empty is right. */
  wrong: string[];
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
    await page.clock.install();
    await page.goto(`${app.url}/display/preview`);
    await page.locator(".preview .clock").waitFor();
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
  });

  after(async () => {
    await browser?.close();
    await app?.close();
  });

  [...SIZES, ...EDGES].forEach((size) => {
    const name = `${size.width} by ${size.height}`;
    const languages = EDGES.includes(size) ? LONGEST : DisplayLanguage.options;

    it(`fits a screen of ${name} in all its languages, and no letter is smaller than legible`, async () => {
      await page.setViewportSize(size);
      for (const language of languages) {
        const texts = [twoWords(language), ...LENGTHS.map((length) => wordyText(language, length))];
        for (const text of texts) {
          const fitted = await draw(text, language);

          expect(fitted.wrong, `${language}: ${text}`).to.deep.equal([]);
          expect(text.startsWith(fitted.text), fitted.text).to.equal(true);
        }
      }
    });

    it(`has its place beside three to five long answers on a screen of ${name}`, async () => {
      await page.setViewportSize(size);
      for (const language of languages)
        for (const count of [3, 4, 5])
          for (const length of [20, MESSAGE_TEXT_MAX]) {
            const texts = OWN_ANSWERS.slice(0, count);
            const replies = replyButtons({ set: "own", texts });
            const fitted = await draw(wordyText(language, length), language, { replies, first: texts[0]! });

            expect(fitted.wrong, `${language}, ${count} answers, ${length} characters`).to.deep.equal([]);
          }
    });

    it(`has pages on a screen of ${name} that turn by themselves and hold all of it, and no button moves`, async () => {
      await page.setViewportSize(size);
      const text = wordyText("de", MESSAGE_TEXT_MAX);
      const replies = replyButtons({ set: "own", texts: OWN_ANSWERS });
      const { pages } = await draw(text, "de", { replies, first: OWN_ANSWERS[0]! });
      const before = await buttonPlaces();

      const seen: string[] = [];
      for (let turn = 1; turn <= pages; turn += 1) {
        if (pages > 1) await page.getByText(`${turn} von ${pages}`, { exact: true }).waitFor();
        seen.push(await page.locator(".fit-text").innerText());
        expect(await page.evaluate(cutOff), seen.at(-1)).to.deep.equal([]);
        expect(await buttonPlaces()).to.deep.equal(before);
        await page.clock.fastForward(PAGE_MS);
      }

      expect(seen.join(" ")).to.equal(text);
      // After the last comes the first.
      if (pages > 1) await page.getByText(`1 von ${pages}`, { exact: true }).waitFor();
    });
  });

  it("turns its page at a press on the text, and not at the second half of an unsteady tap", async () => {
    await page.setViewportSize({ width: 1024, height: 768 });
    await draw(wordyText("en", MESSAGE_TEXT_MAX), "en");
    const pageIs = (words: string) => page.getByText(words, { exact: true }).waitFor();
    await page.clock.fastForward(EDIT_LOCK_MS);

    await page.locator(".fit").dblclick();
    await pageIs("2 of 2");

    await page.clock.fastForward(EDIT_LOCK_MS);
    await page.locator(".fit").click();
    await pageIs("1 of 2");
  });

  it("is larger the shorter it is", async () => {
    await page.setViewportSize({ width: 1024, height: 768 });

    const sizes: number[] = [];
    for (const length of LENGTHS) sizes.push((await draw(wordyText("en", length), "en")).pixels);

    expect(sizes).to.deep.equal(sizes.toSorted((a, b) => b - a));
  });

  const buttonPlaces = () =>
    page.evaluate(() =>
      Array.from(document.querySelectorAll("button"), (button) => {
        // The picture wanders by a few pixels, see client-display/screens/home/screenShift.ts.
        const root = document.querySelector("#root")!.getBoundingClientRect();
        const { left, top, width, height } = button.getBoundingClientRect();
        return [left - root.left, top - root.top, width, height].map(Math.round).join();
      }),
    );

  let drawn = 0;

  /** Waits for the message and for the language of the buttons, then measures. */
  async function draw(
    text: string,
    language: DisplayLanguage,
    { replies, first }: Answers = {
      replies: replyButtons({ set: "doneNotYet" }),
      first: DONE_WORDS[language],
    },
  ): Promise<Fitted> {
    // Another one each time, as long as the one before: a first page may be the same.
    drawn += 1;
    const sender = drawn % 2 ? "Anna Katharina" : "Anna Katherina";
    const snapshot = buildSnapshot({
      messages: [
        buildMessage({
          text,
          label: "medication",
          replies,
          sender: { name: sender, photoURL: null },
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
    const size = page.viewportSize()!;
    const smallest = letterSizes(size, DEFAULT_VIEWING).near;
    const isTight = SMALL_ANSWERS.includes(`${size.width}x${size.height}`) && replies.length > 2;
    const smallestAnswer = smallest * (isTight ? SMALL_REM : 1);
    const answers = replies.length;
    const fitted = await page.evaluate(measure, {
      show,
      sender,
      smallest,
      smallestAnswer,
      done: first,
      answers,
    });
    return { ...fitted, wrong: [...fitted.wrong, ...(await page.evaluate(cutOff))] };
  }
});

/** Runs in the page. Nothing in here may have a name: tsx marks named functions for a helper that the page does not have. */
async function measure({ show, sender, smallest, smallestAnswer, done, answers }: Drawn): Promise<Fitted> {
  window.postMessage(show, location.origin);
  const deadline = performance.now() + 10_000;
  while (
    document.querySelector(".sender-name")?.textContent !== sender ||
    document.querySelector("button")?.textContent !== done ||
    document.querySelectorAll("button").length !== answers
  ) {
    if (performance.now() > deadline) throw new Error(`"${sender}" did not come to the screen.`);
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  // The words of a language that has just come change the buttons, and with them the place of the text.
  window.dispatchEvent(new Event("resize"));
  for (let before = ""; before !== document.body.outerHTML;) {
    before = document.body.outerHTML;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const words = document.querySelector<HTMLElement>(".fit-text")!;
  const wrong: string[] = [];
  const texts = document.createTreeWalker(document.querySelector(".screen")!, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const element = texts.currentNode.parentElement!;
    const isSeen = element.getClientRects().length > 0 && element.innerText.trim() !== "";
    const least = element.closest("button") ? smallestAnswer : smallest;
    const pixels = parseFloat(getComputedStyle(element).fontSize);
    if (isSeen && pixels < least - 0.01) wrong.push(`${element.innerText}: ${pixels} px, not ${least}`);
  }
  document.querySelectorAll("button").forEach((button) => {
    const { left, top, width, height } = button.getBoundingClientRect();
    if (width < 88 || height < 88) wrong.push(`${button.innerText} is ${width} x ${height}`);
    document.querySelectorAll(".message-head, .fit").forEach((other) => {
      const { right, bottom } = other.getBoundingClientRect();
      if (top < bottom - 1 && left < right - 1) wrong.push(`${button.innerText} over ${other.className}`);
    });
  });
  const mark = document.querySelector(".fit-mark");
  return {
    text: words.innerText,
    pages: mark ? Number(mark.textContent.split(" ").pop()) : 1,
    pixels: parseFloat(getComputedStyle(words).fontSize),
    wrong,
  };
}

/** Runs in the page, as above: what its place or an edge of the screen cuts off. */
function cutOff(): string[] {
  const words = document.querySelector<HTMLElement>(".fit-text")!;
  const box = words.parentElement!;
  const mark = document.querySelector(".fit-mark");
  const wrong: string[] = [];
  if (words.offsetHeight > box.clientHeight + 1 || words.scrollWidth > box.clientWidth + 1)
    wrong.push("text");
  if (mark && mark.getBoundingClientRect().top < words.getBoundingClientRect().bottom - 1)
    wrong.push("text over its mark");
  if (document.documentElement.scrollHeight > innerHeight + 1) wrong.push("page, below");
  if (document.documentElement.scrollWidth > innerWidth + 1) wrong.push("page, beside");
  document.querySelectorAll<HTMLElement>("button, .badge, .sender-name").forEach((element) => {
    if (element.getClientRects().length === 0) return;
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const isInside = left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
    if (!isInside || element.scrollWidth > element.clientWidth + 1) wrong.push(element.innerText);
  });
  return wrong;
}
