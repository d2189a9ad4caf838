import type Stripe from "stripe";

type GivenSubscription = Pick<Stripe.Subscription, "id" | "currency" | "customer" | "items"> &
  Partial<Stripe.Subscription>;

export function buildSubscription(given: GivenSubscription): Stripe.Subscription {
  return { ...SUBSCRIPTION, ...given } satisfies Stripe.Subscription;
}

const SUBSCRIPTION = {
  object: "subscription",
  application: null,
  application_fee_percent: null,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null },
  billing_cycle_anchor: 0,
  billing_cycle_anchor_config: null,
  billing_mode: { type: "flexible", flexible: null },
  billing_schedules: [],
  billing_thresholds: null,
  cancel_at: null,
  cancel_at_period_end: false,
  canceled_at: null,
  cancellation_details: null,
  collection_method: "charge_automatically",
  created: 0,
  customer_account: null,
  days_until_due: null,
  default_payment_method: null,
  default_source: null,
  description: null,
  discounts: [],
  ended_at: null,
  invoice_settings: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: { type: "self" },
  },
  latest_invoice: null,
  livemode: false,
  managed_payments: null,
  metadata: {},
  next_pending_invoice_item_invoice: null,
  on_behalf_of: null,
  pause_collection: null,
  payment_settings: null,
  pending_invoice_item_interval: null,
  pending_setup_intent: null,
  pending_update: null,
  schedule: null,
  start_date: 0,
  status: "active",
  test_clock: null,
  transfer_data: null,
  trial_end: null,
  trial_settings: null,
  trial_start: null,
} satisfies Partial<Stripe.Subscription>;

type GivenSubscriptionItem = Pick<Stripe.SubscriptionItem, "id" | "plan" | "price" | "subscription"> &
  Partial<Stripe.SubscriptionItem>;

export function buildSubscriptionItem(given: GivenSubscriptionItem): Stripe.SubscriptionItem {
  return { ...SUBSCRIPTION_ITEM, ...given } satisfies Stripe.SubscriptionItem;
}

const SUBSCRIPTION_ITEM = {
  object: "subscription_item",
  billing_thresholds: null,
  created: 0,
  current_period_end: 0,
  current_period_start: 0,
  current_trial: null,
  discounts: [],
  metadata: {},
  tax_rates: null,
  quantity: 1,
} satisfies Partial<Stripe.SubscriptionItem>;
