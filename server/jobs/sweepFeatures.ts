import type { AppContext } from "../core/AppContext.js";
import { isDatabaseAway } from "../database/isDatabaseAway.js";

/**
 * Lets each feature remove what it keeps no longer. One that fails is logged and stops none of the others: its rows are still there at
 * the next sweep. Throws when the database is away.
 */
export async function sweepFeatures(app: AppContext, sweep: "removeExpired" | "removeOld"): Promise<void> {
  for (const feature of app.registered.features) {
    try {
      await feature[sweep]?.(app);
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      app.log.error({ err: error, sweep }, "a feature could not remove its rows; it tries again in a minute");
    }
  }
}
