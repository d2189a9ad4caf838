import type { CallUrgency } from "../../../../shared/contract/callRequests.js";
import type { Sender } from "../../../../shared/contract/messages.js";
import type { PlannedCallRequest } from "../../../../shared/realtime/snapshot.js";
import type { CallRequestFrame } from "../../../engine/state/outbox.js";

/** What is true about a call that the person asked for. Instants are epoch ms. */
export type CallRequestState =
  | { kind: "none" }
  /** Stored here; the server has not acknowledged it. */
  | { kind: "saved"; requestId: string; urgency: CallUrgency; askedAt: number }
  /** The family has been told, and nobody has said yet that they will call. `told`: who; empty when the server does not say. */
  | { kind: "asked"; requestId: string; urgency: CallUrgency; askedAt: number; told: string[] }
  /** `callAt` null: at once. */
  | { kind: "claimed"; requestId: string; urgency: CallUrgency; claimer: Sender; callAt: number | null };

/** What was last pressed here goes before what the server knew before that. */
export function callRequestStateOf(
  request: PlannedCallRequest | null,
  asked: CallRequestFrame | null,
): CallRequestState {
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
  if (claimedBy === null) {
    const askedAt = Date.parse(request.askedAt);
    return { kind: "asked", requestId, urgency, askedAt, told: request.told || [] };
  }
  return {
    kind: "claimed",
    requestId,
    urgency,
    claimer: { name: claimedBy, photoURL: request.claimedByPhotoURL || null },
    callAt: callAt === null ? null : Date.parse(callAt),
  };
}
