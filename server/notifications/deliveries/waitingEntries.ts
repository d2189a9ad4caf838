import { DeliveryModel } from "./delivery.model.js";

/** Which of these entries somebody is still to be told of. */
export async function waitingEntries(entryKeys: string[]): Promise<Set<string>> {
  if (entryKeys.length === 0) return new Set();
  const keys = await DeliveryModel.distinct("entryKey", { entryKey: { $in: entryKeys }, state: "waiting" });
  return new Set(keys.filter((key) => key !== null));
}
