import { setTimeout as sleep } from "node:timers/promises";

const POLL_MS = 10;

/** Resolves when the process is gone; throws when it still runs after the deadline. */
export async function untilGone(pid: number, deadlineMs: number): Promise<void> {
  const deadline = Date.now() + deadlineMs;
  while (isRunning(pid)) {
    if (Date.now() > deadline) throw new Error(`The process ${pid} is still there after ${deadlineMs} ms.`);
    await sleep(POLL_MS);
  }
}

/** Sends a signal to a process that may have gone already. */
export function signalIfRunning(pid: number, signal: NodeJS.Signals): void {
  if (isRunning(pid)) process.kill(pid, signal);
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    // The question was whether it exists.
    return false;
  }
}
