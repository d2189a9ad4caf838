import { setTimeout as sleep } from "node:timers/promises";
import path from "node:path";
import { Types } from "mongoose";
import { DeviceModel } from "../server/circle/displays/device.model.js";
import { DisplayModel } from "../server/circle/displays/display.model.js";
import { WatchModel } from "../server/features/alerts/watch.model.js";
import { CallRequestModel } from "../server/features/callRequests/callRequest.model.js";
import { OccurrenceModel } from "../server/plan/occurrence.model.js";
import { findEnginePid } from "../test/support/faults/findEnginePid.js";
import { startTestApp } from "../test/support/server/startTestApp.js";
import { closeTestDatabase, testFolder } from "../test/support/server/testDatabase.js";
import { buildStatus } from "../test/support/builders/buildStatus.js";
import { formatTable, type Bar } from "./support/report.js";
import { processorMs } from "./support/processorMs.js";
import { runBench } from "./support/runBench.js";

/**
 * `npm run bench:watchdog -- 10000`: the processor seconds of a minute in which the watchdog and the ladders look after so many displays, of
 * which nothing is told: twelve rounds, one each 5 s. Each display shows a reminder whose ladder comes to its first step an hour later, and one in
 * ten waits for a call that somebody has promised for then. One in ten has a tablet in a drawer, which is silent for weeks and known to be.
 * Counted is the time of the processor, not of the clock: on a busy machine a round lasts longer and costs the same. See docs/BENCHMARKS.md.
 */

const DISPLAYS = Number(process.argv[2] ?? 10_000);
const DRAWERS = DISPLAYS / 10;
const WAITING_FOR_A_CALL = DISPLAYS / 10;
const INSERTED_AT_ONCE = 1_000;
const ROUND_MS = 5_000;
const ROUNDS = 12;
const MINUTE_MS = ROUND_MS * ROUNDS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const PERCENT_MAX = 1;

await runBench(
  async () => {
    const app = await startTestApp();
    await store();
    const { steadyWork } = app.context.registered;
    await untilNothingIsLeft(() => steadyWork.watchDisplays!(app.context));
    const watch = async () => {
      for (const work of Object.values(steadyWork)) await work(app.context);
    };
    const pid = await findEnginePid(path.join(testFolder(), "database"));
    await requireAllHeard();
    const watched = await during(pid, watch);
    await requireAllHeard();
    const alone = await during(pid, () => Promise.resolve());
    await app.close();
    await closeTestDatabase();

    const [server, engine] = [watched.server - alone.server, Math.max(0, watched.engine - alone.engine)];
    const percent = (ms: number) => (ms / MINUTE_MS) * 100;
    const row = (what: string, ms: number) => [what, (ms / 1_000).toFixed(3), `${percent(ms).toFixed(2)} %`];
    console.log(
      formatTable(
        [
          `${DISPLAYS} displays, an idle minute of ${Object.keys(steadyWork).join(", ")}`,
          "CPU s",
          "of a core",
        ],
        [row("server", server), row("database", engine)],
      ),
    );
    return [
      {
        what: "the watchdog and the ladders, idle, server",
        measured: percent(server),
        limit: PERCENT_MAX,
        unit: "%",
      },
      {
        what: "the same with the database",
        measured: percent(server + engine),
        limit: PERCENT_MAX,
        unit: "%",
      },
    ] satisfies Bar[];
  },
  { runs: "sources" },
);

/** Looks at all that was stored, and at what wants to be looked at once more soon after that. The screens are heard meanwhile: the first look may last minutes. */
async function untilNothingIsLeft(watch: () => Promise<Date | null>): Promise<void> {
  const heard = new AbortController();
  const hearing = hearUntil(heard.signal);
  for (;;) {
    await hear();
    const next = await watch();
    if (next === null || next.getTime() > Date.now() + MINUTE_MS * 2) break;
    await sleep(Math.max(0, next.getTime() - Date.now()));
  }
  heard.abort();
  await hearing;
}

async function hearUntil(stopped: AbortSignal): Promise<void> {
  while (!stopped.aborted) {
    await hear();
    await sleep(ROUND_MS * 2, null, { signal: stopped }).catch(() => null);
  }
}

async function during(
  enginePid: number,
  work: () => Promise<unknown>,
): Promise<{ server: number; engine: number }> {
  let server = 0;
  const engineBefore = processorMs(enginePid);
  for (let round = 0; round < ROUNDS; round += 1) {
    await hear();
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    server += (user + system) / 1_000;
    await sleep(ROUND_MS);
  }
  return { server, engine: processorMs(enginePid) - engineBefore };
}

/** A screen that was taken for silent would be looked at again, which is no idle minute. */
async function requireAllHeard(): Promise<void> {
  const silent = await WatchModel.countDocuments({ isSilent: true });
  if (silent > DRAWERS) throw new Error(`${silent - DRAWERS} screens were taken for silent.`);
}

/** As all screens do that are there. What it costs is part of no figure. */
async function hear(): Promise<void> {
  await DeviceModel.updateMany({ connected: true }, { lastSeenAt: new Date() });
}

async function store(): Promise<void> {
  const now = Date.now();
  const status: Partial<ReturnType<typeof buildStatus>> = buildStatus();
  delete status.loadedAt;
  for (let first = 0; first < DISPLAYS; first += INSERTED_AT_ONCE) {
    const ids = Array.from({ length: Math.min(INSERTED_AT_ONCE, DISPLAYS - first) }, (_each, index) => ({
      _id: new Types.ObjectId(),
      number: first + index,
    }));
    await DisplayModel.insertMany(
      ids.map(({ _id, number }) => ({
        _id,
        groupId: new Types.ObjectId(),
        code: String(number),
        name: "Mum",
        timeZone: "Europe/Oslo",
        language: "en",
        createdAt: new Date(now),
      })),
    );
    await OccurrenceModel.insertMany(ids.map(({ _id }) => reminderOn(_id, now)));
    await CallRequestModel.insertMany(
      ids.filter(({ number }) => number < WAITING_FOR_A_CALL).map(({ _id }) => callFor(_id, now)),
    );
    const device = (displayId: Types.ObjectId, name: string, isThere: boolean) => ({
      displayId,
      tokenHash: `${name} ${displayId.toString()}`,
      name,
      pairedAt: new Date(now - 60 * DAY_MS),
      lastSeenAt: new Date(isThere ? now : now - 20 * DAY_MS),
      connected: isThere,
      status: { ...status, loadedAt: null },
      watchDue: true,
    });
    await DeviceModel.insertMany(
      ids.flatMap(({ _id, number }) => [
        device(_id, "Kitchen", true),
        ...(number < DRAWERS ? [device(_id, "Drawer", false)] : []),
      ]),
    );
  }
  await WatchModel.deleteMany({});
}

/** On the screen, and unanswered. */
function reminderOn(displayId: Types.ObjectId, now: number) {
  return {
    ...{ displayId, groupId: new Types.ObjectId(), messageId: new Types.ObjectId(), messageVersion: 1 },
    key: `${displayId.toHexString()}/once`,
    text: "Take the blue pill",
    label: "medication" as const,
    replies: { set: "ok" as const },
    sender: { name: "Anna", photoId: null, personId: null },
    dueAt: new Date(now),
    endsAt: new Date(now + DAY_MS),
    shownAt: new Date(now),
    ladder: { duty: 60, all: 120 },
    ladderAt: new Date(now + HOUR_MS),
  };
}

/** Somebody calls in an hour. */
function callFor(displayId: Types.ObjectId, now: number) {
  const at = new Date(now);
  const requestId = displayId.toHexString();
  return {
    ...{ displayId, groupId: new Types.ObjectId(), requestId, deviceName: "Kitchen", askedAt: at },
    urgency: "now" as const,
    asks: [
      { id: requestId, urgency: "now" as const, deviceName: "Kitchen", at, receivedAt: at, notifies: true },
    ],
    state: "claimed" as const,
    standing: true,
    claimedBy: { userId: new Types.ObjectId(), name: "Anna" },
    callAt: new Date(now + HOUR_MS),
    claimLapsesAt: new Date(now + HOUR_MS),
    remindAt: new Date(now + HOUR_MS),
  };
}
