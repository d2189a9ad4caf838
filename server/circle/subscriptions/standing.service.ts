import type { Types } from "mongoose";
import { subscriptionState, type SubscriptionView } from "../../../shared/rules/subscriptionState.js";
import { tierOfQuantity, type Tier } from "../../../shared/rules/tiers.js";
import type { AppContext } from "../../core/AppContext.js";
import { UserModel, type User } from "../accounts/user.model.js";
import { SubscriptionModel, type StoredSubscription } from "./subscription.model.js";

/** How one person stands, and what that allows in the groups that live on it. */
export interface Standing extends SubscriptionView {
  limits: Tier;
  subscription: StoredSubscription | null;
}

type Payer = Pick<User, "whitelisted" | "trialEndsAt"> & { _id: Types.ObjectId };

export async function standingOf(app: AppContext, user: Payer): Promise<Standing> {
  const row = app.config.billing
    ? await SubscriptionModel.findOne({ userId: user._id }, { current: 1 }).lean()
    : null;
  return standingWith(app, user, row?.current ?? null);
}

/** null: the account is gone. */
export async function findStanding(
  app: AppContext,
  userId: Types.ObjectId,
): Promise<(Standing & { userId: Types.ObjectId; name: string }) | null> {
  const user = await UserModel.findOne(
    { _id: userId, deletingAt: null },
    { name: 1, whitelisted: 1, trialEndsAt: 1 },
  ).lean();
  return user && { userId, name: user.name, ...(await standingOf(app, user)) };
}

function standingWith(
  app: AppContext,
  { whitelisted, trialEndsAt }: Payer,
  subscription: StoredSubscription | null,
): Standing {
  const facts = {
    billing: app.config.billing,
    whitelisted,
    trialEndsAt: trialEndsAt.getTime(),
    subscription,
  };
  const view = subscriptionState(facts, app.now());
  return { ...view, limits: tierOfQuantity(view.tier, subscription?.quantity ?? 1), subscription };
}
