import { CALL_HEARD_EVERY_MS, CALL_SIGNALS_KEPT_MS } from "../../../shared/limits.js";
import type { AppContext } from "../../core/AppContext.js";
import { isDuplicateKey } from "../../core/isDuplicateKey.js";
import { allows } from "../../realtime/deviceAllowances.js";
import { FramePutOffError } from "../../realtime/FramePutOffError.js";
import { FrameRefusedError } from "../../realtime/FrameRefusedError.js";
import { CallModel, type StoredCall } from "./call.model.js";
import { findPresentSide } from "./callRule.js";
import { CallSignalModel } from "./callSignal.model.js";
import { wakeForCall } from "./connectedCalls.js";
import { sendSignals } from "./sendSignals.js";

interface Said {
  from: string;
  to: string;
  seq: number;
  signal: string;
}

/**
 * Stores what one side says to another and sends it on. What is not above the last number between the two was said before, or comes too
 * late, and changes nothing. Refused `not-in-call` unless both are in it; put off when it is too much at once.
 */
export async function receiveSignal(app: AppContext, row: StoredCall, said: Said): Promise<void> {
  const sender = findPresentSide(row, said.from);
  if (!row.standing || !sender || !findPresentSide(row, said.to) || said.from === said.to)
    throw new FrameRefusedError("not-in-call", "Who is meant is not in this call.");
  if (!allows(app, "signals", `${row._id.toString()} ${said.from}`))
    throw new FramePutOffError("A side of a call says more than a connection needs.");
  if (!(await storeSignal(app, row, said))) return;
  if (app.now() - sender.heardAt.getTime() >= CALL_HEARD_EVERY_MS) await noteHeard(app, row, said.from);
  wakeForCall(app, row);
  await sendSignals(app, row._id);
}

/** Who speaks is there. */
export async function noteHeard(
  app: Pick<AppContext, "now">,
  { _id }: Pick<StoredCall, "_id">,
  sideId: string,
): Promise<void> {
  await CallModel.updateOne(
    { _id, standing: true, sides: { $elemMatch: { sideId, leftAt: null } } },
    { $set: { "sides.$[own].heardAt": new Date(app.now()) } },
    { arrayFilters: [{ "own.sideId": sideId }] },
  );
}

/** False for what is no news. */
async function storeSignal(
  app: AppContext,
  { _id, groupId }: StoredCall,
  { from, to, seq, signal }: Said,
): Promise<boolean> {
  const way = { callId: _id, toSide: to, fromSide: from };
  const last = await CallSignalModel.findOne(way, { seq: 1 }).sort({ seq: -1 }).lean();
  if (last && last.seq >= seq) return false;
  try {
    const expiresAt = new Date(app.now() + CALL_SIGNALS_KEPT_MS);
    await CallSignalModel.create({ ...way, groupId, seq, signal, expiresAt });
    return true;
  } catch (error) {
    // Two processes at once.
    if (!isDuplicateKey(error)) throw error;
    return false;
  }
}
