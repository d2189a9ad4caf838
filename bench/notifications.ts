import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Types } from "mongoose";
import { recordEntry } from "../server/activity/activity.service.js";
import { newEntry } from "../server/activity/pendingEntries.js";
import { displayKey } from "../server/core/uniqueKey.js";
import { startDueLoop } from "../server/jobs/dueLoop.js";
import { DeliveryModel } from "../server/notifications/deliveries/delivery.model.js";
import { CALL_NOTIFY_DELAY_MS } from "../shared/limits.js";
import { buildFrameId, SocketClient } from "../test/support/device/SocketClient.js";
import { PushServiceDouble } from "../test/support/doubles/PushServiceDouble.js";
import { SmtpDouble } from "../test/support/doubles/SmtpDouble.js";
import { findEnginePid } from "../test/support/faults/findEnginePid.js";
import { startTestApp } from "../test/support/server/startTestApp.js";
import type { TestApp } from "../test/support/server/TestApp.js";
import { closeTestDatabase, testFolder } from "../test/support/server/testDatabase.js";
import { processorMs } from "./support/processorMs.js";
import { formatTable, type Bar } from "./support/report.js";
import { runBench } from "./support/runBench.js";
import { percentile } from "./support/statistics.js";
import { buildFamily, storeScreens, FAMILY, watchArrivals, type Screen } from "./support/family.js";

/**
 * `npm run bench:notifications -- 500`: so many missed reminders in one minute, each told to five people by mail and push, while a mail takes
 * 200 ms; and how long somebody who asks to be called now in the middle of that minute waits behind them. Server, mail server and push service share this process. See docs/BENCHMARKS.md.
 */

const ENTRIES = Number(process.argv[2] ?? 500);
const MINUTE_MS = 60_000;
/** Few enough of each display that none of them is joined into a summary. */
const ENTRIES_OF_A_DISPLAY = 10;
const CALLS = 20;
const CALL_EVERY_MS = 1_500;
const MAIL_MS = 200;
const LOOK_EVERY_MS = 100;
/** Beyond the seconds in which a press can be taken back. */
const CALL_MS_MAX = 1_000;

await runBench(
  async () => {
    const [smtp, push] = await Promise.all([SmtpDouble.start(), PushServiceDouble.start()]);
    smtp.beforeTaking = () => sleep(MAIL_MS);
    const app = await startTestApp({ config: { smtpUrl: smtp.url, allowPrivateTargets: ["127.0.0.1"] } });
    const { groupId } = await buildFamily(app, push);
    const [screens, askers] = [
      await storeScreens(groupId, Math.ceil(ENTRIES / ENTRIES_OF_A_DISPLAY)),
      await storeScreens(groupId, CALLS),
    ];
    const arrivals = watchArrivals(app, push);
    const loop = startDueLoop(app.context);
    app.context.dueLoop = loop;

    const enginePid = await findEnginePid(path.join(testFolder(), "database"));
    const processorBefore = { own: process.cpuUsage(), engine: processorMs(enginePid) };
    const startedAt = performance.now();
    const recording = recordMissed(app, { groupId, screens });
    await sleep((MINUTE_MS - CALLS * CALL_EVERY_MS) / 2);
    const acknowledgedAt = await askForCalls(app, askers);
    await recording;
    const recordedAt = performance.now();
    await untilSent();
    const endedAt = performance.now();
    const { user, system } = process.cpuUsage(processorBefore.own);
    const ownMs = (user + system) / 1_000;
    const engineMs = processorMs(enginePid) - processorBefore.engine;
    await loop.stop();

    const calls = arrivals.timesSince(acknowledgedAt);
    const states = await DeliveryModel.aggregate<{ _id: string; count: number }>([
      { $group: { _id: { $concat: ["$channel", " ", "$state"] }, count: { $sum: 1 } } },
      { $sort: { _id: 1 } },
    ]);
    await app.close();
    await Promise.all([smtp.stop(), push.stop()]);
    await closeTestDatabase();

    const sent = states.reduce((sum, { count }) => sum + count, 0);
    const beyond = calls.map((ms) => ms - CALL_NOTIFY_DELAY_MS);
    const ms = (values: number[], share: number) => `${percentile(values, share).toFixed(0)} ms`;
    console.log(
      formatTable(
        [`${ENTRIES} missed reminders, ${FAMILY.length} people`, "p50", "p95"],
        [
          [`"call now", ack to push, ${calls.length} pushes`, ms(calls, 0.5), ms(calls, 0.95)],
          [
            `the same beyond the ${CALL_NOTIFY_DELAY_MS / 1_000} s to take it back`,
            ms(beyond, 0.5),
            ms(beyond, 0.95),
          ],
        ],
      ),
    );
    const seconds = (from: number, to: number) => `${((to - from) / 1_000).toFixed(1)} s`;
    console.log(
      `\nRecorded in ${seconds(startedAt, recordedAt)}; all was sent ${seconds(startedAt, endedAt)} after the first: ` +
        states.map(({ _id, count }) => `${count} ${_id}`).join(", "),
    );
    const each = (processorTime: number) => `${(processorTime / sent).toFixed(1)} ms`;
    console.log(
      `Processor time of a delivery: ${each(ownMs)} of the server, mail server and push service, ${each(engineMs)} of the database.`,
    );
    return [
      {
        what: `"call now" at its push service, p95 beyond ${CALL_NOTIFY_DELAY_MS / 1_000} s`,
        measured: percentile(beyond, 0.95),
        limit: CALL_MS_MAX,
        unit: "ms",
      },
      {
        what: "pushes of calls that never came",
        measured: CALLS * FAMILY.length - calls.length,
        limit: 0,
        unit: "",
      },
    ] satisfies Bar[];
  },
  { runs: "sources" },
);

/** Evenly over a minute. What brought them about is not measured here. */
async function recordMissed(
  app: TestApp,
  { groupId, screens }: { groupId: Types.ObjectId; screens: Screen[] },
): Promise<void> {
  const startedAt = performance.now();
  for (let index = 0; index < ENTRIES; index += 1) {
    await sleep(Math.max(0, startedAt + (index * MINUTE_MS) / ENTRIES - performance.now()));
    const displayId = screens[index % screens.length]!._id;
    const at = new Date();
    const entry = newEntry(
      app.context,
      { groupId, displayId, displayName: "Mum" },
      {
        kind: "occurrence.missed",
        uniqueKey: displayKey("missed", displayId, `bench-${index}`),
        at,
        facts: {
          occurrenceKey: `bench-${index}`,
          messageText: `Reminder ${index}`,
          label: "reminder",
          shownAt: null,
          dueAt: at.toISOString(),
          offlineSince: null,
        },
      },
    );
    await recordEntry(app.context, entry);
  }
}

/** When each was acknowledged, by display. */
async function askForCalls(app: TestApp, askers: Screen[]): Promise<Map<string, number>> {
  const acknowledgedAt = new Map<string, number>();
  for (const { _id, cookie } of askers) {
    const client = await SocketClient.openDevice(app.url, cookie);
    await client.next("snapshot");
    const reply = await client.send({
      type: "call.requested",
      id: buildFrameId(),
      urgency: "now",
      at: new Date().toISOString(),
    });
    if (reply.type !== "ack") throw new Error(`A call request was refused: ${JSON.stringify(reply)}`);
    acknowledgedAt.set(_id.toString(), performance.now());
    client.close();
    await sleep(CALL_EVERY_MS);
  }
  return acknowledgedAt;
}

async function untilSent(): Promise<void> {
  while (await DeliveryModel.exists({ state: "waiting" })) await sleep(LOOK_EVERY_MS);
}
