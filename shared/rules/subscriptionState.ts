import type { PaidTier, TierName } from "./tiers.js";

/** What Stripe calls it; those that it may add some day count as ended. */
type StripeStatus =
  "incomplete" | "incomplete_expired" | "trialing" | "active" | "past_due" | "canceled" | "unpaid" | "paused";

const IN_FORCE = ["trialing", "active", "past_due"] as const satisfies readonly StripeStatus[];
const STANDING = [...IN_FORCE, "unpaid", "paused"] as const satisfies readonly StripeStatus[];

/** It gives what it is paid for: a payment that failed ends nothing as long as Stripe tries again. */
export function isInForce(status: string): boolean {
  return IN_FORCE.some((one) => one === status);
}

/** It is there at Stripe, in force or not: its owner mends it in the portal, and buys no second one. */
export function isStanding(status: string): boolean {
  return STANDING.some((one) => one === status);
}

export interface SubscriptionFacts {
  /** Whether this installation has billing. */
  billing: boolean;
  whitelisted: boolean;
  /** Epoch milliseconds. */
  trialEndsAt: number;
  /** The newest subscription at Stripe; null: there never was one. */
  subscription: { status: string; tier: PaidTier } | null;
}

export interface SubscriptionView {
  state: "off" | "free" | "trial" | "paid" | "over";
  tier: TierName;
  /** As the profile says it (docs/PRODUCT.md, "Fixed calls and texts"). */
  active: boolean;
  status: "active" | "trialing" | "trial_over";
  /** The red one that says when the trial ends. */
  banner: boolean;
  buttons: readonly SubscriptionButton[];
}

type SubscriptionButton = "Subscribe" | "See all plans" | "Update Subscription";

const VIEWS = {
  off: { active: true, status: "active", banner: false, buttons: [] },
  free: { active: true, status: "active", banner: false, buttons: [] },
  trial: { active: true, status: "trialing", banner: true, buttons: ["Subscribe", "See all plans"] },
  paid: { active: true, status: "active", banner: false, buttons: ["Update Subscription"] },
  over: { active: false, status: "trial_over", banner: false, buttons: ["Subscribe"] },
} as const satisfies Record<SubscriptionView["state"], Omit<SubscriptionView, "state" | "tier">>;

/** How somebody stands at `now`: the one function that says so, and docs/BILLING.md has it as a table. */
export function subscriptionState(facts: SubscriptionFacts, now: number): SubscriptionView {
  const { state, tier } = findState(facts, now);
  return { state, tier, ...VIEWS[state] };
}

function findState(
  { billing, whitelisted, trialEndsAt, subscription }: SubscriptionFacts,
  now: number,
): Pick<SubscriptionView, "state" | "tier"> {
  if (!billing) return { state: "off", tier: "selfHosted" };
  if (whitelisted) return { state: "free", tier: "selfHosted" };
  if (subscription && isInForce(subscription.status)) return { state: "paid", tier: subscription.tier };
  if (now < trialEndsAt) return { state: "trial", tier: "trial" };
  return { state: "over", tier: subscription?.tier ?? "trial" };
}
