import type { Types } from "mongoose";
import { notFound } from "../../core/AppError.js";
import { DisplayModel, type DisplayDocument } from "./display.model.js";

/** To be called after the write that changes what the display shows (docs/DELIVERY.md, versions-in-order). Throws when the display is gone. */
export async function raisePlanVersion(
  displayId: string,
): Promise<{ base: number; next: number; display: DisplayDocument }> {
  const display = await DisplayModel.findByIdAndUpdate(
    displayId,
    { $inc: { planVersion: 1 } },
    { returnDocument: "after" },
  );
  if (!display) throw notFound("The display");
  return { base: display.planVersion - 1, next: display.planVersion, display };
}

/** Of a group's displays, so many are brought up to a change together: the database works on about eight commands at once. */
export const DISPLAYS_AT_ONCE = 4;

/** The same of many displays in one command. Those that are gone have no version. */
export async function raisePlanVersions(displayIds: Types.ObjectId[]): Promise<void> {
  await DisplayModel.updateMany({ _id: { $in: displayIds } }, { $inc: { planVersion: 1 } });
}
