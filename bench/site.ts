import { ServerProcess } from "../test/support/server/ServerProcess.js";
import { Browser, homeAddress } from "./browser/Browser.js";
import { loadSite, type SiteLoad, type SiteVisitor } from "./browser/loadSite.js";
import { formatTable, type Bar } from "./support/report.js";
import { runBench } from "./support/runBench.js";
import { median } from "./support/statistics.js";

/**
 * `npm run bench:site [-- cold starts]`: how soon a public page is there on a slow phone and a slow line, and whether anything moves on it. See
 * docs/BENCHMARKS.md.
 */

const RUNS = Number(process.argv[2] ?? 9);
const KB = 1_000;
const LARGEST_PAINT_MS_MAX = 1_200;
const PICTURE_MS_MAX = 1_800;
const TEXT_PAGE_KB_MAX = 30;
const LANDING_KB_MAX = 80;

const LANDING = "/";
const TEXT_PAGES = [
  "/frequent-questions",
  "/blog/dementia-clocks",
  "/blog/goodbye-alexa-together",
  "/contact",
];
/** Beside the first visit, which is measured nine times. */
const VISITORS: SiteVisitor[] = (["signedOut", "remembered", "signedIn"] as const).flatMap((session) =>
  (["dark", "light"] as const).map((theme) => ({ session, theme })),
);
const FIRST_VISIT: SiteVisitor = { session: "signedOut", theme: "dark" };

interface Measured {
  path: string;
  loads: SiteLoad[];
}

await runBench(async () => {
  const server = await ServerProcess.start();
  const browser = await Browser.start();
  const url = homeAddress(server.url);
  const pages: Measured[] = [];
  for (const path of [LANDING, ...TEXT_PAGES]) {
    const loads: SiteLoad[] = [];
    while (loads.length < RUNS) loads.push(await loadSite(browser, url + path, FIRST_VISIT));
    pages.push({ path, loads });
  }
  const others: SiteLoad[] = [];
  for (const visitor of VISITORS) others.push(await loadSite(browser, url + LANDING, visitor));
  await browser.close();
  await server.stop();
  console.log(formatPages(pages));
  const moved = [...pages.flatMap(({ loads }) => loads), ...others].flatMap((load) => load.moved);
  if (moved.length > 0) console.log(`\nMoved: ${[...new Set(moved)].join(", ")}`);
  return [...pages.flatMap(barsOf), ...shiftBars(pages, others)];
});

function formatPages(pages: Measured[]): string {
  const ms = (values: number[]) => median(values).toFixed(0);
  const rows = pages.map(({ path, loads }) => [
    path,
    ms(loads.map((load) => load.firstPaintAt)),
    ms(loads.map((load) => load.largestPaintAt)),
    [...new Set(loads.map((load) => load.largestElement))].join(", "),
    loads[0]?.pictureAt === null ? "-" : ms(loads.map((load) => load.pictureAt ?? Infinity)),
    (scriptBytes(loads[0]!) / KB).toFixed(1),
  ]);
  const heads = ["page", "first paint, ms", "largest, ms", "which is", "picture, ms", "JavaScript, KB"];
  return `Median of ${RUNS} cold starts\n\n${formatTable(heads, rows)}`;
}

function barsOf({ path, loads }: Measured): Bar[] {
  const isLanding = path === LANDING;
  const early = loads.flatMap(({ scripts, firstPaintAt }) =>
    scripts.filter(({ startedAt, gzipBytes }) => startedAt < firstPaintAt && gzipBytes === 0),
  );
  const bars: Bar[] = [
    {
      what: `largest contentful paint of ${path}`,
      measured: median(loads.map((load) => load.largestPaintAt)),
      limit: LARGEST_PAINT_MS_MAX,
      unit: "ms",
    },
    {
      what: `JavaScript of ${path}, gzip`,
      measured: Math.max(...loads.map(scriptBytes)) / KB,
      limit: isLanding ? LANDING_KB_MAX : TEXT_PAGE_KB_MAX,
      unit: "KB",
    },
    {
      what: `scripts that held up the first paint of ${path}`,
      measured: early.length,
      limit: 0,
      unit: "files",
    },
  ];
  if (!isLanding) return bars;
  const picture = median(loads.map((load) => load.pictureAt ?? Infinity));
  return [
    ...bars,
    { what: "the landing page's picture is decoded", measured: picture, limit: PICTURE_MS_MAX, unit: "ms" },
  ];
}

/** Any at all is one too many: signed out, remembered and signed in, dark and light, after the fonts. */
function shiftBars(pages: Measured[], others: SiteLoad[]): Bar[] {
  const loads = [...pages.flatMap((page) => page.loads), ...others];
  const most = Math.max(...loads.map((load) => load.layoutShift));
  return [{ what: "layout shift, the most of all loads", measured: most, limit: 0, unit: "" }];
}

function scriptBytes({ scripts }: SiteLoad): number {
  return scripts.reduce((sum, { gzipBytes }) => sum + gzipBytes, 0);
}
