import { Types } from "mongoose";
import type { AutoAnswer, Consent } from "../../../shared/contract/calling/autoAnswers.js";
import { AUTO_ANSWER_DAYS } from "../../../shared/limits.js";
import { requireVerified } from "../../auth/requireVerified.service.js";
import { authorNames } from "../../circle/accounts/authorNames.service.js";
import { announceDisplay } from "../../circle/displays/announceDisplay.js";
import { DeviceModel } from "../../circle/displays/device.model.js";
import type { DisplayDocument } from "../../circle/displays/display.model.js";
import { GroupModel, isHeld } from "../../circle/groups/group.model.js";
import { MemberModel } from "../../circle/groups/member.model.js";
import { findMembership } from "../../circle/groups/membership.js";
import type { AppContext } from "../../core/AppContext.js";
import { notFound } from "../../core/AppError.js";
import { daysBefore } from "../../core/clock.js";
import type { DisplayCaller, SeenDisplays } from "../../core/Feature.js";
import { AutoAnswerModel, type StoredAutoAnswer } from "./autoAnswer.model.js";
import { presentAutoAnswer } from "./autoAnswer.present.js";
import { findMemberSince, mayCall, stateOfConsent } from "./autoAnswerRule.js";
import { CallModel, type StoredCall } from "./call.model.js";
import { callingChanged } from "./card/callingChanged.service.js";
import { applyToCall } from "./callChanges.service.js";

/** Oldest first. Those of caregivers and screens that are not there any more are left out. */
export async function listAutoAnswers(app: AppContext, display: DisplayDocument): Promise<AutoAnswer[]> {
  const rows = await AutoAnswerModel.find({ displayId: display._id })
    .sort({ _id: 1 })
    .lean<StoredAutoAnswer[]>();
  return present(app, display, rows);
}

/**
 * Switches it on, or renews it. Throws 404 for who is no member that can call the display, and for no device of it; 409
 * `email-not-verified`: whoever set up a group under somebody else's address opens no camera there.
 */
export async function consentToAutoAnswer(
  app: AppContext,
  { display, user }: DisplayCaller,
  { userId, deviceId, decidedBy, personSaid }: Consent,
): Promise<AutoAnswer> {
  requireVerified(user, "Verify your email address before you let a screen answer by itself.");
  await requireParties(display, { userId, deviceId });
  const now = app.now();
  const row = await AutoAnswerModel.findOneAndUpdate(
    { displayId: display._id, userId, deviceId },
    {
      groupId: display.groupId,
      ownerId: user._id,
      decidedBy,
      personSaid,
      consentedAt: new Date(now),
      lapsesAt: daysBefore(now, -AUTO_ANSWER_DAYS),
      stoppedAt: null,
      stoppedBy: null,
    },
    { upsert: true, returnDocument: "after" },
  )
    .orFail()
    .lean<StoredAutoAnswer>();
  // After the write: whatever took the caregiver or the screen away meanwhile has not seen this one.
  await requireParties(display, { userId, deviceId }).catch(async (error: unknown) => {
    await AutoAnswerModel.deleteOne({ _id: row._id });
    throw error;
  });
  await announceDisplay(app, display);
  await callingChanged(app, display._id);
  return presentOne(app, display, row);
}

/** Harmless to repeat. Throws 404. */
export async function stopAutoAnswer(
  app: AppContext,
  { display, user }: DisplayCaller,
  autoAnswerId: string,
): Promise<AutoAnswer> {
  const own = { _id: autoAnswerId, displayId: display._id };
  await AutoAnswerModel.updateOne(
    { ...own, stoppedAt: null },
    { stoppedAt: new Date(app.now()), stoppedBy: user._id },
  );
  const row = await AutoAnswerModel.findOne(own).lean<StoredAutoAnswer | null>();
  if (!row) throw notFound("The setting");
  await endCountdown(app, row);
  await announceDisplay(app, display);
  await callingChanged(app, display._id);
  return presentOne(app, display, row);
}

/** Nothing of it is kept of who has left. */
export async function removeAutoAnswersOf(
  userId: Types.ObjectId,
  groupId: Types.ObjectId | null,
): Promise<void> {
  await AutoAnswerModel.deleteMany({ userId, ...(groupId && { groupId }) });
}

/** Nor of who no longer sees the display. Harmless to repeat. */
export async function removeUnseenAutoAnswers(
  userId: Types.ObjectId,
  { groupId, displayIds }: SeenDisplays,
): Promise<void> {
  await AutoAnswerModel.deleteMany({ userId, groupId, displayId: { $nin: displayIds } });
}

/** For a group that is being deleted. */
export async function removeAutoAnswersOfGroup(groupId: Types.ObjectId): Promise<void> {
  await AutoAnswerModel.deleteMany({ groupId });
}

/** Lapsed before this instant. */
export function lapsedAutoAnswers(before: Date) {
  return { model: AutoAnswerModel, filter: { lapsesAt: { $lte: before } } };
}

/** For the download of everything that is kept: these groups', oldest first. */
export function autoAnswersOf(groupIds: Types.ObjectId[]): AsyncIterable<unknown> {
  return AutoAnswerModel.find({ groupId: { $in: groupIds } })
    .select("displayId userId deviceId ownerId decidedBy personSaid consentedAt lapsesAt stoppedAt stoppedBy")
    .sort({ _id: 1 })
    .lean()
    .cursor();
}

async function endCountdown(app: AppContext, { _id, displayId }: StoredAutoAnswer): Promise<void> {
  const call = await CallModel.findOne({ displayId, standing: true }).lean<StoredCall | null>();
  const counting = call?.autoAnswer;
  if (counting?.consentId.equals(_id))
    await applyToCall(app, call!._id, {
      kind: "countdownRefused",
      by: { deviceId: counting.deviceId, deviceName: counting.deviceName, consentId: _id },
      reason: "stopped",
    });
}

async function requireParties(
  display: DisplayDocument,
  { userId, deviceId }: Pick<Consent, "userId" | "deviceId">,
): Promise<void> {
  const [membership, device] = await Promise.all([
    findMembership(new Types.ObjectId(userId), display.groupId),
    DeviceModel.findOne({ _id: deviceId, displayId: display._id, removedAt: null }, { pairedAt: 1 }).lean(),
  ]);
  if (!membership || !mayCall(membership.member, display._id)) throw notFound("The caregiver");
  if (!device || isHeld(membership.group, device.pairedAt)) throw notFound("The device");
}

async function presentOne(
  app: AppContext,
  display: DisplayDocument,
  row: StoredAutoAnswer,
): Promise<AutoAnswer> {
  const [item] = await present(app, display, [row]);
  if (!item) throw notFound("The setting");
  return item;
}

async function present(
  app: AppContext,
  display: DisplayDocument,
  rows: StoredAutoAnswer[],
): Promise<AutoAnswer[]> {
  if (rows.length === 0) return [];
  const users = rows.map(({ userId }) => userId);
  const [group, members, devices, nameOf] = await Promise.all([
    GroupModel.findById(display.groupId, { ownerId: 1, ownerSince: 1 }).orFail().lean(),
    MemberModel.find({ groupId: display.groupId, userId: { $in: users } }).lean(),
    DeviceModel.find({ displayId: display._id, removedAt: null }, { name: 1, pairedAt: 1 }).lean(),
    authorNames(
      rows.flatMap(({ userId, ownerId, stoppedBy }) => [userId, ownerId, ...(stoppedBy ? [stoppedBy] : [])]),
    ),
  ]);
  return rows.flatMap((row) => {
    const member = members.find(({ userId }) => userId.equals(row.userId));
    const device = devices.find(({ _id }) => _id.equals(row.deviceId));
    if (!member || !device) return [];
    const parties = {
      ownerId: group.ownerId,
      ownerSince: group.ownerSince ?? null,
      memberSince: findMemberSince(member, display._id),
      pairedAt: device.pairedAt,
    };
    const state = stateOfConsent(row, parties, app.now());
    return [presentAutoAnswer(row, { state, deviceName: device.name, nameOf })];
  });
}
