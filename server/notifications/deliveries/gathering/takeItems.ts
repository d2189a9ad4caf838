import type { AppContext } from "../../../core/AppContext.js";
import { DeliveryModel, type DeliveryDocument } from "../delivery.model.js";

/** More than anybody reads; of the rest there is the number. */
const ITEMS_READ_MAX = 100;

export interface TakenItems {
  items: DeliveryDocument[];
  /** Those that were not read as well. */
  count: number;
}

/**
 * What a summary tells of, in the order in which it was to be told. From now on none of it goes by itself; a summary that is tried again finds the
 * same, and what has been added.
 */
export async function takeItems(app: AppContext, { uniqueKey }: DeliveryDocument): Promise<TakenItems> {
  const now = new Date(app.now());
  await DeliveryModel.updateMany(
    // Those that another process has just claimed too: while this summary waits, it puts them back.
    { heldIn: uniqueKey, state: "waiting" },
    { $set: { state: "cancelled", reason: "joined", endedAt: now, leasedUntil: null } },
  );
  const taken = takenBy(uniqueKey);
  const [items, count] = await Promise.all([
    DeliveryModel.find(taken).sort({ _id: 1 }).limit(ITEMS_READ_MAX),
    DeliveryModel.countDocuments(taken),
  ]);
  return { items, count };
}

/** What a try that failed has taken goes by itself after all. */
export async function giveItemsBack({ uniqueKey }: DeliveryDocument): Promise<void> {
  await DeliveryModel.updateMany(takenBy(uniqueKey), {
    $set: { state: "waiting", reason: null, endedAt: null },
  });
}

function takenBy(heldIn: string) {
  return { heldIn, state: "cancelled" as const, reason: "joined" as const };
}
