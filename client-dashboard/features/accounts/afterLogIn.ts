import type { Profile } from "../../../shared/contract/accounts.js";
import { redirectTarget } from "../../session/redirectTarget.js";

/** Where a log-in leads: a profile that is absent or onboarded to its target or the dashboard, a new one to /welcome. */
export function afterLogIn(profile: Profile | null, redirect: string | null, origin: string): string {
  if (profile && !profile.onboarded) return "/welcome";
  return redirectTarget(redirect, origin) ?? "/dashboard";
}
