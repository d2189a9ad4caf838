import type { Types } from "mongoose";

/** What was changed of a series alone. The `$type` lets the partial index be used. */
export function exceptionsOf({ _id }: { _id: Types.ObjectId }) {
  return { exceptionOf: { $type: "objectId" as const, $eq: _id } };
}
