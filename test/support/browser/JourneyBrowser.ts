import { mkdirSync } from "node:fs";
import path from "node:path";
import {
  chromium,
  type Browser,
  type BrowserContextOptions,
  type ConsoleMessage,
  type Page,
} from "playwright-core";
import { CHROMIUM_FLAGS, findChromium, findHeadlessShell } from "./findChromium.js";
import { HOME_ZONE } from "../builders/homeZone.js";

/** A page that takes longer than this on two busy cores does not work. */
const WAIT_MS = 25_000;
const PICTURES = path.resolve(import.meta.dirname, "../../../test-results");

/** Flags for a microphone and a camera that beep and blink, and nobody who has to allow them. */
export const FAKE_MICROPHONE = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"];

/** A caregiver's phone, and an old tablet on its stand. */
export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  timezoneId: HOME_ZONE,
  locale: "en-GB",
};
export const TABLET: BrowserContextOptions = {
  viewport: { width: 1024, height: 768 },
  hasTouch: true,
  timezoneId: HOME_ZONE,
  locale: "en-GB",
};
/** For a journey that is to meet what moves. */
export const MOVING: BrowserContextOptions = { reducedMotion: "no-preference" };
/** A tablet that keeps no display: what a worker keeps, no journey can hold back on its way. */
export const FORGETFUL_TABLET: BrowserContextOptions = { ...TABLET, serviceWorkers: "block" };

/**
 * A page lives for seconds here: what the optimizing compilers and the threads that collect garbage do for it is never paid back. On two busy cores it is
 * an eighth of a journey's work.
 */
const SHORT_LIFE = "--js-flags=--no-opt,--no-maglev,--single-threaded-gc,--min-semi-space-size=16";

interface LaunchOptions {
  /** Beside CHROMIUM_FLAGS. */
  flags?: string[];
  /** What the pages of this journey say all the time, and rightly so. */
  expectedErrors?: RegExp | null;
  /** What this journey needs that the headless shell has not: it gets the whole browser. */
  wholeFor?: string | null;
}

/**
 * One Chromium with a context of its own for each actor. What a page says on its console as an error, an exception that nobody
 * caught and a refusal of the Content-Security-Policy are kept until the journey claims them; unclaimed ones fail it.
 */
export class JourneyBrowser {
  private readonly errors: string[] = [];
  private readonly pages: Page[] = [];

  private constructor(
    private readonly browser: Browser,
    private readonly expectedErrors: RegExp | null,
  ) {}

  /** Throws without a Chromium: ask requireChromium() first. */
  static async launch({
    flags = [],
    expectedErrors = null,
    wholeFor = null,
  }: LaunchOptions = {}): Promise<JourneyBrowser> {
    const executablePath = wholeFor ? findChromium() : findHeadlessShell();
    if (!executablePath) throw new Error("There is no Chromium on this machine.");
    const browser = await chromium.launch({
      executablePath,
      args: [...CHROMIUM_FLAGS, SHORT_LIFE, ...flags],
    });
    return new JourneyBrowser(browser, expectedErrors);
  }

  /**
   * A page in a context of its own: another person with another device, who has asked for less motion unless it is MOVING. To draw each picture
   * of what slides and fades is up to an eighth of a journey's work.
   */
  async open(options: BrowserContextOptions): Promise<Page> {
    const context = await this.browser.newContext({ reducedMotion: "reduce", ...options });
    context.setDefaultTimeout(WAIT_MS);
    const page = await context.newPage();
    this.watch(page);
    return page;
  }

  /** A second tab of the same person. */
  async openTab(page: Page): Promise<Page> {
    const tab = await page.context().newPage();
    this.watch(tab);
    return tab;
  }

  /** Forgets the errors that the journey provoked, such as a server that was stopped, and returns them. */
  claimErrors(expected: RegExp): string[] {
    const claimed = this.errors.filter((error) => expected.test(error));
    const rest = this.errors.filter((error) => !expected.test(error));
    this.errors.splice(0, this.errors.length, ...rest);
    return claimed;
  }

  /** Throws for errors of any page that were not claimed. */
  requireNoErrors(): void {
    const unclaimed = this.errors.splice(0);
    if (unclaimed.length > 0) throw new Error(`Pages had errors:\n${unclaimed.join("\n")}`);
  }

  /** What each page shows, for whoever looks for the reason of a failure: test-results/<name>-<n>.png. */
  async takePictures(name: string): Promise<void> {
    mkdirSync(PICTURES, { recursive: true });
    const open = this.pages.filter((page) => !page.isClosed());
    const file = (index: number) => path.join(PICTURES, `${name.replace(/\W+/g, "-")}-${index}.png`);
    await Promise.all(open.map((page, index) => page.screenshot({ path: file(index) })));
  }

  async close(): Promise<void> {
    await this.browser.close();
  }

  private watch(page: Page): void {
    this.pages.push(page);
    page.on("pageerror", (error) => this.note(page, error.stack ?? error.message));
    page.on("console", (message) => {
      if (message.type() === "error") this.note(page, textOf(message));
    });
  }

  private note(page: Page, error: string): void {
    if (this.expectedErrors?.test(error)) return;
    this.errors.push(`${new URL(page.url(), "http://nowhere").pathname}: ${error}`);
  }
}

/** With the address of what was not loaded, which the browser's words leave out. */
function textOf(message: ConsoleMessage): string {
  const text = message.text();
  return /^Failed to load resource/.test(text) ? `${text} ${message.location().url}` : text;
}
