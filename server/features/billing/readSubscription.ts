import type Stripe from "stripe";
import { isInForce, isStanding } from "../../../shared/rules/subscriptionState.js";
import {
  BILLING_INTERVALS,
  findPriced,
  PAID_TIERS,
  type BillingInterval,
  type PaidTier,
} from "../../../shared/rules/tiers.js";
import type { StoredSubscription } from "../../circle/subscriptions/subscription.model.js";

const SECOND_MS = 1_000;

/** Of all that Stripe has of a payer: the one that counts, and those that stand beside it and should not. */
export interface ChosenSubscriptions {
  /** null: there never was one that was paid. */
  current: Stripe.Subscription | null;
  seconds: Stripe.Subscription[];
}

/** The first that was bought counts; once none stands any more, the one that ended last. Those that were never paid do not count. */
export function chooseSubscription(all: readonly Stripe.Subscription[]): ChosenSubscriptions {
  const standing = all.filter(({ status }) => isStanding(status)).sort(byForceAndAge);
  const [first, ...seconds] = standing;
  if (first) return { current: first, seconds };
  const ended = all
    .filter(({ status }) => status === "canceled")
    .sort((a, b) => (b.ended_at ?? 0) - (a.ended_at ?? 0) || b.created - a.created || (a.id < b.id ? 1 : -1));
  return { current: ended[0] ?? null, seconds: [] };
}

function byForceAndAge(a: Stripe.Subscription, b: Stripe.Subscription): number {
  const force = Number(isInForce(b.status)) - Number(isInForce(a.status));
  return force || a.created - b.created || (a.id < b.id ? -1 : 1);
}

/** `before`: as it was stored last. `now`: epoch milliseconds. */
export function readSubscription(
  subscription: Stripe.Subscription,
  before: StoredSubscription | null,
  now: number,
): StoredSubscription {
  const item = subscription.items.data[0];
  if (!item) throw new Error(`The subscription ${subscription.id} has no item.`);
  return {
    id: subscription.id,
    status: subscription.status,
    priceId: item.price.id,
    ...findTier(subscription, item.price, before),
    quantity: item.quantity ?? 1,
    // Since 2025-03 the period stands on the items.
    periodEndsAt: new Date(item.current_period_end * SECOND_MS),
    endsAt: findEnd(subscription, { item, before, now }),
  };
}

/** A price that was replaced has lost its lookup key: then what was bought is known from before, or from the checkout. */
function findTier(
  { metadata }: Stripe.Subscription,
  price: Stripe.Price,
  before: StoredSubscription | null,
): { tier: PaidTier; interval: BillingInterval } {
  const priced = findPriced(price.lookup_key);
  if (priced) return priced;
  if (before?.priceId === price.id) return { tier: before.tier, interval: before.interval };
  return {
    tier: PAID_TIERS.find((tier) => tier === metadata.tier) ?? "family",
    interval:
      price.recurring?.interval === "year"
        ? "yearly"
        : (BILLING_INTERVALS.find((interval) => interval === metadata.interval) ?? "monthly"),
  };
}

interface EndFacts {
  item: Stripe.SubscriptionItem;
  before: StoredSubscription | null;
  now: number;
}

function findEnd(
  { id, status, ended_at, cancel_at, cancel_at_period_end }: Stripe.Subscription,
  { item, before, now }: EndFacts,
): Date | null {
  if (ended_at !== null) return new Date(ended_at * SECOND_MS);
  // Stripe keeps one that nobody paid: it gives nothing since it was first seen so.
  if (!isInForce(status)) return (before?.id === id ? before.endsAt : null) ?? new Date(now);
  if (cancel_at !== null) return new Date(cancel_at * SECOND_MS);
  return cancel_at_period_end ? new Date(item.current_period_end * SECOND_MS) : null;
}

/** Stripe gives an id or the thing itself, as it was asked. */
export function idOf(thing: string | { id: string } | null | undefined): string | null {
  return typeof thing === "string" ? thing : (thing?.id ?? null);
}
