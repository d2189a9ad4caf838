import type { Types } from "mongoose";
import { isPermitted } from "../../../shared/rules/permissions.js";
import type { Actor } from "../../circle/accounts/Actor.js";
import { UserModel } from "../../circle/accounts/user.model.js";
import { DeviceModel } from "../../circle/displays/device.model.js";
import { findDisplayAccess } from "../../circle/displays/displayAccess.js";
import { DisplayModel, type Display } from "../../circle/displays/display.model.js";
import { GroupModel, isHeld, isHeldMember, type Group } from "../../circle/groups/group.model.js";
import { MemberModel, type Member } from "../../circle/groups/member.model.js";
import type { AppContext } from "../../core/AppContext.js";
import { forEachIndependently } from "../../jobs/forEachIndependently.js";
import { CallModel, type StoredCall } from "./call.model.js";
import { applyToCall } from "./callChanges.service.js";
import { presentSides, type CallEvent } from "./callRule.js";
import { connectedOf } from "./connected.js";

/** Whether the caregiver may still call the display. If not, all of their sides are out of the call. */
export async function barUnlessSeen(app: AppContext, row: StoredCall, { user }: Actor): Promise<boolean> {
  const access = await findDisplayAccess({ user }, row.displayId.toString());
  if (access && isPermitted(access.member, "display.send")) return true;
  await barUser(app, row, user._id);
  return false;
}

/** Who has left a group, or every group (`null`), is in none of its calls any more. Harmless to repeat. */
export async function barFromCalls(
  app: AppContext,
  userId: Types.ObjectId,
  groupId: Types.ObjectId | null,
): Promise<void> {
  const theirs = groupId ? { groupId, standing: true } : { standing: true, "sides.userId": userId };
  for (const row of await CallModel.find(theirs).lean<StoredCall[]>()) await barUser(app, row, userId);
}

/** No display of these is called any more. */
export async function closeCallsOf(app: AppContext, displayIds: Types.ObjectId[]): Promise<void> {
  const rows = await CallModel.find({ displayId: { $in: displayIds }, standing: true }, { _id: 1 }).lean();
  for (const { _id } of rows) await applyToCall(app, _id, { kind: "closed" });
}

/**
 * Looks whether everybody in the calls that concern somebody connected here may still be in them, whatever has changed that, and through
 * whichever process: a membership, a display, a device, a hold. No command while there is no call.
 */
export async function barStrangers(app: AppContext): Promise<void> {
  const { known } = connectedOf(app);
  if (known.size === 0) return;
  const rows = await CallModel.find({ _id: { $in: [...known] }, standing: true }).lean<StoredCall[]>();
  if (rows.length === 0) return;
  const rights = await readRights(rows);
  const items = rows.map((row) => ({ id: row._id.toString(), row }));
  await forEachIndependently(app, { work: "barStrangers", items }, async ({ row }) => {
    const event = breachOf(row, rights);
    if (event) await applyToCall(app, row._id, event);
  });
}

async function barUser(app: AppContext, row: StoredCall, userId: Types.ObjectId): Promise<void> {
  const sideIds = [...row.sides, ...row.asking]
    .filter((one) => one.userId?.equals(userId))
    .map(({ sideId }) => sideId);
  if (sideIds.length > 0) await applyToCall(app, row._id, { kind: "barred", sideIds });
}

interface Rights {
  displays: Map<string, Pick<Display, "groupId" | "archivedAt">>;
  groups: Map<string, Pick<Group, "heldUntil" | "ownerId">>;
  /** By user and group; of accounts that may be used. */
  members: Map<string, Member>;
  /** When each that is still paired was. */
  devices: Map<string, Date>;
}

async function readRights(rows: StoredCall[]): Promise<Rights> {
  const groupIds = rows.map(({ groupId }) => groupId);
  const people = rows
    .flatMap(({ sides, asking }) => [...sides, ...asking])
    .flatMap(({ userId }) => userId ?? []);
  const deviceIds = rows.flatMap(({ sides }) => sides).flatMap(({ deviceId }) => deviceId ?? []);
  const [displays, groups, members, users, devices] = await Promise.all([
    DisplayModel.find(
      { _id: { $in: rows.map(({ displayId }) => displayId) } },
      { groupId: 1, archivedAt: 1 },
    ).lean(),
    GroupModel.find({ _id: { $in: groupIds } }, { heldUntil: 1, ownerId: 1 }).lean(),
    MemberModel.find({ userId: { $in: people }, groupId: { $in: groupIds } }).lean(),
    UserModel.find({ _id: { $in: people }, disabledAt: null, deletingAt: null }, { _id: 1 }).lean(),
    DeviceModel.find({ _id: { $in: deviceIds }, removedAt: null }, { pairedAt: 1 }).lean(),
  ]);
  const enabled = new Set(users.map(({ _id }) => _id.toString()));
  const usable = members.filter(({ userId }) => enabled.has(userId.toString()));
  return {
    displays: new Map(displays.map((display) => [display._id.toString(), display])),
    groups: new Map(groups.map((group) => [group._id.toString(), group])),
    members: new Map(usable.map((member) => [placeOf(member), member])),
    devices: new Map(devices.map(({ _id, pairedAt }) => [_id.toString(), pairedAt])),
  };
}

/** null: everybody may be in it. */
function breachOf(row: StoredCall, rights: Rights): CallEvent | null {
  const display = rights.displays.get(row.displayId.toString());
  if (!display || display.archivedAt || !display.groupId.equals(row.groupId)) return { kind: "closed" };
  const sideIds = [...presentSides(row), ...row.asking]
    .filter((one) => !mayStay(row, one, rights))
    .map(({ sideId }) => sideId);
  return sideIds.length > 0 ? { kind: "barred", sideIds } : null;
}

function mayStay(
  { groupId, displayId }: StoredCall,
  { userId, sideId }: { userId: Types.ObjectId | null; sideId: string },
  { groups, members, devices }: Rights,
): boolean {
  const group = groups.get(groupId.toString()) ?? null;
  if (!userId) {
    const pairedAt = devices.get(sideId);
    return pairedAt !== undefined && !isHeld(group, pairedAt);
  }
  const member = members.get(placeOf({ userId, groupId }));
  if (!member || isHeldMember(group, member) || !isPermitted(member, "display.send")) return false;
  return member.displayIds === null || member.displayIds.some((id) => id.equals(displayId));
}

function placeOf({ userId, groupId }: { userId: unknown; groupId: unknown }): string {
  return `${String(userId)} ${String(groupId)}`;
}
