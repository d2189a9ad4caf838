import type { QueryFilter } from "mongoose";
import type { SetUpBefore } from "../../../shared/contract/takeovers.js";
import { STAY_MINUTES_MAX, TAKEOVER_MESSAGES_MAX } from "../../../shared/limits.js";
import type { AppContext } from "../../core/AppContext.js";
import { forEachIndependently } from "../../jobs/forEachIndependently.js";
import { UserModel, type UserDocument } from "../../circle/accounts/user.model.js";
import { DeviceModel } from "../../circle/displays/device.model.js";
import { DisplayModel, type DisplayDocument } from "../../circle/displays/display.model.js";
import { GroupModel, type GroupDocument } from "../../circle/groups/group.model.js";
import { GroupInviteModel } from "../../circle/groups/groupInvite.model.js";
import { letGroupGo, listHeldGroups, listHeldMembers } from "../groups/index.js";
import { MessageModel, type Message } from "../../plan/message.model.js";
import type { Look } from "../../jobs/Look.js";

const MINUTE_MS = 60_000;

/** What the user is to be asked about, one group after the other; null: nothing. Only who has proved the address is asked. */
export async function findSetUpBefore(app: AppContext, user: UserDocument): Promise<SetUpBefore | null> {
  if (!user.emailVerified) return null;
  for (const group of await listHeldGroups(user._id)) {
    const found = await describe(app, group);
    if (!isEmpty(found)) return found;
  }
  return null;
}

/**
 * Lets each held group go in which there is nobody and nothing to ask about. Not before the hold's own time: until then something may still
 * be added by a call that was under way.
 */
export async function letEmptyHoldsGo(app: AppContext): Promise<Date | null> {
  const groups = await GroupModel.find(heldBefore(app));
  await forEachIndependently(app, { work: "letEmptyHoldsGo", items: groups }, async (group) => {
    if (isEmpty(await describe(app, group))) await letGroupGo(app, group);
  });
  return null;
}

export const groupsHeldBefore = (app: AppContext): Look[] => [{ model: GroupModel, filter: heldBefore(app) }];

function heldBefore(app: AppContext) {
  return { heldUntil: { $type: "date", $lt: new Date(app.now()) } } as const;
}

function isEmpty({ people, devices, messages }: SetUpBefore): boolean {
  return people.length + devices.length + messages.length === 0;
}

async function describe(app: AppContext, group: GroupDocument): Promise<SetUpBefore> {
  const displays = await DisplayModel.find({ groupId: group._id });
  const [members, invitations, devices, messages] = await Promise.all([
    listMembers(group),
    listInvitations(app, group),
    listDevices(group, displays),
    listMessages(app, group, displays),
  ]);
  return {
    groupID: group.id,
    groupName: group.name,
    until: heldUntil(group).toISOString(),
    people: [...members, ...invitations],
    devices,
    ...messages,
  };
}

async function listMembers(group: GroupDocument): Promise<SetUpBefore["people"]> {
  const members = await listHeldMembers(group);
  const users = await UserModel.find({ _id: { $in: members.map(({ userId }) => userId) } });
  return members.flatMap(({ userId, createdAt }) => {
    const user = users.find(({ _id }) => _id.equals(userId));
    if (!user) return [];
    const { name, email } = user;
    return [{ kind: "member" as const, id: user.id, name, email, at: createdAt.toISOString() }];
  });
}

async function listInvitations(app: AppContext, group: GroupDocument): Promise<SetUpBefore["people"]> {
  const invites = await GroupInviteModel.find({
    groupId: group._id,
    acceptedBy: null,
    createdAt: { $lte: heldUntil(group) },
    expiresAt: { $gt: new Date(app.now()) },
  }).sort({ createdAt: 1, _id: 1 });
  return invites.map(({ id, email, createdAt }) => ({
    kind: "invitation" as const,
    id: String(id),
    name: null,
    email,
    at: createdAt.toISOString(),
  }));
}

async function listDevices(
  group: GroupDocument,
  displays: DisplayDocument[],
): Promise<SetUpBefore["devices"]> {
  const devices = await DeviceModel.find({
    displayId: { $in: displays.map(({ _id }) => _id) },
    removedAt: null,
    pairedAt: { $lte: heldUntil(group) },
  })
    .select("-storedMessages")
    .sort({ pairedAt: 1, _id: 1 });
  return devices.map(({ id, name, displayId, pairedAt }) => ({
    id: String(id),
    name,
    displayName: nameOf(displays, displayId),
    at: pairedAt.toISOString(),
  }));
}

async function listMessages(
  app: AppContext,
  group: GroupDocument,
  displays: DisplayDocument[],
): Promise<Pick<SetUpBefore, "messages" | "furtherMessages">> {
  const lasting: QueryFilter<Message> = {
    groupId: group._id,
    deletedAt: null,
    createdAt: { $lte: heldUntil(group) },
    $or: [
      { nextDueAt: { $ne: null } },
      // On the screen, or a series that is paused.
      { startsAt: { $gte: new Date(app.now() - STAY_MINUTES_MAX * MINUTE_MS) } },
      { pauses: { $elemMatch: { until: null } } },
    ],
  };
  const [count, newest] = await Promise.all([
    MessageModel.countDocuments(lasting),
    MessageModel.find(lasting).sort({ createdAt: -1, _id: -1 }).limit(TAKEOVER_MESSAGES_MAX),
  ]);
  const messages = newest.map(({ id, text, displayId, when, createdAt }) => ({
    id: String(id),
    text,
    displayName: nameOf(displays, displayId),
    repeats: when.kind === "series",
    at: createdAt.toISOString(),
  }));
  return { messages, furtherMessages: count - messages.length };
}

function nameOf(displays: DisplayDocument[], displayId: unknown): string {
  return displays.find(({ id }) => String(id) === String(displayId))?.name ?? "";
}

function heldUntil(group: GroupDocument): Date {
  if (group.heldUntil === null) throw new Error("The group is not held.");
  return group.heldUntil;
}
