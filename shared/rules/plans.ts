/** How many displays and caregivers each plan allows; null: not limited. The one place where these numbers stand. */
export const PLANS = {
  /** Billing is off: whoever hosts it decides. */
  selfHosted: { name: "Mantel", clientLimit: null, caregiverLimit: null },
  trial: { name: "Free trial", clientLimit: 3, caregiverLimit: 10 },
  single: { name: "Single", clientLimit: 1, caregiverLimit: 5 },
  family: { name: "Family", clientLimit: 4, caregiverLimit: 15 },
  professional: { name: "Professional", clientLimit: 500, caregiverLimit: 500 },
} as const satisfies Record<string, Plan>;

export interface Plan {
  name: string;
  /** Displays of a group (the specification's name). */
  clientLimit: number | null;
  /** Members of a group, its owner included, and open invitations. */
  caregiverLimit: number | null;
}
