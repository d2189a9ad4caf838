import type { Page } from "playwright-core";
import { DisplayLanguage } from "../../shared/contract/displays.js";
import type { PreviewShow } from "../../shared/realtime/preview.js";
import { DONE_WORDS } from "../../test/support/browser/wordyTexts.js";
import { NOW } from "../../test/display/engine/buildPlan.js";
import { openPreview } from "../../test/display/screens/showPreview.js";
import type { JourneyBrowser } from "../../test/support/browser/JourneyBrowser.js";
import { waitFor } from "../../test/support/waitFor.js";
import { SAMPLE_SCREENS, type SampleScreen } from "./screens.js";
import type { Glass } from "./glasses.js";

/** What a text is for. */
export type Part = "day" | "time" | "next" | "label" | "message" | "button" | "other";

/** A line of a text as it stands on the screen; places and sizes in CSS pixels. */
export interface ShownText {
  text: string;
  part: Part;
  left: number;
  top: number;
  right: number;
  bottom: number;
  typeSize: number;
  /** It does not fit into its button. */
  isCut: boolean;
}

export interface DrawnScreen {
  name: string;
  language: DisplayLanguage;
  glass: Glass;
  png: Buffer;
  texts: ShownText[];
  /** What a caregiver reads at arm's length is only measured. */
  isRead: boolean;
}

const MEDICATION = SAMPLE_SCREENS.find(({ name }) => name === "medication")!;
/** So often in a row nothing has moved: fonts, chunks and the fitting of texts are through. */
const STILL = 4;
const STILL_EVERY_MS = 80;

interface DrawOptions {
  url: string;
  browser: JourneyBrowser;
  languages: DisplayLanguage[];
  glasses: Glass[];
  screens: SampleScreen[];
}

/** Every screen in every language on every glass. A picture is given on as soon as it is taken. */
export async function drawScreens(
  { url, browser, languages, glasses, screens }: DrawOptions,
  give: (drawn: DrawnScreen) => void,
): Promise<void> {
  for (const language of languages) {
    const page = await browser.open({ locale: "en-GB" });
    // The display shifts by the minute against burning in: the same check always meets the same pixels.
    await page.clock.setFixedTime(NOW);
    await openPreview(page, url);
    await loadLanguage(page, language, glasses[0]!);
    for (const glass of glasses) {
      await page.setViewportSize(glass);
      for (const { name, build } of screens) {
        await draw(page, build(language, glass.viewing));
        const texts = await readStillTexts(page);
        give({ name, language, glass, png: await page.screenshot(), texts, isRead: true });
      }
    }
    await page.context().close();
  }
}

async function loadLanguage(page: Page, language: DisplayLanguage, { viewing }: Glass): Promise<void> {
  await draw(page, MEDICATION.build(language, viewing));
  await page.getByRole("button", { name: DONE_WORDS[language], exact: true }).waitFor();
}

async function draw(page: Page, show: PreviewShow): Promise<void> {
  await page.evaluate((one) => window.postMessage(one, location.origin), show);
  const isMessage = show.onScreen?.kind === "message";
  await page.locator(isMessage ? ".message-screen" : ".clock-screen").waitFor();
}

/** What stands on the screen once nothing moves any more. */
export async function readStillTexts(page: Page): Promise<ShownText[]> {
  let last = "";
  let still = 0;
  return waitFor("the screen to stand still", async () => {
    await page.waitForTimeout(STILL_EVERY_MS);
    const texts = await page.evaluate(listTexts);
    const now = JSON.stringify(texts);
    still = now === last ? still + 1 : 0;
    last = now;
    return still >= STILL && texts;
  });
}

/** Runs in the page. Nothing in here may have a name: tsx marks named functions for a helper that the page does not have. */
function listTexts(): ShownText[] {
  const texts: ShownText[] = [];
  // The set-up lies over the clock.
  const screens = document.querySelectorAll(".screen");
  screens[screens.length - 1]?.querySelectorAll<HTMLElement>("*").forEach((element) => {
    const own = Array.from(element.childNodes).filter(
      (node) => node.nodeType === Node.TEXT_NODE && /\S/.test(node.nodeValue ?? ""),
    );
    if (own.length === 0 || element.closest("[aria-hidden], [hidden]")) return;
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return;
    const part = (
      [
        ["day", ".day"],
        ["time", ".clock"],
        ["label", ".next-label"],
        // What is not about the next thing, such as a call that was asked for, may be as small as a message.
        ["message", ".fit-text, .next-what[style]"],
        ["next", ".next-what, .next-when"],
        ["button", "button"],
      ] as [Part, string][]
    ).find(([, selector]) => element.closest(selector));
    const typeSize = parseFloat(getComputedStyle(element).fontSize);
    const button = element.closest("button");
    const frame = button && button.getBoundingClientRect();
    let line: ShownText | null = null;
    own.forEach((node) => {
      // A name of a day may be broken at its soft hyphen.
      for (const word of (node.nodeValue ?? "").matchAll(/[^\s\u00ad]+/g)) {
        const range = document.createRange();
        range.setStart(node, word.index);
        range.setEnd(node, word.index + word[0].length);
        // After a hyphen a range begins on the line before, with a rectangle of no width.
        const box = Array.from(range.getClientRects()).toSorted((one, other) => other.width - one.width)[0];
        if (!box) continue;
        const { left, top, right, bottom } = box;
        const isCut =
          !!frame && (left < frame.left + button.clientLeft || right > frame.right - button.clientLeft);
        if (left >= innerWidth || top >= innerHeight || right <= 0 || bottom <= 0) continue;
        if (line && Math.abs(line.top - top) < typeSize / 2) {
          line.text += (node.nodeValue ?? "")[word.index - 1] === "\u00ad" ? word[0] : ` ${word[0]}`;
          line.left = Math.min(line.left, left);
          line.right = Math.max(line.right, right);
          line.isCut ||= isCut;
          continue;
        }
        line = { text: word[0], part: part ? part[0] : "other", left, top, right, bottom, typeSize, isCut };
        texts.push(line);
      }
    });
  });
  return texts;
}
