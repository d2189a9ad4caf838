import type { PipelineStage } from "mongoose";
import { CALLS_ON_CARD, CALLS_ON_CARD_DAYS } from "../../../../shared/limits.js";
import type { PlannedCalling } from "../../../../shared/realtime/snapshot.js";
import { UserModel, type User } from "../../../circle/accounts/user.model.js";
import { DeviceModel, type Device } from "../../../circle/displays/device.model.js";
import type { PlainDisplay } from "../../../circle/displays/plainDisplay.js";
import { GroupModel, isHeldMember, type Group } from "../../../circle/groups/group.model.js";
import { MemberModel, type Member } from "../../../circle/groups/member.model.js";
import { PersonModel, type Person } from "../../../circle/groups/person.model.js";
import { sortName } from "../../../circle/groups/sortName.js";
import type { AppContext } from "../../../core/AppContext.js";
import { batched, rowsByKey } from "../../../core/batched.js";
import { daysBefore } from "../../../core/clock.js";
import { readBeside } from "../../../database/readBeside.js";
import { portraitUrl } from "../../../media/media.service.js";
import { AutoAnswerModel, type AutoAnswerRow } from "../autoAnswer.model.js";
import { findMemberSince, mayCall, stateOfConsent } from "../autoAnswerRule.js";
import { CallModel, type CallRow } from "../call.model.js";

type Place = Pick<PlainDisplay, "_id" | "groupId">;
type LoggedCall = Pick<
  CallRow,
  "displayId" | "caller" | "sides" | "startedAt" | "answeredAt" | "endedAt" | "endReason" | "autoAnswer"
>;
type Account = Pick<User, "name" | "photoId">;
type MemberOfAccount = Member & { accounts: (Account & Pick<User, "disabledAt" | "deletingAt">)[] };
type Agreed = AutoAnswerRow & { devices: Pick<Device, "displayId" | "name" | "pairedAt">[] };

/** What is stored of calling one display. */
interface Facts {
  group: Pick<Group, "ownerId" | "ownerSince" | "heldUntil"> | null;
  /** Of the group. */
  members: Member[];
  accounts: Map<string, Account>;
  /** Of the group, by account. */
  relations: Map<string, string | null>;
  consents: Agreed[];
  calls: LoggedCall[];
}

/** Who may call a display, what was agreed to there, and who has called. Of an archived one nothing: nobody can. */
export async function plannedCalling(
  app: AppContext,
  place: Place,
  { display, now }: { display: Promise<Pick<PlainDisplay, "archivedAt">>; now: number },
): Promise<PlannedCalling> {
  const [facts, { archivedAt }] = await Promise.all([readFacts({ place, now }), display]);
  if (archivedAt !== null) return { callers: [], byThemselves: [], log: [] };
  return { callers: callersOf(app, place, facts), byThemselves: agreedTo(facts, now), log: logOf(facts) };
}

/** Whole and by its key alone: with stages of its own a lookup takes half as long again. What nobody needs stays in the database. */
const WITH_ACCOUNT: (PipelineStage.Lookup | PipelineStage.AddFields)[] = [
  {
    $lookup: { from: UserModel.collection.name, localField: "userId", foreignField: "_id", as: "accounts" },
  },
  {
    $addFields: {
      accounts: {
        $map: {
          input: "$accounts",
          in: {
            name: "$$this.name",
            photoId: "$$this.photoId",
            disabledAt: "$$this.disabledAt",
            deletingAt: "$$this.deletingAt",
          },
        },
      },
    },
  },
];
/** Only of those few displays on which a call may begin by itself. */
const WITH_DEVICE: PipelineStage.Lookup = {
  $lookup: {
    from: DeviceModel.collection.name,
    localField: "deviceId",
    foreignField: "_id",
    pipeline: [{ $match: { removedAt: null } }, { $project: { displayId: 1, name: 1, pairedAt: 1 } }],
    as: "devices",
  },
};
const LOGGED = Object.fromEntries(
  "displayId caller sides.kind sides.deviceId startedAt answeredAt endedAt endReason autoAnswer.answeredAt"
    .split(" ")
    .map((field) => [field, 1]),
);

/** Of any number of displays at once. */
const readFacts = batched(async (asked: { place: Place; now: number }[]) => {
  const displayIds = asked.map(({ place }) => place._id);
  const groupIds = asked.map(({ place }) => place.groupId);
  const since = daysBefore(Math.min(...asked.map(({ now }) => now)), CALLS_ON_CARD_DAYS);
  const [groups, members, people, consents, calls] = await Promise.all([
    readBeside<Group>(GroupModel, { $match: { _id: { $in: groupIds } } }),
    readBeside<MemberOfAccount>(MemberModel, { $match: { groupId: { $in: groupIds } } }, ...WITH_ACCOUNT),
    readBeside<Person>(PersonModel, {
      $match: { groupId: { $in: groupIds }, userId: { $type: "objectId" } },
    }),
    readBeside<Agreed>(
      AutoAnswerModel,
      { $match: { displayId: { $in: displayIds }, stoppedAt: null } },
      WITH_DEVICE,
    ),
    readBeside<LoggedCall>(
      CallModel,
      { $match: { displayId: { $in: displayIds }, startedAt: { $gte: since }, standing: false } },
      { $sort: { startedAt: -1 } },
      { $project: LOGGED },
    ),
  ]);
  const accounts = new Map(
    members.flatMap(({ userId, accounts: found }) =>
      found.filter(maySignIn).map((account) => [userId.toString(), account]),
    ),
  );
  const groupOf = rowsByKey(groups, ({ _id }) => _id.toString());
  const membersOf = rowsByKey(members, ({ groupId }) => groupId.toString());
  const peopleOf = rowsByKey(people, ({ groupId }) => groupId.toString());
  const consentsOf = rowsByKey(consents, ({ displayId }) => displayId.toString());
  const callsOf = rowsByKey<LoggedCall>(calls, ({ displayId }) => displayId.toString());
  return ({ place: { _id, groupId } }): Facts => ({
    group: groupOf(groupId)[0] ?? null,
    members: membersOf(groupId),
    accounts,
    relations: new Map(peopleOf(groupId).map(({ userId, relation }) => [String(userId), relation ?? null])),
    consents: consentsOf(_id),
    calls: callsOf(_id),
  });
});

/** Rows of before this could be so have no such field. */
function maySignIn({ disabledAt, deletingAt }: Pick<User, "disabledAt" | "deletingAt">): boolean {
  return !disabledAt && !deletingAt;
}

function callersOf(
  app: AppContext,
  { _id }: Place,
  { group, members, accounts, relations }: Facts,
): PlannedCalling["callers"] {
  return members
    .filter((member) => !isHeldMember(group, member) && mayCall(member, _id))
    .flatMap(({ userId }) => {
      const account = accounts.get(userId.toString());
      if (!account) return [];
      const relation = relations.get(userId.toString()) ?? null;
      return [{ name: account.name, relation, photoURL: portraitUrl(app, account.photoId) }];
    })
    .sort((a, b) => (sortName(a.name) < sortName(b.name) ? -1 : 1));
}

function agreedTo(
  { group, members, accounts, consents }: Facts,
  now: number,
): PlannedCalling["byThemselves"] {
  if (!group) return [];
  return consents.flatMap((row) => {
    const account = accounts.get(row.userId.toString());
    const device = row.devices.find(({ displayId }) => displayId.equals(row.displayId));
    const member = members.find(({ userId }) => userId.equals(row.userId));
    if (!account || !device || !member || isHeldMember(group, member)) return [];
    const parties = {
      ownerId: group.ownerId,
      ownerSince: group.ownerSince ?? null,
      memberSince: findMemberSince(member, row.displayId),
      pairedAt: device.pairedAt,
    };
    if (stateOfConsent(row, parties, now) !== "on") return [];
    const named = { deviceId: row.deviceId.toString(), deviceName: device.name };
    return [{ name: account.name, ...named, until: row.lapsesAt.toISOString() }];
  });
}

function logOf({ calls }: Facts): PlannedCalling["log"] {
  return calls.slice(0, CALLS_ON_CARD).map(({ caller, sides, startedAt, answeredAt, ...end }) => ({
    name: caller.name,
    startedAt: startedAt.toISOString(),
    answeredAt: answeredAt?.toISOString() ?? null,
    // A call that is over has an end.
    endedAt: end.endedAt!.toISOString(),
    // The devices that only rang have left by then.
    deviceId: (answeredAt && sides.findLast(({ kind }) => kind === "device")?.deviceId?.toString()) ?? null,
    notNow: end.endReason === "notNow",
    byItself: !!end.autoAnswer?.answeredAt,
  }));
}
