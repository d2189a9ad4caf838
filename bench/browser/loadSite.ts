import { setTimeout as sleep } from "node:timers/promises";
import type { Browser } from "./Browser.js";
import { LATENCY_MS } from "./loadDisplay.js";

const BITS_PER_SECOND = 1_600_000;
const CPU_FACTOR = 4;
/** Fonts, late pictures and what the scripts do are over by then. */
const SETTLE_MS = 4_000;

/** Who opens the page, as its browser remembers them, and the colors that they chose. */
export interface SiteVisitor {
  session: "signedOut" | "remembered" | "signedIn";
  theme: "dark" | "light";
}

export interface SiteScript {
  path: string;
  gzipBytes: number;
  startedAt: number;
}

/** One cold start of a public page. Times in ms from the start of the navigation. */
export interface SiteLoad {
  firstPaintAt: number;
  largestPaintAt: number;
  /** The element of it, such as `h1` or `img.picture`. */
  largestElement: string;
  /** When the page's first picture was decoded; null: it has none. */
  pictureAt: number | null;
  layoutShift: number;
  /** What moved in the first painting, and by how much of the page. */
  moved: string[];
  scripts: SiteScript[];
}

/** Opens a page as a phone does that is four times slower than this machine, on a line of 1.6 Mbit/s with 150 ms, with nothing cached. */
export async function loadSite(browser: Browser, url: string, visitor: SiteVisitor): Promise<SiteLoad> {
  const page = await browser.openPage();
  await page.addScript(remember(visitor));
  await page.addScript(WATCH);
  await page.throttle({ cpuFactor: CPU_FACTOR, bitsPerSecond: BITS_PER_SECOND, latencyMs: LATENCY_MS });
  await page.navigate(url);
  await sleep(SETTLE_MS);
  const load = await page.evaluate<SiteLoad>(READ);
  await page.close();
  return load;
}

function remember({ session, theme }: SiteVisitor): string {
  return `(function (session, theme) {
    if (location.protocol === "about:") return;
    localStorage.setItem("theme", theme);
    if (session !== "signedOut") localStorage.setItem("hasLoggedIn", "true");
    if (session === "signedIn") localStorage.setItem("userToken", "of.nobody.here");
  })(${JSON.stringify(session)}, ${JSON.stringify(theme)});`;
}

const WATCH = `(function () {
  var seen = (window.benchSeen = { paint: null, shift: 0, moved: [], picture: null });
  new PerformanceObserver(function (list) {
    list.getEntries().forEach(function (entry) { seen.paint = entry; });
  }).observe({ type: "largest-contentful-paint", buffered: true });
  new PerformanceObserver(function (list) {
    list.getEntries().forEach(function (entry) {
      seen.shift += entry.value;
      entry.sources.forEach(function (source) {
        var node = source.node && (source.node.tagName ? source.node : source.node.parentElement);
        seen.moved.push((node ? node.tagName.toLowerCase() + "." + node.className : "gone") + " by " + entry.value.toFixed(5));
      });
    });
  }).observe({ type: "layout-shift", buffered: true });
  document.addEventListener("DOMContentLoaded", function () {
    var picture = document.querySelector("main img");
    if (picture) picture.decode().then(function () { seen.picture = performance.now(); }, function () {});
  });
})();`;

const READ = `(function () {
  var seen = window.benchSeen;
  var element = seen.paint && seen.paint.element;
  return {
    firstPaintAt: performance.getEntriesByName("first-contentful-paint")[0].startTime,
    largestPaintAt: seen.paint ? seen.paint.startTime : Infinity,
    largestElement: element ? element.tagName.toLowerCase() + (element.className ? "." + element.className : "") : "gone",
    pictureAt: seen.picture,
    layoutShift: seen.shift,
    moved: seen.moved,
    scripts: performance.getEntriesByType("resource")
      .filter(function (entry) { return /[.]js$/.test(new URL(entry.name).pathname); })
      .map(function (entry) {
        return { path: new URL(entry.name).pathname, gzipBytes: entry.encodedBodySize, startedAt: entry.startTime };
      }),
  };
})()`;
