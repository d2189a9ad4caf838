import type { Price } from "../../../../shared/contract/billing.js";
import type { BillingInterval, PaidTier } from "../../../../shared/rules/tiers.js";

const EACH = { monthly: "a month", yearly: "a year" } as const;

/** What is chosen on the page. */
export interface Choice {
  interval: BillingInterval;
  /** Displays of Professional. */
  quantity: number;
}

interface PriceText {
  amount: string;
  /** Smaller, below it. */
  words: string;
}

/** The price of a tier as it stands on its card; null: nobody knows it, and nothing is shown. */
export function priceText(prices: Price[], tier: PaidTier, { interval, quantity }: Choice): PriceText | null {
  const price = prices.find((one) => one.tier === tier && one.interval === interval);
  if (!price) return null;
  const each = moneyText(Number(price.amount), price.currency);
  if (tier !== "professional") return { amount: each, words: EACH[interval] };
  const displays = quantity === 1 ? "1 display" : `${quantity} displays`;
  const total = moneyText(Number(price.amount) * quantity, price.currency);
  return { amount: total, words: `${EACH[interval]} for ${displays}, ${each} each` };
}

/** `€9.90`, `€99`. */
function moneyText(amount: number, currency: string): string {
  const money = { style: "currency", currency } as const;
  return new Intl.NumberFormat(
    "en",
    Number.isInteger(amount) ? { ...money, minimumFractionDigits: 0, maximumFractionDigits: 0 } : money,
  ).format(amount);
}

/** What search engines read of the prices, by schema.org. */
export function offersOf(prices: Price[], { name, url }: { name: string; url: string }) {
  return {
    "@context": "https://schema.org",
    "@type": "SoftwareApplication",
    name,
    url,
    applicationCategory: "LifestyleApplication",
    operatingSystem: "Any with a web browser",
    offers: prices.map(({ tier, interval, amount, currency }) => ({
      "@type": "Offer",
      name: `${tier.charAt(0).toUpperCase()}${tier.slice(1)}, ${interval}`,
      price: amount,
      priceCurrency: currency,
      url,
    })),
  };
}
