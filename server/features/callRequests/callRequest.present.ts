import type { CallRequest } from "../../../shared/contract/callRequests.js";
import type { PlannedCallRequest } from "../../../shared/realtime/snapshot.js";
import type { CallRequestDocument } from "./callRequest.model.js";

/** For the dashboards. */
export function presentCallRequest(row: CallRequestDocument, display: { name: string }): CallRequest {
  const { claimedBy } = row;
  return {
    id: row.requestId,
    displayId: row.displayId.toString(),
    displayName: display.name,
    urgency: row.urgency,
    askedAt: row.askedAt.toISOString(),
    deviceName: row.deviceName,
    state: row.state,
    claimedBy: claimedBy && { userId: claimedBy.userId.toString(), name: claimedBy.name },
    callAt: row.callAt?.toISOString() ?? null,
    claimLapsesAt: row.claimLapsesAt?.toISOString() ?? null,
  };
}

/** Of the caregivers, for the screen: the names of those who were told, or the photo of who will call. */
interface CallAudience {
  told?: string[];
  photoURL?: string | null;
}

/** For the screen. What nobody has is left out. */
export function presentPlannedCallRequest(
  row: CallRequestDocument,
  { told, photoURL }: CallAudience,
): PlannedCallRequest {
  return {
    id: row.requestId,
    urgency: row.urgency,
    askedAt: row.askedAt.toISOString(),
    claimedBy: row.claimedBy?.name ?? null,
    callAt: row.callAt?.toISOString() ?? null,
    ...(told && { told }),
    ...(photoURL && { claimedByPhotoURL: photoURL }),
  };
}
