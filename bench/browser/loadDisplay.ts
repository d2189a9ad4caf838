import { setTimeout as sleep } from "node:timers/promises";
import type { Browser } from "./Browser.js";
import type { BrowserPage } from "./BrowserPage.js";
import { tabletFactor } from "../support/machineSpeed.js";

const BITS_PER_SECOND = 1_600_000;
export const LATENCY_MS = 150;
const MESSAGE_DEADLINE_MS = 30_000;
const POLL_MS = 500;
/** Late fonts and first reports are over by then. */
const SETTLE_MS = 3_000;

export interface LoadedResource {
  url: string;
  /** "navigation" for the page itself, else what asked for it: "script", "css" ... */
  initiator: string;
  startedAt: number;
  endedAt: number;
  /** As it came over the wire, without headers. */
  encodedBytes: number;
  decodedBytes: number;
}

/** One cold start of a paired display. Times in ms from the start of the navigation. */
export interface DisplayLoad {
  /** The machine was made so many times slower for it. */
  cpuFactor: number;
  firstPaintAt: number;
  messageAt: number;
  resources: LoadedResource[];
  heapBytes: number;
}

/** Opens the display on an old tablet and a slow line, with nothing cached, until it shows the message. */
export async function loadDisplay(
  browser: Browser,
  { url, cookie, text }: { url: string; cookie: string; text: string },
): Promise<DisplayLoad> {
  const cpuFactor = await tabletFactor(browser);
  const page = await browser.openPage();
  await page.setCookie(url, cookie);
  await page.addScript(watchFor(text));
  await page.throttle({ cpuFactor, bitsPerSecond: BITS_PER_SECOND, latencyMs: LATENCY_MS });
  await page.navigate(`${url}/display`);
  const messageAt = await untilShown(page);
  const firstPaintAt = await page.evaluate<number>(FIRST_PAINT);
  await sleep(SETTLE_MS);
  const resources = await page.evaluate<LoadedResource[]>(LIST_RESOURCES);
  const heapBytes = await page.liveHeapBytes();
  await page.close();
  return { cpuFactor, firstPaintAt, messageAt, resources, heapBytes };
}

async function untilShown(page: BrowserPage): Promise<number> {
  const deadline = Date.now() + MESSAGE_DEADLINE_MS;
  while (Date.now() < deadline) {
    await sleep(POLL_MS);
    const shownAt = await page.evaluate<number | null>("window.benchShownAt || null");
    if (shownAt !== null) return shownAt;
  }
  throw new Error(`The message was not on the screen within ${MESSAGE_DEADLINE_MS} ms.`);
}

/**
 * Notes the end of the first frame in which the text can be seen. The page keeps it until it is asked, and no frame is asked for before
 * the text is there: while DevTools listen to what a page says (`Runtime.enable`), V8 notes where scripts were called from, and frames
 * without a change delay the first paint.
 */
function watchFor(text: string): string {
  return `
    (function (text) {
      function isVisible(root) {
        var walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) {
          if (walker.currentNode.nodeValue.indexOf(text) < 0) continue;
          var element = walker.currentNode.parentElement;
          return element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
        }
        return false;
      }

      function look() {
        if (!isVisible(document.getElementById("root"))) return requestAnimationFrame(look);
        // After the frame that this one belongs to has been painted.
        setTimeout(function () { window.benchShownAt = performance.now(); }, 0);
      }

      new MutationObserver(function (changes, observer) {
        var root = document.getElementById("root");
        if (!root || root.textContent.indexOf(text) < 0) return;
        observer.disconnect();
        requestAnimationFrame(look);
      }).observe(document, { childList: true, subtree: true, characterData: true });
    })(${JSON.stringify(text)});
  `;
}

const FIRST_PAINT = `performance.getEntriesByName("first-contentful-paint")[0].startTime`;

const LIST_RESOURCES = `
  performance.getEntriesByType("navigation").concat(performance.getEntriesByType("resource")).map(function (entry) {
    return {
      url: entry.name,
      initiator: entry.initiatorType,
      startedAt: entry.startTime,
      endedAt: entry.responseEnd,
      encodedBytes: entry.encodedBodySize,
      decodedBytes: entry.decodedBodySize,
    };
  })
`;
