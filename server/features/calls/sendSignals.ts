import type { Types } from "mongoose";
import type { AppContext } from "../../core/AppContext.js";
import { readTogether } from "../../database/readTogether.js";
import type { CaregiverPeer, DevicePeer } from "../../realtime/peers.js";
import { CallModel, type Side, type StoredCall } from "./call.model.js";
import { findPresentSide, presentSides } from "./callRule.js";
import { CallSignalModel } from "./callSignal.model.js";
import { connectedOf, findPage } from "./connected.js";

/** More than that wait for the next look. */
const SENT_AT_ONCE = 200;

/**
 * Sends what the sides of the call that are connected here have not been sent yet: from each other side in the order of its numbers. A
 * socket that is new gets all that is kept. Who looks while others do leaves it to them, so that nothing is sent twice or out of order.
 */
export async function sendSignals(app: AppContext, callId: Types.ObjectId): Promise<void> {
  const { sending } = connectedOf(app);
  const id = callId.toString();
  if (sending.has(id)) return void sending.set(id, true);
  try {
    do {
      sending.set(id, false);
      await sendOnce(app, callId);
    } while (sending.get(id));
  } finally {
    sending.delete(id);
  }
}

/** Those of these calls in which a side that is connected here has not been sent all that is for it: one command for all of them. */
export async function findUnsent(app: AppContext, rows: StoredCall[]): Promise<StoredCall[]> {
  const listening = rows.filter((row) =>
    presentSides(row).some((side) => peersOf(app, row, side).length > 0),
  );
  if (listening.length === 0) return [];
  const newest = await readTogether<Newest>(CallSignalModel, [
    { $match: { callId: { $in: listening.map(({ _id }) => _id) } } },
    { $group: { _id: { callId: "$callId", to: "$toSide", from: "$fromSide" }, seq: { $max: "$seq" } } },
  ]);
  return listening.filter((row) =>
    newest.some((one) => row._id.equals(one._id.callId) && isUnsent(app, row, one)),
  );
}

interface Newest {
  _id: { callId: Types.ObjectId; to: string; from: string };
  /** Of the last that one side has said to the other. */
  seq: number;
}

function isUnsent(app: AppContext, row: StoredCall, { _id: { to, from }, seq }: Newest): boolean {
  const side = findPresentSide(row, to);
  if (!side || !findPresentSide(row, from)) return false;
  return peersOf(app, row, side).some((peer) => seq > (sentTo(app, peer).get(nameWay(row, to, from)) ?? 0));
}

async function sendOnce(app: AppContext, callId: Types.ObjectId): Promise<void> {
  const row = await CallModel.findOne({ _id: callId, standing: true }).lean<StoredCall | null>();
  if (!row) return;
  for (const side of presentSides(row))
    for (const peer of peersOf(app, row, side)) await sendTo(app, { row, side, peer });
}

function peersOf(app: AppContext, row: StoredCall, side: Side): (DevicePeer | CaregiverPeer)[] {
  if (side.kind === "device") {
    const screens = app.hub.devicesOf(row.displayId.toString());
    return screens.filter(({ deviceId, held }) => deviceId === side.sideId && !held);
  }
  const page = findPage(app, { callId: row._id.toString(), sideId: side.sideId });
  // Of a caregiver who has lost the display the socket closes; this may be faster.
  return page && !page.isClosing() ? [page] : [];
}

async function sendTo(
  app: AppContext,
  { row, side, peer }: { row: StoredCall; side: Side; peer: DevicePeer | CaregiverPeer },
): Promise<void> {
  const ofPeer = sentTo(app, peer);
  const callId = row._id.toString();
  const others = presentSides(row).filter(({ sideId }) => sideId !== side.sideId);
  if (others.length === 0) return;
  const keyOf = (from: string) => nameWay(row, side.sideId, from);
  const signals = await CallSignalModel.find({
    callId: row._id,
    toSide: side.sideId,
    $or: others.map(({ sideId }) => ({ fromSide: sideId, seq: { $gt: ofPeer.get(keyOf(sideId)) ?? 0 } })),
  })
    .sort({ fromSide: 1, seq: 1 })
    .limit(SENT_AT_ONCE)
    .lean();
  for (const { fromSide: from, seq, signal } of signals) {
    peer.send({ type: "call.signal", callId, from, to: side.sideId, seq, signal });
    ofPeer.set(keyOf(from), seq);
  }
  if (signals.length === SENT_AT_ONCE) connectedOf(app).sending.set(callId, true);
}

function sentTo(app: AppContext, peer: DevicePeer | CaregiverPeer): Map<string, number> {
  const { sent } = connectedOf(app);
  const ofPeer = sent.get(peer) ?? new Map<string, number>();
  sent.set(peer, ofPeer);
  return ofPeer;
}

function nameWay({ _id }: StoredCall, to: string, from: string): string {
  return `${_id.toString()} ${to} ${from}`;
}
