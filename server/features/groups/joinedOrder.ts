import { Types } from "mongoose";
import { badInput } from "../../core/AppError.js";

interface Row {
  createdAt: Date;
  _id: Types.ObjectId;
}

/** Before every row: the cursor of a page that ends with what does not count as one. */
export const BEFORE_ALL = "0.000000000000000000000000";

/** Where a page of rows in the order of `createdAt` ended. */
export function cursorOf({ createdAt, _id }: Row): string {
  return `${createdAt.getTime()}.${_id.toString()}`;
}

/** The rows behind a cursor; all of them without one. Throws 400 naming `cursor`. */
export function after(cursor: string | undefined) {
  if (cursor === undefined) return {};
  const match = /^(\d{1,15})\.([0-9a-f]{24})$/.exec(cursor);
  if (!match) throw badInput("cursor", "This page is not known.");
  const createdAt = new Date(Number(match[1]));
  return {
    $or: [{ createdAt: { $gt: createdAt } }, { createdAt, _id: { $gt: new Types.ObjectId(match[2]) } }],
  };
}
