import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { Types } from "mongoose";
import { recordEntry } from "../server/activity/activity.service.js";
import { newEntry } from "../server/activity/pendingEntries.js";
import { DeviceModel } from "../server/circle/displays/device.model.js";
import { DEVICE_COOKIE, hashDeviceToken } from "../server/circle/displays/devices.service.js";
import { DisplayModel } from "../server/circle/displays/display.model.js";
import { displayKey } from "../server/core/uniqueKey.js";
import { startDueLoop } from "../server/jobs/dueLoop.js";
import { DeliveryModel } from "../server/notifications/deliveries/delivery.model.js";
import { PushDeviceModel } from "../server/notifications/push/pushDevice.model.js";
import { hashPushToken } from "../server/notifications/push/pushToken.js";
import { vapidKeys } from "../server/notifications/push/vapidKeys.js";
import { ANSWER_NOTIFY_DELAY_MS, CALL_NOTIFY_DELAY_MS } from "../shared/limits.js";
import { buildCaregiver } from "../test/support/builders/buildCaregiver.js";
import { buildMember } from "../test/support/builders/buildMember.js";
import { buildFrameId, SocketClient } from "../test/support/device/SocketClient.js";
import { PushServiceDouble } from "../test/support/doubles/PushServiceDouble.js";
import { SmtpDouble } from "../test/support/doubles/SmtpDouble.js";
import { sessionIdOf } from "../test/support/server/sessionIdOf.js";
import { startTestApp } from "../test/support/server/startTestApp.js";
import type { TestApp, TestUser } from "../test/support/server/TestApp.js";
import { closeTestDatabase } from "../test/support/server/testDatabase.js";
import { formatTable, type Bar } from "./support/report.js";
import { runBench } from "./support/runBench.js";
import { percentile } from "./support/statistics.js";

/**
 * `npm run bench:notifications -- 500`: so many answers at once, each told to five people by mail and push, while a mail takes 200 ms; and
 * how long somebody who asks to be called now waits behind them. Server, mail server and push service share this process. See docs/BENCHMARKS.md.
 */

const ENTRIES = Number(process.argv[2] ?? 500);
const PEOPLE = ["Ann Berg", "Bo Dahl", "Cia Eng", "Dan Falk", "Eva Gran"];
/** Few enough answers of each display that none of them is joined into a summary. */
const ENTRIES_OF_A_DISPLAY = 10;
const CALLS = 20;
const CALL_EVERY_MS = 1_500;
const MAIL_MS = 200;
const LOOK_EVERY_MS = 100;
/** Beyond the seconds in which a press can be taken back. */
const CALL_MS_MAX = 1_000;

interface Screen {
  _id: Types.ObjectId;
  cookie: string;
}

interface Arrivals {
  /** By path of a browser's push service, oldest first. */
  at: Map<string, number[]>;
}

await runBench(
  async () => {
    const [smtp, push] = await Promise.all([SmtpDouble.start(), PushServiceDouble.start()]);
    smtp.beforeTaking = () => sleep(MAIL_MS);
    const app = await startTestApp({ config: { smtpUrl: smtp.url, allowPrivateTargets: ["127.0.0.1"] } });
    const { groupId } = await buildPeople(app, push);
    const [screens, askers] = [
      await storeScreens(groupId, Math.ceil(ENTRIES / ENTRIES_OF_A_DISPLAY)),
      await storeScreens(groupId, CALLS),
    ];
    const arrivals = watchArrivals(push);
    const loop = startDueLoop(app.context);
    app.context.dueLoop = loop;

    const startedAt = performance.now();
    await recordAnswers(app, { groupId, screens });
    const recordedAt = performance.now();
    // Now the first of the answers are due.
    await sleep(Math.max(0, ANSWER_NOTIFY_DELAY_MS - CALL_NOTIFY_DELAY_MS - (recordedAt - startedAt)));
    const acknowledgedAt = await askForCalls(app, askers);
    await untilSent();
    const endedAt = performance.now();
    await loop.stop();

    const calls = callTimes(app, push, { arrivals, acknowledgedAt });
    const states = await DeliveryModel.aggregate<{ _id: string; count: number }>([
      { $group: { _id: { $concat: ["$channel", " ", "$state"] }, count: { $sum: 1 } } },
      { $sort: { _id: 1 } },
    ]);
    await app.close();
    await Promise.all([smtp.stop(), push.stop()]);
    await closeTestDatabase();

    const beyond = calls.map((ms) => ms - CALL_NOTIFY_DELAY_MS);
    const ms = (values: number[], share: number) => `${percentile(values, share).toFixed(0)} ms`;
    console.log(
      formatTable(
        [`${ENTRIES} answers, ${PEOPLE.length} people`, "p50", "p95"],
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
    return [
      {
        what: `"call now" at its push service, p95 beyond ${CALL_NOTIFY_DELAY_MS / 1_000} s`,
        measured: percentile(beyond, 0.95),
        limit: CALL_MS_MAX,
        unit: "ms",
      },
      {
        what: "pushes of calls that never came",
        measured: CALLS * PEOPLE.length - calls.length,
        limit: 0,
        unit: "",
      },
    ] satisfies Bar[];
  },
  { runs: "sources" },
);

async function buildPeople(app: TestApp, push: PushServiceDouble): Promise<{ groupId: Types.ObjectId }> {
  const [ownerName = "", ...others] = PEOPLE;
  const owner = await buildCaregiver(app, { name: ownerName });
  const people: TestUser[] = [owner];
  for (const name of others) people.push(await buildMember(app, { owner, name }));
  const now = new Date();
  await PushDeviceModel.insertMany(
    people.map((user) => {
      const token = push.subscribe(user.userId);
      return {
        userId: new Types.ObjectId(user.userId),
        sessionId: sessionIdOf(user),
        token,
        tokenHash: hashPushToken(token),
        addedAt: now,
        refreshedAt: now,
      };
    }),
  );
  return { groupId: new Types.ObjectId(owner.groupId) };
}

async function storeScreens(groupId: Types.ObjectId, count: number): Promise<Screen[]> {
  const now = new Date();
  const screens = Array.from({ length: count }, () => ({
    _id: new Types.ObjectId(),
    token: randomBytes(32).toString("base64url"),
  }));
  await DisplayModel.insertMany(
    screens.map(({ _id }) => ({
      _id,
      groupId,
      code: _id.toString(),
      name: "Mum",
      timeZone: "Europe/Oslo",
      language: "en",
      createdAt: now,
    })),
  );
  await DeviceModel.insertMany(
    screens.map(({ _id, token }) => ({
      displayId: _id,
      tokenHash: hashDeviceToken(token),
      name: "Kitchen",
      pairedAt: now,
      lastSeenAt: now,
    })),
  );
  return screens.map(({ _id, token }) => ({ _id, cookie: `${DEVICE_COOKIE.name}=${token}` }));
}

/** As fast as the server records them: what brought them about is not measured here. */
async function recordAnswers(
  app: TestApp,
  { groupId, screens }: { groupId: Types.ObjectId; screens: Screen[] },
): Promise<void> {
  for (let index = 0; index < ENTRIES; index += 1) {
    const displayId = screens[index % screens.length]!._id;
    const at = new Date();
    const entry = newEntry(
      app.context,
      { groupId, displayId, displayName: "Mum" },
      {
        kind: "occurrence.answered",
        uniqueKey: displayKey("answer", displayId, `bench-${index}`),
        at,
        facts: {
          occurrenceKey: `bench-${index}`,
          messageText: `Question ${index}?`,
          choice: "yes",
          answerText: "Yes",
          deviceName: "Kitchen",
          deviceId: null,
          pressedAt: at.toISOString(),
          caregiverName: null,
          differs: false,
          isNews: true,
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

function watchArrivals(push: PushServiceDouble): Arrivals {
  const at = new Map<string, number[]>();
  push.whenAsked = (path) => at.set(path, [...(at.get(path) ?? []), performance.now()]);
  return { at };
}

/** From each acknowledgement to each arrival. */
function callTimes(
  app: TestApp,
  push: PushServiceDouble,
  { arrivals, acknowledgedAt }: { arrivals: Arrivals; acknowledgedAt: Map<string, number> },
): number[] {
  const { publicKey } = vapidKeys(app.context);
  return [...arrivals.at].flatMap(([path, times]) =>
    push.deliveredTo(path.slice(1), publicKey).flatMap(({ message }, index) => {
      const asked = [...acknowledgedAt].find(([displayId]) => message.url.includes(displayId));
      return asked ? [times[index]! - asked[1]] : [];
    }),
  );
}

async function untilSent(): Promise<void> {
  while (await DeliveryModel.exists({ state: "waiting" })) await sleep(LOOK_EVERY_MS);
}
