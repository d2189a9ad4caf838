import { z } from "zod";
import { BILLING_INTERVALS, PAID_TIERS } from "../../rules/tiers.js";
import { Instant } from "./fields.js";

/** How somebody stands with this installation (docs/BILLING.md, "States"). `off`: billing is off; `free`: whitelisted. */
export const SubscriptionState = z.enum(["off", "free", "trial", "paid", "over"]);
export type SubscriptionState = z.infer<typeof SubscriptionState>;

export const SubscriptionTier = z.enum(["selfHosted", "trial", ...PAID_TIERS]);
export const BillingInterval = z.enum(BILLING_INTERVALS);

/** Of a subscription of one's own, what its page says. */
export const OwnBilling = z.object({
  state: SubscriptionState,
  tier: SubscriptionTier,
  /** What is paid for; null: nothing is. */
  interval: BillingInterval.nullable(),
  /** Displays of a Professional subscription, else 1. */
  quantity: z.number().int(),
  /** false: nothing can be bought here. Asking for a checkout is answered with an error that can be shown. */
  canPay: z.boolean(),
  /** The last payment failed, and Stripe tries again: nothing ends yet. */
  paymentFailed: z.boolean(),
  /** It was cancelled and ends then; null: it goes on, or there is none. */
  endsAt: Instant.nullable(),
  renewsAt: Instant.nullable(),
  /** Groups that were handed over and still live on it. */
  paysFor: z.array(z.object({ groupID: z.string(), groupName: z.string(), ownerName: z.string() })),
});
export type OwnBilling = z.infer<typeof OwnBilling>;
