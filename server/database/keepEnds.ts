import type { Types } from "mongoose";

/** A mongoose model, as far as it is needed here. */
interface Rows {
  collection: { updateOne(filter: object, update: object[]): Promise<unknown> };
}

/**
 * Shortens a list that a device makes longer with each thing it says: its first and its last entries stay. Whoever said something is
 * never refused, and a document never outgrows the database.
 */
export async function keepEnds(
  { collection }: Rows,
  id: Types.ObjectId,
  { field, max }: { field: string; max: number },
): Promise<void> {
  const list = `$${field}`;
  const half = Math.floor(max / 2);
  await collection.updateOne({ _id: id, [`${field}.${max}`]: { $exists: true } }, [
    { $set: { [field]: { $concatArrays: [{ $slice: [list, half] }, { $slice: [list, half - max] }] } } },
  ]);
}
