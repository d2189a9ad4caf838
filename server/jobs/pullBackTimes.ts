import type { Model } from "mongoose";
import type { AppContext } from "../core/AppContext.js";
import { outOfReach } from "../core/clock.js";
import type { Look, LookedAt } from "./Look.js";

/** A time of rows that is noted as so far ahead, and never further: a lease, or when something becomes due. */
export interface TimeAhead {
  model: LookedAt & Pick<Model<unknown>, "updateMany">;
  /** In the driver's terms. Finds by an index, together with `field`. */
  filter: Record<string, unknown>;
  field: string;
  aheadMs: number;
  /** Written beside the field, which becomes now. */
  also?: Record<string, unknown>;
  /** Another time of the row that becomes now with it. */
  alsoNow?: string;
}

export const timesOutOfReach = (app: AppContext): Look[] =>
  timesOf(app).map((time) => ({ model: time.model, filter: outOfReachOf(app, time) }));

/**
 * Due work: what a clock has noted that was hours ahead, and is put back, is due now. Otherwise nobody would hear of a call that was asked for
 * until it is as late as that clock has said.
 */
export async function pullBackTimes(app: AppContext): Promise<null> {
  const now = new Date(app.now());
  for (const time of timesOf(app)) {
    const { field, also, alsoNow } = time;
    const { modifiedCount } = await time.model.updateMany(outOfReachOf(app, time), {
      $set: { [field]: now, ...(alsoNow !== undefined && { [alsoNow]: now }), ...also },
    });
    if (modifiedCount === 0) continue;
    const facts = { collection: time.model.collection.name, field: time.field, rows: modifiedCount };
    app.log.warn(facts, "times lay too far ahead and count from now: was the clock put back?");
    app.wakeDueLoop();
  }
  return null;
}

function timesOf({ registered }: AppContext): TimeAhead[] {
  return registered.features.flatMap(({ timesAhead = [] }) => timesAhead);
}

function outOfReachOf(app: AppContext, { filter, field, aheadMs }: TimeAhead) {
  return { ...filter, [field]: { $type: "date", $gt: outOfReach(app.now(), aheadMs) } };
}
