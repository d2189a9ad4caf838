import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findEnginePid } from "../test/support/faults/findEnginePid.js";
import { signalIfRunning } from "../test/support/faults/processEnd.js";
import { BenchChild } from "./support/BenchChild.js";
import type { CrowdQuestion } from "./support/crowdClients.js";
import { formatTable, type Bar } from "./support/report.js";
import { runBench } from "./support/runBench.js";
import { seedDevices } from "./support/seedDevices.js";
import { processorMs } from "./support/processorMs.js";
import type { Usage } from "./support/usage.js";

/**
 * `npm run bench:crowd -- 15000`: so many displays (5,000) on one server, beside a bare ws server with the same pings: memory, connecting,
 * a quiet minute, and how long it takes until all are back after a restart. See docs/BENCHMARKS.md.
 */

const DISPLAYS = Number(process.argv[2] ?? 5_000);
/** Connected before anything is measured: the first ones find everything cold, and what they load is no display's. */
const WARM_UP = 100;
/** Two processes of clients, each from an address of its own: their work is not the server's, and ports are enough. */
const ADDRESSES = ["127.0.0.1", "127.0.0.2"];
const SETTLING_MS = 20_000;
const QUIET_MS = 60_000;
const KILOBYTES_MAX = 20;
const CONNECTS_PER_SECOND = 500;
const IDLE_TIMES_MAX = 3;

interface Figures {
  heapKilobytes: number;
  rssKilobytes: number;
  connectSeconds: number;
  processorMsPerConnect: number;
  idlePercent: number;
  /** Of those that share the processor with the server: what each has used for a connect, and in the quiet minute. */
  beside: { engine: Beside; clients: Beside };
}

interface Beside {
  processorMsPerConnect: number;
  idlePercent: number;
}

interface Crowd {
  clients: BenchChild[];
  figures: Figures;
}

await runBench(
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "mantel-crowd-"));
    const dataDir = path.join(folder, "data-dir");
    const started = await startServer(dataDir, 0);
    const cookies = await seedDevices(dataDir, WARM_UP + DISPLAYS);

    console.log(`${DISPLAYS} displays come to the server ...`);
    const enginePid = await findEnginePid(dataDir);
    const ours = await measureCrowd(started, { cookies, until: "snapshot", enginePid });
    const back = await measureRestart(ours.clients, { ...started, dataDir });
    await endAll([...ours.clients, back.server]);
    signalIfRunning(await findEnginePid(dataDir), "SIGTERM");
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });

    console.log("The same come to a bare ws server ...");
    const { child, report } = await BenchChild.start<{ port: number }>("bareServer.ts", [], ["--expose-gc"]);
    const bare = await measureCrowd(
      { server: child, ...report },
      { cookies, until: "open", enginePid: null },
    );
    await endAll([...bare.clients, child]);

    console.log(format(ours.figures, bare.figures));
    console.log(
      `\nAfter an orderly stop: gone after ${seconds(back.stopMs)}, the server starts in ${seconds(back.startMs)}, ` +
        `all are back ${seconds(back.backMs)} after it listens.`,
    );
    return barsOf(ours.figures, bare.figures);
  },
  { runs: "sources" },
);

interface Server {
  server: BenchChild;
  port: number;
}

async function startServer(dataDir: string, port: number): Promise<Server> {
  const started = await BenchChild.start<{ port: number }>(
    "crowdServer.ts",
    [dataDir, String(port)],
    ["--expose-gc"],
  );
  return { server: started.child, port: started.report.port };
}

async function measureCrowd(
  { server, port }: Server,
  { cookies, until, enginePid }: { cookies: string[]; until: "open" | "snapshot"; enginePid: number | null },
): Promise<Crowd> {
  const usage = () => server.ask<Usage>("usage");
  const clients = await Promise.all(
    ADDRESSES.map(async (address) => (await BenchChild.start("crowdClients.ts", [address])).child),
  );
  const url = `http://127.0.0.1:${port}`;
  const connect = (some: string[]) =>
    askAll(clients, (index) => ({
      kind: "connect",
      url,
      until,
      cookies: some.filter((_, place) => place % clients.length === index),
    }));
  await connect(cookies.slice(0, WARM_UP));
  await sleep(SETTLING_MS);

  const others = () => ({
    engine: enginePid === null ? 0 : processorMs(enginePid),
    clients: clients.reduce((sum, { pid }) => sum + processorMs(pid), 0),
  });
  const empty = await usage();
  const othersEmpty = others();
  const startedAt = performance.now();
  await connect(cookies.slice(WARM_UP));
  const connectSeconds = (performance.now() - startedAt) / 1_000;
  const othersFull = others();
  const full = await usage();
  await sleep(SETTLING_MS);
  const before = await usage();
  const othersBefore = others();
  await sleep(QUIET_MS);
  const othersAfter = others();
  const after = await usage();
  const beside = (which: keyof typeof othersFull): Beside => ({
    processorMsPerConnect: (othersFull[which] - othersEmpty[which]) / DISPLAYS,
    idlePercent: ((othersAfter[which] - othersBefore[which]) / QUIET_MS) * 100,
  });
  const kilobytes = (bytes: number) => bytes / 1_024 / DISPLAYS;
  const figures = {
    heapKilobytes: kilobytes(after.heapAndExternalBytes - empty.heapAndExternalBytes),
    rssKilobytes: kilobytes(after.rssBytes - empty.rssBytes),
    connectSeconds,
    processorMsPerConnect: (full.processorMs - empty.processorMsCollected) / DISPLAYS,
    idlePercent: ((after.processorMs - before.processorMsCollected) / QUIET_MS) * 100,
    beside: { engine: beside("engine"), clients: beside("clients") },
  };
  return { clients, figures };
}

/** An orderly stop, as for an update, and another process on the same data and port. */
async function measureRestart(
  clients: BenchChild[],
  { server, port, dataDir }: Server & { dataDir: string },
) {
  const stoppedAt = performance.now();
  await server.ask("stop");
  await askAll(clients, () => ({ kind: "untilNone" }));
  await server.end();
  const goneAt = performance.now();
  const restarted = await startServer(dataDir, port);
  const listensAt = performance.now();
  await askAll(clients, () => ({ kind: "untilAll" }));
  const backAt = performance.now();
  return {
    server: restarted.server,
    stopMs: goneAt - stoppedAt,
    startMs: listensAt - goneAt,
    backMs: backAt - listensAt,
  };
}

async function askAll(clients: BenchChild[], question: (index: number) => CrowdQuestion): Promise<void> {
  await Promise.all(clients.map((client, index) => client.ask(question(index))));
}

async function endAll(children: BenchChild[]): Promise<void> {
  await Promise.all(children.map((child) => child.end()));
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1_000).toFixed(1)} s`;
}

function format(ours: Figures, bare: Figures): string {
  const row = (what: string, unit: string, find: (figures: Figures) => number) => [
    what,
    `${find(ours).toFixed(1)} ${unit}`,
    `${find(bare).toFixed(1)} ${unit}`,
    find(bare) > 0 ? (find(ours) / find(bare)).toFixed(1) : "",
  ];
  return formatTable(
    [`${DISPLAYS} displays`, "server", "bare ws", "ratio"],
    [
      row("a connection, heap and external after gc", "KB", ({ heapKilobytes }) => heapKilobytes),
      row("a connection, RSS after gc", "KB", ({ rssKilobytes }) => rssKilobytes),
      row("connects", "/s", ({ connectSeconds }) => DISPLAYS / connectSeconds),
      row("processor time of a connect", "ms", ({ processorMsPerConnect }) => processorMsPerConnect),
      row("the same of its clients", "ms", ({ beside }) => beside.clients.processorMsPerConnect),
      row("the same of the database", "ms", ({ beside }) => beside.engine.processorMsPerConnect),
      row("a quiet minute", "% of a core", ({ idlePercent }) => idlePercent),
      row("the same of its clients", "% of a core", ({ beside }) => beside.clients.idlePercent),
      row("the same of the database", "% of a core", ({ beside }) => beside.engine.idlePercent),
    ],
  );
}

function barsOf(ours: Figures, bare: Figures): Bar[] {
  return [
    {
      what: "memory of a connection, heap and external",
      measured: ours.heapKilobytes,
      limit: KILOBYTES_MAX,
      unit: "KB",
    },
    {
      what: `time for ${DISPLAYS} to connect, at ${CONNECTS_PER_SECOND} a second`,
      measured: ours.connectSeconds,
      limit: DISPLAYS / CONNECTS_PER_SECOND,
      unit: "s",
    },
    {
      what: "a quiet minute, times the bare server's",
      measured: ours.idlePercent / bare.idlePercent,
      limit: IDLE_TIMES_MAX,
      unit: "",
    },
  ];
}
