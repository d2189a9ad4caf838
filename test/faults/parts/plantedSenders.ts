import type { AppContext } from "../../../server/core/AppContext.js";
import { DeliveryModel } from "../../../server/notifications/deliveries/delivery.model.js";
import { sendOnce } from "../../../server/notifications/deliveries/sendDue.service.js";

/** Sends what is due without saying first that it does: two of them send everything twice. */
export async function sendWithoutLease(app: AppContext): Promise<void> {
  const due = await DeliveryModel.find({ state: "waiting", dueAt: { $lte: new Date(app.now()) } });
  for (const delivery of due) {
    await sendOnce(app, delivery);
    await DeliveryModel.updateOne({ _id: delivery._id }, { state: "sent" });
  }
}

/** Notes a mail as sent and sends it then: what is frozen in between is lost. */
export async function sendAfterNoting(app: AppContext): Promise<void> {
  for (;;) {
    const due = { state: "waiting" as const, dueAt: { $lte: new Date(app.now()) } };
    const delivery = await DeliveryModel.findOneAndUpdate(
      due,
      { state: "sent" },
      { returnDocument: "after" },
    );
    if (!delivery) return;
    await sendOnce(app, delivery);
  }
}
