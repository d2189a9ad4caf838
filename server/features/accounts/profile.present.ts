import type { Profile } from "../../../shared/contract/accounts.js";
import { BRAND } from "../../../shared/brand.js";
import type { AppContext } from "../../AppContext.js";
import type { Membership } from "../groups/groups.service.js";
import type { UserDocument } from "./user.model.js";

const DAY_MS = 24 * 60 * 60_000;

interface ProfileParts {
  user: UserDocument;
  active: Membership;
  memberships: Membership[];
}

export function presentProfile(app: AppContext, { user, active, memberships }: ProfileParts): Profile {
  const trialDays = trialDaysRemaining(user, app.now());
  return {
    userID: user.id,
    name: user.name,
    email: user.email,
    emailVerified: user.emailVerified,
    photoURL: user.photoURL,
    groupInvites: [],
    activeGroup: { groupID: active.group.id, groupName: active.group.name, role: active.member.role },
    groups: memberships.map(({ group }) => ({ groupID: group.id, groupName: group.name })),
    onboarded: user.onboarded,
    whitelisted: user.whitelisted,
    trial_days_remaining: trialDays,
    subscription: presentSubscription({ billing: app.config.billing, trialDays }),
    serverVersion: app.version,
  };
}

/** A day that has begun counts whole. */
function trialDaysRemaining(user: UserDocument, now: number): number {
  return Math.max(0, Math.ceil((user.trialEndsAt.getTime() - now) / DAY_MS));
}

/** With billing off nothing is limited (design, Billing). */
function presentSubscription({
  billing,
  trialDays,
}: {
  billing: boolean;
  trialDays: number;
}): Profile["subscription"] {
  const unlimited = { clientLimit: null, caregiverLimit: null };
  if (!billing) return { ...unlimited, active: true, name: BRAND.name, status: "active" };
  const running = trialDays > 0;
  return { ...unlimited, active: running, name: "Free trial", status: running ? "trialing" : "trial_over" };
}
