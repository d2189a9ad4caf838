import { setTimeout as sleep } from "node:timers/promises";
import { OccurrenceModel } from "../server/plan/occurrence.model.js";
import { startDueLoop } from "../server/jobs/dueLoop.js";
import { DeliveryModel } from "../server/notifications/deliveries/delivery.model.js";
import { CALL_NOTIFY_DELAY_MS } from "../shared/limits.js";
import { messagesApi, type Message, type NewMessage } from "../shared/contract/messages.js";
import type { DeviceFrame } from "../shared/realtime/protocol.js";
import { buildFrameId, SocketClient } from "../test/support/device/SocketClient.js";
import { PushServiceDouble } from "../test/support/doubles/PushServiceDouble.js";
import { startTestApp } from "../test/support/server/startTestApp.js";
import type { TestApp, TestUser } from "../test/support/server/TestApp.js";
import { closeTestDatabase } from "../test/support/server/testDatabase.js";
import { formatTable, type Bar } from "./support/report.js";
import { runBench } from "./support/runBench.js";
import { percentile } from "./support/statistics.js";
import { buildFamily, storeScreens, FAMILY, watchArrivals, type Screen } from "./support/family.js";

/**
 * `npm run bench:telling -- 20`: how soon the push services of five people are asked after an answer, after "Call me now" and after the minute
 * in which a medication is missed, so many times each, while nothing else goes on. Server, due loop and push service share this process.
 * See docs/BENCHMARKS.md.
 */

const SAMPLES = Number(process.argv[2] ?? 20);
const EVERY_MS = 1_500;
/** Until the first medication is missed: the due loop is there before. */
const BEGINS_AFTER_MS = 5_000;
const LOOK_EVERY_MS = 200;
const ANSWER_MS_MAX = 12_000;
const CALL_MS_MAX = 1_000;
const MISSED_MS_MAX = 15_000;

type Moments = Map<string, number>;

await runBench(
  async () => {
    const push = await PushServiceDouble.start();
    const app = await startTestApp({ config: { allowPrivateTargets: ["127.0.0.1"] } });
    const { owner, groupId } = await buildFamily(app, push);
    const [answering, asking, missing] = [
      await storeScreens(groupId, SAMPLES),
      await storeScreens(groupId, SAMPLES),
      await storeScreens(groupId, SAMPLES),
    ];
    const questions = await sendToEach(app, owner, {
      screens: answering,
      message: { text: "Did you sleep?" },
    });
    await sendToEach(app, owner, {
      screens: missing,
      message: { text: "Take the pill", label: "medication" },
    });
    await app.runDueWork();
    const missedAt = await letEnd(missing);
    const arrivals = watchArrivals(app, push);
    const loop = startDueLoop(app.context);
    app.context.dueLoop = loop;
    await sleep(BEGINS_AFTER_MS);
    const [answeredAt, askedAt]: [Moments, Moments] = [new Map(), new Map()];
    for (const [index, message] of questions.entries()) {
      await say(app, answering[index]!, { moments: answeredAt, frame: answerTo(message) });
      await say(app, asking[index]!, { moments: askedAt, frame: callNow() });
      await sleep(EVERY_MS);
    }
    await sleep(CALL_NOTIFY_DELAY_MS);
    while (await DeliveryModel.exists({ state: "waiting" })) await sleep(LOOK_EVERY_MS);
    await loop.stop();
    const told = [answeredAt, askedAt, missedAt].map((moments) => arrivals.timesSince(moments));
    await app.close();
    await push.stop();
    await closeTestDatabase();
    return report(told as [number[], number[], number[]]);
  },
  { runs: "sources" },
);

function report([answers, asked, missed]: [number[], number[], number[]]): Bar[] {
  const calls = asked.map((ms) => ms - CALL_NOTIFY_DELAY_MS);
  const row = (what: string, times: number[]) => {
    const at = (share: number) => `${percentile(times, share).toFixed(0)} ms`;
    return [what, String(times.length), at(0.5), at(0.95), at(1)];
  };
  const beyond = `beyond the ${CALL_NOTIFY_DELAY_MS / 1_000} s to take it back`;
  console.log(
    formatTable(
      [`to the push services of ${FAMILY.length} people`, "pushes", "p50", "p95", "most"],
      [
        row("an answer, from the press", answers),
        row(`"call now", ${beyond}`, calls),
        row("a missed medication, from its end", missed),
      ],
    ),
  );
  const expected = SAMPLES * FAMILY.length;
  const came = [answers, asked, missed].map(({ length }) => length);
  return [
    { what: "an answer, p95", measured: percentile(answers, 0.95), limit: ANSWER_MS_MAX, unit: "ms" },
    { what: `"call now", p95 ${beyond}`, measured: percentile(calls, 0.95), limit: CALL_MS_MAX, unit: "ms" },
    {
      what: "a missed medication, the slowest",
      measured: percentile(missed, 1),
      limit: MISSED_MS_MAX,
      unit: "ms",
    },
    {
      what: "pushes that never came",
      measured: expected * came.length - came.reduce((sum, count) => sum + count, 0),
      limit: 0,
      unit: "",
    },
  ];
}

/** Due at once, without steps that tell of it before its end. */
async function sendToEach(
  app: TestApp,
  owner: TestUser,
  { screens, message }: { screens: Screen[]; message: Pick<NewMessage, "text" | "label"> },
): Promise<Message[]> {
  const messages: Message[] = [];
  for (const { _id } of screens) {
    const body = {
      displayIds: [_id.toHexString()],
      when: { kind: "now" as const },
      ladder: null,
      ...message,
    };
    const { items } = await app.call(messagesApi.create, { body }, { as: owner });
    messages.push(...items);
  }
  return messages;
}

/** One after another, unanswered; the moments at which their time is over. */
async function letEnd(screens: Screen[]): Promise<Moments> {
  const moments: Moments = new Map();
  const [now, wall] = [performance.now(), Date.now()];
  for (const [index, { _id }] of screens.entries()) {
    const after = BEGINS_AFTER_MS + index * EVERY_MS;
    await OccurrenceModel.updateOne({ displayId: _id }, { $set: { endsAt: new Date(wall + after) } });
    moments.set(_id.toHexString(), now + after);
  }
  return moments;
}

/** Notes the moment of the press. */
async function say(
  app: TestApp,
  { _id, cookie }: Screen,
  { moments, frame }: { moments: Moments; frame: DeviceFrame },
): Promise<void> {
  const client = await SocketClient.openDevice(app.url, cookie);
  await client.next("snapshot");
  moments.set(_id.toHexString(), performance.now());
  const reply = await client.send(frame);
  if (reply.type !== "ack") throw new Error(`It was refused: ${JSON.stringify(reply)}`);
  client.close();
}

function answerTo({ id, version }: Message): DeviceFrame {
  return {
    type: "occurrence.answered",
    id: buildFrameId(),
    key: `${id}/once`,
    messageId: id,
    messageVersion: version,
    choice: "ok",
    text: "OK",
    at: new Date().toISOString(),
  };
}

function callNow(): DeviceFrame {
  return { type: "call.requested", id: buildFrameId(), urgency: "now", at: new Date().toISOString() };
}
