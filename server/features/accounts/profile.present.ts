import type { Installation, Profile } from "../../../shared/contract/accounts.js";
import type { AppContext } from "../../core/AppContext.js";
import type { Membership } from "../../circle/groups/membership.js";
import type { OfferedGroup } from "../groups/index.js";
import { mayEnter } from "../../circle/groups/mayEnter.js";
import { portraitUrl } from "../../media/media.service.js";
import { tierOf } from "../../circle/accounts/tier.js";
import type { UserDocument } from "../../circle/accounts/user.model.js";

const DAY_MS = 24 * 60 * 60_000;

interface ProfileParts {
  user: UserDocument;
  active: Membership;
  memberships: Membership[];
  /** What the user is invited to. */
  offers: OfferedGroup[];
  invitedFor: Profile["invitedFor"];
  /** Whether the user is to be asked about anything. */
  hasSetUpBefore: boolean;
  installation: Installation;
}

export function presentProfile(
  app: AppContext,
  { user, active, memberships, offers, invitedFor, hasSetUpBefore, installation }: ProfileParts,
): Profile {
  const trialDays = trialDaysRemaining(user, app.now());
  return {
    uid: user.id,
    userID: user.id,
    name: user.name,
    email: user.email,
    emailVerified: user.emailVerified,
    hasSetUpBefore,
    hasPassword: user.passwordHash !== null,
    photoURL: portraitUrl(app, user.photoId),
    clockFormat: user.clockFormat,
    groupInvites: offers.map(({ group, inviterName }) => ({
      groupID: group.id,
      groupName: group.name,
      inviterName,
    })),
    invitedFor,
    activeGroup: { groupID: active.group.id, groupName: active.group.name, role: active.member.role },
    groups: memberships.map(({ group }) => ({ groupID: group.id, groupName: group.name })),
    hasOwnGroup: memberships.some(({ group }) => group.ownerId.equals(user._id)),
    enterableGroups: enterableGroups(app, { user, memberships, offers }),
    onboarded: user.onboarded,
    whitelisted: user.whitelisted,
    trial_days_remaining: trialDays,
    subscription: presentSubscription(app, user, trialDays),
    serverVersion: app.version,
    installation,
  };
}

function enterableGroups(
  app: AppContext,
  { user, memberships, offers }: Pick<ProfileParts, "user" | "memberships" | "offers">,
): string[] {
  const entered = memberships.filter(({ member }) => mayEnter(app, user, member));
  const joined = offers.filter(({ mayAccept }) => mayAccept);
  return [...entered, ...joined].map(({ group }) => group.id);
}

/** A day that has begun counts whole. */
function trialDaysRemaining(user: UserDocument, now: number): number {
  return Math.max(0, Math.ceil((user.trialEndsAt.getTime() - now) / DAY_MS));
}

/** With billing off nothing is limited (docs/PRODUCT.md, "Billing"). */
function presentSubscription(
  app: AppContext,
  user: UserDocument,
  trialDays: number,
): Profile["subscription"] {
  const tier = tierOf(app, user);
  if (!app.config.billing) return { ...tier, active: true, status: "active" };
  const running = trialDays > 0;
  return { ...tier, active: running, status: running ? "trialing" : "trial_over" };
}
