import type { Types } from "mongoose";
import type { ServerToCaregiver } from "../../../shared/realtime/serverToCaregiver.js";
import { DisplayModel } from "../../circle/displays/display.model.js";
import type { AppContext } from "../../core/AppContext.js";
import type { CaregiverPeer, DevicePeer } from "../../realtime/peers.js";
import { CallModel, type StoredCall } from "./call.model.js";
import { presentCall, presentPlannedCall, readCallerLook } from "./call.present.js";
import { connectedOf } from "./connected.js";
import { findUnsent, sendSignals } from "./sendSignals.js";

type CallPlace = Pick<StoredCall, "_id" | "displayId" | "groupId">;

/** Tells everybody whom it concerns what the call is now, in every process. */
export async function callChanged(app: AppContext, row: StoredCall): Promise<void> {
  wakeForCall(app, row);
  await tellHere(app, row);
}

/** The other processes look at the call. */
export function wakeForCall(app: AppContext, { _id, displayId, groupId }: CallPlace): void {
  const [call, display, group] = [_id, displayId, groupId].map(String) as [string, string, string];
  app.hub.wakes.add({ kind: "call", callId: call, displayId: display, groupId: group });
}

/** Another process says so: nothing is read where nobody is connected whom it concerns. */
export async function lookAtCall(
  app: AppContext,
  { callId, displayId, groupId }: { callId: string; displayId: string; groupId: string },
): Promise<void> {
  if (app.hub.devicesOf(displayId).length + app.hub.caregiversOf(groupId).length === 0) return;
  const row = await CallModel.findById(callId).lean<StoredCall | null>();
  if (row) await follow(app, row);
}

/** What no wake may have said: calls that peers of this process know, and signals in them. No command while there is none, and else two. */
export async function followKnownCalls(app: AppContext): Promise<void> {
  const { known } = connectedOf(app);
  if (known.size === 0) return;
  const rows = await CallModel.find({ _id: { $in: [...known] } }).lean<StoredCall[]>();
  const stored = new Set(rows.map(({ _id }) => _id.toString()));
  known.forEach((id) => stored.has(id) || known.delete(id));
  for (const row of rows) await tellHere(app, row);
  for (const { _id } of await findUnsent(app, rows)) await sendSignals(app, _id);
}

/** Calls that another process has begun. */
export async function findNewCalls(app: AppContext): Promise<void> {
  const { hub } = app;
  if (hub.connectedDisplayIds().length + hub.connectedGroupIds().length === 0) return;
  // Each that stands has a time at which it ends, and no other.
  const rows = await CallModel.find({ dueAt: { $type: "date" } }).lean<StoredCall[]>();
  const { known } = connectedOf(app);
  for (const row of rows) if (!known.has(row._id.toString())) await tellHere(app, row);
}

async function follow(app: AppContext, row: StoredCall): Promise<void> {
  await tellHere(app, row);
  await sendSignals(app, row._id);
}

/** Each peer once for each change; `to`: only this device, or this dashboard, and it in any case. */
export async function tellHere(
  app: AppContext,
  row: StoredCall,
  to?: { deviceId: string } | { peer: CaregiverPeer },
): Promise<void> {
  const callId = row._id.toString();
  const { known } = connectedOf(app);
  const screens = app.hub.devicesOf(row.displayId.toString()).filter(({ held }) => !held);
  const dashboards = dashboardsOf(app, row);
  if (row.standing && screens.length + dashboards.length > 0) known.add(callId);
  else known.delete(callId);
  const isMeant = (peer: DevicePeer | CaregiverPeer) => {
    if (!to) return isNews(app, peer, row);
    return "peer" in to ? peer === to.peer : "deviceId" in peer && peer.deviceId === to.deviceId;
  };
  await tellScreens(app, row, screens.filter(isMeant));
  await tellDashboards(app, row, dashboards.filter(isMeant));
}

function dashboardsOf(app: AppContext, { displayId, groupId }: StoredCall): CaregiverPeer[] {
  const id = displayId.toString();
  return app.hub
    .caregiversOf(groupId.toString())
    .filter(({ displayIds }) => displayIds === null || displayIds.has(id));
}

async function tellScreens(app: AppContext, row: StoredCall, peers: DevicePeer[]): Promise<void> {
  if (peers.length === 0) return;
  const look = row.standing ? await readCallerLook(app, row) : null;
  const callId = row._id.toString();
  for (const peer of peers) {
    if (!noteTold(app, peer, row)) continue;
    const call = look && presentPlannedCall(app, row, { deviceId: peer.deviceId, look });
    peer.send({ type: "call.changed", callId, call });
  }
}

async function tellDashboards(app: AppContext, row: StoredCall, peers: CaregiverPeer[]): Promise<void> {
  if (peers.length === 0) return;
  const display = await DisplayModel.findById(row.displayId, { name: 1 }).lean();
  if (!display) return;
  const frame: ServerToCaregiver = { type: "call.changed", call: presentCall(row, display) };
  for (const peer of peers) if (noteTold(app, peer, row)) peer.send(frame);
}

function isNews(app: AppContext, peer: DevicePeer | CaregiverPeer, { _id, revision }: StoredCall): boolean {
  return revision > (connectedOf(app).told.get(peer)?.get(_id.toString()) ?? -1);
}

/** False when the peer was told of a later change while this one was read. */
function noteTold(
  app: AppContext,
  peer: DevicePeer | CaregiverPeer,
  { _id, revision }: { _id: Types.ObjectId; revision: number },
): boolean {
  const { told } = connectedOf(app);
  const ofPeer = told.get(peer) ?? new Map<string, number>();
  told.set(peer, ofPeer);
  const callId = _id.toString();
  if (revision < (ofPeer.get(callId) ?? -1)) return false;
  ofPeer.set(callId, revision);
  return true;
}
