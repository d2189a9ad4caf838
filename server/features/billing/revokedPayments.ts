import type Stripe from "stripe";
import { isStanding } from "../../../shared/rules/subscriptionState.js";
import type { OwedEnding } from "../../circle/subscriptions/subscription.model.js";
import { idOf } from "./readSubscription.js";

const LISTED = 100;

/**
 * Which of these subscriptions end because their payment was taken back: any that is disputed, and the newest that was refunded whole. A part
 * that is given back, or a payment of long ago, ends nothing.
 */
export async function findRevoked(
  stripe: Stripe,
  customerId: string,
  subscriptions: readonly Stripe.Subscription[],
): Promise<OwedEnding[]> {
  const standing = subscriptions.filter(({ status }) => isStanding(status));
  if (standing.length === 0) return [];
  const { data: charges } = await stripe.charges.list({ customer: customerId, limit: LISTED });
  const revoked: OwedEnding[] = [];
  for (const charge of charges.filter(({ disputed, refunded }) => disputed || refunded)) {
    const invoice = await findInvoice(stripe, charge);
    const subscription = standing.find(({ id }) => id === subscriptionOf(invoice));
    if (!subscription) continue;
    const isNewest = idOf(subscription.latest_invoice) === invoice?.id;
    if (charge.disputed) revoked.push({ reason: "disputed", subscriptionId: subscription.id });
    else if (isNewest) revoked.push({ reason: "refunded", subscriptionId: subscription.id });
  }
  return revoked.filter(
    ({ subscriptionId }, index) =>
      revoked.findIndex((other) => other.subscriptionId === subscriptionId) === index,
  );
}

async function findInvoice(stripe: Stripe, charge: Stripe.Charge): Promise<Stripe.Invoice | null> {
  const paymentIntent = idOf(charge.payment_intent);
  if (paymentIntent === null) return null;
  const { data } = await stripe.invoicePayments.list({
    payment: { type: "payment_intent", payment_intent: paymentIntent },
    expand: ["data.invoice"],
    limit: 1,
  });
  const invoice = data[0]?.invoice;
  return typeof invoice === "object" && !("deleted" in invoice && invoice.deleted) ? invoice : null;
}

/** Since 2025-03 it stands under `parent`. */
function subscriptionOf(invoice: Stripe.Invoice | null): string | null {
  return idOf(invoice?.parent?.subscription_details?.subscription);
}
