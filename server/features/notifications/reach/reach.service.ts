import type { Types } from "mongoose";
import type { GroupReach } from "../../../../shared/contract/notifications.js";
import { UserModel, type UserDocument } from "../../../circle/accounts/user.model.js";
import { DisplayModel, type Display } from "../../../circle/displays/display.model.js";
import { isHeldMember, type GroupDocument } from "../../../circle/groups/group.model.js";
import { MemberModel, type Member } from "../../../circle/groups/member.model.js";
import type { Membership } from "../../../circle/groups/membership.js";
import type { AppContext } from "../../../core/AppContext.js";
import { sendsMail } from "../../../core/sendsMail.js";
import { choicesOf, quietRuleOf } from "../../../notifications/deliveries/choices.js";
import { listPushDevices } from "../../../notifications/push/pushDevices.service.js";
import { MessageModel } from "../../../plan/message.model.js";
import { zoneClock } from "../../../schedule/ZoneClock.js";
import { unreachedHours, type Reader, type UnreachedHours } from "./unreachedHours.js";

interface Unreached extends UnreachedHours {
  display: Pick<Display, "name" | "timeZone"> & { _id: Types.ObjectId };
}

export interface Reach {
  /** Only displays and hours at which a missed medication would reach nobody, within the coming day. */
  unreached: Unreached[];
  /** Who may see such a display, or another one with medication, and is reached by nothing at any hour. */
  unreachable: UserDocument[];
}

type Named = Member & { user: UserDocument; reader: Reader };

/** Whom a missed medication would reach in the coming 24 hours, as everything is set now. Displays without medication, away or archived are left out. */
export async function findReach(
  app: AppContext,
  group: Pick<GroupDocument, "_id" | "ownerId" | "heldUntil">,
): Promise<Reach> {
  const displays = await displaysWithMedication(app, group._id);
  if (displays.length === 0) return { unreached: [], unreachable: [] };
  const members = await readersOf(app, group);
  const mayRead = ({ displayIds }: Member, id: Types.ObjectId) =>
    displayIds?.some((one) => one.equals(id)) ?? true;
  const unreached = displays
    .map((display) => {
      const readers = members.filter((member) => mayRead(member, display._id)).map(({ reader }) => reader);
      return { display, ...unreachedHours(readers, app.now(), zoneClock(display.timeZone)) };
    })
    .filter(({ spans }) => spans.length > 0);
  const unreachable = members
    .filter((member) => !member.reader.hasWay && displays.some(({ _id }) => mayRead(member, _id)))
    .map(({ user }) => user);
  return { unreached, unreachable };
}

/** As the viewer may see it: their displays, and of the people whom nothing reaches themselves; the owner all of them. */
export async function getReach(app: AppContext, { group, member }: Membership): Promise<GroupReach> {
  const { unreached, unreachable } = await findReach(app, group);
  const isOwner = group.ownerId.equals(member.userId);
  const seen = unreached.filter(
    ({ display }) => member.displayIds?.some((id) => id.equals(display._id)) ?? true,
  );
  return {
    displays: seen.map(({ display, spans, isAlways }) => ({
      displayId: display._id.toString(),
      displayName: display.name,
      timeZone: display.timeZone,
      hours: spans.map(({ from, until }) => ({
        from: new Date(from).toISOString(),
        until: new Date(until).toISOString(),
      })),
      isAlways,
    })),
    unreachable: unreachable
      .filter(({ _id }) => isOwner || _id.equals(member.userId))
      .map(({ id, name }) => ({ userId: id, name })),
  };
}

async function displaysWithMedication(
  app: AppContext,
  groupId: Types.ObjectId,
): Promise<Unreached["display"][]> {
  const displayIds = await MessageModel.distinct("displayId", {
    groupId,
    label: "medication",
    deletedAt: null,
    nextDueAt: { $type: "date" },
  });
  if (displayIds.length === 0) return [];
  const now = new Date(app.now());
  const here = { archivedAt: null, $or: [{ awayUntil: null }, { awayUntil: { $lte: now } }] };
  return DisplayModel.find({ _id: { $in: displayIds }, ...here }, { name: 1, timeZone: 1 })
    .sort({ _id: 1 })
    .lean();
}

async function readersOf(
  app: AppContext,
  group: Pick<GroupDocument, "_id" | "ownerId" | "heldUntil">,
): Promise<Named[]> {
  const members = await MemberModel.find({ groupId: group._id }).sort({ createdAt: 1, _id: 1 }).lean();
  const there = members.filter((member) => !isHeldMember(group, member));
  const users = await UserModel.find({
    _id: { $in: there.map(({ userId }) => userId) },
    disabledAt: null,
    deletingAt: null,
  });
  const browsers = await listPushDevices(
    app,
    users.map(({ _id }) => _id),
  );
  const pushed = new Set(browsers.map(({ userId }) => userId.toString()));
  return there.flatMap((member) => {
    const user = users.find(({ _id }) => _id.equals(member.userId));
    return user ? [{ ...member, user, reader: readerOf(app, user, pushed.has(user.id)) }] : [];
  });
}

function readerOf({ config }: AppContext, user: UserDocument, hasBrowser: boolean): Reader {
  const { missed, passes } = choicesOf(user);
  return {
    hasWay: (missed.push && hasBrowser) || (missed.mail && sendsMail(config) && !user.mailOffAt),
    passes: passes.medication,
    quiet: quietRuleOf(user),
    clock: zoneClock(user.timeZone ?? "UTC"),
  };
}
