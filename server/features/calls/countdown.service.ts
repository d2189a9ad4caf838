import type { Types } from "mongoose";
import type { AutoAnswer } from "../../../shared/contract/calling/autoAnswers.js";
import type { NoAutoAnswer } from "../../../shared/contract/calling/calls.js";
import type { RingFate } from "../../../shared/realtime/protocol.js";
import { DeviceModel } from "../../circle/displays/device.model.js";
import { DisplayModel } from "../../circle/displays/display.model.js";
import { GroupModel } from "../../circle/groups/group.model.js";
import { MemberModel } from "../../circle/groups/member.model.js";
import type { AppContext } from "../../core/AppContext.js";
import type { Reporter } from "../../realtime/Reporter.js";
import { wallClockAt } from "../../schedule/zones.js";
import { AutoAnswerModel, type StoredAutoAnswer } from "./autoAnswer.model.js";
import { findMemberSince, findNoAutoAnswer, isTooLate, stateOfConsent } from "./autoAnswerRule.js";
import { CallModel, type StoredCall } from "./call.model.js";
import { applyToCall } from "./callChanges.service.js";
import { isCounting, type CountdownBy } from "./callRule.js";

/** What was put off or begun by itself so long ago does not matter any more. */
const LOOKED_BACK_MS = 2 * 60 * 60_000;

/**
 * A device that rings says what became of its chime: its countdown begins, or it is kept why it does not. Nothing happens where nobody has
 * agreed to one, and while another device counts.
 */
export async function considerCountdown(
  app: AppContext,
  call: StoredCall,
  { reporter, ring }: { reporter: Reporter; ring: RingFate },
): Promise<void> {
  if (call.state !== "ringing") return;
  if (isCounting(call)) return goOnCounting(app, call, { reporter, ring });
  const consent = await findConsent(call, reporter);
  if (!consent) return;
  const late = isTooLate(call.ringsUntil, app.now()) ? "tooLate" : null;
  const reason = late ?? (await findReason(app, call, { reporter, consent, ring }));
  const by = byOf(reporter, consent);
  await applyToCall(
    app,
    call._id,
    reason ? { kind: "countdownRefused", by, reason } : { kind: "countdownBegan", by },
  );
}

/** It rings on, as any other, when the device that counts says that something has come between. */
async function goOnCounting(
  app: AppContext,
  { _id, autoAnswer }: StoredCall,
  { reporter, ring }: { reporter: Reporter; ring: RingFate },
): Promise<void> {
  if (ring === "ready" || autoAnswer?.deviceId !== reporter.device.id) return;
  const { deviceId, deviceName, consentId } = autoAnswer;
  const by = { deviceId, deviceName, consentId };
  await applyToCall(app, _id, { kind: "countdownRefused", by, reason: ring });
}

/** Looked at anew when the countdown is over: what ends it may have happened meanwhile, and then it rings on. */
export async function mayAnswerByItself(
  app: AppContext,
  call: StoredCall,
  reporter: Reporter,
): Promise<boolean> {
  if (call.autoAnswer?.deviceId !== reporter.device.id || !isCounting(call)) return false;
  const consent = await findConsent(call, reporter);
  const by = { deviceId: reporter.device.id, deviceName: reporter.device.name };
  const { consentId } = call.autoAnswer;
  const reason = consent ? await findReason(app, call, { reporter, consent, ring: "ready" }) : "stopped";
  if (reason)
    await applyToCall(app, call._id, { kind: "countdownRefused", by: { ...by, consentId }, reason });
  return reason === null;
}

/** The device that counts in the call, or has, if a call of this caregiver could begin by itself on it too; else null. */
export async function findAgreedOn(
  app: AppContext,
  call: StoredCall,
  userId: Types.ObjectId,
): Promise<string | null> {
  const { displayId, autoAnswer } = call;
  if (!autoAnswer) return null;
  const { deviceId } = autoAnswer;
  const consent = await AutoAnswerModel.findOne({
    displayId,
    userId,
    deviceId,
  }).lean<StoredAutoAnswer | null>();
  return consent !== null && (await stateNow(app, call, consent)) === "on" ? deviceId : null;
}

function findConsent(
  { displayId, caller }: StoredCall,
  { device }: Reporter,
): Promise<StoredAutoAnswer | null> {
  return AutoAnswerModel.findOne({
    displayId,
    userId: caller.userId,
    deviceId: device._id,
  }).lean<StoredAutoAnswer | null>();
}

async function stateNow(
  app: AppContext,
  { groupId }: StoredCall,
  consent: StoredAutoAnswer,
): Promise<AutoAnswer["state"]> {
  const { userId, deviceId, displayId } = consent;
  const [group, member, device] = await Promise.all([
    GroupModel.findById(groupId, { ownerId: 1, ownerSince: 1 }).lean(),
    MemberModel.findOne({ groupId, userId }).lean(),
    DeviceModel.findOne({ _id: deviceId, removedAt: null }, { pairedAt: 1 }).lean(),
  ]);
  if (!group) return "stopped";
  const parties = {
    ownerId: group.ownerId,
    ownerSince: group.ownerSince ?? null,
    memberSince: findMemberSince(member, displayId),
    pairedAt: device?.pairedAt ?? null,
  };
  return stateOfConsent(consent, parties, app.now());
}

async function findReason(
  app: AppContext,
  call: StoredCall,
  { reporter, consent, ring }: { reporter: Reporter; consent: StoredAutoAnswer; ring: RingFate },
): Promise<NoAutoAnswer | null> {
  const { displayId } = call;
  const now = app.now();
  const [state, device, display, recent] = await Promise.all([
    stateNow(app, call, consent),
    DeviceModel.findOne({ _id: reporter.device._id, removedAt: null }, { status: 1 }).lean(),
    DisplayModel.findById(displayId, { timeZone: 1, night: 1, sound: 1 }),
    CallModel.find(
      { displayId, startedAt: { $gte: new Date(now - LOOKED_BACK_MS) } },
      { endReason: 1, endedAt: 1, autoAnswer: 1, putOffAt: 1 },
    ).lean<StoredCall[]>(),
  ]);
  if (!display) return "stopped";
  return findNoAutoAnswer({
    consent: state,
    time: wallClockAt(now, display.timeZone).time,
    night: display.night,
    quiet: display.sound.quiet,
    volume: display.sound.volume,
    ring,
    status: device?.status ?? null,
    recent,
    now,
  });
}

function byOf({ device }: Reporter, { _id }: StoredAutoAnswer): CountdownBy {
  return { deviceId: device.id, deviceName: device.name, consentId: _id };
}
