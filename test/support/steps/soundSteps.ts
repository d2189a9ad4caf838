import type { Page } from "playwright-core";

/** What sounds is fetched quietly, a while after the clock. */
const ADDONS_WAIT_MS = 30_000;

/** What a page has made heard. */
export interface Heard {
  /** `tone`, or what was said. */
  what: string;
  lang: string;
  /** Of a tone the height of its attack, of speech the volume: 0 to 1. */
  loudness: number;
}

/**
 * Notes in `window.heard` every tone that the page starts and every sentence that it says, in their order, and puts an English and a German
 * voice in place of the machine's own. Nothing in here may have a name: tsx marks named functions for a helper that the page does not have.
 */
export async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const heard: Heard[] = [];
    const levels: number[] = [];
    const { exponentialRampToValueAtTime: ramp } = AudioParam.prototype;
    const { start } = AudioScheduledSourceNode.prototype;
    AudioParam.prototype.exponentialRampToValueAtTime = function (value, at) {
      levels.push(value);
      return ramp.call(this, value, at);
    };
    OscillatorNode.prototype.start = function (at) {
      heard.push({ what: "tone", lang: "", loudness: Math.max(...levels.splice(0)) });
      start.call(this, at);
    };
    Object.assign(window, {
      heard,
      // The browser's own takes no voices but the machine's.
      SpeechSynthesisUtterance: new Proxy(Object, {
        construct(_target, [text]: string[]) {
          return { text };
        },
      }),
    });
    Object.assign(speechSynthesis, {
      getVoices() {
        return ["en-GB", "de-DE"].map((lang) => ({ lang, localService: true, default: false }));
      },
      speak({ text, lang, volume, onend }: Required<SpeechSynthesisUtterance>) {
        // To unlock itself a page says nothing in a touch.
        if (text.trim() === "") return;
        setTimeout(() => {
          heard.push({ what: text, lang, loudness: volume });
          setTimeout(onend as () => void, 100);
        }, 20);
      },
    });
  });
}

export async function waitForSound(page: Page): Promise<void> {
  await page.waitForFunction(
    () => Array.from(document.styleSheets).some(({ href }) => /recording/.test(href ?? "")) || null,
    null,
    { timeout: ADDONS_WAIT_MS },
  );
}
