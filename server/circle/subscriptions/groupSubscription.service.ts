import type { Types } from "mongoose";
import { HAND_OVER_DAYS, tierOfQuantity } from "../../../shared/rules/tiers.js";
import type { AppContext } from "../../core/AppContext.js";
import type { Group } from "../groups/group.model.js";
import { findStanding, type Standing } from "./standing.service.js";
import type { StoredSubscription } from "./subscription.model.js";

const DAY_MS = 24 * 60 * 60_000;

/** What a group lives on. */
export interface GroupStanding extends Pick<Standing, "state" | "tier" | "limits"> {
  /** null: billing is off, or their account is gone. */
  payer: { userId: Types.ObjectId; name: string } | null;
  /** What a former owner still gives; null: nothing. */
  handOver: { stage: "paid" | "ended"; until: Date | null } | null;
}

export type PaidGroup = Pick<Group, "ownerId" | "paidBy" | "paidUntil">;

/**
 * The owner's subscription. A group that was handed over goes on with that of whoever paid before, until the new owner has one; when it ends
 * first, its limits stay for HAND_OVER_DAYS (docs/BILLING.md, "Hand-over").
 */
export async function standingOfGroup(app: AppContext, group: PaidGroup): Promise<GroupStanding> {
  const owner = await findStanding(app, group.ownerId);
  const own = owner ? asPaidBy(owner) : NOBODY;
  if (!app.config.billing) return { ...own, payer: null };
  if (own.state === "free" || own.state === "paid") return own;
  const former = group.paidBy ? await findStanding(app, group.paidBy) : null;
  const ended = endingOf(group, former?.subscription ?? null);
  if (former?.state === "paid") {
    return {
      ...asPaidBy(former),
      handOver: { stage: "paid", until: former.subscription?.endsAt ?? null },
    };
  }
  if (former?.state === "free") return { ...asPaidBy(former), handOver: { stage: "paid", until: null } };
  if (group.paidBy && ended && app.now() < ended.until.getTime()) {
    const { tier, quantity, until } = ended;
    return {
      state: "paid",
      tier,
      limits: tierOfQuantity(tier, quantity),
      payer: former && { userId: former.userId, name: former.name },
      handOver: { stage: "ended", until },
    };
  }
  if (own.state === "over" && former?.state === "trial") return asPaidBy(former);
  return own;
}

const NOBODY: GroupStanding = {
  state: "over",
  tier: "trial",
  limits: tierOfQuantity("trial", 1),
  payer: null,
  handOver: null,
};

function asPaidBy({
  state,
  tier,
  limits,
  userId,
  name,
}: Standing & { userId: Types.ObjectId; name: string }) {
  return { state, tier, limits, payer: { userId, name }, handOver: null };
}

/** How long the limits of a subscription stay that ended before the new owner had one. */
function endingOf({ paidUntil }: PaidGroup, subscription: StoredSubscription | null) {
  if (paidUntil) return { tier: paidUntil.tier, quantity: paidUntil.quantity, until: paidUntil.until };
  if (!subscription?.endsAt) return null;
  const { tier, quantity, endsAt } = subscription;
  return { tier, quantity, until: daysAfterEnding(endsAt) };
}

export function daysAfterEnding(endsAt: Date): Date {
  return new Date(endsAt.getTime() + HAND_OVER_DAYS * DAY_MS);
}
