import type { Profile } from "../../../../shared/contract/accounts.js";

type Subscription = Pick<Profile, "whitelisted" | "trial_days_remaining" | "subscription">;

/** What the account may do, in words. Without billing the server limits nothing (docs/PRODUCT.md, "Billing"). */
export function describeSubscription({
  whitelisted,
  trial_days_remaining: days,
  subscription,
}: Subscription): string {
  const { status, clientLimit, name } = subscription;
  if (whitelisted || (clientLimit === null && status === "active")) return "Free while billing is off.";
  if (status === "trialing") return `Free trial, ${days === 1 ? "1 day" : `${days} days`} left.`;
  if (status === "trial_over") return "The free trial is over.";
  return name;
}
