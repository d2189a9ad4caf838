import type { Types } from "mongoose";
import type { AppContext } from "../../core/AppContext.js";
import { isOnlyDuplicateKeys } from "../../core/isDuplicateKey.js";
import type { UniqueKey } from "../../core/uniqueKey.js";
import { ActivityModel } from "../../activity/activityEntry.model.js";
import { DeliveryModel, type DeliveryReason, type DeliveryRow, type DirectKind } from "./delivery.model.js";
import { sendingWorkOf } from "../channels/sendingWork.js";

export interface DirectMail {
  /** Cause, user and way: `verifyEmail/<user>/mail`. Queueing it again changes nothing. */
  uniqueKey: UniqueKey;
  kind: DirectKind;
  /** null: to the people behind the product. */
  userId: Types.ObjectId | null;
  /** What mails/ parses for this kind. */
  payload: Record<string, unknown>;
  /** The group that it speaks of, and goes with. */
  groupId?: Types.ObjectId;
  /** Not before this; now when it is left out. */
  dueAt?: Date;
}

export type NewDelivery = Pick<DeliveryRow, "uniqueKey" | "kind" | "channel" | "dueAt"> &
  Partial<DeliveryRow>;

/** Stores mails that follow from no activity entry, once for each `uniqueKey`, and wakes the due loop. */
export async function queueMails(app: AppContext, mails: DirectMail[]): Promise<void> {
  await storeDeliveries(
    app,
    mails.map((mail) => ({ ...mail, channel: "mail", dueAt: mail.dueAt ?? new Date(app.now()) })),
  );
}

/** Stores what is to be sent, once for each `uniqueKey`, and wakes what sends it. */
export async function storeDeliveries(app: AppContext, deliveries: NewDelivery[]): Promise<void> {
  if (deliveries.length === 0) return;
  const writes = deliveries.map(({ uniqueKey, ...rest }) => ({
    updateOne: { filter: { uniqueKey }, update: { $setOnInsert: { ...FRESH, ...rest } }, upsert: true },
  }));
  await DeliveryModel.bulkWrite(writes, { ordered: false }).catch(rethrowUnlessQueuedAlready);
  app.wakeDueLoop(
    sendingWorkOf(deliveries.map(({ channel, urgent = FRESH.urgent }) => ({ channel, urgent }))),
  );
}

const FRESH = {
  entryKey: null,
  groupId: null,
  displayId: null,
  userId: null,
  address: null,
  topic: null,
  urgent: false,
  matter: null,
  payload: null,
  state: "waiting",
  reason: null,
  staleAt: null,
  attempts: 0,
  leasedUntil: null,
  heldIn: null,
  endedAt: null,
  lastError: null,
} satisfies Partial<DeliveryRow>;

/** Of these entries, what is not sent yet and not being sent. What is held for a summary stays: that says what happened, and that it is over. */
export async function cancelDeliveries(
  app: Pick<AppContext, "now">,
  entryKeys: string[],
  reason: DeliveryReason,
): Promise<void> {
  const now = new Date(app.now());
  await DeliveryModel.updateMany(
    {
      entryKey: { $in: entryKeys },
      state: "waiting",
      heldIn: null,
      $or: [{ leasedUntil: null }, { leasedUntil: { $lte: now } }],
    },
    { $set: { state: "cancelled", reason, endedAt: now } },
  );
}

/** For demo data: nobody is told of this entry, nor mailed for this cause. */
export async function tellNobody(app: Pick<AppContext, "now">, cause: UniqueKey): Promise<void> {
  const now = new Date(app.now());
  await ActivityModel.updateOne({ uniqueKey: cause, derivedAt: null }, { $set: { derivedAt: now } });
  await DeliveryModel.updateMany(
    // "0" comes right behind "/".
    { uniqueKey: { $gte: `${cause}/`, $lt: `${cause}0` }, state: "waiting" },
    { $set: { state: "cancelled", reason: "unwanted", endedAt: now } },
  );
}

/** Two upserts of one key at once: the loser gets a duplicate key error, and the item is there, which was the aim. */
function rethrowUnlessQueuedAlready(error: unknown): void {
  if (!isOnlyDuplicateKeys(error)) throw error;
}
