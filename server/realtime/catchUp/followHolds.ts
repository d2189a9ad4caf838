import type { Types } from "mongoose";
import type { AppContext } from "../../core/AppContext.js";
import { batched } from "../../core/batched.js";
import { GroupModel, isHeld } from "../../circle/groups/group.model.js";
import type { Reporter } from "../Reporter.js";
import { sendFresh } from "./catchUpPlans.js";
import type { DevicePeer } from "../peers.js";

/** Whether nothing of the group may go to the device for now. What it says is taken all the same. */
export async function isDeviceHeld({ display, device }: Reporter): Promise<boolean> {
  return isHeld(await findHold(display.groupId), device.pairedAt);
}

const findHold = batched(async (groupIds: Types.ObjectId[]) => {
  const groups = await GroupModel.find({ _id: { $in: groupIds } }, { heldUntil: 1 }).lean();
  const byId = new Map(groups.map((group) => [group._id.toString(), group]));
  return (groupId: Types.ObjectId) => byId.get(groupId.toString()) ?? null;
});

/**
 * Stops the stream of connected devices whose group was held, and brings those that may stay up to the plan. Called by who changes it, and
 * every moment for what another process has changed.
 */
export async function followHolds(app: AppContext, groupId?: string): Promise<void> {
  const peers = app.hub
    .connectedDevices()
    .filter((peer) => groupId === undefined || peer.groupId === groupId);
  if (peers.length === 0) return;
  const groups = await GroupModel.find({ heldUntil: { $type: "date" } }, { heldUntil: 1 }).lean();
  const byId = new Map(groups.map((group) => [group._id.toString(), group]));
  // As nearly always.
  if (groups.length === 0 && !peers.some(({ held }) => held)) return;
  for (const peer of peers) {
    const isHeldNow = isHeld(byId.get(peer.groupId) ?? null, peer.pairedAt);
    if (peer.held && !isHeldNow) await letGo(app, peer);
    else peer.held = isHeldNow;
  }
}

/** Asked once more: it may have been held after the groups were read. */
async function letGo(app: AppContext, peer: DevicePeer): Promise<void> {
  const group = await GroupModel.findById(peer.groupId, { heldUntil: 1 }).lean();
  if (isHeld(group, peer.pairedAt)) return;
  peer.held = false;
  await sendFresh(app, peer);
}
