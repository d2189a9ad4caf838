import type { AppContext } from "../core/AppContext.js";
import { sweepFeatures } from "./sweepFeatures.js";

/** Due work: what nobody looks at any more goes, so that no collection grows for ever. */
export async function sweepOldRows(app: AppContext): Promise<Date | null> {
  await sweepFeatures(app, "removeOld");
  return null;
}
