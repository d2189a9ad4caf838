import type Stripe from "stripe";
import { idOf } from "../../../server/features/billing/readSubscription.js";
import { buildInvoice, buildInvoicePayment } from "./objects/invoice.js";
import { buildPlan } from "./objects/price.js";
import { buildSubscription, buildSubscriptionItem } from "./objects/subscription.js";
import type { StripeAccount } from "./StripeAccount.js";
import { invalid, missing } from "./StripeRefusal.js";

const DAY = 24 * 60 * 60;
const INTERVAL = { month: 30 * DAY, year: 365 * DAY } as const;
const RETRY_AFTER = 3 * DAY;
/** The first try and three more; then Stripe gives up. */
const TRIES = 4;
const RUNNING = ["trialing", "active", "past_due"];

export interface Bought {
  customer: string;
  priceId: string;
  quantity: number;
  trialEnd: number | null;
  metadata: Record<string, string>;
}

/** What a subscription goes through: bought, renewed, not paid, tried again, cancelled. */
export class SubscriptionLife {
  constructor(private readonly account: StripeAccount) {}

  start({ customer, priceId, quantity, trialEnd, metadata }: Bought): Stripe.Subscription {
    const price = this.account.prices.get(priceId);
    if (!price) throw missing("price", priceId);
    const now = this.account.seconds();
    const id = this.account.newId("sub");
    const item = buildSubscriptionItem({
      id: this.account.newId("si"),
      subscription: id,
      price,
      plan: buildPlan({ id: price.id, currency: price.currency }),
      quantity,
      created: now,
      current_period_start: now,
      current_period_end: trialEnd ?? now + lengthOf(price),
    });
    const subscription = buildSubscription({
      id,
      customer,
      currency: price.currency,
      metadata,
      status: trialEnd === null ? "active" : "trialing",
      trial_start: trialEnd === null ? null : now,
      trial_end: trialEnd,
      created: now,
      start_date: now,
      items: listOf([item]),
    });
    this.account.subscriptions.set(id, subscription);
    this.account.addEvent("customer.subscription.created", subscription);
    const amount = trialEnd === null ? (price.unit_amount ?? 0) * quantity : 0;
    this.pay(subscription, this.addInvoice(subscription, amount));
    return subscription;
  }

  /** At once. */
  cancel(id: string): Stripe.Subscription {
    const subscription = this.account.getSubscription(id);
    if (subscription.status === "canceled") throw missing("subscription", id);
    const now = this.account.seconds();
    Object.assign(subscription, { status: "canceled", ended_at: now, canceled_at: now });
    this.account.addEvent("customer.subscription.deleted", subscription);
    return subscription;
  }

  setCancelAtPeriodEnd(id: string, cancels: boolean): Stripe.Subscription {
    const subscription = this.account.getSubscription(id);
    if (subscription.status === "canceled")
      throw invalid("A canceled subscription can only update its details.");
    subscription.cancel_at_period_end = cancels;
    subscription.cancel_at = cancels ? itemOf(subscription).current_period_end : null;
    subscription.canceled_at = cancels ? this.account.seconds() : null;
    this.account.addEvent("customer.subscription.updated", subscription);
    return subscription;
  }

  changePrice(id: string, priceId: string, quantity: number): void {
    const subscription = this.account.getSubscription(id);
    const price = this.account.prices.get(priceId);
    if (!price) throw missing("price", priceId);
    Object.assign(itemOf(subscription), { price, quantity });
    this.account.addEvent("customer.subscription.updated", subscription);
  }

  /** For the rest of the period, as a change to a larger plan is. */
  payExtra(id: string, amount: number): void {
    const subscription = this.account.getSubscription(id);
    this.pay(subscription, this.addInvoice(subscription, amount));
  }

  /** Everything that has become due by now, in the order of time. */
  catchUp(): void {
    for (const subscription of this.account.subscriptions.values()) {
      while (RUNNING.includes(subscription.status) && this.step(subscription)) continue;
    }
  }

  /** The card that was mended is charged for what is open. */
  payOpen(customerId: string): void {
    for (const subscription of this.account.subscriptionsOf(customerId)) {
      const invoice = this.latestInvoice(subscription);
      if (invoice?.status === "open") this.pay(subscription, invoice);
    }
  }

  latestInvoice({ latest_invoice }: Stripe.Subscription): Stripe.Invoice | undefined {
    return this.account.invoices.get(typeof latest_invoice === "string" ? latest_invoice : "");
  }

  private step(subscription: Stripe.Subscription): boolean {
    const now = this.account.seconds();
    const item = itemOf(subscription);
    const open = this.latestInvoice(subscription);
    if (
      subscription.status === "past_due" &&
      open?.next_payment_attempt &&
      open.next_payment_attempt <= now
    ) {
      this.pay(subscription, open);
      return true;
    }
    if (item.current_period_end > now) return false;
    if (subscription.cancel_at_period_end) {
      Object.assign(subscription, { status: "canceled", ended_at: item.current_period_end });
      this.account.addEvent("customer.subscription.deleted", subscription);
      return true;
    }
    item.current_period_start = item.current_period_end;
    item.current_period_end += lengthOf(item.price);
    if (subscription.status === "trialing") subscription.status = "active";
    this.account.addEvent("customer.subscription.updated", subscription);
    const amount = (item.price.unit_amount ?? 0) * (item.quantity ?? 1);
    this.pay(subscription, this.addInvoice(subscription, amount));
    return true;
  }

  private addInvoice(subscription: Stripe.Subscription, amount: number): Stripe.Invoice {
    const { id, customer, currency, metadata } = subscription;
    const invoice = buildInvoice({
      id: this.account.newId("in"),
      currency,
      customer,
      lines: listOf<Stripe.InvoiceLineItem>([]),
      amount_due: amount,
      amount_remaining: amount,
      total: amount,
      subtotal: amount,
      status: "open",
      created: this.account.seconds(),
      parent: {
        type: "subscription_details",
        quote_details: null,
        subscription_details: { metadata, subscription: id },
      },
    });
    this.account.invoices.set(invoice.id, invoice);
    subscription.latest_invoice = invoice.id;
    return invoice;
  }

  private pay(subscription: Stripe.Subscription, invoice: Stripe.Invoice): void {
    const customerId = idOf(subscription.customer) ?? "";
    invoice.attempted = true;
    if (invoice.amount_due > 0 && this.account.cards.get(customerId) === "declined") {
      this.fail(subscription, invoice);
      return;
    }
    if (invoice.amount_due > 0) this.addPayment(invoice, customerId);
    const paid = { status: "paid", amount_paid: invoice.amount_due, amount_remaining: 0 } as const;
    Object.assign(invoice, paid, { next_payment_attempt: null });
    this.account.addEvent("invoice.paid", invoice);
    if (subscription.status !== "past_due") return;
    subscription.status = "active";
    this.account.addEvent("customer.subscription.updated", subscription);
  }

  private addPayment(invoice: Stripe.Invoice, customer: string): void {
    const { amount_due: amount, currency } = invoice;
    const { payment_intent } = this.account.addCharge({ amount, currency, customer });
    const payment = buildInvoicePayment({
      id: this.account.newId("inpay"),
      currency,
      invoice: invoice.id,
      payment: { type: "payment_intent", payment_intent: idOf(payment_intent) ?? "" },
      amount_paid: amount,
      amount_requested: amount,
      is_default: true,
    });
    this.account.invoicePayments.set(payment.id, payment);
  }

  private fail(subscription: Stripe.Subscription, invoice: Stripe.Invoice): void {
    invoice.attempt_count += 1;
    const isLast = invoice.attempt_count >= TRIES;
    const lastTry = invoice.next_payment_attempt ?? itemOf(subscription).current_period_start;
    invoice.next_payment_attempt = isLast ? null : lastTry + RETRY_AFTER;
    this.account.addEvent("invoice.payment_failed", invoice);
    if (isLast) {
      this.cancel(subscription.id);
      return;
    }
    subscription.status = "past_due";
    this.account.addEvent("customer.subscription.updated", subscription);
  }
}

export function listOf<T>(data: T[], url = "/v1/list"): Stripe.ApiList<T> {
  return { object: "list", data, has_more: false, url };
}

export function itemOf({ id, items }: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = items.data;
  if (!item) throw new Error(`${id} has no item.`);
  return item;
}

function lengthOf({ recurring }: Stripe.Price): number {
  return INTERVAL[recurring?.interval === "year" ? "year" : "month"];
}
