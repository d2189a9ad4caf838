import type { Types } from "mongoose";

/** A mongoose model, as far as it is needed here. */
interface Rows {
  collection: { updateOne(filter: object, update: object[]): Promise<unknown> };
}

interface List {
  field: string;
  max: number;
  /** An expression for the ids of entries that never leave, fewer than half of `max`. */
  keptIds?: object;
}

/**
 * Shortens a list that a device makes longer with each thing it says: its first and its last entries stay, and those of `keptIds`. Whoever
 * said something is never refused, and a document never outgrows the database.
 */
export async function keepEnds(
  { collection }: Rows,
  id: Types.ObjectId,
  { field, max, keptIds }: List,
): Promise<void> {
  const list = `$${field}`;
  const size = { $size: list };
  const later = { $slice: [`${list}.id`, Math.floor(max / 2), size] };
  const mayLeave = { $filter: { input: later, as: "id", cond: isNotIn("$$id", keptIds ?? []) } };
  const leaving = { $slice: [mayLeave, { $subtract: [size, max] }] };
  const staying = { $filter: { input: list, as: "entry", cond: isNotIn("$$entry.id", "$$leaving") } };
  await collection.updateOne({ _id: id, [`${field}.${max}`]: { $exists: true } }, [
    { $set: { [field]: { $let: { vars: { leaving }, in: staying } } } },
  ]);
}

function isNotIn(id: string, ids: unknown): object {
  return { $not: [{ $in: [id, ids] }] };
}
