import { model, Schema, type HydratedDocument, type Types } from "mongoose";
import type { NotificationTopic } from "../../../shared/contract/notifications.js";
import type { WebhookOffReason } from "../../../shared/contract/webhooks.js";

/** Another system that a group tells what happens. */
export interface Webhook {
  groupId: Types.ObjectId;
  /** Its place, unique in the group: of two that are added at once as the last one it lets one (docs/decisions/010). */
  slot: number;
  address: string;
  topics: NotificationTopic[];
  withTexts: boolean;
  /** Its secret follows from this and from the installation's key (webhookSecret.ts), and is stored nowhere. */
  secretSeed: string;
  /** null: it is told. */
  offAt: Date | null;
  offReason: WebhookOffReason | null;
  createdAt: Date;
}

const schema = new Schema<Webhook>({
  groupId: { type: Schema.Types.ObjectId, required: true },
  slot: { type: Number, required: true },
  address: { type: String, required: true },
  topics: { type: [String], required: true },
  withTexts: { type: Boolean, default: false },
  secretSeed: { type: String, required: true },
  offAt: { type: Date, default: null },
  offReason: { type: String, default: null },
  createdAt: { type: Date, required: true },
});
schema.index({ groupId: 1, slot: 1 }, { unique: true });

export type WebhookDocument = HydratedDocument<Webhook>;
export const WebhookModel = model<Webhook>("Webhook", schema);
