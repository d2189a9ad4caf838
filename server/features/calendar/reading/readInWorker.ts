import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import type Esbuild from "esbuild";
import { RUNS_FROM_SOURCE } from "../../../core/runsFromSource.js";
import type { ReadCalendar, ReadEvent, ReadFor } from "./ReadEvent.js";
import type { WorkerAnswer, WorkerTask } from "./readCalendar.worker.js";
import { Unreadable } from "./readTimes.js";

/** Twenty thousand entries take half a second; a rule that was written to keep a computer busy takes for ever. */
const TIME_LIMIT_MS = 8_000;
const MEMORY_MB = 256;
/** Each has a thread and memory of its own; the others wait. */
const AT_ONCE_MAX = 2;

const MODULE = new URL(`./readCalendar.worker.${RUNS_FROM_SOURCE ? "ts" : "js"}`, import.meta.url);
let builtFromSource: string | null = null;

let running = 0;
const waiting: Array<() => void> = [];

/** readInWorker(), two at once. The text is asked for when its turn has come: those of all who wait would not fit into memory. */
export async function readInTurn(readText: () => Promise<string>, readFor: ReadFor): Promise<ReadCalendar> {
  while (running >= AT_ONCE_MAX) await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
  try {
    return await readInWorker({ ...readFor, text: await readText() });
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

/**
 * readCalendar() beside the main loop, with limits of time and memory: whatever somebody sends, nobody else waits for it. Throws Unreadable, also
 * for what takes too long or too much.
 */
export function readInWorker(task: WorkerTask, timeLimitMs = TIME_LIMIT_MS): Promise<ReadCalendar> {
  return readIn(startWorker(task), timeLimitMs);
}

function startWorker(task: WorkerTask): Worker {
  const options = { workerData: task, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } };
  return RUNS_FROM_SOURCE
    ? new Worker(buildFromSource(), { ...options, eval: true })
    : new Worker(MODULE, options);
}

/**
 * Where the server runs from its sources (`npm run dev`, tests). Once for each process: a worker that learns to read TypeScript itself takes
 * four times as long to start.
 */
function buildFromSource(): string {
  if (builtFromSource !== null) return builtFromSource;
  const { buildSync } = createRequire(import.meta.url)("esbuild") as typeof Esbuild;
  const { outputFiles } = buildSync({
    entryPoints: [fileURLToPath(MODULE)],
    ...{ bundle: true, platform: "node", format: "cjs", target: "node20", keepNames: true, write: false },
  });
  return (builtFromSource = outputFiles[0]!.text);
}

function readIn(worker: Worker, timeLimitMs: number): Promise<ReadCalendar> {
  return new Promise<ReadCalendar>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Unreadable("This calendar takes too long to read.")),
      timeLimitMs,
    );
    const events: ReadEvent[] = [];
    worker.on("message", (answer: WorkerAnswer) => {
      if ("refused" in answer) {
        clearTimeout(timer);
        return reject(new Unreadable(answer.refused));
      }
      for (const event of answer.events) events.push(event);
      // Whoever waits for an answer of ours has their turn between two pieces.
      if (!answer.rest) return void setImmediate(() => worker.postMessage("next"));
      clearTimeout(timer);
      resolve({ ...answer.rest, events });
    });
    worker.once("error", (error: NodeJS.ErrnoException) => {
      clearTimeout(timer);
      const isTooLarge = error.code === "ERR_WORKER_OUT_OF_MEMORY";
      reject(isTooLarge ? new Unreadable("This calendar is too large to read.") : error);
    });
  }).finally(() => void worker.terminate());
}
