import type { CaregiverFrame, DeviceFrame } from "../../../shared/realtime/protocol.js";
import { DeviceModel } from "../../circle/displays/device.model.js";
import type { AppContext } from "../../core/AppContext.js";
import { isDeviceHeld } from "../../realtime/catchUp/followHolds.js";
import type { DashboardSender } from "../../realtime/frameHandlers.js";
import { FrameRefusedError } from "../../realtime/FrameRefusedError.js";
import type { Reporter } from "../../realtime/Reporter.js";
import { CallModel, type StoredCall } from "./call.model.js";
import { applyToCall } from "./callChanges.service.js";
import { barUnlessSeen } from "./callRights.service.js";
import { findPresentSide, type NewSide } from "./callRule.js";
import { noteHeard, receiveSignal } from "./callSignals.service.js";
import { bindPage } from "./connected.js";
import { considerCountdown, mayAnswerByItself } from "./countdown.service.js";
import { tellHere } from "./connectedCalls.js";
import { followAnswer } from "./followAnswer.js";
import { sendSignals } from "./sendSignals.js";

type FromDevice<Type> = Extract<DeviceFrame, { type: Type }>;
type FromCaregiver<Type> = Extract<CaregiverFrame, { type: Type }>;

/** The first device takes the call; what follows from it is done again when the same device says it again. */
export async function answerCall(
  app: AppContext,
  reporter: Reporter,
  { callId, byItself = false }: FromDevice<"call.answer">,
): Promise<void> {
  const known = await getCallOfDevice(reporter, callId);
  const isToBegin = byItself && known.state === "ringing";
  if (isToBegin && !(await mayAnswerByItself(app, known, reporter))) return;
  const row = await applyToCall(app, known._id, { kind: "answered", side: sideOf(reporter), byItself });
  if (row?.state === "talking" && findPresentSide(row, reporter.device.id)) await followAnswer(app, row);
}

/** It counts for the next calls too, also when this one is over already or was answered on another device (autoAnswerRule.ts). */
export async function declineCall(
  app: AppContext,
  reporter: Reporter,
  { callId }: FromDevice<"call.notNow">,
): Promise<void> {
  const { _id, endedAt } = await getCallOfDevice(reporter, callId);
  const putOffAt = new Date(Math.min(app.now(), endedAt?.getTime() ?? Infinity));
  await CallModel.updateOne({ _id, putOffAt: null }, { putOffAt });
  await applyToCall(app, _id, { kind: "declined" });
}

export async function leaveOnDevice(
  app: AppContext,
  reporter: Reporter,
  { callId }: FromDevice<"call.leave">,
): Promise<void> {
  const { _id } = await getCallOfDevice(reporter, callId);
  await applyToCall(app, _id, { kind: "left", sideId: reporter.device.id });
}

/** The first time, while it rings, makes the device a side of the call: the connection is built while nobody has answered yet. */
export async function heardOnDevice(
  app: AppContext,
  reporter: Reporter,
  { callId, renew, ring, recording = false }: FromDevice<"call.heard">,
): Promise<void> {
  const known = await getCallOfDevice(reporter, callId);
  const isNew = known.state === "ringing" && !findPresentSide(known, reporter.device.id);
  const row = isNew ? await applyToCall(app, known._id, { kind: "rang", side: sideOf(reporter) }) : known;
  if (!row) return;
  await noteHeard(app, row, reporter.device.id);
  if (Boolean(findPresentSide(row, reporter.device.id)?.recording) !== recording)
    await applyToCall(app, row._id, { kind: "recorded", sideId: reporter.device.id, isOn: recording });
  if (ring) await considerCountdown(app, row, { reporter, ring });
  await tellHere(app, row, renew ? { deviceId: reporter.device.id } : undefined);
  await sendSignals(app, row._id);
}

export async function signalOfDevice(
  app: AppContext,
  reporter: Reporter,
  frame: FromDevice<"call.signal">,
): Promise<void> {
  const row = await getCallOfDevice(reporter, frame.callId);
  await receiveSignal(app, row, { ...frame, from: reporter.device.id });
}

/** From now on this socket speaks for the side, and hears what is said to it. */
export async function heardOnPage(
  app: AppContext,
  sender: DashboardSender,
  { callId, sideId }: FromCaregiver<"call.heard">,
): Promise<void> {
  const row = await getCallOfPage(app, sender, { callId, sideId });
  bindPage(app, { callId, sideId }, sender.peer);
  await noteHeard(app, row, sideId);
  await tellHere(app, row);
  await sendSignals(app, row._id);
}

export async function signalOfPage(
  app: AppContext,
  sender: DashboardSender,
  frame: FromCaregiver<"call.signal">,
): Promise<void> {
  const row = await getCallOfPage(app, sender, frame);
  await receiveSignal(app, row, { ...frame, from: frame.sideId });
}

function sideOf({ device }: Reporter): NewSide {
  return { sideId: device.id, kind: "device", userId: null, deviceId: device._id, name: device.name };
}

/** Refused for a call of another display, and for a device that was removed or is held. */
async function getCallOfDevice(reporter: Reporter, callId: string): Promise<StoredCall> {
  const { device, display } = reporter;
  const [row, isPaired, isHeld] = await Promise.all([
    CallModel.findOne({ _id: callId, displayId: display._id }).lean<StoredCall | null>(),
    DeviceModel.exists({ _id: device._id, displayId: display._id, removedAt: null }),
    isDeviceHeld(reporter),
  ]);
  if (!row || !isPaired || isHeld) throw unknownCall();
  return row;
}

/** Refused for a side that is not the caregiver's own, and to who does not see the display any more: their sides are out of it at once. */
async function getCallOfPage(
  app: AppContext,
  sender: DashboardSender,
  { callId, sideId }: { callId: string; sideId: string },
): Promise<StoredCall> {
  const row = await CallModel.findOne({
    _id: callId,
    sides: { $elemMatch: { sideId, userId: sender.user._id } },
  }).lean<StoredCall | null>();
  if (!row || !(await barUnlessSeen(app, row, sender))) throw unknownCall();
  return row;
}

function unknownCall(): FrameRefusedError {
  return new FrameRefusedError("unknown-call", "This call is not known.");
}
