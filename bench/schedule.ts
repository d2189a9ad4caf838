import { performance } from "node:perf_hooks";
import { Types } from "mongoose";
import { RRuleTemporal } from "rrule-temporal";
import { DisplayModel } from "../server/circle/displays/display.model.js";
import { MessageModel } from "../server/plan/message.model.js";
import { buildDisplaySnapshot } from "../server/realtime/displaySnapshot.js";
import { expandSchedule, type SeriesSchedule } from "../server/schedule/expand.js";
import { HORIZON_DAYS } from "../shared/limits.js";
import { parseRule } from "../shared/rules/recurrenceRule.js";
import { dayOf } from "../shared/rules/wallDays.js";
import { closeTestDatabase } from "../test/support/server/testDatabase.js";
import { startTestApp } from "../test/support/server/startTestApp.js";
import type { TestApp } from "../test/support/server/TestApp.js";
import { BenchChild } from "./support/BenchChild.js";
import { formatTable, type Bar } from "./support/report.js";
import { FEED_ENTRIES, measureCalendarFeed } from "./support/calendar/calendarFeed.js";
import { CALENDAR_SERIES, measureCalendarMonth } from "./support/calendar/calendarMonth.js";
import { measureLargePlans } from "./support/largePlans.js";
import type { QuietMinute } from "./support/quietMinute.js";
import { runBench } from "./support/runBench.js";
import { ruleOf, seriesRow, SLOTS, ZONE } from "../test/support/builders/seriesRow.js";
import { median } from "./support/statistics.js";

/**
 * `npm run bench:schedule`: expanding series, beside rrule-temporal asked for the same in the zone itself; a snapshot of a display
 * with 200 series; a month of the calendar with 400; a calendar file of 20,000 entries, and how long others wait for it; what 10, 100 and 400 series of one display cost; what a quiet minute costs with 100,000 series stored, server and database together. See docs/BENCHMARKS.md.
 */

const DAY_MS = 24 * 60 * 60_000;
const SERIES = 200;
const STORED = 100_000;
const ROUNDS = 15;
const SNAPSHOT_MS_MAX = 20;
const MONTH_MS_MAX = 200;
const FEED_MS_MAX = 1_500;
const FEED_DELAY_MS_MAX = 50;
const QUIET_PERCENT_MAX = 1;

await runBench(async () => {
  const ours = measureExpansion(expandOurs);
  const theirs = measureExpansion(expandNaively);
  const app = await startTestApp();
  const snapshot = await measureSnapshot(app);
  const month = await measureCalendarMonth(app);
  const feed = await measureCalendarFeed(app);
  const plans = await measureLargePlans(app);
  await app.close();
  await closeTestDatabase();
  const { report: quiet, child } = await BenchChild.start<QuietMinute>("quietServer.ts", [String(STORED)]);
  await child.end();
  const quietSum = quiet.server + quiet.engine;
  console.log(
    formatTable(
      ["figure", "value"],
      [
        ["occurrences expanded per second", Math.round(ours.perSecond).toLocaleString("en")],
        ["the same by rrule-temporal in the zone", Math.round(theirs.perSecond).toLocaleString("en")],
        ["ratio", (ours.perSecond / theirs.perSecond).toFixed(0)],
        ["occurrences in 14 days of 200 series", String(ours.occurrences)],
        [
          `snapshot of ${SERIES} series, median of ${ROUNDS}`,
          `${snapshot.ms.toFixed(1)} ms, ${snapshot.kilobytes} KB`,
        ],
        [
          `schedule of ${CALENDAR_SERIES} series for a month, on the server`,
          `${month.ms.toFixed(0)} ms, ${month.occurrences.toLocaleString("en")} occurrences, ${month.kilobytes} KB`,
        ],
        [
          `calendar file of ${FEED_ENTRIES.toLocaleString("en")} entries, ${feed.megabytes.toFixed(1)} MB, read in a worker`,
          `${feed.readMs.toFixed(0)} ms`,
        ],
        ["the longest that an answer waits while one is previewed", `${feed.delayMs.toFixed(0)} ms`],
        ["the same with nothing to read", `${feed.idleDelayMs.toFixed(0)} ms`],
        [`quiet minute with ${STORED.toLocaleString("en")} series, server`, percent(quiet.server)],
        ["the same, database engine", percent(quiet.engine)],
        ["of that the engine alone, with nobody asking", percent(quiet.engineAlone)],
        ["quiet minute, server and engine", percent(quietSum)],
      ],
    ),
  );
  console.log(
    formatTable(
      ["daily series, four times a day", "plan.stored", "zone change", "snapshot", "bytes", "on the wire"],
      plans.map((plan) => [
        String(plan.series),
        `${plan.storedMs.toFixed(0)} ms`,
        `${plan.zoneMs.toFixed(0)} ms`,
        `${plan.snapshotMs.toFixed(0)} ms`,
        plan.bytes.toLocaleString("en"),
        plan.wireBytes.toLocaleString("en"),
      ]),
    ),
  );
  const bars: Bar[] = [
    {
      what: `snapshot of a display with ${SERIES} series`,
      measured: snapshot.ms,
      limit: SNAPSHOT_MS_MAX,
      unit: "ms",
    },
    {
      what: `schedule of ${CALENDAR_SERIES} series for a month, on the server`,
      measured: month.ms,
      limit: MONTH_MS_MAX,
      unit: "ms",
    },
    {
      what: `a calendar file of ${FEED_ENTRIES} entries, parsed and expanded in a worker`,
      measured: feed.readMs,
      limit: FEED_MS_MAX,
      unit: "ms",
    },
    {
      what: "the longest that it delays an answer",
      measured: feed.delayMs,
      limit: FEED_DELAY_MS_MAX,
      unit: "ms",
    },
    {
      what: `a quiet minute with ${STORED} series stored, server and engine`,
      measured: quietSum,
      limit: QUIET_PERCENT_MAX,
      unit: "% of a core",
    },
  ];
  return bars;
});

function measureExpansion(expand: (rule: string, from: number) => number): {
  perSecond: number;
  occurrences: number;
} {
  const from = Date.now();
  const round = () =>
    Array.from({ length: SERIES }, (_, index) => expand(ruleOf(index), from)).reduce((a, b) => a + b, 0);
  round();
  const seconds: number[] = [];
  let occurrences = 0;
  for (let index = 0; index < 5; index += 1) {
    const started = performance.now();
    occurrences = round();
    seconds.push((performance.now() - started) / 1_000);
  }
  return { perSecond: occurrences / median(seconds), occurrences };
}

function expandOurs(rule: string, from: number): number {
  const schedule: SeriesSchedule = {
    kind: "series",
    seriesId: "s",
    recurrence: parseRule(rule)!,
    startDay: dayOf("2025-01-01"),
    slots: SLOTS,
    timeZone: ZONE,
    stayMinutes: 60,
    effectiveFrom: 0,
    skippedKeys: new Set(),
    pauses: [],
  };
  return expandSchedule(schedule, { from, until: from + HORIZON_DAYS * DAY_MS }).length;
}

/** One rule for each slot, expanded in the zone: what its manual shows first. It also skips times that DST skips. */
function expandNaively(rule: string, from: number): number {
  return SLOTS.map(({ time }) => {
    const start = `20250101T${time.replace(":", "")}00`;
    const library = new RRuleTemporal({ rruleString: `DTSTART;TZID=${ZONE}:${start}\nRRULE:${rule}` });
    return library.between(new Date(from), new Date(from + HORIZON_DAYS * DAY_MS), true).length;
  }).reduce((a, b) => a + b, 0);
}

async function measureSnapshot(app: TestApp): Promise<{ ms: number; kilobytes: number }> {
  const display = await DisplayModel.create(displayRow());
  await MessageModel.insertMany(
    Array.from({ length: SERIES }, (_, index) => seriesRow(display._id, ruleOf(index))),
  );
  const rounds: number[] = [];
  let size = 0;
  for (let index = 0; index < ROUNDS; index += 1) {
    const started = performance.now();
    const snapshot = JSON.stringify(await buildDisplaySnapshot(app.context, display, null));
    rounds.push(performance.now() - started);
    size = snapshot.length;
  }
  return { ms: median(rounds), kilobytes: Math.round(size / 1_024) };
}

function percent(value: number): string {
  return `${value.toFixed(2)} % of a core`;
}

function displayRow() {
  const code = String(100_000 + Math.floor(Math.random() * 900_000));
  return {
    groupId: new Types.ObjectId(),
    code,
    name: "Mum",
    timeZone: ZONE,
    language: "en" as const,
    createdAt: new Date(),
  };
}
