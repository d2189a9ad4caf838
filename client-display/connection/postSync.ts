import { API_TIMEOUT_MS } from "../../shared/limits.js";
import type { SyncAnswer, SyncRequest } from "./SlowLink.js";

/** One poll of the slow channel (deviceSyncApi.sync of shared/contract), by XHR since old engines have no fetch. */
export function postSync(sync: SyncRequest, answer: (answer: SyncAnswer) => void): void {
  const request = new XMLHttpRequest();
  request.open("POST", "/api/deviceSync");
  request.timeout = API_TIMEOUT_MS;
  request.setRequestHeader("Content-Type", "application/json");
  request.onload = () => answer(readSync(request.status, request.responseText));
  request.onerror = () => answer({ kind: "unreachable" });
  request.ontimeout = () => answer({ kind: "unreachable" });
  request.send(JSON.stringify(sync));
}

/** Pure, for tests. Only the server's own word that a caregiver removed it clears a display. */
export function readSync(status: number, body: string): SyncAnswer {
  try {
    const parsed = JSON.parse(body) as {
      serverTime?: string;
      acks?: string[];
      snapshot?: never;
      error?: { code?: string };
    };
    if (status === 200 && parsed.serverTime && parsed.acks) {
      return {
        kind: "synced",
        serverTime: parsed.serverTime,
        acks: parsed.acks,
        snapshot: parsed.snapshot ?? null,
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
