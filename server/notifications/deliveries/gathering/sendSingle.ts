import type { Outcome } from "../../channels/Channel.js";
import { DeliveryModel, type DeliveryDocument } from "../delivery.model.js";

/** A bundle of one: that one goes under its own id, and says itself what became of it. */
export async function sendSingle(
  item: DeliveryDocument,
  send: (item: DeliveryDocument) => Promise<Outcome>,
): Promise<Outcome> {
  const outcome = await send(item);
  if (outcome.state !== "held")
    // It may be opened before it is noted that it went.
    await DeliveryModel.updateOne(
      { _id: item._id, state: { $ne: "opened" } },
      { $set: { reason: null, ...outcome } },
    );
  return outcome;
}
