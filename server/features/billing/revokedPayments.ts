import type Stripe from "stripe";
import { isStanding } from "../../../shared/rules/subscriptionState.js";
import type { OwedEnding } from "../../circle/subscriptions/subscription.model.js";
import { idOf } from "./readSubscription.js";

const LISTED = 100;
/** What is bought may be charged some moments before its time begins. */
const CHARGED_BEFORE_SECONDS = 60 * 60;

interface Payment {
  charge: Stripe.Charge;
  subscriptionId: string | null;
}

/**
 * Which of these subscriptions end because their money was taken back: any with a payment that is disputed, and any whose whole price for the time that runs
 * was given back. A part of it, or a payment for a time that is over, ends nothing.
 */
export async function findRevoked(
  stripe: Stripe,
  customerId: string,
  subscriptions: readonly Stripe.Subscription[],
): Promise<OwedEnding[]> {
  const standing = subscriptions.filter(({ status }) => isStanding(status));
  if (standing.length === 0) return [];
  const { data } = await stripe.charges.list({ customer: customerId, limit: LISTED });
  if (!data.some(({ disputed, refunded }) => disputed || refunded)) return [];
  const payments = await findPayments(stripe, standing, data);
  return standing.flatMap((subscription) => {
    const ofIt = payments.filter(({ subscriptionId }) => subscriptionId === subscription.id);
    const reason = findReason(
      subscription,
      ofIt.map(({ charge }) => charge),
    );
    return reason ? [{ reason, subscriptionId: subscription.id }] : [];
  });
}

/** Of the time that runs, and of the last one before when there are none; disputed ones however old. Each is a question to Stripe. */
async function findPayments(
  stripe: Stripe,
  standing: readonly Stripe.Subscription[],
  charges: readonly Stripe.Charge[],
): Promise<Payment[]> {
  const start = Math.min(...standing.map(startOf));
  const payments: Payment[] = [];
  for (const charge of charges.filter(({ paid }) => paid)) {
    const isFound = payments.some(({ subscriptionId }) => standing.some(({ id }) => id === subscriptionId));
    if (isFound && !charge.disputed && charge.created < start) continue;
    payments.push({ charge, subscriptionId: await findPaidFor(stripe, charge) });
  }
  return payments;
}

/** In seconds. */
function startOf({ items }: Stripe.Subscription): number {
  return Math.min(...items.data.map((item) => item.current_period_start)) - CHARGED_BEFORE_SECONDS;
}

/** `charges`: those that were paid for it, newest first, as Stripe lists them. */
function findReason(
  subscription: Stripe.Subscription,
  charges: readonly Stripe.Charge[],
): "disputed" | "refunded" | null {
  if (charges.some(({ disputed }) => disputed)) return "disputed";
  const ofPeriod = charges.filter(({ created }) => created >= startOf(subscription));
  // Right after a renewal, or while its payment fails, the last payment is one of before.
  const counted = ofPeriod.length > 0 || isSettled(subscription) ? ofPeriod : charges.slice(0, 1);
  return counted.length > 0 && counted.every(({ refunded }) => refunded) ? "refunded" : null;
}

/** Nothing is open for the time that runs: without a payment, a coupon or a trial covers it. */
function isSettled({ latest_invoice: invoice }: Stripe.Subscription): boolean {
  return typeof invoice === "object" && invoice?.status === "paid";
}

async function findPaidFor(stripe: Stripe, charge: Stripe.Charge): Promise<string | null> {
  const paymentIntent = idOf(charge.payment_intent);
  if (paymentIntent === null) return null;
  const { data } = await stripe.invoicePayments.list({
    payment: { type: "payment_intent", payment_intent: paymentIntent },
    expand: ["data.invoice"],
    limit: 1,
  });
  const invoice = data[0]?.invoice;
  if (typeof invoice !== "object" || ("deleted" in invoice && invoice.deleted)) return null;
  // Since 2025-03 it stands under `parent`.
  return idOf(invoice.parent?.subscription_details?.subscription);
}
