import type Stripe from "stripe";
import type { Price } from "../../../shared/contract/billing.js";
import {
  BILLING_INTERVALS,
  findPriced,
  PAID_TIERS,
  priceKey,
  type BillingInterval,
  type PaidTier,
} from "../../../shared/rules/tiers.js";
import type { AppContext } from "../../core/AppContext.js";
import { findStripe } from "./stripeClient.js";

const FRESH_MS = 10 * 60_000;
/** While Stripe does not answer, the last prices are good for so long. */
const KEPT_MS = 24 * 60 * 60_000;
const FAILED_WAIT_MS = 30_000;

export interface KnownPrice extends Price {
  id: string;
}

interface Cached {
  prices: KnownPrice[];
  fetchedAt: number;
  /** Not asked again before this. */
  nextAt: number;
}

const caches = new WeakMap<AppContext, Cached>();
const fetches = new WeakMap<AppContext, Promise<KnownPrice[]>>();

/** What Stripe asks for each tier, at most some minutes old; empty when nothing can be bought, or nobody knows. */
export async function listPrices(app: AppContext): Promise<KnownPrice[]> {
  const stripe = findStripe(app);
  if (!stripe) return [];
  const cached = caches.get(app);
  if (cached && app.now() < cached.nextAt) return cached.prices;
  const running = fetches.get(app) ?? fetchPrices(app, stripe).finally(() => fetches.delete(app));
  fetches.set(app, running);
  return running;
}

export async function findPrice(
  app: AppContext,
  { tier, interval }: { tier: PaidTier; interval: BillingInterval },
): Promise<KnownPrice | null> {
  const prices = await listPrices(app);
  return prices.find((price) => price.tier === tier && price.interval === interval) ?? null;
}

async function fetchPrices(app: AppContext, stripe: Stripe): Promise<KnownPrice[]> {
  const now = app.now();
  try {
    const keys = PAID_TIERS.flatMap((tier) => BILLING_INTERVALS.map((interval) => priceKey(tier, interval)));
    const { data } = await stripe.prices.list({ lookup_keys: keys, active: true, limit: 100 });
    const prices = data.flatMap(presentPrice);
    caches.set(app, { prices, fetchedAt: now, nextAt: now + FRESH_MS });
    return prices;
  } catch (error) {
    app.log.warn({ err: error }, "Stripe did not say its prices");
    const known = caches.get(app);
    const isKept = known !== undefined && now - known.fetchedAt < KEPT_MS;
    const prices = isKept ? known.prices : [];
    caches.set(app, { prices, fetchedAt: known?.fetchedAt ?? 0, nextAt: now + FAILED_WAIT_MS });
    return prices;
  }
}

function presentPrice({ id, lookup_key, unit_amount, currency }: Stripe.Price): KnownPrice[] {
  const priced = findPriced(lookup_key);
  if (!priced || unit_amount === null) return [];
  return [{ id, ...priced, amount: inWholeUnits(unit_amount, currency), currency: currency.toUpperCase() }];
}

/** Of these Stripe counts hundredths although there are none (docs.stripe.com/currencies, "Special cases"). */
const COUNTED_IN_HUNDREDTHS = ["isk", "ugx"];

/** `amount` in the currency's smallest unit, as Stripe counts: 990 of eur is "9.90", 990 of jpy is "990". */
export function inWholeUnits(amount: number, currency: string): string {
  const digits = COUNTED_IN_HUNDREDTHS.includes(currency.toLowerCase())
    ? 2
    : (new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ??
      2);
  return (amount / 10 ** digits).toFixed(digits);
}
