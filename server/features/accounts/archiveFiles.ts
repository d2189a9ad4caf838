import type { AppContext } from "../../core/AppContext.js";
import type { ArchiveOwner } from "../../core/Feature.js";
import type { Model, QueryFilter, Types } from "mongoose";
import { SessionModel } from "../../auth/session.model.js";
import { browserNameFrom } from "../../../shared/rules/browserName.js";
import { deviceNameFrom } from "../../core/deviceName.js";
import { everyActivityOf } from "../../activity/wholeActivity.service.js";
import { choicesOf } from "../../notifications/deliveries/choices.js";
import { PushDeviceModel } from "../../notifications/push/pushDevice.model.js";
import { DeviceModel } from "../../circle/displays/device.model.js";
import { DisplayModel } from "../../circle/displays/display.model.js";
import { GroupModel } from "../../circle/groups/group.model.js";
import { GroupInviteModel } from "../../circle/groups/groupInvite.model.js";
import { MemberModel } from "../../circle/groups/member.model.js";
import { MessageModel } from "../../plan/message.model.js";
import { OccurrenceModel } from "../../plan/occurrence.model.js";
import { senderOf } from "./senderOf.js";
import type { UserDocument } from "../../circle/accounts/user.model.js";

/**
 * The fields of each kind, by name: what is not listed does not leave the server. No hash, token, seal or lease is among them.
 */
const FIELDS = {
  group: "name ladders createdAt",
  member: "groupId userId role limited displayIds createdAt",
  invite: "groupId email limited displayIds createdAt expiresAt acceptedBy",
  display:
    "groupId code name phone timeZone language clockFormat level theme textSize night sound photoSeconds callButtons recordButton tvEdge scanSeconds weather feeds joke silentMinutes watchEveryScreen noTouchBy tags awayUntil archivedAt createdAt",
  device: "displayId name pairedAt lastSeenAt removedAt",
  message:
    "displayId groupId text label urgent replies when timeZone startsAt pauses stayMinutes sender.name voice.mediaId voice.seconds ladder createdAt deletedAt",
  occurrence:
    "key displayId messageId text label urgent replies sender.name dueAt endsAt deliveredAt shownAt answers readBy ladder ladderTold endedAt removedAt",
} as const;

type Rows = () => AsyncIterable<unknown>;

/** File name -> its rows, read when asked for. */
export async function archiveFiles(
  app: AppContext,
  user: UserDocument,
  ownGroups: Types.ObjectId[],
): Promise<Record<string, Rows>> {
  const ofOwnGroups = { groupId: { $in: ownGroups } };
  const displays = await DisplayModel.find(ofOwnGroups, { _id: 1 }).lean();
  const displayIds = displays.map(({ _id }) => _id);
  const joined: Types.ObjectId[] = await MemberModel.distinct("groupId", { userId: user._id });
  return {
    account: () => listed([presentAccount(user)]),
    sessions: () =>
      mapped(SessionModel.find({ userId: user._id, endedAt: null }).lean().cursor(), presentSession),
    groups: () => stored(GroupModel, { _id: { $in: joined } }, FIELDS.group),
    members: () => stored(MemberModel, { $or: [ofOwnGroups, { userId: user._id }] }, FIELDS.member),
    invites: () => stored(GroupInviteModel, ofOwnGroups, FIELDS.invite),
    displays: () => stored(DisplayModel, ofOwnGroups, FIELDS.display),
    devices: () => stored(DeviceModel, { displayId: { $in: displayIds } }, FIELDS.device),
    messages: () => stored(MessageModel, { $or: [ofOwnGroups, { authorId: user._id }] }, FIELDS.message),
    occurrences: () => stored(OccurrenceModel, ofOwnGroups, FIELDS.occurrence),
    activity: () => mapped(everyActivityOf(ownGroups), withId),
    notificationDevices: () => pushDevicesOf(user._id),
    ...filesOfFeatures(app, { ...senderOf(user), groupIds: ownGroups, displayIds }),
  };
}

function filesOfFeatures(app: AppContext, owner: ArchiveOwner): Record<string, Rows> {
  const files = app.registered.features.flatMap(({ archive }) => Object.entries(archive?.(owner) ?? {}));
  return Object.fromEntries(files.map(([name, rows]) => [name, () => mapped(rows(), withId)]));
}

function presentAccount(user: UserDocument): unknown {
  const {
    id,
    email,
    emailVerified,
    name,
    pastNames,
    timeZone,
    clockFormat,
    onboarded,
    trialEndsAt,
    createdAt,
  } = user;
  const signsInWith = [...(user.passwordHash ? ["password"] : []), ...(user.googleId ? ["Google"] : [])];
  return {
    id,
    email,
    emailVerified,
    name,
    pastNames,
    timeZone,
    clockFormat,
    onboarded,
    trialEndsAt,
    createdAt,
    signsInWith,
    notifications: choicesOf(user),
  };
}

function presentSession(session: { userAgent: string; createdAt: Date; lastUsedAt: Date }): unknown {
  const { userAgent, createdAt, lastUsedAt } = session;
  return { device: deviceNameFrom(userAgent), browser: browserNameFrom(userAgent), createdAt, lastUsedAt };
}

/** Their tokens stay here: who has one can push to that browser. */
async function* pushDevicesOf(userId: Types.ObjectId): AsyncGenerator<unknown> {
  const devices = await PushDeviceModel.find({ userId }).sort({ _id: 1 }).lean();
  for (const { userAgent, addedAt } of devices) {
    yield { device: deviceNameFrom(userAgent), browser: browserNameFrom(userAgent), addedAt };
  }
}

function stored<Row, Helpers, Methods, Virtuals>(
  model: Model<Row, Helpers, Methods, Virtuals>,
  filter: QueryFilter<Row>,
  fields: string,
): AsyncIterable<unknown> {
  return mapped(model.find(filter).select(fields).sort({ _id: 1 }).lean().cursor(), withId);
}

/** `_id` is the database's word. */
function withId(row: unknown): unknown {
  const { _id, ...rest } = row as { _id: unknown };
  return { id: _id, ...rest };
}

async function* mapped<Row>(
  rows: AsyncIterable<Row>,
  present: (row: Row) => unknown,
): AsyncGenerator<unknown> {
  for await (const row of rows) yield present(row);
}

async function* listed(rows: unknown[]): AsyncGenerator<unknown> {
  yield* rows;
}
