import type { Types } from "mongoose";
import type { AppContext } from "../../core/AppContext.js";
import { sideBySide } from "../../core/sideBySide.js";
import { DISPLAYS_AT_ONCE, raisePlanVersions } from "../../circle/displays/planVersion.js";
import { catchUpDisplay } from "./catchUpPlans.js";

/**
 * To be called after a write that changes so much on several displays that a snapshot says it best: raises all of their versions in one
 * command, and brings those up to it that are connected. Harmless to repeat.
 */
export async function wholePlansChanged(app: AppContext, displayIds: Types.ObjectId[]): Promise<void> {
  if (displayIds.length === 0) return;
  await raisePlanVersions(displayIds);
  await sideBySide(displayIds, DISPLAYS_AT_ONCE, (id) => catchUpDisplay(app, id.toString()));
}
