import { ActivityModel } from "../../../server/activity/activityEntry.model.js";
import { DeliveryModel } from "../../../server/notifications/deliveries/delivery.model.js";

interface Rows {
  updateOne(filter: object, update: object): PromiseLike<unknown>;
}

/** As a process leaves it that dies when a row is written and nothing that follows from it: its entries stand on the row alone. */
export async function unrecordEntries(rows: Rows, filter: object, kinds: RegExp): Promise<void> {
  const entries = await ActivityModel.find({ kind: kinds }).lean();
  const pendingEntries = entries.map(
    ({ uniqueKey, about, groupId, displayId, displayName, kind, at, recordedAt, facts }) => ({
      ...{ uniqueKey, about, groupId, displayId, displayName, kind, at, recordedAt, facts },
    }),
  );
  await rows.updateOne(filter, { $set: { pendingEntries } });
  await ActivityModel.deleteMany({ kind: kinds });
  await DeliveryModel.deleteMany({ kind: kinds });
}
