import { Schema, type Types } from "mongoose";
import type { ActivityEntry } from "../../shared/contract/activityEntries.js";
import type { AppContext } from "../core/AppContext.js";
import { leftBehind } from "../core/clock.js";
import type { UniqueKey } from "../core/uniqueKey.js";
import { forEachIndependently, unlessFailed } from "../jobs/forEachIndependently.js";
import { announceLine, storeEntry } from "./activity.service.js";
import type { ActivityDocument, NewEntry } from "./activityEntry.model.js";
import type { Look, LookedAt } from "../jobs/Look.js";

/** A row that brings entries about keeps each until it is recorded: written in the same update, so that a crash between the two loses nothing. */
export interface WithPendingEntries {
  pendingEntries: NewEntry[];
}

/** Of the schema of such a row. */
export const pendingEntriesField = { type: Schema.Types.Mixed, default: (): NewEntry[] => [] };
/** Of rows that have one, there are few at any time. */
export const PENDING_INDEX = {
  fields: { "pendingEntries.recordedAt": 1 },
  options: { sparse: true },
} as const;

/** Whoever has just written the row records its entries at once; only what is older was left behind by a crash. */
const LEFT_BEHIND_MS = 10_000;
const ROUND = 200;

/** A row of any collection with pending entries. */
interface PendingRow extends WithPendingEntries {
  _id: Types.ObjectId;
  id: string;
}

/** A mongoose model of such rows, as far as it is needed here. */
interface PendingModel extends LookedAt {
  modelName: string;
  find(filter: object): { limit(count: number): PromiseLike<PendingRow[]> };
  updateOne(filter: object, update: object): PromiseLike<unknown>;
}

/** A collection of such rows, as a feature registers it. */
export interface EntrySource {
  model: PendingModel;
  /** What else has to follow from the row's write, and may have been lost with the entry. Harmless to repeat. */
  repair?: (app: AppContext, rowId: Types.ObjectId) => Promise<void>;
}

interface Place {
  groupId: Types.ObjectId;
  displayId: Types.ObjectId;
  displayName: string;
}

/** The entry as a row keeps it. */
export function newEntry(
  app: Pick<AppContext, "now">,
  { groupId, displayId, displayName }: Place,
  entry: ActivityEntry & { uniqueKey: UniqueKey; about?: UniqueKey; at: Date; recordedAt?: Date },
): NewEntry {
  return {
    about: null,
    recordedAt: new Date(app.now()),
    ...entry,
    groupId,
    displayId,
    displayName,
  };
}

/** Records the entries that stand on the row, then takes them off it. */
export async function recordPendingEntries(
  app: AppContext,
  model: Pick<PendingModel, "updateOne">,
  row: Pick<PendingRow, "_id" | "pendingEntries">,
): Promise<void> {
  await settlePendingEntries(app, model, { row, stored: await storePendingEntries(app, row) });
}

/** The first half of it, which may be done beside whatever else follows from the row's write. Returns those that were not there yet. */
export async function storePendingEntries(
  app: AppContext,
  { pendingEntries }: WithPendingEntries,
): Promise<ActivityDocument[]> {
  const stored: ActivityDocument[] = [];
  for (const entry of pendingEntries) {
    const row = await storeEntry(app, entry);
    if (row) stored.push(row);
  }
  return stored;
}

/**
 * The second half: tells the dashboards of them, and takes them off the row. To be called when all else is stored that has to follow from the row's
 * write, since nothing speaks of that any more then.
 */
export async function settlePendingEntries(
  app: AppContext,
  model: Pick<PendingModel, "updateOne">,
  { row, stored }: { row: Pick<PendingRow, "_id" | "pendingEntries">; stored: ActivityDocument[] },
): Promise<void> {
  const { _id, pendingEntries } = row;
  if (pendingEntries.length === 0) return;
  const uniqueKeys = pendingEntries.map(({ uniqueKey }) => uniqueKey);
  await Promise.all([
    announceEach(app, stored),
    model.updateOne({ _id }, { $pull: { pendingEntries: { uniqueKey: { $in: uniqueKeys } } } }),
  ]);
}

async function announceEach(app: AppContext, stored: ActivityDocument[]): Promise<void> {
  for (const entry of stored) await announceLine(app, entry);
}

/** Due work: records what a crash has left on its row. */
export async function recordLeftEntries(app: AppContext): Promise<Date | null> {
  for (const source of app.registered.entrySources) await recordLeftOf(app, source);
  return null;
}

export const leftEntries = (app: AppContext): Look[] =>
  app.registered.entrySources.map(({ model }) => ({ model, filter: leftOnRow(app) }));

function leftOnRow(app: AppContext) {
  return leftBehind(app.now(), "pendingEntries.recordedAt", LEFT_BEHIND_MS);
}

async function recordLeftOf(app: AppContext, { model, repair }: EntrySource): Promise<void> {
  const work = `recordLeftEntries ${model.modelName}`;
  const rows = await model.find({ ...leftOnRow(app), ...unlessFailed(app, work) }).limit(ROUND);
  await forEachIndependently(app, { work, items: rows }, async (row) => {
    await repair?.(app, row._id);
    await recordPendingEntries(app, model, row);
  });
}
