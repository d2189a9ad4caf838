import { setTimeout as sleep } from "node:timers/promises";

const DEADLINE_MS = 30_000;
const POLL_MS = 50;

/** Asks until the answer is neither null nor undefined nor false; says `what` it waited for when it never is. */
export async function waitFor<Found>(
  what: string,
  look: () => Promise<Found | null | undefined | false>,
): Promise<Found> {
  const deadline = Date.now() + DEADLINE_MS;
  for (;;) {
    const found = await look();
    if (found !== null && found !== undefined && found !== false) return found;
    if (Date.now() > deadline) throw new Error(`Waited ${DEADLINE_MS / 1_000} s for ${what}.`);
    await sleep(POLL_MS);
  }
}
