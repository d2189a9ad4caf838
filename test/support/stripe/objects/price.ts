import type Stripe from "stripe";

type GivenPrice = Pick<Stripe.Price, "id" | "currency"> & Partial<Stripe.Price>;

export function buildPrice(given: GivenPrice): Stripe.Price {
  return { ...PRICE, ...given } satisfies Stripe.Price;
}

const PRICE = {
  object: "price",
  active: true,
  billing_scheme: "per_unit",
  created: 0,
  custom_unit_amount: null,
  livemode: false,
  lookup_key: null,
  metadata: {},
  nickname: null,
  product: "prod_mantel",
  recurring: null,
  tax_behavior: null,
  tiers_mode: null,
  transform_quantity: null,
  type: "recurring",
  unit_amount: null,
  unit_amount_decimal: null,
} satisfies Partial<Stripe.Price>;

type GivenPlan = Pick<Stripe.Plan, "id" | "currency"> & Partial<Stripe.Plan>;

export function buildPlan(given: GivenPlan): Stripe.Plan {
  return { ...PLAN, ...given } satisfies Stripe.Plan;
}

const PLAN = {
  object: "plan",
  active: true,
  amount: null,
  amount_decimal: null,
  billing_scheme: "per_unit",
  created: 0,
  interval: "month",
  interval_count: 1,
  livemode: false,
  metadata: null,
  meter: null,
  nickname: null,
  product: null,
  tiers_mode: null,
  transform_usage: null,
  trial_period_days: null,
  usage_type: "licensed",
} satisfies Partial<Stripe.Plan>;
