import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Response } from "express";
import { Types } from "mongoose";
import type { AuditEntry } from "../../../shared/contract/groups.js";
import { AUDIT_KEPT_DAYS } from "../../../shared/limits.js";
import type { AppContext } from "../../core/AppContext.js";
import { badInput } from "../../core/AppError.js";
import { daysBefore } from "../../core/clock.js";
import { isBrokenOff, stallGuard } from "../../http/uploads/stallGuard.js";
import { AuditModel, type AuditRow } from "./auditEntry.model.js";
import { csvLine } from "./csvLine.js";

const FORMER_MEMBER = "former member";
const CSV_NAME = "mantel-log.csv";
const CSV_HEAD = ["When (UTC)", "Who", "What", "Display", "Details"];
/** Excel takes a file for the machine's own code page unless it begins so. */
const BYTE_ORDER_MARK = "\ufeff";
/** What the driver has in one answer is written in one go, while everybody else waits. */
const WRITTEN_AT_ONCE = 200;

interface PageOfLog {
  displayId?: string | undefined;
  cursor?: string | undefined;
  limit: number;
}

/** One page of a group's log, newest first. */
export async function listAudit(
  groupId: Types.ObjectId,
  { displayId, cursor, limit }: PageOfLog,
): Promise<{ items: AuditEntry[]; nextCursor: string | null }> {
  const rows = await AuditModel.find({
    groupId,
    ...(displayId !== undefined && { displayId }),
    ...(cursor !== undefined && { _id: { $lt: cursorId(cursor) } }),
  })
    .sort({ _id: -1 })
    .limit(limit + 1)
    .lean();
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    items: page.map(presentAuditEntry),
    nextCursor: rows.length > limit && last ? last._id.toString() : null,
  };
}

/** Writes the whole log of a group as CSV, newest first, without gathering it in memory. Ends when the caller has taken nothing for 30 s. */
export async function sendAuditCsv(app: AppContext, groupId: Types.ObjectId, res: Response): Promise<void> {
  // setHeader, since res.set would add a charset: the byte order mark says it.
  res.setHeader("Content-Type", "text/csv");
  res.setHeader("Content-Disposition", `attachment; filename="${CSV_NAME}"`);
  // compression() would hold the pieces back.
  res.setHeader("Cache-Control", "no-store, no-transform");
  await pipeline(Readable.from(csvOf(groupId)), stallGuard(), res).catch((error: unknown) => {
    // Who closes the page breaks the download off, and nobody is left to be told; what failed on our side is for the log.
    if (!isBrokenOff(error)) app.log.error({ err: error }, "an export of a group's log broke off");
    res.destroy();
  });
}

/** For the download of everything that is kept: the log of these groups, and what the user did in others. */
export function auditOf({
  groupIds,
  userId,
}: {
  groupIds: Types.ObjectId[];
  userId: Types.ObjectId;
}): AsyncIterable<unknown> {
  return AuditModel.find({ $or: [{ groupId: { $in: groupIds } }, { actorId: userId }] })
    .select("groupId actorName action displayId displayName details at")
    .sort({ _id: 1 })
    .lean()
    .cursor();
}

/** For a group that is being deleted. */
export async function removeAuditOfGroup(groupId: Types.ObjectId): Promise<void> {
  await AuditModel.deleteMany({ groupId });
}

/** For an account that is being deleted: what it did stays in the logs of others' groups, and who it was does not. */
export async function anonymizeAuditOf({
  userId,
  email,
}: {
  userId: Types.ObjectId;
  email: string;
}): Promise<void> {
  await AuditModel.updateMany({ actorId: userId }, { actorId: null, actorName: FORMER_MEMBER });
  await AuditModel.updateMany(
    { about: { $in: [userId.toHexString(), email] } },
    { about: [], details: FORMER_MEMBER },
  );
}

async function* csvOf(groupId: Types.ObjectId): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(CSV_HEAD);
  for await (const row of AuditModel.find({ groupId })
    .sort({ _id: -1 })
    .batchSize(WRITTEN_AT_ONCE)
    .lean()
    .cursor()) {
    const { at, actorName, action, displayName, details } = row;
    yield csvLine([at.toISOString(), actorName, action, displayName ?? "", details]);
  }
}

function presentAuditEntry(row: AuditRow & { _id: Types.ObjectId }): AuditEntry {
  return {
    id: row._id.toString(),
    at: row.at.toISOString(),
    actorName: row.actorName,
    action: row.action,
    displayId: row.displayId?.toString() ?? null,
    displayName: row.displayName,
    details: row.details,
  };
}

function cursorId(cursor: string): Types.ObjectId {
  if (!/^[0-9a-f]{24}$/.test(cursor)) throw badInput("cursor", "This page is not known.");
  return new Types.ObjectId(cursor);
}

/** What is kept no longer. */
export function oldAudit(app: AppContext) {
  return { model: AuditModel, filter: { at: { $lte: daysBefore(app.now(), AUDIT_KEPT_DAYS) } } };
}

export async function removeOldAudit(app: AppContext): Promise<void> {
  await AuditModel.deleteMany(oldAudit(app).filter);
}
