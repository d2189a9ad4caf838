import { isDeepStrictEqual } from "node:util";
import { Types } from "mongoose";
import type { DutyRota, DutyTable } from "../../../shared/contract/duty.js";
import { AWAY_DAYS_MAX } from "../../../shared/limits.js";
import { UserModel } from "../../circle/accounts/user.model.js";
import { DutyRotaModel, type DutyRotaRow } from "../../circle/duty/dutyRota.model.js";
import { dutyNow, rotaOf } from "../../circle/duty/whoIsOnDuty.js";
import type { GroupDocument } from "../../circle/groups/group.model.js";
import { MemberModel } from "../../circle/groups/member.model.js";
import type { Membership } from "../../circle/groups/membership.js";
import type { AppContext } from "../../core/AppContext.js";
import { badInput, editedMeanwhile } from "../../core/AppError.js";
import { isDuplicateKey } from "../../core/isDuplicateKey.js";
import { knownUserIds } from "./knownUserIds.js";
import { presentRota } from "./rota.present.js";

const DAY_MS = 24 * 60 * 60_000;
/** Until its owner's browser has said where they are. */
const NO_ZONE = "UTC";

/** As the viewer may see it; of a group without a table an empty one on the clock of its owner. */
export async function getDutyRota(app: AppContext, viewer: Membership): Promise<DutyRota> {
  const row = (await findRow(viewer.group._id)) ?? (await emptyRow(viewer.group));
  const now = new Date(app.now());
  const [onDuty, known] = await Promise.all([dutyNow(row, now), knownUserIds(viewer)]);
  return presentRota(row, { onDuty, known, now });
}

/**
 * Replaces zone, shifts and replacements; who is away stays. Throws 409 `edited-meanwhile` on another version, 400 naming the place where
 * somebody stands who is no member. A repeat of a first try that died after it had written finds its own table and succeeds.
 */
export async function editDutyTable(
  app: AppContext,
  group: Pick<GroupDocument, "_id">,
  { baseVersion, ...table }: DutyTable,
): Promise<void> {
  await requireMembers(group._id, table);
  const set = { ...table, replacements: table.replacements.filter(({ until }) => isAhead(app, until)) };
  if (baseVersion === 0) await ensureRow(group._id, table.timeZone);
  const saved = await DutyRotaModel.findOneAndUpdate(
    { _id: group._id, version: baseVersion },
    { $set: set, $inc: { version: 1 } },
  );
  if (!saved) await requireWritten(group._id, { baseVersion, ...set });
}

/** Throws 400 naming `until` for what is past or more than a year ahead. */
export async function setAway(
  app: AppContext,
  { group, member }: Membership,
  until: string | null,
): Promise<void> {
  const at = until === null ? null : requireAhead(app, new Date(until));
  await ensureRow(group._id, (await emptyRow(group)).timeZone);
  const now = new Date(app.now());
  const others = {
    $filter: {
      input: "$away",
      cond: { $and: [{ $ne: ["$$this.userId", member.userId] }, { $gt: ["$$this.until", now] }] },
    },
  };
  const own = at === null ? [] : [{ userId: member.userId, until: at }];
  await DutyRotaModel.updateOne({ _id: group._id }, [{ $set: { away: { $concatArrays: [others, own] } } }], {
    updatePipeline: true,
  });
}

async function findRow(groupId: Types.ObjectId): Promise<DutyRotaRow | null> {
  return DutyRotaModel.findById(groupId).lean();
}

async function emptyRow({ _id, ownerId }: Pick<GroupDocument, "_id" | "ownerId">): Promise<DutyRotaRow> {
  const owner = await UserModel.findById(ownerId, { timeZone: 1 }).lean();
  const timeZone = owner?.timeZone ?? NO_ZONE;
  return { _id, version: 0, timeZone, shifts: [], replacements: [], away: [] };
}

async function ensureRow(_id: Types.ObjectId, timeZone: string): Promise<void> {
  const fresh = { version: 0, timeZone, shifts: [], replacements: [], away: [] };
  await DutyRotaModel.updateOne({ _id }, { $setOnInsert: fresh }, { upsert: true }).catch(
    (error: unknown) => {
      // Two began it at once: it is there.
      if (!isDuplicateKey(error)) throw error;
    },
  );
}

async function requireWritten(groupId: Types.ObjectId, { baseVersion, ...table }: DutyTable): Promise<void> {
  const current = await findRow(groupId);
  if (!current || current.version !== baseVersion + 1) throw editedMeanwhile();
  const { shifts, replacements } = rotaOf(current);
  const stored = { timeZone: current.timeZone, shifts, replacements };
  if (!isDeepStrictEqual(stored, table)) throw editedMeanwhile();
}

async function requireMembers(
  groupId: Types.ObjectId,
  { shifts, replacements }: Pick<DutyTable, "shifts" | "replacements">,
): Promise<void> {
  const places = [
    ...shifts.flatMap(({ userIds }, index) =>
      userIds.map((userId) => ({ userId, field: `shifts.${index}.userIds` })),
    ),
    ...replacements.flatMap(({ userId, by }, index) => [
      { userId, field: `replacements.${index}.userId` },
      ...(by === null ? [] : [{ userId: by, field: `replacements.${index}.by` }]),
    ]),
  ];
  const named = [...new Set(places.map(({ userId }) => userId))];
  const members = await MemberModel.find({ groupId, userId: { $in: named } }, { userId: 1 }).lean();
  const there = new Set(members.map(({ userId }) => userId.toString()));
  const stranger = places.find(({ userId }) => !there.has(userId));
  if (stranger)
    throw badInput(stranger.field, "Somebody is not in the group any more. Choose somebody else.");
}

/** What is over on every clock of the world goes. */
function isAhead(app: AppContext, date: string): boolean {
  return Date.parse(`${date}T00:00:00.000Z`) > app.now() - 3 * DAY_MS;
}

function requireAhead(app: AppContext, until: Date): Date {
  if (until.getTime() <= app.now()) throw badInput("until", "This time has passed.");
  if (until.getTime() > app.now() + AWAY_DAYS_MAX * DAY_MS)
    throw badInput("until", "Choose a day within the coming year.");
  return until;
}
