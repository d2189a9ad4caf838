import type Stripe from "stripe";
import { STRIPE_API_VERSION } from "../../../server/features/billing/stripeClient.js";
import { buildCharge, buildDispute, buildRefund } from "./objects/charge.js";
import { buildCustomer } from "./objects/customer.js";
import { buildPrice } from "./objects/price.js";
import { invalid, missing } from "./StripeRefusal.js";

/** What the double tells of; the objects that it sends along are as they were then. */
export interface SentEvent {
  id: string;
  type: string;
  created: number;
  /** As it goes over the wire. */
  body: Record<string, unknown>;
}

/** What a card does when it is charged. */
export type CardState = "works" | "declined";

/** All that one account at Stripe holds, and what does not depend on time: see subscriptionLife.ts for the rest. */
export class StripeAccount {
  readonly customers = new Map<string, Stripe.Customer>();
  readonly prices = new Map<string, Stripe.Price>();
  readonly subscriptions = new Map<string, Stripe.Subscription>();
  readonly invoices = new Map<string, Stripe.Invoice>();
  readonly invoicePayments = new Map<string, Stripe.InvoicePayment>();
  readonly charges = new Map<string, Stripe.Charge>();
  readonly refunds = new Map<string, Stripe.Refund>();
  readonly sessions = new Map<string, Stripe.Checkout.Session>();
  /** What was asked of a checkout, and its session does not say. */
  readonly wanted = new Map<string, Stripe.Checkout.SessionCreateParams>();
  readonly portals = new Map<string, Stripe.BillingPortal.Session>();
  readonly cards = new Map<string, CardState>();
  readonly events: SentEvent[] = [];
  private made = 0;

  /** `now`: epoch milliseconds. */
  constructor(
    private readonly now: () => number,
    private readonly tell: (event: SentEvent) => void,
  ) {}

  /** Of everybody, as if nobody had ever bought anything; prices stay. */
  forgetEverybody(): void {
    const { customers, subscriptions, invoices, invoicePayments, charges, refunds, sessions, portals } = this;
    [customers, subscriptions, invoices, invoicePayments, charges, refunds, sessions, portals].forEach(
      (all) => all.clear(),
    );
    this.events.splice(0);
  }

  seconds(): number {
    return Math.floor(this.now() / 1_000);
  }

  /** In the order of making, so that lists are as Stripe sorts them. */
  newId(prefix: string): string {
    this.made += 1;
    return `${prefix}_${String(this.made).padStart(6, "0")}`;
  }

  addEvent(type: string, object: object): void {
    const id = this.newId("evt");
    const created = this.seconds();
    const body = {
      id,
      object: "event",
      api_version: STRIPE_API_VERSION,
      created,
      data: { object: structuredClone(object) },
      livemode: false,
      pending_webhooks: 1,
      request: null,
      type,
    } satisfies Partial<Record<keyof Stripe.Event, unknown>>;
    const event = { id, type, created, body };
    this.events.push(event);
    this.tell(event);
  }

  addPrice(lookupKey: string, { amount, currency = "eur" }: { amount: number; currency?: string }): string {
    const id = this.newId("price");
    const recurring: Stripe.Price.Recurring = {
      interval: lookupKey.endsWith("yearly") ? "year" : "month",
      interval_count: 1,
      meter: null,
      trial_period_days: null,
      usage_type: "licensed",
    };
    const price = { id, currency, lookup_key: lookupKey, unit_amount: amount, recurring };
    this.prices.set(id, buildPrice(price));
    return id;
  }

  addCustomer(params: { email?: string; name?: string; metadata?: Record<string, string> }): Stripe.Customer {
    const { email = null, name = null, metadata = {} } = params;
    const id = this.newId("cus");
    const customer = buildCustomer({ id, email, name, metadata, created: this.seconds() });
    this.customers.set(id, customer);
    this.cards.set(id, "works");
    this.addEvent("customer.created", customer);
    return customer;
  }

  getCustomer(id: string, param = "customer"): Stripe.Customer {
    const customer = this.customers.get(id);
    if (!customer) throw missing("customer", id, param);
    return customer;
  }

  /** Its subscriptions end with it. */
  removeCustomer(id: string, cancel: (subscription: Stripe.Subscription) => void): void {
    const customer = this.getCustomer(id, "id");
    this.subscriptionsOf(id)
      .filter(({ status }) => status !== "canceled")
      .forEach(cancel);
    this.customers.delete(id);
    this.addEvent("customer.deleted", customer);
  }

  subscriptionsOf(customerId: string): Stripe.Subscription[] {
    return [...this.subscriptions.values()].filter(({ customer }) => customer === customerId).reverse();
  }

  getSubscription(id: string): Stripe.Subscription {
    const subscription = this.subscriptions.get(id);
    if (!subscription) throw missing("subscription", id);
    return subscription;
  }

  addCharge(charge: Pick<Stripe.Charge, "amount" | "currency" | "customer">): Stripe.Charge {
    const paid = buildCharge({
      id: this.newId("ch"),
      ...charge,
      amount_captured: charge.amount,
      captured: true,
      paid: true,
      payment_intent: this.newId("pi"),
      created: this.seconds(),
    });
    this.charges.set(paid.id, paid);
    return paid;
  }

  refund(paymentIntent: string, amount?: number): Stripe.Refund {
    const charge = [...this.charges.values()].find((one) => one.payment_intent === paymentIntent);
    if (!charge) throw missing("payment_intent", paymentIntent, "payment_intent");
    if (charge.refunded) {
      const code = "charge_already_refunded";
      throw invalid(`Charge ${charge.id} has already been refunded.`, { code });
    }
    charge.amount_refunded += amount ?? charge.amount;
    charge.refunded = charge.amount_refunded >= charge.amount;
    const { currency, id, customer } = charge;
    const refund = buildRefund({
      id: this.newId("re"),
      amount: amount ?? charge.amount,
      currency,
      charge: id,
      customer,
      payment_intent: paymentIntent,
      status: "succeeded",
      created: this.seconds(),
    });
    this.refunds.set(refund.id, refund);
    this.addEvent("charge.refunded", charge);
    return refund;
  }

  /** Whoever has the card takes the money back at the bank. */
  dispute(chargeId: string): void {
    const charge = this.charges.get(chargeId);
    if (!charge) throw missing("charge", chargeId);
    charge.disputed = true;
    const { amount, currency, payment_intent } = charge;
    const dispute = buildDispute({
      id: this.newId("dp"),
      amount,
      charge: chargeId,
      currency,
      payment_intent,
      evidence: {} as Stripe.Dispute.Evidence,
      reason: "fraudulent",
      created: this.seconds(),
    });
    this.addEvent("charge.dispute.created", dispute);
  }
}
