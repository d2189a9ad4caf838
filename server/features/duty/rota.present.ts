import { UserModel } from "../../circle/accounts/user.model.js";
import type { DutyRotaRow } from "../../circle/duty/dutyRota.model.js";
import { rotaOf } from "../../circle/duty/whoIsOnDuty.js";
import type { DutyRota } from "../../../shared/contract/duty.js";
import type { OnDuty } from "../../circle/duty/dutyAt.js";

/** `known`: whom the viewer may know of; of the others nothing is left. */
export async function presentRota(
  row: DutyRotaRow,
  { onDuty, known, now }: { onDuty: OnDuty; known: (userId: string) => boolean; now: Date },
): Promise<DutyRota> {
  const { shifts, replacements, away } = rotaOf(row);
  const rota = {
    version: row.version,
    timeZone: row.timeZone,
    shifts: shifts
      .map((shift) => ({ ...shift, userIds: shift.userIds.filter(known) }))
      .filter(({ userIds }) => userIds.length > 0),
    replacements: replacements.filter(({ userId, by }) => known(userId) && (by === null || known(by))),
    away: away
      .filter(({ userId, until }) => known(userId) && until > now.getTime())
      .map(({ userId, until }) => ({ userId, until: new Date(until).toISOString() })),
    onDuty: {
      userIds: onDuty.userIds.filter(known),
      until: onDuty.until === null ? null : new Date(onDuty.until).toISOString(),
    },
  };
  return { ...rota, names: await namesOf(rota) };
}

async function namesOf({
  shifts,
  replacements,
  away,
  onDuty,
}: Omit<DutyRota, "names">): Promise<DutyRota["names"]> {
  const userIds = new Set([
    ...shifts.flatMap((shift) => shift.userIds),
    ...replacements.flatMap(({ userId, by }) => (by === null ? [userId] : [userId, by])),
    ...away.map(({ userId }) => userId),
    ...onDuty.userIds,
  ]);
  const users = await UserModel.find({ _id: { $in: [...userIds] } }, { name: 1 }).lean();
  return users.map(({ _id, name }) => ({ userId: _id.toString(), name }));
}
