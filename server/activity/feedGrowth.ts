import type { Types } from "mongoose";
import type { AppContext } from "../core/AppContext.js";

/** Groups whose feed has grown since the last look. In memory: after a restart the next line of a group notes it again. */
const grown = new WeakMap<AppContext, Set<string>>();

/** To be called with each line that was added. */
export function noteGrowth(app: AppContext, groupId: Types.ObjectId): void {
  grownOf(app).add(groupId.toHexString());
}

/** The groups by id, to be taken out when they are looked at. */
export function grownOf(app: AppContext): Set<string> {
  const known = grown.get(app) ?? new Set<string>();
  grown.set(app, known);
  return known;
}
