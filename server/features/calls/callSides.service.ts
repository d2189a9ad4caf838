import type { Call, CallConnection } from "../../../shared/contract/calling/calls.js";
import type { AppContext } from "../../core/AppContext.js";
import { AppError, notFound, notPermitted } from "../../core/AppError.js";
import type { DisplayCaller } from "../../core/Feature.js";
import { CallModel, type Asking, type Side, type StoredCall } from "./call.model.js";
import { presentCall } from "./call.present.js";
import { applyToCall } from "./callChanges.service.js";
import { findPresentSide, isFull, presentSides, type CallEvent } from "./callRule.js";
import { findAgreedOn } from "./countdown.service.js";
import { connectionOf } from "./iceServers.js";

interface NamedSide {
  callId: string;
  sideId: string;
}

/** Throws 404, 409 `call-ended`, 409 `call-full` when too many ask. */
export async function askToJoin(app: AppContext, by: DisplayCaller, named: NamedSide): Promise<Call> {
  const { display, user } = by;
  const row = await getCall(display, named.callId);
  const asked = { sideId: named.sideId, userId: user._id, name: user.name };
  const changed = await change(app, row, { kind: "asked", by: asked });
  const isThere = [...changed.asking, ...changed.sides].some(
    ({ sideId, userId }) => sideId === named.sideId && userId?.equals(user._id),
  );
  if (!isThere) throw callFull("Too many people wait to join this call.");
  return presentCall(changed, display);
}

/**
 * Throws 404, 409 `not-permitted` for who is not in the call and, where it has begun by itself, for whom it could not; 409 `call-ended`, 409
 * `call-full`. Twice is harmless.
 */
export async function admit(
  app: AppContext,
  by: DisplayCaller,
  { callId, sideId }: NamedSide,
): Promise<Call> {
  const { display, user } = by;
  const row = await getCall(display, callId);
  const isInside = presentSides(row, "caregiver").some(({ userId }) => userId?.equals(user._id));
  if (row.standing && !isInside) throw notPermitted("Only who is in a call can let somebody in.");
  const agreedOn = await findAgreedOnFor(app, row, sideId);
  const changed = await change(app, row, { kind: "admitted", sideId, agreedOn });
  if (findPresentSide(changed, sideId)) return presentCall(changed, display);
  if (isFull(changed)) throw callFull(`Two people are talking to ${display.name} already.`);
  if (changed.state === "ringing") throw notPermitted("Nobody has answered yet.");
  const asking = findAsking(changed, sideId);
  if (!asking) throw notFound("Who asked to join");
  throw notPermitted(`The screen has answered by itself, which was not agreed to for ${asking.name}.`);
}

/** Hangs up, or asks no more. Throws 404 for a call that does not know this side of the user. Twice is harmless. */
export async function leaveCall(
  app: AppContext,
  by: DisplayCaller,
  { callId, sideId }: NamedSide,
): Promise<Call> {
  const { display } = by;
  const row = await getCall(display, callId);
  if (!isOwn(row.asking, by, sideId)) requireOwnSide(row, by, sideId);
  const changed = await applyToCall(app, row._id, { kind: "left", sideId });
  if (!changed) throw notFound("The call");
  return presentCall(changed, display);
}

/** Throws 404, 409 `call-ended`. */
export async function freshConnection(
  app: AppContext,
  by: DisplayCaller,
  { callId, sideId }: NamedSide,
): Promise<CallConnection> {
  const row = await getCall(by.display, callId);
  requireOwnSide(row, by, sideId);
  if (!findPresentSide(row, sideId)) throw callEnded();
  return connectionOf(app, row, sideId);
}

/** Looked at before the change, which the rule makes only if the call has not begun by itself elsewhere meanwhile. */
async function findAgreedOnFor(app: AppContext, row: StoredCall, sideId: string): Promise<string | null> {
  const asking = findAsking(row, sideId);
  return asking ? findAgreedOn(app, row, asking.userId) : null;
}

function findAsking({ asking }: StoredCall, sideId: string): Asking | undefined {
  return asking.find((one) => one.sideId === sideId);
}

async function change(app: AppContext, row: StoredCall, event: CallEvent): Promise<StoredCall> {
  const changed = await applyToCall(app, row._id, event);
  if (!changed) throw notFound("The call");
  if (!changed.standing) throw callEnded();
  return changed;
}

/** Throws 404. */
async function getCall(display: DisplayCaller["display"], callId: string): Promise<StoredCall> {
  const row = await CallModel.findOne({ _id: callId, displayId: display._id }).lean<StoredCall | null>();
  if (!row) throw notFound("The call");
  return row;
}

function requireOwnSide({ sides }: StoredCall, by: DisplayCaller, sideId: string): void {
  if (!isOwn(sides, by, sideId)) throw notFound("The call");
}

function isOwn(among: Pick<Side, "sideId" | "userId">[], { user }: DisplayCaller, sideId: string): boolean {
  return among.some((one) => one.sideId === sideId && one.userId?.equals(user._id));
}

function callEnded(): AppError {
  return new AppError({ code: "call-ended", status: 409, message: "This call is over." });
}

function callFull(message: string): AppError {
  return new AppError({ code: "call-full", status: 409, message });
}
