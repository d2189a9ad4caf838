import type { Browser } from "../browser/Browser.js";
import { median } from "./statistics.js";

/** The compiler has seen it by then. */
const WARM_UP_ROUNDS = 15;
const ROUNDS = 15;
/** An old tablet's time for the work below: six times the 12 ms of the machine on which the bars were set (docs/decisions/014). */
const TABLET_WORK_MS = 72;

/** What a page does while it starts: objects, JSON, sorting, elements and their layout. */
const WORK = `
  (function () {
    var startedAt = performance.now();
    var rows = [];
    for (var index = 0; index < 4000; index += 1) {
      rows.push({ key: "k" + ((index * 7919) % 4001), at: index, words: ["one", "two", String(index)] });
    }
    for (var round = 0; round < 5; round += 1) {
      rows = JSON.parse(JSON.stringify(rows));
      rows.sort(function (a, b) { return a.key < b.key ? -1 : 1; });
    }
    var box = document.body.appendChild(document.createElement("div"));
    rows.slice(0, 600).forEach(function (row) {
      box.appendChild(document.createElement("p")).textContent = row.key + " " + row.words.join(" ");
    });
    var height = box.offsetHeight;
    box.parentNode.removeChild(box);
    return height > 0 ? performance.now() - startedAt : NaN;
  })()
`;

/** How long Chromium takes here for a fixed piece of work, in ms: the median of 15 rounds, unthrottled. */
async function measureWork(browser: Browser): Promise<number> {
  const page = await browser.openPage();
  const times: number[] = [];
  while (times.length < WARM_UP_ROUNDS + ROUNDS) times.push(await page.evaluate<number>(WORK));
  await page.close();
  return median(times.slice(WARM_UP_ROUNDS));
}

/** How many times slower this machine has to be made now to be that tablet. */
export async function tabletFactor(browser: Browser): Promise<number> {
  return Math.max(1, TABLET_WORK_MS / (await measureWork(browser)));
}
