import type { Profile } from "../../../shared/contract/accounts.js";
import { redirectTarget } from "../../session/redirectTarget.js";

/**
 * Where a log-in leads: a profile that is absent or onboarded to its target or the dashboard, a new one to /welcome. What was set up before
 * the address was proved is asked about first.
 */
export function afterLogIn(profile: Profile | null, redirect: string | null, origin: string): string {
  if (profile?.hasSetUpBefore) return "/account/set-up-before";
  if (profile && !profile.onboarded) return "/welcome";
  return redirectTarget(redirect, origin) ?? "/dashboard";
}
