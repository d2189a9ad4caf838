import { Types, type QueryFilter } from "mongoose";
import type { EntryKind } from "../../shared/contract/activityEntries.js";
import type { ActivityItem } from "../../shared/contract/activity.js";
import type { AppContext } from "../core/AppContext.js";
import { rethrowUnlessDuplicate } from "../core/isDuplicateKey.js";
import type { UniqueKey } from "../core/uniqueKey.js";
import { badInput } from "../core/AppError.js";
import type { MemberDocument } from "../circle/groups/member.model.js";
import {
  ActivityModel,
  LINES_INDEX,
  type ActivityDocument,
  type ActivityRow,
  type NewEntry,
} from "./activityEntry.model.js";
import { findLaterEntries, isKnownLine, presentActivityItem } from "./foldEntries.js";
import { noteGrowth } from "./feedGrowth.js";

/**
 * Records what happened, once for each `uniqueKey`, and tells the dashboards. Who is told by mail and push follows from the entry in the due loop
 * (server/notifications/deliveries/derive.service.ts). Harmless to repeat.
 */
export async function recordEntry(app: AppContext, entry: NewEntry): Promise<void> {
  const row = await storeEntry(app, entry);
  if (row) await announceLine(app, row);
}

/** The first half of it, for who has more to do beside it. null: it was recorded before, and told then. */
export async function storeEntry(app: AppContext, entry: NewEntry): Promise<ActivityDocument | null> {
  const row = await insertOnce(entry);
  if (!row) return null;
  if (row.about === null) noteGrowth(app, row.groupId);
  app.wakeDueLoop();
  return row;
}

/** The line that the entry has, or is about, as it is now. Nothing happens when there is none that this build knows. */
export async function announceLine(app: AppContext, entry: ActivityDocument): Promise<void> {
  const line = entry.about === null ? entry : await ActivityModel.findOne({ uniqueKey: entry.about });
  if (!line || !isKnownLine(line)) return;
  // An entry about a line may have come before it: what was said last is told last.
  const later = await findLaterEntries([line.uniqueKey]);
  app.hub.toCaregivers(line.groupId.toString(), line.displayId.toString(), {
    type: "activity.added",
    item: presentActivityItem(line, later.get(line.uniqueKey) ?? []),
  });
}

/** null when there is none of this key. */
export async function findEntry(uniqueKey: UniqueKey): Promise<ActivityDocument | null> {
  return ActivityModel.findOne({ uniqueKey });
}

/** A page of the group's feed, newest first, of the displays that the member may see. */
export async function listActivity(
  member: MemberDocument,
  page: {
    cursor?: string | undefined;
    limit: number;
    displayId?: string | undefined;
    alerts?: "yes" | undefined;
    unanswered?: "yes" | undefined;
    calls?: "yes" | undefined;
  },
): Promise<{ items: ActivityItem[]; nextCursor: string | null }> {
  const rows = await ActivityModel.find({
    groupId: member.groupId,
    about: null,
    ...displayFilter(member, page.displayId),
    ...unlessAsked(page),
    ...(page.cursor !== undefined && { _id: { $lt: cursorId(page.cursor) } }),
  })
    .sort({ _id: -1 })
    .limit(page.limit + 1)
    .hint(LINES_INDEX);
  const shown = rows.slice(0, page.limit);
  const later = await findLaterEntries(shown.map(({ uniqueKey }) => uniqueKey));
  return {
    items: shown
      .filter(isKnownLine)
      .map((line) => presentActivityItem(line, later.get(line.uniqueKey) ?? [])),
    nextCursor: rows.length > page.limit ? (shown.at(-1)?.id ?? null) : null,
  };
}

/** Of the kinds that a page gets only if it knows them. */
function unlessAsked({
  alerts,
  unanswered,
  calls,
}: Partial<Record<"alerts" | "unanswered" | "calls", "yes" | undefined>>) {
  const left: EntryKind[] = [];
  if (alerts !== "yes") left.push("alert.raised");
  if (unanswered !== "yes") left.push("occurrence.unanswered");
  if (calls !== "yes") left.push("call.missed", "call.ended");
  return left.length > 0 ? { kind: { $nin: left } } : {};
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
async function insertOnce(entry: NewEntry): Promise<ActivityDocument | null> {
  try {
    return await ActivityModel.create({ ...entry, urgent: isUrgent(entry) });
  } catch (error) {
    // The unique index decides whether it is there already; an upsert ends in the same error when two race.
    return rethrowUnlessDuplicate(error);
  }
}

function isUrgent({ kind, facts }: NewEntry): boolean {
  if (kind === "callRequest.unanswered") return true;
  return (kind === "callRequest.made" || kind === "callRequest.changed") && facts.urgency === "now";
}
