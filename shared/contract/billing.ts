import { z } from "zod";
import { BILLING_INTERVALS, PAID_DISPLAYS_MAX, PAID_TIERS } from "../rules/tiers.js";
import { endpoint } from "./base/endpoint.js";
import { Done, Id, Instant } from "./base/fields.js";
import { BillingInterval, SubscriptionState, SubscriptionTier } from "./base/subscription.js";

const NamedMember = z.object({ userId: z.string(), name: z.string() });

/** Which subscription a group lives on, as its members see it. */
export const GroupSubscription = z.object({
  state: SubscriptionState,
  tier: SubscriptionTier,
  clientLimit: z.number().int().nullable(),
  caregiverLimit: z.number().int().nullable(),
  /** false: nothing can be added or edited, and all that is there goes on. */
  isEditable: z.boolean(),
  /** Whose subscription it is; null: billing is off, or their account is gone. */
  payer: NamedMember.nullable(),
  /** Who can change it: the owner. */
  ask: NamedMember,
  /**
   * The group was handed over and its new owner has no subscription yet. `paid`: the former owner's is in force, until `until` where it is known to end.
   * `ended`: that has ended, and limits stay as they were until `until`. null: nothing of that.
   */
  handOver: z.object({ stage: z.enum(["paid", "ended"]), until: Instant.nullable() }).nullable(),
  displayCount: z.number().int(),
  /** More displays than the subscription covers: only some of them can be edited. */
  isOverLimit: z.boolean(),
  /** Of a group over its limit, the displays that the caller sees, oldest first; else none. */
  displays: z.array(z.object({ id: z.string(), name: z.string(), isEditable: z.boolean() })),
});
export type GroupSubscription = z.infer<typeof GroupSubscription>;

/** A price as Stripe has it. */
export const Price = z.object({
  tier: z.enum(PAID_TIERS),
  interval: BillingInterval,
  /** For each interval; of Professional for each display. In the currency's whole units: "9.90". */
  amount: z.string(),
  /** ISO 4217, in capitals. */
  currency: z.string(),
});
export type Price = z.infer<typeof Price>;

/** What is to be bought; left out: Family, monthly. */
export const CheckoutRequest = z.object({
  tier: z.enum(PAID_TIERS).default("family"),
  interval: z.enum(BILLING_INTERVALS).default("monthly"),
  /** Displays of a Professional subscription; anything else has one quantity. */
  quantity: z
    .number("Enter the number of displays.")
    .int("Enter a whole number of displays.")
    .min(1, "Choose at least one display.")
    .max(PAID_DISPLAYS_MAX, `For more than ${PAID_DISPLAYS_MAX} displays, reach out to us.`)
    .default(1),
});
export type CheckoutRequest = z.input<typeof CheckoutRequest>;

const PageAddress = z.object({ url: z.string() });

export const billingApi = {
  createCheckoutSession: endpoint({
    method: "POST",
    path: "/api/create-checkout-session",
    access: "signedIn",
    summary: "A page of Stripe: to subscribe, or the portal for who has a subscription.",
    body: CheckoutRequest,
    secretAnswer: true,
    result: PageAddress,
  }),
  createPortalSession: endpoint({
    method: "POST",
    path: "/api/create-portal-session",
    access: "signedIn",
    summary: "The page of Stripe where a subscription is changed, ended, and its card mended.",
    secretAnswer: true,
    result: PageAddress,
  }),
  refresh: endpoint({
    method: "POST",
    path: "/api/refreshSubscription",
    access: "signedIn",
    summary: "Asks Stripe how the caller's subscription stands, for whoever comes back from its pages.",
    result: Done,
  }),
  listPrices: endpoint({
    method: "GET",
    path: "/api/prices",
    access: "anyone",
    summary: "What each tier costs; empty when nobody knows.",
    result: z.object({ items: z.array(Price) }),
  }),
  getGroupSubscription: endpoint({
    method: "GET",
    path: "/api/group/subscription",
    access: "group.view",
    summary: "Which subscription the active group lives on, and what it covers.",
    result: GroupSubscription,
  }),
  chooseEditable: endpoint({
    method: "PUT",
    path: "/api/group/editableDisplays",
    access: "group.manage",
    summary: "Says which displays stay editable when there are more than the subscription covers.",
    body: z.object({ displayIds: z.array(Id).max(PAID_DISPLAYS_MAX) }),
    result: GroupSubscription,
  }),
};
