import { Types, type QueryFilter } from "mongoose";
import type { NotifiedEntry } from "../../../shared/contract/notifying/status.js";
import { NOTIFIED_LISTED_DAYS } from "../../../shared/limits.js";
import {
  ActivityModel,
  NOTIFIED_INDEX,
  type ActivityDocument,
  type ActivityRow,
} from "../../activity/activityEntry.model.js";
import { DisplayModel } from "../../circle/displays/display.model.js";
import { UserModel } from "../../circle/accounts/user.model.js";
import { MemberModel, type MemberDocument } from "../../circle/groups/member.model.js";
import type { AppContext } from "../../core/AppContext.js";
import { badInput } from "../../core/AppError.js";
import { daysBefore } from "../../core/clock.js";
import type { AccessGranted } from "../../http/access.js";
import { DeliveryModel, type DeliveryRow } from "../../notifications/deliveries/delivery.model.js";
import { presentNotifiedEntry, type NotifiedFacts } from "./notified.present.js";

/** Of these nobody was to be told. */
const NO_NEWS = ["noTemplate", "noNews", "over"];

interface PageOfNotified {
  cursor?: string | undefined;
  limit: number;
}

/** What was told to whom about the displays that the caller may see, newest first, of the last NOTIFIED_LISTED_DAYS. */
export async function listNotified(
  app: AppContext,
  { actor, member }: AccessGranted["group.view"],
  { cursor, limit }: PageOfNotified,
): Promise<{ items: NotifiedEntry[]; nextCursor: string | null }> {
  const since = daysBefore(app.now(), NOTIFIED_LISTED_DAYS);
  const rows = await ActivityModel.find({ $and: [newsOf(member, since), behind(cursor)] })
    .sort({ recordedAt: -1, _id: -1 })
    .limit(limit + 1)
    .hint(NOTIFIED_INDEX);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const facts = await findFacts(page, { viewer: actor.user, groupId: member.groupId });
  return {
    items: page.map((entry) => presentNotifiedEntry(entry, facts)),
    nextCursor: rows.length > limit && last ? `${last.recordedAt.getTime()}.${last.id}` : null,
  };
}

function newsOf({ groupId, displayIds }: MemberDocument, since: Date): QueryFilter<ActivityRow> {
  return {
    groupId,
    recordedAt: { $gte: since },
    ...(displayIds !== null && { displayId: { $in: displayIds } }),
    derivedAt: { $ne: null },
    nobodyTold: { $nin: NO_NEWS },
  };
}

/** Several entries may be of one millisecond. */
function behind(cursor: string | undefined): QueryFilter<ActivityRow> {
  if (cursor === undefined) return {};
  const [, time, id] = /^(\d{1,15})\.([0-9a-f]{24})$/.exec(cursor) ?? [];
  if (time === undefined || id === undefined)
    throw badInput("cursor", "This place in the list is not known.");
  const recordedAt = new Date(Number(time));
  return {
    recordedAt: { $lte: recordedAt },
    $or: [{ recordedAt: { $lt: recordedAt } }, { _id: { $lt: new Types.ObjectId(id) } }],
  };
}

/** Everything that the entries of a page need, each asked for once. */
async function findFacts(
  page: ActivityDocument[],
  { viewer, groupId }: Pick<NotifiedFacts, "viewer"> & Pick<MemberDocument, "groupId">,
): Promise<NotifiedFacts> {
  const keys = page.map(({ uniqueKey }) => uniqueKey);
  const [lines, displays, deliveries] = await Promise.all([
    ActivityModel.find({ uniqueKey: { $in: page.flatMap(({ about }) => about ?? []) } }),
    DisplayModel.find({ _id: { $in: page.map(({ displayId }) => displayId) } }, { timeZone: 1 }).lean(),
    DeliveryModel.find({ entryKey: { $in: keys } }, DELIVERY_FIELDS).lean(),
  ]);
  return {
    viewer,
    lines: new Map(lines.map((line) => [line.uniqueKey, line])),
    timeZones: new Map(displays.map(({ _id, timeZone }) => [_id.toHexString(), timeZone])),
    deliveries,
    people: await findPeople(
      groupId,
      deliveries.flatMap(({ userId }) => userId ?? []),
    ),
  };
}

async function findPeople(
  groupId: Types.ObjectId,
  userIds: Types.ObjectId[],
): Promise<NotifiedFacts["people"]> {
  const members = await MemberModel.find({ groupId, userId: { $in: userIds } }).lean();
  const users = await UserModel.find(
    { _id: { $in: members.map(({ userId }) => userId) } },
    { name: 1 },
  ).lean();
  const names = new Map(users.map(({ _id, name }) => [_id.toHexString(), name]));
  return new Map(
    members.flatMap(({ userId, displayIds }) => {
      const id = userId.toHexString();
      const name = names.get(id);
      return name === undefined ? [] : [[id, { name, displayIds }]];
    }),
  );
}

const DELIVERY_FIELDS = {
  entryKey: 1,
  userId: 1,
  channel: 1,
  state: 1,
  reason: 1,
  endedAt: 1,
  openedAt: 1,
} as const satisfies Partial<Record<keyof DeliveryRow, 1>>;
