/** How many displays and caregivers each tier allows; null: not limited. The one place where these numbers stand. */
export const TIERS = {
  /** Billing is off: whoever hosts it decides. */
  selfHosted: { name: "Mantel", clientLimit: null, caregiverLimit: null },
  trial: { name: "Free trial", clientLimit: 3, caregiverLimit: 10 },
  single: { name: "Single", clientLimit: 1, caregiverLimit: 5 },
  family: { name: "Family", clientLimit: 4, caregiverLimit: 15 },
  professional: { name: "Professional", clientLimit: 500, caregiverLimit: 500 },
} as const satisfies Record<string, Tier>;

export interface Tier {
  name: string;
  /** Displays of a group (the name is fixed: docs/PRODUCT.md, "Fixed calls and texts"). */
  clientLimit: number | null;
  /** Members of a group, its owner included, and open invitations. */
  caregiverLimit: number | null;
}
