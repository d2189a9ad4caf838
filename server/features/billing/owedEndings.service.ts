import type Stripe from "stripe";
import type { OwedEnding } from "../../circle/subscriptions/subscription.model.js";
import type { CustomerLease } from "./customerLease.js";
import { mailEnding } from "./billingMails.service.js";
import { idOf } from "./readSubscription.js";
import { isGoneAtStripe, isRefused } from "./stripeClient.js";

/** Written down before anything of it is done, so that a crash in between loses nothing. */
export async function oweEndings(lease: CustomerLease, endings: OwedEnding[]): Promise<void> {
  const known = new Set(lease.row.owed.map(({ subscriptionId }) => subscriptionId));
  const fresh = endings.filter(({ subscriptionId }) => !known.has(subscriptionId));
  if (fresh.length === 0) return;
  await lease.store({
    $push: { owed: { $each: fresh } },
    $min: { lookAt: new Date(lease.app.now()) },
  });
}

/** Ends each at Stripe, gives back what a second one has cost, and tells its owner. Every step may be repeated. */
export async function settleOwed(stripe: Stripe, lease: CustomerLease): Promise<void> {
  for (const { reason, subscriptionId } of [...lease.row.owed]) {
    if (reason === "second") await refund(stripe, subscriptionId);
    await cancelAtOnce(stripe, subscriptionId);
    await mailEnding(lease.app, lease.row.userId, { reason, subscriptionId });
    await lease.store({ $pull: { owed: { subscriptionId } } });
  }
}

export async function cancelAtOnce(stripe: Stripe, subscriptionId: string): Promise<void> {
  try {
    await stripe.subscriptions.cancel(subscriptionId);
  } catch (error) {
    if (!isGoneAtStripe(error)) throw error;
  }
}

/** All that was paid for it, which is its first invoice. One that began with a trial has cost nothing. */
async function refund(stripe: Stripe, subscriptionId: string): Promise<void> {
  const subscription = await stripe.subscriptions.retrieve(subscriptionId);
  const invoice = idOf(subscription.latest_invoice);
  if (invoice === null) return;
  const { data } = await stripe.invoicePayments.list({ invoice, status: "paid" });
  for (const { payment } of data) {
    const paymentIntent = idOf(payment.payment_intent);
    if (paymentIntent !== null) await refundPayment(stripe, paymentIntent);
  }
}

async function refundPayment(stripe: Stripe, paymentIntent: string): Promise<void> {
  try {
    await stripe.refunds.create(
      { payment_intent: paymentIntent, reason: "duplicate" },
      { idempotencyKey: `refund-${paymentIntent}` },
    );
  } catch (error) {
    // Repeated a day later, when Stripe has forgotten the key.
    if (!isRefused(error) || (error as Stripe.errors.StripeError).code !== "charge_already_refunded")
      throw error;
  }
}
