import type { Types } from "mongoose";
import type { Call, CallConnection } from "../../../shared/contract/calling/calls.js";
import { CALL_RING_MS } from "../../../shared/limits.js";
import { POLLING } from "../../circle/displays/devicePresence.service.js";
import { DeviceModel } from "../../circle/displays/device.model.js";
import { isDeviceOnline } from "../../circle/displays/display.present.js";
import type { DisplayDocument } from "../../circle/displays/display.model.js";
import { GroupModel, isHeld } from "../../circle/groups/group.model.js";
import type { AppContext } from "../../core/AppContext.js";
import { AppError } from "../../core/AppError.js";
import type { DisplayCaller } from "../../core/Feature.js";
import { isDuplicateKey } from "../../core/isDuplicateKey.js";
import { CallModel, type StoredCall } from "./call.model.js";
import { presentCall } from "./call.present.js";
import { applyToCall } from "./callChanges.service.js";
import { callChanged } from "./connectedCalls.js";
import { findPresentSide } from "./callRule.js";
import { connectionOf } from "./iceServers.js";

/** Two who call at once collide once; more collisions than this mean that something else is wrong. */
const START_TRIES = 5;
const NO_CONNECTION: CallConnection = { iceServers: [], relayOnly: true };

/**
 * Lets every device of the display ring, in steps that are each harmless to repeat (docs/decisions/002). The same page gets the same call
 * again. Throws 409 `call-busy` with the name of who calls or talks, 409 `display-offline`.
 */
export async function startCall(
  app: AppContext,
  by: DisplayCaller,
  sideId: string,
): Promise<CallConnection & { call: Call }> {
  const row = await storeCall(app, by, sideId);
  await callChanged(app, row);
  app.wakeDueLoop();
  if (row.state === "ringing")
    for (const { follows } of app.registered.features) await follows?.callStarted?.(app, by);
  // A repeat of a call that is over, or that the side has left, is told of no relay.
  const connection = findPresentSide(row, sideId) ? connectionOf(app, row, sideId) : NO_CONNECTION;
  return { call: presentCall(row, by.display), ...connection };
}

async function storeCall(app: AppContext, by: DisplayCaller, sideId: string): Promise<StoredCall> {
  const { display, user } = by;
  for (let tries = 0; tries < START_TRIES; tries += 1) {
    const sides = { $elemMatch: { sideId, userId: user._id } };
    const repeated = await CallModel.findOne({ displayId: display._id, sides }).lean<StoredCall | null>();
    if (repeated) return repeated;
    const standing = await findStanding(app, display._id);
    if (standing) throw callBusy(standing, by);
    await requireOnline(app, display);
    const stored = await insertCall(app, by, sideId);
    if (stored) return stored;
  }
  throw new Error("A call could not be started: others were always faster.");
}

/** One that the clock has ended stands in nobody's way, though due work has not seen it yet. */
async function findStanding(app: AppContext, displayId: Types.ObjectId): Promise<StoredCall | null> {
  const found = await CallModel.findOne({ displayId, standing: true }, { _id: 1 }).lean();
  const row = found && (await applyToCall(app, found._id, { kind: "timePassed" }));
  return row?.standing ? row : null;
}

/** A device that only polls cannot ring in time, one that is held hears nothing. */
async function requireOnline(app: AppContext, display: DisplayDocument): Promise<void> {
  const group = await GroupModel.findById(display.groupId, { heldUntil: 1 }).lean();
  const devices = await DeviceModel.find(
    { displayId: display._id, removedAt: null },
    { connected: 1, lastSeenAt: 1, socketId: 1, pairedAt: 1 },
  ).lean();
  const ringing = devices.filter(
    (device) =>
      isDeviceOnline(device, app.now()) && device.socketId !== POLLING && !isHeld(group, device.pairedAt),
  );
  if (ringing.length > 0 && display.archivedAt === null) return;
  const message = `${display.name}'s screen is offline.`;
  throw new AppError({ code: "display-offline", status: 409, message });
}

/** null when somebody else was faster. */
async function insertCall(
  app: AppContext,
  { display, user }: DisplayCaller,
  sideId: string,
): Promise<StoredCall | null> {
  const now = new Date(app.now());
  const ringsUntil = new Date(now.getTime() + CALL_RING_MS);
  const side = { sideId, kind: "caregiver" as const, userId: user._id, deviceId: null, name: user.name };
  try {
    const { _id } = await CallModel.create({
      displayId: display._id,
      groupId: display.groupId,
      state: "ringing",
      standing: true,
      caller: { userId: user._id, name: user.name },
      sides: [{ ...side, joinedAt: now, leftAt: null, heardAt: now }],
      startedAt: now,
      ringsUntil,
      dueAt: ringsUntil,
      revision: 0,
    });
    return await CallModel.findById(_id).orFail().lean<StoredCall>();
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return null;
  }
}

function callBusy({ state, caller }: StoredCall, { display, user }: DisplayCaller): AppError {
  const verb = state === "ringing" ? "calling" : "talking to";
  const who = caller.userId.equals(user._id) ? "You are" : `${caller.name} is`;
  return new AppError({ code: "call-busy", status: 409, message: `${who} ${verb} ${display.name}.` });
}
