/** How many displays and caregivers each tier allows; null: not limited. The one place where these numbers stand. */
export const TIERS = {
  /** Billing is off, or the account is free: whoever hosts it decides. */
  selfHosted: { name: "Mantel", clientLimit: null, caregiverLimit: null },
  /** The trial is a Family. */
  trial: { name: "Free trial", clientLimit: 4, caregiverLimit: 10 },
  single: { name: "Single", clientLimit: 1, caregiverLimit: 3 },
  family: { name: "Family", clientLimit: 4, caregiverLimit: 10 },
  /** For each display that is paid for. */
  professional: { name: "Professional", clientLimit: 1, caregiverLimit: 5 },
} as const satisfies Record<string, Tier>;

export type TierName = keyof typeof TIERS;

export interface Tier {
  name: string;
  /** Displays of all groups that live on it (the name is fixed: docs/PRODUCT.md, "Fixed calls and texts"). */
  clientLimit: number | null;
  /** Members of all groups that live on it, each person once, their owners included, and open invitations. */
  caregiverLimit: number | null;
}

/** What can be bought. */
export const PAID_TIERS = ["single", "family", "professional"] as const;
export type PaidTier = (typeof PAID_TIERS)[number];

export const BILLING_INTERVALS = ["monthly", "yearly"] as const;
export type BillingInterval = (typeof BILLING_INTERVALS)[number];

/** Displays of one Professional subscription. */
export const PAID_DISPLAYS_MAX = 500;
/** A group that was handed over has so many days when its former owner's subscription ends before the new owner has one. */
export const HAND_OVER_DAYS = 14;

/** What so many of a tier allow; only Professional is bought by quantity. */
export function tierOfQuantity(tier: TierName, quantity: number): Tier {
  const { name, clientLimit, caregiverLimit } = TIERS[tier];
  if (tier !== "professional") return { name, clientLimit, caregiverLimit };
  const { professional } = TIERS;
  return {
    name,
    clientLimit: professional.clientLimit * quantity,
    caregiverLimit: professional.caregiverLimit * quantity,
  };
}

/** The lookup key under which whoever hosts it keeps the price at Stripe. */
export function priceKey(tier: PaidTier, interval: BillingInterval): string {
  return `mantel_${tier}_${interval}`;
}

/** What a price of Stripe stands for; null: not one of ours. */
export function findPriced(key: string | null): { tier: PaidTier; interval: BillingInterval } | null {
  for (const tier of PAID_TIERS) {
    const interval = BILLING_INTERVALS.find((one) => priceKey(tier, one) === key);
    if (interval) return { tier, interval };
  }
  return null;
}
