import { HttpCaregiver, pairDevice } from "../test/support/server/HttpCaregiver.js";
import { ServerProcess } from "../test/support/server/ServerProcess.js";
import { BenchChild } from "./support/BenchChild.js";
import { Browser } from "./browser/Browser.js";
import { takeDeliverySamples, type DeliverySamples } from "./support/deliverySamples.js";
import { countCommands, type CommandCounts } from "./support/commandCounts.js";
import { EchoFloor } from "./support/EchoFloor.js";
import { JournalFloor } from "./support/JournalFloor.js";
import { openFrameRecipient } from "./browser/frameRecipient.js";
import { formatTable, type Bar } from "./support/report.js";
import { runBench } from "./support/runBench.js";
import { openSocketRecipient } from "./support/socketRecipient.js";
import { median, percentile } from "./support/statistics.js";

/**
 * `npm run bench:delivery`: from the caregiver's request to the display's socket, and to the animation frame that shows the
 * message, alone and among 500 connected displays; and the database commands that an answer and a message cause. See docs/BENCHMARKS.md.
 */

const SAMPLES = 500;
const CONNECTED = [1, 500];
const SOCKET_FLOORS_MAX = 5;
const SOCKET_MS_MAX = 50;
const FRAME_MS_MAX = 100;
const INSERTS_MAX = 5;
const COMMANDS_MAX = 8;

interface Series {
  to: "socket" | "frame";
  connected: number;
  samples: DeliverySamples;
}

interface Setup {
  server: ServerProcess;
  browser: Browser;
  floor: EchoFloor;
  journal: JournalFloor;
  caregiver: HttpCaregiver;
  displayId: string;
  /** Two devices of the one display; only one of them is connected at a time. */
  socketCookie: string;
  frameCookie: string;
}

await runBench(async () => {
  const commands = await countCommands();
  const setup = await prepare();
  const series: Series[] = [];
  for (const connected of CONNECTED) {
    console.log(`With ${connected} connected ...`);
    const crowd = await connectCrowd(setup.server, connected - 1);
    series.push(await measureSocket(setup, connected), await measureFrame(setup, connected));
    await crowd.end();
  }
  await setup.floor.stop();
  await setup.journal.stop();
  await setup.browser.close();
  console.log(formatSeries(series));
  console.log(formatCommands(commands));
  return [...series.flatMap(barsOf), ...barsOfCommands(commands)];
});

async function prepare(): Promise<Setup> {
  const server = await ServerProcess.start();
  const caregiver = await HttpCaregiver.signUp(server.url, "ann@example.com");
  const display = await caregiver.createDisplay("Mum");
  const socketCookie = await pairDevice(server.url, display.code);
  await caregiver.openPairing(display.id);
  const frameCookie = await pairDevice(server.url, display.code);
  const [floor, journal, browser] = await Promise.all([
    EchoFloor.start(),
    JournalFloor.start(server.dataDir),
    Browser.start(),
  ]);
  return { server, browser, floor, journal, caregiver, displayId: display.id, socketCookie, frameCookie };
}

async function connectCrowd(server: ServerProcess, count: number): Promise<{ end(): Promise<void> }> {
  if (count === 0) return { end: () => Promise.resolve() };
  const { child } = await BenchChild.start("crowd.ts", [server.url, server.dataDir, String(count)]);
  return child;
}

async function measureSocket(setup: Setup, connected: number): Promise<Series> {
  const { server, displayId, socketCookie } = setup;
  const recipient = await openSocketRecipient(server.url, { displayId, cookie: socketCookie });
  const samples = await takeDeliverySamples(SAMPLES, { ...setup, recipient });
  recipient.close();
  return { to: "socket", connected, samples };
}

async function measureFrame(setup: Setup, connected: number): Promise<Series> {
  const { server, browser, displayId, frameCookie } = setup;
  const recipient = await openFrameRecipient(browser, { url: server.url, displayId, cookie: frameCookie });
  const samples = await takeDeliverySamples(SAMPLES, { ...setup, recipient });
  await recipient.close();
  const { ms, uncertaintyMs } = recipient.clock;
  console.log(
    `Clock of the page against this process: ${ms.toFixed(2)} ms, known to ${uncertaintyMs.toFixed(2)} ms.`,
  );
  return { to: "frame", connected, samples };
}

function formatSeries(series: Series[]): string {
  const ms = (values: number[], share: number) => percentile(values, share).toFixed(1);
  return formatTable(
    [
      "from the request to",
      "displays",
      "samples",
      "p50 ms",
      "p99 ms",
      "floor p50",
      "floor p99",
      "insert p50",
      "inserts",
    ],
    series.map(({ to, connected, samples: { floor, insert, delivery } }) => [
      to === "socket" ? "the socket" : "the frame on screen",
      String(connected),
      String(delivery.length),
      ms(delivery, 0.5),
      ms(delivery, 0.99),
      ms(floor, 0.5),
      ms(floor, 0.99),
      ms(insert, 0.5),
      (median(delivery) / median(insert)).toFixed(1),
    ]),
  );
}

/** Median against the median of the floor, 99th percentile against its 99th. */
function barsOf({ to, connected, samples: { floor, insert, delivery } }: Series): Bar[] {
  const inserts: Bar = {
    what: `${to}, ${connected} connected, in journaled inserts at p50`,
    measured: median(delivery) / median(insert),
    limit: INSERTS_MAX,
    unit: "inserts",
  };
  const times = [0.5, 0.99].map((share) => ({
    what: `${to}, ${connected} connected, p${share * 100}`,
    measured: percentile(delivery, share),
    limit:
      to === "frame" ? FRAME_MS_MAX : Math.max(SOCKET_FLOORS_MAX * percentile(floor, share), SOCKET_MS_MAX),
    unit: "ms",
  }));
  return to === "socket" ? [...times, inserts] : times;
}

function formatCommands({
  answerAcknowledged,
  answerDerived,
  messageLeft,
  names,
  steps,
}: CommandCounts): string {
  const table = formatTable(
    ["database commands", "number"],
    [
      ["of an answer until it is acknowledged", String(answerAcknowledged)],
      ["of an answer until its deliveries exist", String(answerDerived)],
      ["of a message until it leaves", String(messageLeft)],
    ],
  );
  const way = formatTable(
    ["of a message, client and server in one process", "from, ms", "to, ms"],
    steps.map(({ name, from, to }) => [name, from.toFixed(1), to.toFixed(1)]),
  );
  return `\n${table}\n\nThe answer: ${names.answer.join(", ")}\n\n${way}`;
}

function barsOfCommands({ answerAcknowledged, messageLeft }: CommandCounts): Bar[] {
  return [
    { what: "an answer until it is acknowledged", measured: answerAcknowledged },
    { what: "a message until it leaves", measured: messageLeft },
  ].map((bar) => ({ ...bar, limit: COMMANDS_MAX, unit: "commands" }));
}
