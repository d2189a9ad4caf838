import type { Types } from "mongoose";
import type { PlannedCallRequest } from "../../../shared/realtime/snapshot.js";
import type { AppContext } from "../../core/AppContext.js";
import { batched, rowsByKey } from "../../core/batched.js";
import { readBeside } from "../../database/readBeside.js";
import { caregiversOf } from "../../notifications/deliveries/audience.js";
import { choicesOf, quietOf } from "../../notifications/deliveries/choices.js";
import { UserModel, type UserDocument } from "../../circle/accounts/user.model.js";
import { DisplayModel } from "../../circle/displays/display.model.js";
import { changePlan } from "../../circle/displays/changePlan.service.js";
import { portraitUrl } from "../../media/media.service.js";
import { CallRequestModel, type CallRequestDocument, type CallRequestRow } from "./callRequest.model.js";
import { presentCallRequest, presentPlannedCallRequest } from "./callRequest.present.js";

const findStanding = batched(async (displayIds: Types.ObjectId[]) => {
  const standing = await readBeside<CallRequestRow>(CallRequestModel, {
    $match: { displayId: { $in: displayIds }, standing: true },
  });
  const documents = standing.map((row) => CallRequestModel.hydrate(row));
  const rowsOf = rowsByKey(documents, ({ displayId }) => displayId.toString());
  return (displayId: Types.ObjectId) => rowsOf(displayId)[0] ?? null;
});

/** What the screen says: the request that is open or claimed; null when nobody waits for a call. */
export async function plannedCallRequestOf(
  app: AppContext,
  displayId: Types.ObjectId,
): Promise<PlannedCallRequest | null> {
  const standing = await findStanding(displayId);
  if (!standing) return null;
  const { claimedBy, groupId } = standing;
  if (claimedBy) {
    const claimer = await UserModel.findById(claimedBy.userId, { photoId: 1 }).lean();
    return presentPlannedCallRequest(standing, {
      photoURL: claimer ? portraitUrl(app, claimer.photoId) : null,
    });
  }
  const caregivers = await caregiversOf({ _id: displayId, groupId }, { memberSince: standing.askedAt });
  const told = caregivers.filter((user) => hearsOf(standing, user, app.now()));
  return presentPlannedCallRequest(standing, { told: told.map(({ name }) => name).sort() });
}

/** Whether it is told to this user, and not kept for the end of their quiet hours or their pause. */
function hearsOf(
  { urgency }: Pick<CallRequestDocument, "urgency">,
  user: UserDocument,
  now: number,
): boolean {
  const { calls, passes } = choicesOf(user);
  if (!calls.push && !calls.mail) return false;
  return quietOf(user, now) === null || (urgency === "now" && passes.callNow);
}

/**
 * Raises the plan version and brings the screens, then the dashboards, up to what is true by then: both are read after it, so that of
 * two changes at once the later event says it all. Harmless to repeat.
 */
export async function callRequestChanged(app: AppContext, row: CallRequestDocument): Promise<void> {
  const displayId = row.displayId.toString();
  const [display, current] = await changePlan(app, displayId, async (version, send) => {
    const [callRequest, ...informed] = await Promise.all([
      plannedCallRequestOf(app, row.displayId),
      DisplayModel.findById(row.displayId).orFail(),
      CallRequestModel.findById(row._id).orFail(),
    ]);
    send({ type: "parts.changed", ...version, parts: { callRequest } });
    return informed;
  });
  app.hub.toCaregivers(row.groupId.toString(), displayId, {
    type: "callRequest.changed",
    request: presentCallRequest(current, display),
  });
}

/** The same for a request of which only the id is known; nothing happens when it is gone. */
export async function callRequestChangedById(app: AppContext, _id: Types.ObjectId): Promise<void> {
  const row = await CallRequestModel.findById(_id);
  if (row) await callRequestChanged(app, row);
}
