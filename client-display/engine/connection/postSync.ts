import { API_TIMEOUT_MS } from "../../../shared/limits.js";
import { postWithin } from "./postJson.js";
import { isSnapshot } from "./readFrame.js";
import type { SyncAnswer, SyncRequest } from "./Polls.js";

/** A large plan on a weak line. */
const PLAN_TIMEOUT_MS = 60_000;

/** One poll of the slow channel, or the fetch of a large plan (deviceSyncApi.sync of shared/contract). */
export function postSync(sync: SyncRequest, answer: (answer: SyncAnswer) => void): void {
  const timeoutMs = sync.fetches ? PLAN_TIMEOUT_MS : API_TIMEOUT_MS;
  postWithin(timeoutMs, { path: "/api/deviceSync", body: sync }, (status, body) =>
    answer(readSync(status, body)),
  );
}

/** Pure, for tests. Only the server's own word that a caregiver removed it clears a display. */
export function readSync(status: number, body: string): SyncAnswer {
  try {
    const parsed = JSON.parse(body) as {
      serverTime?: string;
      acks?: string[];
      refused?: { id: string; code: string }[];
      snapshot?: unknown;
      error?: { code?: string };
    };
    if (status === 200 && parsed.serverTime && parsed.acks) {
      return {
        kind: "synced",
        serverTime: parsed.serverTime,
        acks: parsed.acks,
        refused: parsed.refused ?? [],
        // A plan that cannot be read is asked for again by the next poll.
        snapshot: isSnapshot(parsed.snapshot) ? parsed.snapshot : null,
      };
    }
    if (status !== 401 || !parsed.error) return { kind: "unreachable" };
    return {
      kind: "refused",
      reason: parsed.error.code === "device-removed" ? "device-removed" : "device-unknown",
    };
  } catch {
    // A proxy answered with a page of its own.
    return { kind: "unreachable" };
  }
}
