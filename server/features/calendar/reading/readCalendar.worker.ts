import { parentPort, workerData } from "node:worker_threads";
import { readCalendar } from "./readCalendar.js";
import type { ReadCalendar, ReadFor } from "./ReadEvent.js";
import { Unreadable } from "./readTimes.js";

/** What the worker is given, and what it answers before it ends. */
export interface WorkerTask extends ReadFor {
  text: string;
}
export type WorkerAnswer = { read: ReadCalendar } | { refused: string };

const { text, ...readFor } = workerData as WorkerTask;

function answer(): WorkerAnswer {
  try {
    return { read: readCalendar(text, readFor) };
  } catch (error) {
    if (error instanceof Unreadable) return { refused: error.message };
    throw error;
  }
}

parentPort?.postMessage(answer());
