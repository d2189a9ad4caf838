import { expect } from "chai";
import type { Page, ViewportSize } from "playwright-core";
import { PAGE_SECONDS } from "../../../client-display/screens/home/pages/turns.js";
import type { DisplayLook } from "../../../shared/contract/displays.js";
import { HEADLINE_MAX, JOKE_MAX, MESSAGE_TEXT_MAX } from "../../../shared/limits.js";
import type {
  DisplayExtras,
  DisplaySnapshot,
  PlannedPhoto,
  ReplyButton,
} from "../../../shared/realtime/snapshot.js";
import { usualClockFormat } from "../../../shared/rules/displayLook.js";
import { replyButtons } from "../../../shared/rules/replyButtons.js";
import { findPaleTexts } from "../../support/browser/findViolations.js";
import { JourneyBrowser, TABLET } from "../../support/browser/JourneyBrowser.js";
import { requireChromium } from "../../support/steps/journeySteps.js";
import { SAMPLE_PHOTO } from "../../support/builders/samplePhoto.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp } from "../../support/server/TestApp.js";
import { OWN_ANSWERS, twoWords, wordyText } from "../../support/browser/wordyTexts.js";
import { buildMessage, buildOccurrence, buildSnapshot, minutesFromNow } from "../engine/buildPlan.js";
import { findFlaws } from "./findFlaws.js";
import { CLOCK, drawPreview, MESSAGE, openPreview, SCREEN_SIZES, untilStill } from "./showPreview.js";

/** What a TV may cut off at each side. */
const TV_EDGE = 0.05;
const TV_SIZES = [
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
  { width: 3840, height: 2160 },
];
/** Of an answer's words, on a tablet. */
const SMALLEST_BUTTON_PX = 45;
/** Where everything has its place, read from a metre. */
const ROOMY_SIZES = [
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
  { width: 3840, height: 2160 },
];
/** There also the longest headline and the joke can be read in two pages. */
const LARGE_SIZES = ROOMY_SIZES.slice(-2);
const LEVELS = ["clock", "next", "full"] as const;
const TEXTS = [twoWords("de"), wordyText("de", 80), wordyText("de", MESSAGE_TEXT_MAX)];
/** The agenda, two others, the agenda, two others. */
const TURNS = 6;
/** One of several pages of what comes next. */
const BOARD_PAGE_MS = 8_000;
const BOARD_TURNS = 6;
/** An hour of Saturday, 21 November 2026, in minutes from buildPlan's NOW. */
const hour = (clock: number) => (clock - 8) * 60;

const WORDS = {
  en: {
    weather: /Rain\s+4 to 9\s°C/,
    now: /7\s°C, rain/,
    news: "News",
  },
  de: {
    weather: /Regen\s+4 bis 9\s°C/,
    now: /7\s°C, Regen/,
    news: "Nachrichten",
  },
};
const EXTRAS: DisplayExtras = {
  weather: {
    place: "Bergen",
    units: "celsius",
    now: { temperature: 7, kind: "rain", isDay: true },
    today: { kind: "rain", min: 4, max: 9 },
    tomorrow: { kind: "snow", min: -3, max: 1 },
    todayEndsAt: minutesFromNow(16 * 60),
    fetchedAt: minutesFromNow(0),
  },
  headlines: [
    { title: "Snow in May", source: "NRK", publishedAt: null },
    { title: wordyText("de", HEADLINE_MAX), source: "Frankfurter Allgemeine Zeitung", publishedAt: null },
  ],
  jokes: [{ date: "2026-11-21", text: wordyText("en", JOKE_MAX) }],
};
const NO_EXTRAS: DisplayExtras = { weather: null, headlines: [], jokes: [] };
const PHOTO: PlannedPhoto = {
  id: "photo01",
  url: "",
  caption: "At the lake",
  names: ["Per", "Ola"],
  width: 400,
  height: 300,
};

describe("the pages of the screen", function () {
  this.timeout(60_000);

  let app: TestApp;
  let browser: JourneyBrowser;
  let page: Page;
  let shown = 0;

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

  /** The clock screen, once all of it stands: what is around the clock comes with its own words. */
  async function showClock(snapshot: DisplaySnapshot): Promise<void> {
    await drawPreview(page, snapshot, CLOCK);
    await page.locator(bodyOf(snapshot)).locator(".home-button").first().waitFor();
    await untilStill(page);
  }

  async function showMessage(
    look: Partial<DisplayLook>,
    text: string,
    replies: ReplyButton[],
  ): Promise<void> {
    // Another one each time: the first page of two texts may be the same.
    shown += 1;
    const sender = { name: shown % 2 ? "Anna Katharina" : "Anna Katherina", photoURL: null };
    const message = buildMessage({ text, replies, sender, label: "medication" });
    const snapshot = withLook(look, { messages: [message] });
    await drawPreview(page, snapshot, MESSAGE);
    await page
      .locator(`${bodyOf(snapshot)} .replies-${replies.length} .sender-name`)
      .getByText(sender.name, { exact: true })
      .waitFor();
  }

  /** How large the first one's letters are. */
  const pixelsOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => parseFloat(getComputedStyle(element).fontSize));

  /** Waits through the turns; the words of each page. The agenda comes in between where it has no column of its own. */
  async function goThroughPages(look: () => Promise<string[]>): Promise<string[]> {
    const pages = new Set<string>();
    for (let turn = 0; turn < TURNS; turn += 1) {
      const words = await page.locator(".home-stage").innerText();
      pages.add(words);
      expect(await look(), words).to.deep.equal([]);
      await page.clock.fastForward(PAGE_SECONDS * 1_000);
      await page.waitForFunction(
        (before) => document.querySelector<HTMLElement>(".home-stage")!.innerText !== before,
        words,
      );
    }
    return [...pages];
  }

  describe("weather, headlines and the joke", () => {
    ROOMY_SIZES.forEach((size) => {
      const isLarge = LARGE_SIZES.includes(size);
      const which = isLarge ? "each have" : "have, as far as they can be read there,";
      it(`${which} their turn at ${nameOf(size)}, in English and German, and nothing is cut off`, async () => {
        await page.setViewportSize(size);
        for (const language of ["en", "de"] as const) {
          const words = WORDS[language];
          await showClock(withLook({ level: "full", language }, { extras: EXTRAS, messages: [] }));
          await page
            .locator(".home-button")
            .getByText(language === "en" ? "Call me now" : "Ruft mich jetzt an")
            .waitFor();
          const pages = (await goThroughPages(() => findFlaws(page))).join(" | ");

          expect(pages).to.match(words.weather);
          expect(pages).to.include(words.news).and.include(EXTRAS.headlines[0]!.title);
          if (isLarge) expect(pages).to.include(EXTRAS.jokes[0]!.text.slice(0, 20));
        }
      });
    });
  });

  describe("the contrast of the letters", () => {
    // The next tests begin with the first turn again.
    afterEach(() => openPreview(page, app.url));

    (["dark", "light"] as const).forEach((theme) => {
      const palePlaces = () => findPaleTexts(page);
      const isWorn = (snapshot: DisplaySnapshot) =>
        page.locator(`${bodyOf(snapshot)}.${theme}`).waitFor({ state: "attached" });

      it(`is AAA on the ${theme} clock alone, on every page, on a photo and in a message`, async () => {
        await page.setViewportSize({ width: 1024, height: 768 });
        const alone = withLook({ theme, level: "clock" });
        await showClock(alone);
        await isWorn(alone);
        expect(await palePlaces(), "alone").to.deep.equal([]);

        const everything = withLook({ theme, level: "full" }, { extras: EXTRAS, messages: [] });
        await showClock(everything);
        await isWorn(everything);
        await goThroughPages(palePlaces);

        const photo = { ...PHOTO, url: await photoAddress() };
        await showClock({ ...everything, extras: NO_EXTRAS, photos: [photo] });
        await page.clock.fastForward(PAGE_SECONDS * 1_000);
        await page.getByText(PHOTO.caption).waitFor();
        expect(await palePlaces(), "photo").to.deep.equal([]);

        await showMessage({ theme }, TEXTS[0]!, ownReplies(2));
        expect(await palePlaces(), "message").to.deep.equal([]);
      });
    });

    async function photoAddress(): Promise<string> {
      const jpeg = Buffer.from(await SAMPLE_PHOTO.arrayBuffer());
      return `data:image/jpeg;base64,${jpeg.toString("base64")}`;
    }
  });

  describe("the agenda", () => {
    const things = [
      { text: "Lunch with Ola", at: hour(12.5) },
      { text: "Physiotherapy", at: hour(15) },
      { text: "Church", at: hour(24 + 10) },
    ];
    /** What stands below the clock stands there once. */
    const FIRST = { text: "Tablets", at: hour(11.5) };
    const rows = () =>
      page
        .locator(".home-row")
        .evaluateAll((all) => all.map((row) => (row as HTMLElement).innerText.replace(/\s+/g, " ")));

    [
      { title: "Today", of: things.slice(0, 2), says: [/^Lunch with Ola /, /^Physiotherapy /] },
      { title: "Tomorrow", of: things.slice(2), says: [/^Church tomorrow/i] },
      {
        title: "Today and tomorrow",
        of: things,
        says: [/^Lunch with Ola (?!tomorrow)/i, /^Physiotherapy (?!tomorrow)/i, /^Church tomorrow/i],
      },
    ].forEach(({ title, of, says }) => {
      it(`has "${title}" above what belongs there, in order`, async () => {
        await page.setViewportSize({ width: 1920, height: 1080 });
        await showClock(
          withLook(
            { level: "full" },
            { serverTime: minutesFromNow(hour(11)), messages: plannedAt([FIRST, ...of]) },
          ),
        );
        await page.locator(".home-head").getByText(title, { exact: true }).waitFor();

        const found = await rows();
        expect(found).to.have.length(says.length);
        says.forEach((one, index) => expect(found[index]).to.match(one));
        expect(await findFlaws(page)).to.deep.equal([]);
      });
    });
  });

  describe("the strip of the day", () => {
    const today = [6, 9.5, 13, 15, 15.5, 19, 23.9];
    const tomorrow = 24 + 10;

    LARGE_SIZES.forEach((size) => {
      it(`has a mark for each thing of today at ${nameOf(size)}, and now between them`, async () => {
        await page.setViewportSize(size);
        const messages = plannedAt(
          [...today, tomorrow].map((clock) => ({ text: `At ${clock}`, at: hour(clock) })),
        );
        messages[0]!.occurrences[0]!.answer = {
          id: "answer01",
          choice: "ok",
          text: "OK",
          at: minutesFromNow(hour(6)),
        };
        await showClock(withLook({ level: "full" }, { serverTime: minutesFromNow(hour(11)), messages }));
        await page.locator(".home-mark").nth(5).waitFor();

        const { marks, now } = await page.evaluate(measureStrip);
        // Two of them are so near to each other that they are one, with their number.
        expect(marks.map(({ words, state }) => `${state}${words}`)).to.deep.equal([
          "done",
          "over",
          "ahead",
          "ahead2",
          "ahead",
          "ahead",
        ]);
        [6, 9.5, 13, 15, 19, 23.9].forEach((clock, index) =>
          expect(marks[index]!.place, `${clock}`).to.be.closeTo((clock - 6) / 18, 0.01),
        );
        expect(now).to.be.closeTo((11 - 6) / 18, 0.01);
        expect(await findFlaws(page)).to.deep.equal([]);
      });
    });
  });

  describe("the edge of a TV", () => {
    TV_SIZES.forEach((size) => {
      LEVELS.forEach((level) => {
        it(`has nothing of the clock of level "${level}" at ${nameOf(size)}`, async () => {
          await page.setViewportSize(size);
          for (const textSize of ["normal", "large"] as const) {
            await showClock(busyDay({ level, textSize, tvEdge: true }));

            expect(await findFlaws(page, TV_EDGE), textSize).to.deep.equal([]);
          }
        });
      });

      it(`has nothing of a message at ${nameOf(size)}, with two and five answers`, async () => {
        await page.setViewportSize(size);
        for (const text of TEXTS)
          for (const count of [2, 5]) {
            await showMessage({ tvEdge: true }, text, ownReplies(count));

            expect(await findFlaws(page, TV_EDGE), `${count} answers: ${text}`).to.deep.equal([]);
          }
      });
    });
  });

  describe("what comes next, page by page", () => {
    /** The words of each page, in order. A page that is measured anew has its time once more. */
    async function boardPages(): Promise<string[]> {
      const pages = new Set<string>();
      for (let turn = 0; turn < BOARD_TURNS; turn += 1) {
        await untilStill(page);
        pages.add((await page.locator(".next p").allInnerTexts()).join(" "));
        await page.clock.fastForward(BOARD_PAGE_MS);
      }
      return [...pages];
    }

    /** From two metres away, as a display that nobody has measured. */
    async function showNext(look: Partial<DisplayLook>, text: string, clock: number): Promise<void> {
      const messages = plannedAt([{ text, at: hour(clock) }]);
      const { device } = buildSnapshot();
      await showClock({ ...withLook({ level: "next", ...look }, { messages }), device });
      if (look.language) await page.locator(".home-button").getByText("Ruft mich jetzt an").waitFor();
    }

    it('says a time without "Next" where that word would leave one word of it on each page', async () => {
      await page.setViewportSize({ width: 1024, height: 768 });
      await showNext({ textSize: "large", language: "de" }, "Tabletten", 9);

      expect(await boardPages()).to.deep.equal(["um\u00a09\u00a0Uhr", "Tabletten"]);
    });

    [
      { width: 390, height: 844 },
      { width: 600, height: 1024 },
    ].forEach((size) => {
      it(`breaks no word of its time at ${nameOf(size)}`, async () => {
        await page.setViewportSize(size);
        await showNext({ textSize: "normal" }, "Lunch", 24 + 10.5);

        const said = (await boardPages()).join(" ").replace(/Next /g, "").replace(/\s/g, " ");
        expect(said).to.equal("tomorrow morning at 10:30 Lunch");
      });
    });

    it('leaves "10:30" its "Uhr" in the largest letters of a phone', async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      await showNext({ textSize: "large", language: "de" }, "Tabletten", 10.5);

      for (const part of await boardPages()) expect(part).to.not.match(/^Uhr|10:30$/);
    });

    [
      { width: 320, height: 480 },
      { width: 480, height: 320 },
      { width: 600, height: 1024 },
    ].forEach((size) => {
      it(`never has "um" on one page and its time on another, at ${nameOf(size)}`, async () => {
        await page.setViewportSize(size);
        await showNext({ textSize: "large", language: "de" }, "Tabletten", 24 + 10.5);

        const pages = await boardPages();
        expect(pages.filter((words) => /\bum$|^10:30/.test(words))).to.deep.equal([]);
      });
    });

    it("has as many words on a page as stand there, on a board of one line at 480x320", async () => {
      await page.setViewportSize({ width: 480, height: 320 });
      await showNext({ textSize: "large", language: "de" }, "Tabletten", 24 + 10.5);

      expect((await boardPages())[0]).to.match(/morgen Vormittag/);
    });
  });

  describe("large text", () => {
    it("is larger than normal text at 1024x768: the day, what comes next, the buttons of a message", async () => {
      await page.setViewportSize({ width: 1024, height: 768 });

      const normal = await measureTexts("normal");
      const large = await measureTexts("large");
      Object.keys(normal).forEach((name) => expect(large[name], name).to.be.above(normal[name]!));
    });

    /** Pixels of what is promised to be larger. Three answers and more are as large as their places anyway. */
    async function measureTexts(textSize: DisplayLook["textSize"]): Promise<Record<string, number>> {
      await showClock(busyDay({ level: "next", textSize }));
      const sizes: Record<string, number> = {};
      for (const selector of [".day", ".date", ".clock-words", ".next-label", ".next-what", ".next-when"])
        sizes[selector] = await pixelsOf(selector);
      for (const replies of [replyButtons({ set: "ok" }), replyButtons({ set: "doneNotYet" })]) {
        await showMessage({ textSize }, TEXTS[1]!, replies);
        sizes[`one of ${replies.length} buttons`] = await pixelsOf(".reply");
      }
      return sizes;
    }

    SCREEN_SIZES.forEach((size) => {
      LEVELS.forEach((level) => {
        it(`has its place on the clock of level "${level}" at ${nameOf(size)}`, async () => {
          await page.setViewportSize(size);
          await showClock(busyDay({ level, textSize: "large" }));

          expect(await findFlaws(page)).to.deep.equal([]);
          if (level === "full" && (await page.locator(".home-stage").count()) > 0)
            await goThroughPages(() => findFlaws(page));
        });
      });

      it(`has its place in a message at ${nameOf(size)}`, async () => {
        await page.setViewportSize(size);
        for (const text of TEXTS) {
          await showMessage({ textSize: "large" }, text, replyButtons({ set: "doneNotYet" }));

          expect(await findFlaws(page), text).to.deep.equal([]);
        }
      });
    });
  });

  describe("the longest name of a day", () => {
    const thursday = minutesFromNow(hour(5 * 24 + 14));

    [
      { width: 480, height: 320 },
      { width: 720, height: 405 },
      { width: 720, height: 480 },
      { width: 1024, height: 768 },
    ].forEach((size) => {
      it(`is whole at ${nameOf(size)}, with buttons and without`, async () => {
        await page.setViewportSize(size);
        for (const textSize of ["normal", "large"] as const)
          for (const buttons of [true, false]) {
            const look = { textSize, language: "de", callButtons: buttons, recordButton: buttons } as const;
            const messages = plannedAt([{ text: "Physiotherapie", at: hour(5 * 24 + 15) }]);
            const snapshot = withLook(look, { serverTime: thursday, messages });
            await drawPreview(page, snapshot, CLOCK);
            await page.locator(`${bodyOf(snapshot)}${buttons ? ".buttons" : ":not(.buttons)"}`).waitFor();
            await page.getByText("Es ist Donnerstagnachmittag").waitFor();

            expect(await findFlaws(page), `${textSize}, ${buttons}`).to.deep.equal([]);
            expect(await brokenWords(page)).to.deep.equal([]);
          }
      });
    });
  });

  describe("a message with three and five answers of its own", () => {
    it("is set anew when its answers get the longer words of another language while it stands", async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      await showMessage(
        { textSize: "large", language: "en" },
        TEXTS[0]!,
        replyButtons({ set: "doneNotYet" }),
      );
      await page.locator(".reply").getByText("Done").waitFor();
      // By then it is not measured again for the sake of its font.
      await page.clock.fastForward(4_000);

      await showMessage(
        { textSize: "large", language: "de" },
        TEXTS[0]!,
        replyButtons({ set: "doneNotYet" }),
      );
      await page.locator(".reply").getByText("Erledigt").waitFor();
      expect(await findFlaws(page)).to.deep.equal([]);
    });

    it("is set anew when it gets more answers, or larger text, while it stands", async () => {
      await page.setViewportSize({ width: 768, height: 1024 });
      await showMessage({}, TEXTS[2]!, ownReplies(1));
      // By then it is not measured again for the sake of its font.
      await page.clock.fastForward(4_000);

      await showMessage({}, TEXTS[2]!, ownReplies(5));
      expect(await findFlaws(page), "more answers").to.deep.equal([]);
      await showMessage({ textSize: "large" }, TEXTS[2]!, ownReplies(5));
      expect(await findFlaws(page), "larger text").to.deep.equal([]);
    });

    [
      { width: 768, height: 1024, smallest: 45, largest: 100 },
      { width: 1024, height: 768, smallest: 45, largest: 120 },
    ].forEach(({ smallest, largest, ...size }) => {
      it(`is whole at ${nameOf(size)}, in ${smallest} px at least, and two words in ${largest} px`, async () => {
        await page.setViewportSize(size);
        for (const count of [3, 5])
          for (const text of TEXTS) {
            await showMessage({}, text, ownReplies(count));

            expect(await findFlaws(page), `${count} answers: ${text}`).to.deep.equal([]);
            expect(await pixelsOf(".fit-text"), text).to.be.at.least(text === TEXTS[0] ? largest : smallest);
            expect(await pixelsOf(".reply")).to.be.at.least(SMALLEST_BUTTON_PX);
          }
      });
    });
  });
});

function nameOf({ width, height }: ViewportSize): string {
  return `${width}x${height}`;
}

/** The classes that the look puts on the body: by them one sees that it has come. */
function bodyOf({ display: { level, textSize, tvEdge } }: DisplaySnapshot): string {
  return `body.level-${level}.${textSize}${tvEdge ? ".tv-edge" : ":not(.tv-edge)"}`;
}

function withLook(look: Partial<DisplayLook>, changes: Partial<DisplaySnapshot> = {}): DisplaySnapshot {
  const plan = buildSnapshot({ serverTime: minutesFromNow(5), ...changes });
  const language = look.language ?? "en";
  const device = { ...plan.device, viewing: { diagonalInches: null, distanceM: 1 as const } };
  return { ...plan, device, display: { ...plan.display, clockFormat: usualClockFormat(language), ...look } };
}

/** Everything that a level may have around its clock. */
function busyDay(look: Partial<DisplayLook>): DisplaySnapshot {
  return withLook(look, {
    messages: plannedAt([
      { text: "Tablets", at: hour(6) },
      { text: "Physiotherapy", at: hour(9) },
      { text: "Lunch with Ola", at: hour(12.5) },
      { text: "Tablets", at: hour(23.9) },
      { text: "Church", at: hour(24 + 10) },
    ]),
    cards: look.level === "full" ? [{ id: "a", text: "Ola comes at five.", until: null }] : [],
    extras: EXTRAS,
  });
}

function ownReplies(count: number): ReplyButton[] {
  return replyButtons({ set: "own", texts: OWN_ANSWERS.slice(0, count) });
}

function plannedAt(things: { text: string; at: number }[]) {
  return things.map(({ text, at }, index) =>
    buildMessage({
      messageId: `message${index}`,
      label: "appointment",
      text,
      occurrences: [
        buildOccurrence({ key: `k${index}`, dueAt: minutesFromNow(at), endsAt: minutesFromNow(at + 60) }),
      ],
    }),
  );
}

/** Words of the day that stand on two lines. */
function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const words = document.querySelector(".day")!.firstChild!;
    const text = words.textContent!;
    const range = document.createRange();
    return text.split(" ").filter((word) => {
      range.setStart(words, text.indexOf(word));
      range.setEnd(words, text.indexOf(word) + word.length);
      return range.getClientRects().length > 1;
    });
  });
}

/** Runs in the page. Places are shares of the strip's length. */
function measureStrip() {
  const track = document.querySelector(".home-track")!.getBoundingClientRect();
  const [now, ...marks] = [...document.querySelectorAll<HTMLElement>(".home-now, .home-mark")]
    .sort((a, b) => Number(b.className === "home-now") - Number(a.className === "home-now"))
    .map((element) => {
      const { left, right } = element.getBoundingClientRect();
      return {
        place: ((left + right) / 2 - track.left) / track.width,
        words: element.innerText.trim(),
        state: element.className.replace(/^home-mark home-mark-/, ""),
      };
    });
  return { now: now!.place, marks };
}
