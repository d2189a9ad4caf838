import type { Types } from "mongoose";
import { AppError } from "../../core/AppError.js";
import type { MemberDocument } from "../groups/member.model.js";
import { DisplayModel } from "./display.model.js";

/** How many displays of the group the member sees. */
export async function countDisplays({ groupId, displayIds }: MemberDocument): Promise<number> {
  return DisplayModel.countDocuments({ groupId, ...(displayIds && { _id: { $in: displayIds } }) });
}

/** Throws 404 naming the first that is no display of the group. */
export async function requireDisplaysOf(
  groupId: Types.ObjectId,
  displayIds: Types.ObjectId[] | null,
): Promise<void> {
  if (!displayIds) return;
  const found = await DisplayModel.find({ groupId, _id: { $in: displayIds } }, { _id: 1 }).lean();
  const missing = displayIds.findIndex((id) => !found.some(({ _id }) => _id.equals(id)));
  if (missing < 0) return;
  throw new AppError({
    code: "not-found",
    status: 404,
    message: "The display was not found.",
    field: `displayIds.${missing}`,
  });
}
