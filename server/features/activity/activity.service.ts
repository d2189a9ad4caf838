import { Types, type QueryFilter } from "mongoose";
import type { ActivityItem } from "../../../shared/contract/activity.js";
import type { AppContext } from "../../AppContext.js";
import type { UniqueKey } from "../../database/uniqueKey.js";
import { badInput } from "../../http/AppError.js";
import type { MemberDocument } from "../groups/member.model.js";
import { ActivityModel, type ActivityDocument, type ActivityRow } from "./activityItem.model.js";
import { presentActivityItem } from "./activity.present.js";

export interface ActivityEntry {
  /** Names the cause, so that writing it again after a crash adds nothing: `deviceJoined/<deviceId>`. */
  uniqueKey: UniqueKey;
  group: Types.ObjectId;
  display: { _id: Types.ObjectId; name: string; groupId: Types.ObjectId };
  type: ActivityRow["type"];
  at: Date;
  /** The fields of shared/contract/activity.ts for this type. */
  details: Record<string, unknown>;
}

/** Adds a line to the feed and tells the dashboards, once for each `uniqueKey`. */
export async function recordActivity(app: AppContext, entry: ActivityEntry): Promise<void> {
  const row = await insertOnce(entry);
  if (row) announceActivity(app, row);
}

/**
 * Changes details of a line, such as `retracted`, and sends it to the dashboards again under its old id. Nothing happens
 * when there is no such line.
 */
export async function changeActivity(
  app: AppContext,
  uniqueKey: UniqueKey,
  details: Record<string, unknown>,
): Promise<void> {
  const changes = Object.entries(details).map(([name, value]) => [`details.${name}`, value] as const);
  const row = await ActivityModel.findOneAndUpdate(
    { uniqueKey },
    { $set: Object.fromEntries(changes) },
    { returnDocument: "after" },
  );
  if (row) announceActivity(app, row);
}

/** What a line says, and what was noted beside it; null when there is no such line. */
export async function findActivityDetails(uniqueKey: UniqueKey): Promise<Record<string, unknown> | null> {
  const row = await ActivityModel.findOne({ uniqueKey }, { details: 1 }).lean();
  return row?.details ?? null;
}

/** A page of the group's feed, newest first, of the displays that the member may see. */
export async function listActivity(
  member: MemberDocument,
  page: { cursor?: string | undefined; limit: number; displayId?: string | undefined },
): Promise<{ items: ActivityItem[]; nextCursor: string | null }> {
  const rows = await ActivityModel.find({
    groupId: member.groupId,
    ...displayFilter(member, page.displayId),
    ...(page.cursor !== undefined && { _id: { $lt: cursorId(page.cursor) } }),
  })
    .sort({ _id: -1 })
    .limit(page.limit + 1);
  const shown = rows.slice(0, page.limit);
  return {
    items: shown.map(presentActivityItem),
    nextCursor: rows.length > page.limit ? (shown.at(-1)?.id ?? null) : null,
  };
}

function displayFilter(member: MemberDocument, displayId: string | undefined): QueryFilter<ActivityRow> {
  const conditions: QueryFilter<ActivityRow>[] = [];
  if (displayId !== undefined) conditions.push({ displayId });
  if (member.displayIds !== null) conditions.push({ displayId: { $in: member.displayIds } });
  return conditions.length > 0 ? { $and: conditions } : {};
}

function cursorId(cursor: string): Types.ObjectId {
  if (!/^[0-9a-f]{24}$/.test(cursor)) throw badInput("cursor", "This place in the list is not known.");
  return new Types.ObjectId(cursor);
}

/** The new row; null when it was there already. */
async function insertOnce(entry: ActivityEntry): Promise<ActivityDocument | null> {
  try {
    return await ActivityModel.create({
      uniqueKey: entry.uniqueKey,
      groupId: entry.group,
      displayId: entry.display._id,
      displayName: entry.display.name,
      type: entry.type,
      at: entry.at,
      details: entry.details,
    });
  } catch (error) {
    // The unique index is the one judge of "already there"; an upsert ends in the same error when two race.
    if (error instanceof Error && "code" in error && error.code === 11_000) return null;
    throw error;
  }
}

function announceActivity(app: AppContext, row: ActivityDocument): void {
  app.hub.toCaregivers(row.groupId.toString(), row.displayId.toString(), {
    type: "activity.added",
    item: presentActivityItem(row),
  });
}
