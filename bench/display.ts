import { HttpCaregiver, pairDevice } from "../test/support/server/HttpCaregiver.js";
import { ServerProcess } from "../test/support/server/ServerProcess.js";
import { startTestApp } from "../test/support/server/startTestApp.js";
import { closeTestDatabase } from "../test/support/server/testDatabase.js";
import { Browser, homeAddress } from "./browser/Browser.js";
import { changePlan, type ChangedPlan } from "./support/changePlan.js";
import { LATENCY_MS, loadDisplay, type DisplayLoad, type LoadedResource } from "./browser/loadDisplay.js";
import { formatTable, type Bar } from "./support/report.js";
import { runBench } from "./support/runBench.js";
import { findModernSyntax, gzipBytes, shippedScripts } from "./browser/shippedScripts.js";
import { startSlowFrames } from "./browser/slowFrames.js";
import { median } from "./support/statistics.js";

/**
 * `npm run bench:display`: what the display weighs and how soon it is there, on an old tablet and a line of 1.6 Mbit/s with 150 ms. See
 * docs/BENCHMARKS.md.
 */

const RUNS = 9;
const TEXT = "Lunch is on the kitchen table.";
const KB = 1_000;
const MB = 1_000_000;
const SCRIPT_KB_MAX = 67;
const FIRST_PAINT_MS_MAX = 500;
const MESSAGE_MS_MAX = 1_300;
const HEAP_MB_MAX = 4;

await runBench(async () => {
  const browser = await Browser.start();
  const loads = await measureLoads(browser);
  const changes = await measureChanges(browser);
  await browser.close();
  console.log(`${formatSizes(loads[0]!)}\n\n${formatTimes(loads, changes)}`);
  return bars(loads, changes);
});

async function measureLoads(browser: Browser): Promise<DisplayLoad[]> {
  const server = await ServerProcess.start();
  const caregiver = await HttpCaregiver.signUp(server.url, "ann@example.com");
  const display = await caregiver.createDisplay("Mum");
  const cookie = await pairDevice(server.url, display.code);
  await caregiver.sendNow({ displayIds: [display.id], text: TEXT });
  const line = await startSlowFrames(server.url, LATENCY_MS);
  const url = homeAddress(line.url);
  const loads = await repeat(() => loadDisplay(browser, { url, cookie, text: TEXT }));
  line.stop();
  await server.stop();
  return loads;
}

async function measureChanges(browser: Browser): Promise<ChangedPlan[]> {
  // Its own database, even where the tests are given one.
  delete process.env.MONGODB_URI;
  const app = await startTestApp();
  const caregiver = await HttpCaregiver.signUp(app.url, "ann@example.com");
  const changes = await repeat(() => changePlan(browser, app, caregiver));
  await app.close();
  await closeTestDatabase();
  return changes;
}

async function repeat<Result>(measure: () => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  while (results.length < RUNS) results.push(await measure());
  return results;
}

function formatSizes({ resources, messageAt }: DisplayLoad): string {
  const rows = resources.map((one) => [
    new URL(one.url).pathname,
    String(one.decodedBytes),
    String(one.encodedBytes),
    one.startedAt < messageAt ? "before" : "after",
  ]);
  const total = [
    `${resources.length} requests and one socket`,
    String(sum(resources.map((one) => one.decodedBytes))),
    String(sum(resources.map((one) => one.encodedBytes))),
    "",
  ];
  return formatTable(["shipped", "raw bytes", "on the wire", "the message"], [...rows, total]);
}

function formatTimes(loads: DisplayLoad[], changes: ChangedPlan[]): string {
  const row = (what: string, values: number[], digits = 0) => [
    what,
    ...[median(values), Math.min(...values), Math.max(...values)].map((value) => value.toFixed(digits)),
  ];
  const megabytes = (values: number[]) => values.map((value) => value / MB);
  return formatTable(
    [`of ${RUNS} runs`, "median", "least", "most"],
    [
      row(
        "this machine made slower, times",
        loads.map((load) => load.cpuFactor),
        1,
      ),
      row(
        "first paint, ms",
        loads.map((load) => load.firstPaintAt),
      ),
      row("script is there, ms", loads.map(scriptsEndedAt)),
      row(
        "real message, ms",
        loads.map((load) => load.messageAt),
      ),
      row("heap after load, MB", megabytes(loads.map((load) => load.heapBytes)), 2),
      row("heap with the clock only, MB", megabytes(changes.map((one) => one.heapBeforeBytes)), 2),
      row("heap after 10,000 changes, MB", megabytes(changes.map((one) => one.heapAfterBytes)), 2),
      row(
        "10,000 changes stored after, ms",
        changes.map((one) => one.caughtUpMs),
      ),
    ],
  );
}

function bars(loads: DisplayLoad[], changes: ChangedPlan[]): Bar[] {
  const modern = shippedScripts()
    .map(findModernSyntax)
    .filter((place) => place !== null);
  modern.forEach((place) => console.log(`Not ES5: ${place}`));
  const heapAfter = median(changes.map((one) => one.heapAfterBytes));
  const heapLoaded = median(loads.map((load) => load.heapBytes));
  return [
    {
      what: "JavaScript before the message, gzip",
      measured: scriptBytes(loads[0]!) / KB,
      limit: SCRIPT_KB_MAX,
      unit: "KB",
    },
    // Calls, recordings, photos and all else around the clock come later.
    {
      what: "script files before the message",
      measured: scriptsBefore(loads[0]!).length,
      limit: 1,
      unit: "files",
    },
    {
      what: "first paint",
      measured: median(loads.map((load) => load.firstPaintAt)),
      limit: FIRST_PAINT_MS_MAX,
      unit: "ms",
    },
    {
      what: "real message on the screen",
      measured: median(loads.map((load) => load.messageAt)),
      limit: MESSAGE_MS_MAX,
      unit: "ms",
    },
    { what: "heap after load", measured: heapLoaded / MB, limit: HEAP_MB_MAX, unit: "MB" },
    { what: "heap after 10,000 changes", measured: heapAfter / MB, limit: HEAP_MB_MAX, unit: "MB" },
    { what: "scripts with syntax newer than ES5", measured: modern.length, limit: 0, unit: "scripts" },
  ];
}

/** Script files as they came, and the inline scripts as if each were a file of its own. */
function scriptBytes(load: DisplayLoad): number {
  const files = scriptsBefore(load);
  const inline = shippedScripts().filter(({ isInline }) => isInline);
  return sum(files.map((one) => one.encodedBytes)) + sum(inline.map(({ source }) => gzipBytes(source)));
}

function scriptsEndedAt(load: DisplayLoad): number {
  return Math.max(...scriptsBefore(load).map((one) => one.endedAt));
}

/** Those that the message needed. */
function scriptsBefore({ resources, messageAt }: DisplayLoad): LoadedResource[] {
  return resources.filter((one) => one.initiator === "script" && one.startedAt < messageAt);
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
