import type { CallUrgency } from "../../shared/contract/calls.js";
import type { PlannedCallRequest } from "../../shared/realtime/snapshot.js";
import type { CallFrame } from "../state/outbox.js";

/** What is true about a call that the person asked for. Instants are epoch ms. */
export type CallState =
  | { kind: "none" }
  /** Stored here; the server has not acknowledged it. */
  | { kind: "saved"; requestId: string; urgency: CallUrgency; askedAt: number }
  /** The family has been told, and nobody has said yet that they will call. */
  | { kind: "asked"; requestId: string; urgency: CallUrgency; askedAt: number }
  /** `callAt` null: at once. */
  | { kind: "claimed"; requestId: string; urgency: CallUrgency; name: string; callAt: number | null };

/** What was last pressed here goes before what the server knew before that. */
export function callStateOf(request: PlannedCallRequest | null, asked: CallFrame | null): CallState {
  if (asked && asked.type === "call.withdrawn") return { kind: "none" };
  if (asked)
    // Not the id of a request that stands in the plan: that one may have been taken back before this was pressed.
    return {
      kind: "saved",
      requestId: asked.id,
      urgency: asked.urgency,
      askedAt: Date.parse(asked.at),
    };
  if (!request) return { kind: "none" };
  const { id: requestId, urgency, claimedBy, callAt } = request;
  if (claimedBy === null) return { kind: "asked", requestId, urgency, askedAt: Date.parse(request.askedAt) };
  return {
    kind: "claimed",
    requestId,
    urgency,
    name: claimedBy,
    callAt: callAt === null ? null : Date.parse(callAt),
  };
}
