import { Types } from "mongoose";
import { dutyAt, type OnDuty, type Rota } from "./dutyAt.js";
import { zoneClock } from "../../schedule/ZoneClock.js";
import { UserModel } from "../accounts/user.model.js";
import { GroupModel, isHeldMember } from "../groups/group.model.js";
import { MemberModel } from "../groups/member.model.js";
import { DutyRotaModel, type DutyRotaRow } from "./dutyRota.model.js";

/** In the order in which they are to be told; empty: nobody. Who may see which display is not looked at. */
export async function whoIsOnDuty(groupId: Types.ObjectId, at: Date): Promise<Types.ObjectId[]> {
  const rota = await DutyRotaModel.findById(groupId).lean();
  if (!rota) return [];
  const { userIds } = await dutyNow(rota, at);
  return userIds.map((userId) => new Types.ObjectId(userId));
}

/** Who is on duty as the group is now: who has left, is held, or has no open account counts as away. */
export async function dutyNow(row: DutyRotaRow, at: Date): Promise<OnDuty> {
  const rota = rotaOf(row);
  const gone = await absentOf(row);
  const away = [...rota.away, ...gone.map((userId) => ({ userId, until: Infinity }))];
  return dutyAt({ ...rota, away }, zoneClock(row.timeZone), at.getTime());
}

export function rotaOf({ shifts, replacements, away }: DutyRotaRow): Rota {
  return {
    shifts: shifts.map(({ weekday, from, until, userIds }) => ({
      weekday,
      from,
      until,
      userIds: userIds.map(String),
    })),
    replacements: replacements.map(({ userId, by, from, until }) => ({
      userId: userId.toString(),
      by: by?.toString() ?? null,
      from,
      until,
    })),
    away: away.map(({ userId, until }) => ({ userId: userId.toString(), until: until.getTime() })),
  };
}

/** Of those whom the table names. */
async function absentOf(row: DutyRotaRow): Promise<string[]> {
  const named = [
    ...row.shifts.flatMap(({ userIds }) => userIds),
    ...row.replacements.flatMap(({ by }) => (by ? [by] : [])),
  ];
  const [group, members, users] = await Promise.all([
    GroupModel.findById(row._id, { ownerId: 1, heldUntil: 1 }).lean(),
    MemberModel.find({ groupId: row._id, userId: { $in: named } }, { userId: 1, createdAt: 1 }).lean(),
    UserModel.find({ _id: { $in: named }, disabledAt: null, deletingAt: null }, { _id: 1 }).lean(),
  ]);
  const open = new Set(users.map(({ _id }) => _id.toString()));
  const present = members.filter(
    (member) => !isHeldMember(group, member) && open.has(member.userId.toString()),
  );
  const there = new Set(present.map(({ userId }) => userId.toString()));
  return named.map(String).filter((userId) => !there.has(userId));
}
