import type { Installation, Profile } from "../../../shared/contract/accounts.js";
import type { AppContext } from "../../core/AppContext.js";
import type { Membership } from "../../circle/groups/membership.js";
import type { OfferedGroup } from "../groups/index.js";
import { mayEnter } from "../../circle/groups/mayEnter.js";
import { portraitUrl } from "../../media/media.service.js";
import type { Standing } from "../../circle/subscriptions/standing.service.js";
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
  standing: Standing;
  /** Groups that were handed over and still live on the user's subscription. */
  paysFor: Profile["billing"]["paysFor"];
}

export function presentProfile(
  app: AppContext,
  {
    user,
    active,
    memberships,
    offers,
    invitedFor,
    hasSetUpBefore,
    installation,
    standing,
    paysFor,
  }: ProfileParts,
): Profile {
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
    trial_days_remaining: trialDaysRemaining(user, app.now()),
    subscription: presentSubscription(standing),
    billing: { ...presentBilling(app, standing), paysFor },
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

function presentSubscription({ limits, active, status }: Standing): Profile["subscription"] {
  return { ...limits, active, status };
}

function presentBilling(
  { config }: AppContext,
  { state, tier, subscription }: Standing,
): Omit<Profile["billing"], "paysFor"> {
  const paid = state === "paid" ? subscription : null;
  const endsAt = paid?.endsAt?.toISOString() ?? null;
  return {
    state,
    tier,
    interval: paid?.interval ?? null,
    quantity: paid?.quantity ?? 1,
    canPay: config.billing && config.stripe !== null,
    paymentFailed: paid?.status === "past_due",
    endsAt,
    renewsAt: endsAt === null ? (paid?.periodEndsAt.toISOString() ?? null) : null,
  };
}
