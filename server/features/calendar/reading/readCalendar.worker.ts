import { parentPort, workerData } from "node:worker_threads";
import { readCalendar } from "./readCalendar.js";
import type { ReadCalendar, ReadEvent, ReadFor } from "./ReadEvent.js";
import { Unreadable } from "./readTimes.js";

/** What the worker is given. */
export interface WorkerTask extends ReadFor {
  text: string;
}

/**
 * What it answers: why it refuses, or its first piece; then another for each time that it is asked, until one has `rest`. Whoever takes one
 * copies it on the main loop, and twenty thousand events at once would hold up everybody.
 */
export type WorkerAnswer =
  { refused: string } | { events: ReadEvent[]; rest: Omit<ReadCalendar, "events"> | null };

/** Copying so many takes two milliseconds. */
const EVENTS_AT_ONCE = 500;

const { text, ...readFor } = workerData as WorkerTask;

function* answers(): Generator<WorkerAnswer> {
  const answer = readOrRefuse();
  if ("refused" in answer) {
    yield answer;
    return;
  }
  const { events, ...rest } = answer.read;
  let at = 0;
  for (; at + EVENTS_AT_ONCE < events.length; at += EVENTS_AT_ONCE)
    yield { events: events.slice(at, at + EVENTS_AT_ONCE), rest: null };
  yield { events: events.slice(at), rest };
}

function readOrRefuse(): { read: ReadCalendar } | { refused: string } {
  try {
    return { read: readCalendar(text, readFor) };
  } catch (error) {
    if (error instanceof Unreadable) return { refused: error.message };
    throw error;
  }
}

const pieces = answers();

function answerNext(): void {
  const next = pieces.next();
  if (!next.done) parentPort?.postMessage(next.value);
}

parentPort?.on("message", answerNext);
answerNext();
