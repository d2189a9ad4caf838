import type { AppContext } from "../../../core/AppContext.js";
import { NEWS_KINDS } from "../../templates/newsTemplates.js";
import { DeliveryModel, type DeliveryDocument, type DeliveryRow } from "../delivery.model.js";

/** More than anybody reads; of the rest there is the number. */
const ITEMS_READ_MAX = 100;
/** What only a newer build knows waits for that one by itself (unknownKind.ts). */
const KINDS: DeliveryRow["kind"][] = [...NEWS_KINDS, "joinedMail", "groupChangedMail"];
const TAKEN = { state: "cancelled", reason: "joined" } as const;
const UNTAKEN = { state: "waiting", reason: null, endedAt: null } as const;

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
    { heldIn: uniqueKey, state: "waiting", kind: { $in: KINDS } },
    { $set: { ...TAKEN, endedAt: now, leasedUntil: null } },
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
  await DeliveryModel.updateMany(takenBy(uniqueKey), { $set: UNTAKEN });
}

/** One that is not to be told now: it waits by itself. */
export async function giveItemBack(app: AppContext, { _id }: DeliveryDocument, dueAt: Date): Promise<void> {
  const putOffAt = new Date(app.now());
  await DeliveryModel.updateOne({ _id, ...TAKEN }, { $set: { ...UNTAKEN, dueAt, putOffAt } });
}

/** One that there is nothing to tell of: the summary does not stand for it. */
export async function dropItem(
  { _id }: DeliveryDocument,
  fate: Pick<DeliveryRow, "state" | "reason">,
): Promise<void> {
  await DeliveryModel.updateOne({ _id, ...TAKEN }, { $set: fate });
}

function takenBy(heldIn: string) {
  return { heldIn, ...TAKEN };
}
