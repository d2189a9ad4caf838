import { expect } from "chai";
import type { Page } from "playwright-core";
import { MESSAGE_TEXT_MAX, NAME_MAX, REPLY_TEXT_MAX } from "../../../shared/limits.js";
import type { PreviewShow } from "../../../shared/realtime/preview.js";
import { replyButtons } from "../../../shared/rules/replyButtons.js";
import { JourneyBrowser } from "../../support/browser/JourneyBrowser.js";
import { OWN_ANSWERS, wordyText } from "../../support/browser/wordyTexts.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp } from "../../support/server/TestApp.js";
import { requireChromium } from "../../support/steps/journeySteps.js";
import { buildMessage, buildOccurrence, buildSnapshot, minutesFromNow } from "../engine/buildPlan.js";
import { MESSAGE, openPreview, untilStill } from "./showPreview.js";

const SIZES = [
  { width: 390, height: 844 },
  { width: 640, height: 360 },
];
const NAMES = [
  "Anna",
  "Maximiliane Wilhelmina von Hohenstaufen-Lichtenberg und zu Schwarzenfels".padEnd(NAME_MAX, "s"),
  "W".repeat(NAME_MAX),
];
const TEXTS = ["Tabletten", wordyText("de", MESSAGE_TEXT_MAX)];
const ANSWERS = {
  "two answers": replyButtons({ set: "doneNotYet" }),
  "an answer of one long word": replyButtons({
    set: "own",
    texts: ["Krankengymnastikübungen!".slice(0, REPLY_TEXT_MAX), "Nein"],
  }),
  "five answers": replyButtons({ set: "own", texts: OWN_ANSWERS }),
};

describe("A message in the largest letters, of whoever has a long name", function () {
  this.timeout(60_000);

  let app: TestApp;
  let browser: JourneyBrowser | null = null;
  let page: Page;

  before(async function () {
    requireChromium(this);
    app = await startTestApp();
    browser = await JourneyBrowser.launch();
    page = await browser.open({});
    await page.clock.install();
    await openPreview(page, app.url);
  });

  after(async () => {
    await browser?.close();
    await app?.close();
  });

  for (const size of SIZES)
    for (const [which, replies] of Object.entries(ANSWERS))
      it(`has its words and ${which} whole at ${size.width}x${size.height}, also when somebody looks after it`, async () => {
        await page.setViewportSize(size);
        const wrong: string[] = [];
        for (const name of NAMES)
          for (const text of TEXTS)
            for (const isClaimed of [false, true]) {
              await draw({ name, text, replies, isClaimed });
              const found = await page.evaluate(notWhole);
              wrong.push(...found.map((one) => `${name}, ${text.length}, ${isClaimed}: ${one}`));
            }

        expect(wrong).to.deep.equal([]);
      });

  it("says who looks after it on the last page of the text where there is no line for that", async () => {
    await page.setViewportSize({ width: 640, height: 360 });
    await draw({ name: "Anna", text: "Tabletten", replies: ANSWERS["five answers"], isClaimed: true });
    expect(await page.locator(".message-claim").isVisible()).to.equal(false);

    let said = "";
    const [, pages] = (await page.locator(".fit-mark").innerText()).split(" von ");
    for (let turn = 1; turn <= Number(pages); turn += 1) {
      await page.getByText(`${turn} von ${pages}`).waitFor();
      said += `${await page.locator(".fit-text").innerText()} `;
      await page.clock.runFor(11_000);
    }
    expect(said).to.equal("Tabletten Anna weiß Bescheid und kümmert sich darum ");
    expect(await page.evaluate(notWhole)).to.deep.equal([]);
  });

  interface Drawn {
    name: string;
    text: string;
    replies: ReturnType<typeof replyButtons>;
    isClaimed: boolean;
  }

  async function draw({ name, text, replies, isClaimed }: Drawn): Promise<void> {
    const claim = isClaimed ? { name, until: minutesFromNow(15) } : null;
    const message = buildMessage({
      text,
      replies,
      label: "medication",
      sender: { name, photoURL: null },
      occurrences: [buildOccurrence({ claim })],
    });
    const snapshot = buildSnapshot({ serverTime: minutesFromNow(5), messages: [message] });
    const display = { ...snapshot.display, textSize: "large", language: "de" } as const;
    const show: PreviewShow = {
      type: "preview.show",
      snapshot: { ...snapshot, display },
      onScreen: MESSAGE,
    };
    await page.evaluate((one) => window.postMessage(one, location.origin), show);
    await page.locator("body.large .sender-name").getByText(name, { exact: true }).waitFor();
    await page.locator(".message-claim").waitFor({ state: isClaimed ? "attached" : "detached" });
    await page.getByText("vor 5 Minuten").waitFor({ state: "attached" });
    // The words of a language that has just come change the buttons, and with them the place of the text.
    await page.evaluate(() => void window.dispatchEvent(new Event("resize")));
    await untilStill(page);
  }
});

/** Runs in the page: nothing in here may have a name. A page of the text has a word at least. */
function notWhole(): string[] {
  const words = document.querySelector<HTMLElement>(".fit-text")!;
  const box = words.parentElement!.getBoundingClientRect();
  const text = words.getBoundingClientRect();
  const wrong: string[] = [];
  if (text.top < box.top - 1 || text.bottom > box.bottom + 1) wrong.push("the text is cut off");
  if (words.innerText.length < 4) wrong.push(`"${words.innerText}" is all of a page`);
  const parts = document.querySelectorAll<HTMLElement>("button, .sender, .badge, .fit, .message-claim");
  const shown = Array.from(parts).filter((element) => element.getClientRects().length > 0);
  shown.forEach((one, index) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1)
      wrong.push(`${one.className} ${one.innerText} is beyond the screen`);
    if (one.tagName === "BUTTON" && one.scrollWidth > one.clientWidth + 1)
      wrong.push(`${one.innerText} is cut off`);
    shown.slice(index + 1).forEach((other) => {
      const place = other.getBoundingClientRect();
      const across = Math.min(right, place.right) - Math.max(left, place.left);
      const down = Math.min(bottom, place.bottom) - Math.max(top, place.top);
      if (across > 2 && down > 2) wrong.push(`${one.className} and ${other.className} over each other`);
    });
  });
  return wrong;
}
