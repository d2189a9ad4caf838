import { ActivityModel } from "../../../server/activity/activityEntry.model.js";
import { DeliveryModel } from "../../../server/notifications/deliveries/delivery.model.js";

/** What has happened so far is told to nobody any more: for tests that count news of their own. */
export async function forgetNews(): Promise<void> {
  await ActivityModel.updateMany({ derivedAt: null }, { derivedAt: new Date(0) });
  await DeliveryModel.deleteMany({});
}
