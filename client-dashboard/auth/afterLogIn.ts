import type { Profile } from "../../shared/contract/accounts.js";
import { redirectTarget } from "./redirectTarget.js";

const SET_UP_BEFORE = "/account/set-up-before";

/**
 * Where a log-in leads: a profile that is absent or onboarded to its target or the dashboard, a new one to /welcome. What was set up before
 * the address was proved is asked about first, and that page leads on to where the log-in would have led.
 */
export function afterLogIn(profile: Profile | null, redirect: string | null, origin: string): string {
  if (!profile?.hasSetUpBefore) return afterQuestion(profile, redirect, origin);
  const target = redirectTarget(redirect, origin);
  return target === null ? SET_UP_BEFORE : `${SET_UP_BEFORE}?redirect=${encodeURIComponent(target)}`;
}

/** The same once nothing is asked any more. */
export function afterQuestion(
  profile: Pick<Profile, "onboarded"> | null,
  redirect: string | null,
  origin: string,
): string {
  if (profile && !profile.onboarded) return "/welcome";
  return redirectTarget(redirect, origin) ?? "/dashboard";
}
