import type { Profile } from "../../../shared/contract/accounts.js";
import type { AppContext } from "../../AppContext.js";
import type { Membership } from "../groups/groups.service.js";
import type { OfferedGroup } from "../groups/invites.service.js";
import { portraitUrl } from "../media/media.service.js";
import { planOf } from "./plan.service.js";
import type { UserDocument } from "./user.model.js";

const DAY_MS = 24 * 60 * 60_000;

interface ProfileParts {
  user: UserDocument;
  active: Membership;
  memberships: Membership[];
  /** What the user is invited to. */
  offers: OfferedGroup[];
  /** Whether the user is to be asked about anything. */
  hasSetUpBefore: boolean;
}

export function presentProfile(
  app: AppContext,
  { user, active, memberships, offers, hasSetUpBefore }: ProfileParts,
): Profile {
  const trialDays = trialDaysRemaining(user, app.now());
  return {
    userID: user.id,
    name: user.name,
    email: user.email,
    emailVerified: user.emailVerified,
    hasSetUpBefore,
    hasPassword: user.passwordHash !== null,
    photoURL: portraitUrl(app, user.photoId),
    groupInvites: offers.map(({ group, inviterName }) => ({
      groupID: group.id,
      groupName: group.name,
      inviterName,
    })),
    activeGroup: { groupID: active.group.id, groupName: active.group.name, role: active.member.role },
    groups: memberships.map(({ group }) => ({ groupID: group.id, groupName: group.name })),
    onboarded: user.onboarded,
    whitelisted: user.whitelisted,
    trial_days_remaining: trialDays,
    subscription: presentSubscription(app, user, trialDays),
    serverVersion: app.version,
  };
}

/** A day that has begun counts whole. */
function trialDaysRemaining(user: UserDocument, now: number): number {
  return Math.max(0, Math.ceil((user.trialEndsAt.getTime() - now) / DAY_MS));
}

/** With billing off nothing is limited (design, Billing). */
function presentSubscription(
  app: AppContext,
  user: UserDocument,
  trialDays: number,
): Profile["subscription"] {
  const plan = planOf(app, user);
  if (!app.config.billing) return { ...plan, active: true, status: "active" };
  const running = trialDays > 0;
  return { ...plan, active: running, status: running ? "trialing" : "trial_over" };
}
