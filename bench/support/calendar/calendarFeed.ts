import { performance } from "node:perf_hooks";
import { calendarImportsApi } from "../../../shared/contract/calendar/calendarImports.js";
import { decodeCalendar, readInWorker } from "../../../server/features/calendar/index.js";
import { buildCaregiver } from "../../../test/support/builders/buildCaregiver.js";
import { buildDisplay } from "../../../test/support/builders/buildDisplay.js";
import { ZONE } from "../../../test/support/builders/seriesRow.js";
import type { TestApp } from "../../../test/support/server/TestApp.js";
import { median } from "../statistics.js";

export const FEED_ENTRIES = 20_000;
const ROUNDS = 5;
/** How often the main loop is asked whether it has time. */
const BEAT_MS = 2;

export interface CalendarFeed {
  megabytes: number;
  /** From the whole text until all of its events are there, with the start of the worker. */
  readMs: number;
  /** The longest that the main loop kept anybody waiting meanwhile: the median of the rounds, and of as much time in which nothing was read. */
  delayMs: number;
  idleDelayMs: number;
}

/** A calendar of 20,000 entries as it is looked at before it is imported: read by itself, and by the whole API call. */
export async function measureCalendarFeed(app: TestApp): Promise<CalendarFeed> {
  const bytes = Buffer.from(feed());
  const readFor = { timeZone: ZONE, now: Date.parse("2026-11-21T08:00:00.000Z") };
  const caregiver = await buildCaregiver(app, { name: "Feed reader" });
  const display = await buildDisplay(app, caregiver, { timeZone: ZONE });
  const preview = () =>
    app.call(
      calendarImportsApi.preview,
      { params: { displayId: display.id }, file: new Blob([bytes], { type: "text/calendar" }) },
      { as: caregiver },
    );
  const rounds: Array<{ readMs: number; delayMs: number; idleDelayMs: number }> = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const started = performance.now();
    const { events } = await readInWorker({ text: decodeCalendar(bytes), ...readFor });
    const readMs = performance.now() - started;
    if (events.length !== FEED_ENTRIES) throw new Error(`${events.length} of ${FEED_ENTRIES} were read`);
    const delayMs = await longestDelay(preview);
    const idleDelayMs = await longestDelay(() => new Promise((resolve) => setTimeout(resolve, readMs)));
    // The first one compiles.
    if (round > 0) rounds.push({ readMs, delayMs, idleDelayMs });
  }
  return {
    megabytes: bytes.length / 1024 / 1024,
    readMs: median(rounds.map(({ readMs }) => readMs)),
    delayMs: median(rounds.map(({ delayMs }) => delayMs)),
    idleDelayMs: median(rounds.map(({ idleDelayMs }) => idleDelayMs)),
  };
}

async function longestDelay(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let latest = performance.now();
  const beat = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - latest - BEAT_MS);
    latest = now;
  }, BEAT_MS);
  try {
    await work();
  } finally {
    clearInterval(beat);
  }
  return longest;
}

/** One in ten repeats, as in a calendar of people: at a time on the wall, as programs write what repeats. */
function feed(): string {
  const entries = Array.from({ length: FEED_ENTRIES }, (_, index) => {
    const day = String(1 + (index % 28)).padStart(2, "0");
    const month = String(1 + (index % 12)).padStart(2, "0");
    return [
      "BEGIN:VEVENT",
      `UID:${index}@example.com`,
      ...(index % 10 === 0
        ? [`DTSTART;TZID=${ZONE}:2027${month}${day}T100000`, "RRULE:FREQ=MONTHLY;COUNT=6"]
        : [`DTSTART:2027${month}${day}T100000Z`]),
      `SUMMARY:Entry ${index} of a calendar`,
      "END:VEVENT",
    ];
  });
  return [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Example//EN",
    ...entries.flat(),
    "END:VCALENDAR",
    "",
  ].join("\r\n");
}
