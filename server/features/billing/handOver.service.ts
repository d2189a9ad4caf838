import type Stripe from "stripe";
import type { Types } from "mongoose";
import { isInForce } from "../../../shared/rules/subscriptionState.js";
import { DisplayModel } from "../../circle/displays/display.model.js";
import { GroupModel, type GroupDocument } from "../../circle/groups/group.model.js";
import { tellMembers } from "../../circle/groups/tellMembers.js";
import { SubscriptionModel } from "../../circle/subscriptions/subscription.model.js";
import type { AppContext } from "../../core/AppContext.js";
import { isGoneAtStripe } from "./stripeClient.js";

/**
 * The new owner of groups that were handed over has a subscription of their own: the former owner's ends at its period, unless something else lives
 * on it. Looked at whenever the new owner's subscription is; every step may be repeated.
 */
export async function endFormerSubscriptions(
  app: AppContext,
  stripe: Stripe,
  ownerId: Types.ObjectId,
): Promise<void> {
  const groups = await GroupModel.find({ ownerId, paidBy: { $type: "objectId" } });
  for (const group of groups) {
    const payerId = group.paidBy!;
    if (!(await isNeeded(payerId, group))) await endAtPeriod(app, stripe, payerId);
    await GroupModel.updateOne(
      { _id: group._id, ownerId, paidBy: payerId },
      { $set: { paidBy: null, paidUntil: null } },
    );
    await tellMembers(app, group._id);
  }
}

/** For displays of another group that the payer owns, or has handed over. */
async function isNeeded(payerId: Types.ObjectId, except: GroupDocument): Promise<boolean> {
  const others = await GroupModel.find(
    { _id: { $ne: except._id }, $or: [{ ownerId: payerId }, { paidBy: payerId }] },
    { _id: 1 },
  ).lean();
  const groupId = { $in: others.map(({ _id }) => _id) };
  return others.length > 0 && (await DisplayModel.exists({ groupId })) !== null;
}

/** It has been paid up to then, and nothing more is charged. Stripe is asked again behind it; what is cancelled already stays as it is. */
export async function endAtPeriod(app: AppContext, stripe: Stripe, payerId: Types.ObjectId): Promise<void> {
  const row = await SubscriptionModel.findOne({ userId: payerId }, { current: 1 }).lean();
  const current = row?.current;
  if (!current || !isInForce(current.status) || current.endsAt !== null) return;
  try {
    await stripe.subscriptions.update(current.id, { cancel_at_period_end: true });
  } catch (error) {
    if (!isGoneAtStripe(error)) throw error;
  }
  await SubscriptionModel.updateOne(
    { userId: payerId },
    { $inc: { asks: 1 }, $min: { lookAt: new Date(app.now()) } },
  );
  app.wakeDueLoop();
}
