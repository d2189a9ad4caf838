import type { Profile } from "../../../shared/contract/accounts.js";

type Plan = Pick<Profile, "whitelisted" | "trial_days_remaining" | "subscription">;

/** What the account may do, in words. Without billing the server limits nothing (design, Billing). */
export function planWords({ whitelisted, trial_days_remaining: days, subscription }: Plan): string {
  const { status, clientLimit, name } = subscription;
  if (whitelisted || (clientLimit === null && status === "active")) return "Free while billing is off.";
  if (status === "trialing") return `Free trial, ${days === 1 ? "1 day" : `${days} days`} left.`;
  if (status === "trial_over") return "The free trial is over.";
  return name;
}
