import type { Types } from "mongoose";
import { UserModel, type UserDocument } from "../../circle/accounts/user.model.js";
import { isHeldMember, type GroupDocument } from "../../circle/groups/group.model.js";
import { MemberModel, type MemberDocument } from "../../circle/groups/member.model.js";
import { findMembership } from "../../circle/groups/membership.js";
import type { AppContext } from "../../core/AppContext.js";
import { keyWithin, type UniqueKey } from "../../core/uniqueKey.js";
import { choicesOf } from "../deliveries/choices.js";
import type { DeliveryDocument } from "../deliveries/delivery.model.js";
import { storeDeliveries, type NewDelivery } from "../deliveries/queue.service.js";
import { listPushDevices } from "../push/pushDevices.service.js";
import type { GroupChange } from "./groupChangeText.js";

const DAY_MS = 24 * 60 * 60_000;

interface Change {
  /** Telling it again for the same cause changes nothing. */
  cause: UniqueKey;
  change: GroupChange["change"];
  /** Whom it is about; they know it. */
  memberId: Types.ObjectId;
  /** Who hears of it another way, such as who did it. */
  except: Types.ObjectId[];
}

/**
 * Tells of a change of the group. Who came and went hears who sees all of it, for members of some displays do not know all others (docs/PRODUCT.md,
 * "Who it is for"); of another owner, everybody.
 */
export async function tellGroupChange(
  app: AppContext,
  group: Pick<GroupDocument, "_id" | "id" | "name" | "ownerId" | "heldUntil">,
  { cause, change, memberId, except }: Change,
): Promise<void> {
  const named = await UserModel.findById(memberId, { name: 1 }).lean();
  const people = await audienceOf(group, { change, not: [memberId, ...except] });
  const payload = {
    groupId: String(group._id),
    groupName: group.name,
    userId: memberId.toHexString(),
    memberName: named?.name ?? "",
    change,
  };
  const dueAt = new Date(app.now());
  const common = {
    kind: "groupChangedMail" as const,
    groupId: group._id,
    topic: "group" as const,
    payload,
    dueAt,
  };
  const mails = people
    .filter((user) => choicesOf(user).group.mail)
    .map(({ _id }) => ({
      ...common,
      uniqueKey: keyWithin(cause, _id, "mail"),
      userId: _id,
      channel: "mail" as const,
    }));
  const pushes = await pushesFor(app, people, { cause, common });
  await storeDeliveries(app, [...pushes, ...mails]);
}

/** Who it is for, if they are still in the group and not held. */
export async function findGroupReader({ userId, groupId }: DeliveryDocument): Promise<UserDocument | null> {
  if (!userId || !groupId || !(await findMembership(userId, groupId))) return null;
  return UserModel.findOne({ _id: userId, disabledAt: null, deletingAt: null });
}

async function audienceOf(
  group: Pick<GroupDocument, "_id" | "ownerId" | "heldUntil">,
  { change, not }: { change: GroupChange["change"]; not: Types.ObjectId[] },
): Promise<UserDocument[]> {
  const knowsAll = { displayIds: null, limited: false };
  const members: MemberDocument[] = await MemberModel.find({
    groupId: group._id,
    userId: { $nin: not },
    ...(change !== "owns" && knowsAll),
  });
  const there = members.filter((member) => !isHeldMember(group, member)).map(({ userId }) => userId);
  return UserModel.find({ _id: { $in: there }, disabledAt: null, deletingAt: null });
}

async function pushesFor(
  app: AppContext,
  people: UserDocument[],
  { cause, common }: { cause: UniqueKey; common: Omit<NewDelivery, "uniqueKey" | "channel"> },
): Promise<NewDelivery[]> {
  const pushed = people.filter((user) => choicesOf(user).group.push).map(({ _id }) => _id);
  if (pushed.length === 0) return [];
  const browsers = await listPushDevices(app, pushed);
  return browsers.map(({ _id, userId }) => ({
    ...common,
    uniqueKey: keyWithin(cause, userId, "push", _id),
    userId,
    channel: "push",
    address: _id.toHexString(),
    staleAt: new Date(app.now() + DAY_MS),
  }));
}
