import type { Browser } from "./Browser.js";
import type { BrowserPage } from "./BrowserPage.js";
import type { Recipient } from "../support/deliverySamples.js";

/** The page says some four frames for each sample, and the server takes 50 a second from one socket. */
const PAUSE_MS = 50;
const ARRIVAL_DEADLINE_MS = 10_000;
const CLOCK_TRIES = 60;

/** Tells the number of a sample at the animation frame after the commit that put it on the screen, or took it away. */
const WATCH_SCREEN = `
  (function () {
    var onScreen = null;
    function look() {
      var found = /Sample (\\d+)\\./.exec(document.body ? document.body.textContent : "");
      var number = found ? found[1] : null;
      if (number === onScreen) return;
      var change = (number === null ? "removed " + onScreen : "arrived " + number);
      onScreen = number;
      requestAnimationFrame(function () {
        window.tell(change + " " + (performance.timeOrigin + performance.now()));
      });
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
  })();
`;

export interface ClockDifference {
  /** Page minus this process. */
  ms: number;
  /** Half of the fastest round trip: the difference is known no better than that. */
  uncertaintyMs: number;
}

/** The display in Chromium, paired: a message has arrived when the frame that shows it begins. */
export async function openFrameRecipient(
  browser: Browser,
  { url, displayId, cookie }: { url: string; displayId: string; cookie: string },
): Promise<Recipient & { clock: ClockDifference; close(): Promise<void> }> {
  const page = await browser.openPage();
  await page.setCookie(url, cookie);
  await page.listen();
  await page.addScript(WATCH_SCREEN);
  await page.navigate(`${url}/display`);
  const clock = await compareClocks(page);
  // What cannot be told from zero is taken for zero: both clocks come from the same machine.
  const correction = Math.abs(clock.ms) > clock.uncertaintyMs ? clock.ms : 0;
  const hear = async (event: string, text: string) => {
    const start = `${event} ${/\d+/.exec(text)?.[0]} `;
    const told = await page.hearFrom((line) => line.startsWith(start), ARRIVAL_DEADLINE_MS);
    return Number(told.slice(start.length)) - performance.timeOrigin - correction;
  };
  return {
    displayId,
    clock,
    pauseMs: PAUSE_MS,
    untilArrived: (text) => hear("arrived", text),
    untilRemoved: async (text) => void (await hear("removed", text)),
    close: () => page.close(),
  };
}

async function compareClocks(page: BrowserPage): Promise<ClockDifference> {
  let best: ClockDifference = { ms: 0, uncertaintyMs: Number.POSITIVE_INFINITY };
  for (let index = 0; index < CLOCK_TRIES; index += 1) {
    const before = performance.timeOrigin + performance.now();
    const there = await page.evaluate<number>("performance.timeOrigin + performance.now()");
    const after = performance.timeOrigin + performance.now();
    const uncertaintyMs = (after - before) / 2;
    if (uncertaintyMs < best.uncertaintyMs) best = { ms: there - (before + after) / 2, uncertaintyMs };
  }
  return best;
}
