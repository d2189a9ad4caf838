import { setTimeout as wait } from "node:timers/promises";
import type { AppContext } from "../../core/AppContext.js";
import { DeliveryModel, type DeliveryDocument } from "./delivery.model.js";

const LOOK_EVERY_MS = 50;

/**
 * Several are on their way at once, in any process: what is said later of one matter to one person arrives later. What waits for its next try is
 * not waited for, nor does what is urgent wait for anything. They are looked for behind the lease: who claimed the later one finds the earlier.
 */
export async function untilEarlierOnesWent(app: AppContext, delivery: DeliveryDocument): Promise<void> {
  if (delivery.matter === null || delivery.urgent || isFirst(delivery)) return;
  while (await isEarlierUnderWay(app, delivery)) await wait(LOOK_EVERY_MS);
}

/** The line that its matter is named after: nothing was said before it. */
function isFirst({ matter, entryKey }: DeliveryDocument): boolean {
  return matter === entryKey;
}

async function isEarlierUnderWay(
  app: AppContext,
  { _id, matter, userId, channel, address }: DeliveryDocument,
): Promise<boolean> {
  const leasedUntil = { $type: "date" as const, $gt: new Date(app.now()) };
  const earlier = {
    matter,
    userId,
    channel,
    address,
    _id: { $lt: _id },
    state: "waiting" as const,
    leasedUntil,
  };
  return (await DeliveryModel.exists(earlier)) !== null;
}
