import type { Types } from "mongoose";
import type { PlannedCallRequest } from "../../../shared/realtime/snapshot.js";
import type { AppContext } from "../../AppContext.js";
import { displayKey, type UniqueKey } from "../../database/uniqueKey.js";
import { cancelNotifications } from "../../notifications/outbox.service.js";
import { changeActivity } from "../activity/activity.service.js";
import { DisplayModel } from "../displays/display.model.js";
import { changePlan } from "../displays/changePlan.service.js";
import { CallRequestModel, type CallRequestDocument, type CallRequestRow } from "./callRequest.model.js";
import { presentCallRequest, presentPlannedCall } from "./callRequest.present.js";

type Named = Pick<CallRequestRow, "displayId" | "requestId">;

/** Of a request's line in the feed; what is told of it begins with it. */
export function callKey({ displayId, requestId }: Named): UniqueKey {
  return displayKey("callRequest", displayId, requestId);
}

/** What is told of one press. */
export function callAskKey({ displayId, requestId }: Named, ask: { id: string }): UniqueKey {
  return displayKey("callRequest", displayId, requestId, ask.id);
}

/** What the screen says: the request that is open or claimed; null when nobody waits for a call. */
export async function plannedCallOf(displayId: Types.ObjectId): Promise<PlannedCallRequest | null> {
  const standing = await CallRequestModel.findOne({ displayId, standing: true });
  return standing && presentPlannedCall(standing);
}

/**
 * Raises the plan version and brings the screens, then the dashboards, up to what is true by then: both are read after it, so that of
 * two changes at once the later event says it all. Harmless to repeat.
 */
export async function callRequestChanged(app: AppContext, row: CallRequestDocument): Promise<void> {
  const displayId = row.displayId.toString();
  const [display, current] = await changePlan(app, displayId, async (version, send) => {
    const [callRequest, ...told] = await Promise.all([
      plannedCallOf(row.displayId),
      DisplayModel.findById(row.displayId).orFail(),
      CallRequestModel.findById(row._id).orFail(),
    ]);
    send({ type: "parts.changed", ...version, parts: { callRequest } });
    return told;
  });
  app.hub.toCaregivers(row.groupId.toString(), displayId, {
    type: "callRequest.changed",
    request: presentCallRequest(current, display),
  });
}

/** Nobody is told any more, and the feed says what became of it. Harmless to repeat; nothing happens while it stands. */
export async function untellIfEnded(app: AppContext, { _id }: CallRequestDocument): Promise<void> {
  const row = await CallRequestModel.findById(_id).orFail();
  if (row.standing) return;
  await cancelNotifications(callKey(row));
  await changeActivity(app, callKey(row), {
    withdrawn: row.state === "withdrawn",
    calledBy: row.doneBy?.name ?? null,
  });
}
