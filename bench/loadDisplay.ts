import { setTimeout as sleep } from "node:timers/promises";
import type { Browser } from "./Browser.js";
import type { BrowserPage } from "./BrowserPage.js";

const CPU_FACTOR = 6;
const BITS_PER_SECOND = 1_600_000;
export const LATENCY_MS = 150;
const MESSAGE_DEADLINE_MS = 30_000;
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
  firstPaintAt: number;
  messageAt: number;
  resources: LoadedResource[];
  heapBytes: number;
}

/** Opens the display on a slow machine and a slow line, with nothing cached, until it shows the message. */
export async function loadDisplay(
  browser: Browser,
  { url, cookie, text }: { url: string; cookie: string; text: string },
): Promise<DisplayLoad> {
  const page = await browser.openPage();
  await page.setCookie(url, cookie);
  await page.addScript(watchFor(text));
  await page.throttle({ cpuFactor: CPU_FACTOR, bitsPerSecond: BITS_PER_SECOND, latencyMs: LATENCY_MS });
  await page.navigate(`${url}/display`);
  const firstPaintAt = await hearTime(page, "painted");
  const messageAt = await hearTime(page, "message");
  await sleep(SETTLE_MS);
  const resources = await page.evaluate<LoadedResource[]>(LIST_RESOURCES);
  const heapBytes = await page.liveHeapBytes();
  await page.close();
  return { firstPaintAt, messageAt, resources, heapBytes };
}

async function hearTime(page: BrowserPage, event: string): Promise<number> {
  const told = await page.hearFrom((line) => line.startsWith(`${event} `), MESSAGE_DEADLINE_MS);
  return Number(told.slice(event.length + 1));
}

/** Tells the first paint with content, and the end of the first frame in which the text can be seen. */
function watchFor(text: string): string {
  return `
    (function (text) {
      new PerformanceObserver(function (list) {
        list.getEntries().forEach(function (entry) {
          if (entry.name === "first-contentful-paint") window.tell("painted " + entry.startTime);
        });
      }).observe({ type: "paint", buffered: true });

      function isVisible() {
        var walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) {
          if (walker.currentNode.nodeValue.indexOf(text) < 0) continue;
          var element = walker.currentNode.parentElement;
          return element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
        }
        return false;
      }

      (function look() {
        if (!document.body || !isVisible()) return requestAnimationFrame(look);
        // After the frame that this one belongs to has been painted.
        setTimeout(function () { window.tell("message " + performance.now()); }, 0);
      })();
    })(${JSON.stringify(text)});
  `;
}

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
