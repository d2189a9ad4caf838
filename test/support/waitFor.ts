import { setTimeout as sleep } from "node:timers/promises";

const DEADLINE_MS = 30_000;
const POLL_MS = 50;
/** Each look costs a request or a walk through a page: it is not worth it that often after a while. */
const POLL_MAX_MS = 400;

/** Asks until the answer is neither null nor undefined nor false; says `what` it waited for when it never is. A page may change meanwhile. */
export async function waitFor<Found>(
  what: string,
  look: () => Promise<Found | null | undefined | false>,
): Promise<Found> {
  const deadline = Date.now() + DEADLINE_MS;
  for (let pause = POLL_MS; ; pause = Math.min(pause * 1.5, POLL_MAX_MS)) {
    const found = await look().catch(nothingYet);
    if (found !== null && found !== undefined && found !== false) return found;
    if (Date.now() > deadline) throw new Error(`Waited ${DEADLINE_MS / 1_000} s for ${what}.`);
    await sleep(pause);
  }
}

/** A browser's page that leads to another one can be looked at again when that is there. */
function nothingYet(error: unknown): null {
  if (error instanceof Error && /Execution context was destroyed/.test(error.message)) return null;
  throw error;
}
