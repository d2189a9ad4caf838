import { Types } from "mongoose";
import type { Call } from "../../../shared/contract/calling/calls.js";
import type { PlannedCall } from "../../../shared/realtime/snapshot.js";
import { findGroupDisplays } from "../../circle/displays/displayAccess.js";
import type { DisplayDocument } from "../../circle/displays/display.model.js";
import type { MemberDocument } from "../../circle/groups/member.model.js";
import type { AppContext } from "../../core/AppContext.js";
import { badInput } from "../../core/AppError.js";
import { batched } from "../../core/batched.js";
import type { SnapshotSubject } from "../../core/Feature.js";
import { readBeside } from "../../database/readBeside.js";
import { CallModel, type CallRow, type StoredCall } from "./call.model.js";
import { presentCall, presentPlannedCall, readCallerLook } from "./call.present.js";
import { CallSignalModel } from "./callSignal.model.js";

/** Of the displays that the member may see, oldest first. */
export async function listStandingCalls(member: MemberDocument): Promise<Call[]> {
  const rows = await CallModel.find({ groupId: member.groupId, standing: true })
    .sort({ _id: 1 })
    .lean<StoredCall[]>();
  if (rows.length === 0) return [];
  const displays = await findGroupDisplays(member, { _id: { $in: rows.map(({ displayId }) => displayId) } });
  return rows.flatMap((row) => {
    const display = displays.find(({ _id }) => _id.equals(row.displayId));
    return display ? [presentCall(row, display)] : [];
  });
}

/** A page of the display's call log, newest first. */
export async function listCalls(
  display: DisplayDocument,
  page: { cursor?: string | undefined; limit: number },
): Promise<{ items: Call[]; nextCursor: string | null }> {
  const rows = await CallModel.find({
    displayId: display._id,
    ...(page.cursor !== undefined && { _id: { $lt: cursorId(page.cursor) } }),
  })
    .sort({ _id: -1 })
    .limit(page.limit + 1)
    .lean<StoredCall[]>();
  const shown = rows.slice(0, page.limit);
  return {
    items: shown.map((row) => presentCall(row, display)),
    nextCursor: rows.length > page.limit ? (shown.at(-1)?._id.toString() ?? null) : null,
  };
}

const findStanding = batched(async (displayIds: Types.ObjectId[]) => {
  const rows: StoredCall[] = await readBeside<CallRow>(CallModel, {
    $match: { displayId: { $in: displayIds }, standing: true },
  });
  const byDisplay = new Map(rows.map((row) => [row.displayId.toString(), row]));
  return (displayId: Types.ObjectId) => byDisplay.get(displayId.toString()) ?? null;
});

/** What rings or is talked in on the device; null: nothing, as for a look at the plan in the dashboard. */
export async function plannedCallOf(
  app: AppContext,
  { place, device }: SnapshotSubject,
): Promise<PlannedCall | null> {
  if (!device) return null;
  const row = await findStanding(place._id);
  if (!row) return null;
  return presentPlannedCall(app, row, {
    deviceId: device._id.toString(),
    look: await readCallerLook(app, row),
  });
}

/** For a group that is being deleted. */
export async function removeCallsOfGroup(groupId: Types.ObjectId): Promise<void> {
  await CallSignalModel.deleteMany({ groupId });
  await CallModel.deleteMany({ groupId });
}

/** Calls a caregiver something else wherever they have talked. */
export async function renameInCalls(userId: Types.ObjectId, to: string): Promise<void> {
  await CallModel.updateMany({ "caller.userId": userId }, { $set: { "caller.name": to } });
  await CallModel.updateMany(
    { "sides.userId": userId },
    { $set: { "sides.$[own].name": to } },
    { arrayFilters: [{ "own.userId": userId }] },
  );
}

/** Calls that were over before this instant. */
export function oldCalls(before: Date) {
  return { model: CallModel, filter: { endedAt: { $type: "date", $lte: before } } } as const;
}

/** Nobody needs them any more: a page that comes back so late makes a new connection. */
export async function removeOldSignals(app: AppContext): Promise<void> {
  await CallSignalModel.deleteMany({ expiresAt: { $lte: new Date(app.now()) } });
}

/** For the download of everything that is kept: these groups' calls, oldest first. */
export function callsOf(groupIds: Types.ObjectId[]): AsyncIterable<unknown> {
  return CallModel.find({ groupId: { $in: groupIds } })
    .select(
      "displayId caller.name sides.kind sides.name sides.joinedAt sides.leftAt startedAt answeredAt endedAt endReason " +
        "putOffAt autoAnswer.deviceName autoAnswer.begunAt autoAnswer.refused autoAnswer.answeredAt",
    )
    .sort({ _id: 1 })
    .lean()
    .cursor();
}

function cursorId(cursor: string): Types.ObjectId {
  if (!/^[0-9a-f]{24}$/.test(cursor)) throw badInput("cursor", "This place in the list is not known.");
  return new Types.ObjectId(cursor);
}
