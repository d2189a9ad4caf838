import { model, Schema, type HydratedDocument, type Types } from "mongoose";
import type { BillingInterval, PaidTier } from "../../../shared/rules/tiers.js";

/** A subscription as Stripe last said it is. */
export interface StoredSubscription {
  /** Stripe's. */
  id: string;
  status: string;
  priceId: string;
  tier: PaidTier;
  interval: BillingInterval;
  quantity: number;
  /** Up to when it is paid. */
  periodEndsAt: Date;
  /** When it will end, or has ended; null: it goes on. */
  endsAt: Date | null;
}

/** What has to be done at Stripe and told by mail, once each; written before it is begun. */
export interface OwedEnding {
  /** `second`: there was another one already. */
  reason: "second" | "refunded" | "disputed";
  subscriptionId: string;
}

/** What is known of one payer at Stripe. Made at the first checkout: before it Stripe knows nobody. */
export interface Subscription {
  userId: Types.ObjectId;
  /** null: it is being made. */
  customerId: string | null;
  /** The address that Stripe has. */
  customerEmail: string | null;
  current: StoredSubscription | null;
  /** Nobody who lives on it has been told what `current` says. Left out: they have. */
  untold?: true | undefined;
  /** The invoice whose failed payment was told by mail. */
  mailedInvoiceId: string | null;
  owed: OwedEnding[];
  /** Counts what made it worth asking Stripe. */
  asks: number;
  /** When Stripe is asked next. */
  lookAt: Date;
  /** Who works on it just now; see features/billing/customerLease.ts. */
  leaseId: Types.ObjectId | null;
  leasedUntil: Date | null;
}

const schema = new Schema<Subscription>({
  userId: { type: Schema.Types.ObjectId, required: true },
  customerId: { type: String, default: null },
  customerEmail: { type: String, default: null },
  current: {
    type: new Schema<StoredSubscription>(
      {
        id: String,
        status: String,
        priceId: String,
        tier: String,
        interval: String,
        quantity: Number,
        periodEndsAt: Date,
        endsAt: { type: Date, default: null },
      },
      { _id: false, id: false },
    ),
    default: null,
  },
  untold: { type: Boolean, default: undefined },
  mailedInvoiceId: { type: String, default: null },
  owed: {
    type: [new Schema<OwedEnding>({ reason: String, subscriptionId: String }, { _id: false, id: false })],
    default: [],
  },
  asks: { type: Number, default: 0 },
  lookAt: { type: Date, required: true },
  leaseId: { type: Schema.Types.ObjectId, default: null },
  leasedUntil: { type: Date, default: null },
});
schema.index({ userId: 1 }, { unique: true });
schema.index({ customerId: 1 }, { unique: true, partialFilterExpression: { customerId: { $gt: "" } } });
schema.index({ lookAt: 1 });

export type SubscriptionDocument = HydratedDocument<Subscription>;
export const SubscriptionModel = model("Subscription", schema);
