import type { Call, CallSide } from "../../../shared/contract/calling/calls.js";
import type { PlannedCall } from "../../../shared/realtime/snapshot.js";
import type { AppContext } from "../../core/AppContext.js";
import { UserModel } from "../../circle/accounts/user.model.js";
import { PersonModel } from "../../circle/groups/person.model.js";
import { portraitUrl } from "../../media/media.service.js";
import type { StoredCall, Side } from "./call.model.js";
import { findPresentSide, isCounting, presentSides } from "./callRule.js";
import { connectionOf } from "./iceServers.js";

/** For the dashboards. */
export function presentCall(row: StoredCall, display: { name: string }): Call {
  return {
    id: row._id.toString(),
    displayId: row.displayId.toString(),
    displayName: display.name,
    state: row.state,
    caller: { userId: row.caller.userId.toString(), name: row.caller.name },
    sides: row.sides.map(presentSide),
    asking: row.asking.map(({ sideId, userId, name, askedAt }) => ({
      sideId,
      userId: userId.toString(),
      name,
      askedAt: askedAt.toISOString(),
    })),
    startedAt: row.startedAt.toISOString(),
    ringsUntil: row.ringsUntil.toISOString(),
    answeredAt: row.answeredAt?.toISOString() ?? null,
    endsAt: row.endsAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
    endReason: row.endReason,
    autoAnswer: presentCountdown(row),
  };
}

function presentCountdown(row: StoredCall): Call["autoAnswer"] {
  const { autoAnswer } = row;
  if (!autoAnswer) return null;
  const { deviceName, refused: reason, answeredAt } = autoAnswer;
  if (reason) return { deviceName, state: "refused", reason };
  const open = row.state === "ringing" ? "counting" : "interrupted";
  return { deviceName, state: answeredAt ? "answered" : open, reason };
}

function presentSide({ sideId, kind, userId, name, joinedAt, leftAt, recording }: Side): CallSide {
  return {
    sideId,
    kind,
    userId: userId?.toString() ?? null,
    name,
    joinedAt: joinedAt.toISOString(),
    leftAt: leftAt?.toISOString() ?? null,
    ...(recording && leftAt === null && { recording: true as const }),
  };
}

/** Of the caller, for the screen. */
type CallerLook = Pick<PlannedCall, "callerRelation" | "callerPhotoURL">;

export async function readCallerLook(app: AppContext, { caller, groupId }: StoredCall): Promise<CallerLook> {
  const [user, person] = await Promise.all([
    UserModel.findById(caller.userId, { photoId: 1 }).lean(),
    PersonModel.findOne({ groupId, userId: caller.userId }, { relation: 1 }).lean(),
  ]);
  return {
    callerRelation: person?.relation ?? null,
    callerPhotoURL: user ? portraitUrl(app, user.photoId) : null,
  };
}

/** For the screen of this device: null when it does not ring and nobody talks on it. */
export function presentPlannedCall(
  app: AppContext,
  row: StoredCall,
  { deviceId, look }: { deviceId: string; look: CallerLook },
): PlannedCall | null {
  const { state } = row;
  if (state === "ended" || !concernsDevice(row, deviceId)) return null;
  return {
    id: row._id.toString(),
    state,
    callerName: row.caller.name,
    ...look,
    caregivers: presentSides(row, "caregiver").map(({ sideId, name }) => ({ sideId, name })),
    ringsUntil: row.ringsUntil.toISOString(),
    answeredAt: row.answeredAt?.toISOString() ?? null,
    endsAt: row.endsAt?.toISOString() ?? null,
    ...(countsOn(row, deviceId) && { countsDown: true as const }),
    ...connectionOf(app, row, deviceId),
  };
}

function countsOn(row: StoredCall, deviceId: string): boolean {
  return row.state === "ringing" && isCounting(row) && row.autoAnswer?.deviceId === deviceId;
}

/** It rings on every device of the display that has not said that it stops; answered, on one. */
function concernsDevice(row: StoredCall, deviceId: string): boolean {
  if (findPresentSide(row, deviceId)) return true;
  return row.state === "ringing" && !row.sides.some(({ sideId }) => sideId === deviceId);
}
