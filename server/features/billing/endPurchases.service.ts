import type Stripe from "stripe";
import type { Types } from "mongoose";
import { isInForce, isStanding } from "../../../shared/rules/subscriptionState.js";
import { GroupModel } from "../../circle/groups/group.model.js";
import { daysAfterEnding } from "../../circle/subscriptions/groupSubscription.service.js";
import { SubscriptionModel, type StoredSubscription } from "../../circle/subscriptions/subscription.model.js";
import type { UserDocument } from "../../circle/accounts/user.model.js";
import type { AppContext } from "../../core/AppContext.js";
import { expireOpenSessions } from "./checkout.service.js";
import { findCustomer } from "./customer.service.js";
import { withLeaseOf } from "./customerLease.js";
import { cancelAtOnce } from "./owedEndings.service.js";
import { findStripe, isGoneAtStripe } from "./stripeClient.js";

/**
 * The account goes: first what it pays for ends at Stripe, and Stripe forgets the customer. Throws when Stripe does not answer; the deletion is then
 * taken up again as due work (accounts/deleteAccount.service.ts). Groups that were handed over keep their limits for HAND_OVER_DAYS.
 */
export async function endPurchases(app: AppContext, user: UserDocument): Promise<void> {
  const row = await SubscriptionModel.findOne({ userId: user._id });
  if (!row) return;
  const stripe = findStripe(app);
  if (!stripe) {
    app.log.warn(
      { userId: user.id },
      "there are no keys any more: what is bought at Stripe does not end by itself",
    );
    return;
  }
  await keepLimits(app, user._id, row.current);
  await withLeaseOf(app, user._id, async (lease) => {
    const customerId = lease.row.customerId ?? (await findCustomer(stripe, user))?.id ?? null;
    if (customerId !== null) await endCustomer(stripe, customerId);
  });
}

export async function removeSubscription(userId: Types.ObjectId): Promise<void> {
  await SubscriptionModel.deleteOne({ userId });
}

async function endCustomer(stripe: Stripe, customerId: string): Promise<void> {
  try {
    await expireOpenSessions(stripe, customerId);
    const { data } = await stripe.subscriptions.list({ customer: customerId, status: "all", limit: 100 });
    for (const { id, status } of data) {
      if (isStanding(status) || status === "incomplete") await cancelAtOnce(stripe, id);
    }
    await stripe.customers.del(customerId);
  } catch (error) {
    if (!isGoneAtStripe(error)) throw error;
  }
}

async function keepLimits(
  app: AppContext,
  userId: Types.ObjectId,
  current: StoredSubscription | null,
): Promise<void> {
  if (!current) return;
  const endedAt = isInForce(current.status) ? new Date(app.now()) : current.endsAt;
  if (!endedAt) return;
  const { tier, quantity } = current;
  await GroupModel.updateMany(
    { paidBy: userId, paidUntil: null },
    { $set: { paidUntil: { until: daysAfterEnding(endedAt), tier, quantity } } },
  );
}
