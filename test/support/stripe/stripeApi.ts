import type Stripe from "stripe";
import { createSession, expireSession, getSession } from "./checkouts.js";
import { buildPortalSession } from "./objects/pages.js";
import type { StripeAccount } from "./StripeAccount.js";
import { missing } from "./StripeRefusal.js";
import { listOf, type SubscriptionLife } from "./subscriptionLife.js";

export interface Stripes {
  account: StripeAccount;
  life: SubscriptionLife;
  origin: string;
}

/** As they come: everything is text. Those of a checkout are read by createSession(). */
interface StripeParams {
  email?: string;
  name?: string;
  metadata?: Record<string, string>;
  lookup_keys?: string[];
  customer?: string;
  status?: string;
  invoice?: string;
  payment?: { payment_intent?: string };
  payment_intent?: string;
  return_url?: string;
  cancel_at_period_end?: string;
}

interface Call {
  /** What stands in the path for `:id`. */
  id: string;
  params: StripeParams;
}

export interface StripeEndpoint {
  method: "GET" | "POST" | "DELETE";
  path: string;
  /** All that it takes, dotted; `*` stands for any one name. Anything else is refused, as Stripe does. */
  takes: readonly string[];
  answer: (stripes: Stripes, call: Call) => object;
}

const LISTING = ["limit", "starting_after", "ending_before", "expand.*"];

/** The endpoints that the product uses, and no others. */
export const STRIPE_ENDPOINTS: readonly StripeEndpoint[] = [
  {
    method: "POST",
    path: "/v1/customers",
    takes: ["email", "name", "metadata.*", "expand.*"],
    answer: ({ account }, { params }) => account.addCustomer(params),
  },
  {
    method: "GET",
    path: "/v1/customers",
    takes: [...LISTING, "email"],
    answer: ({ account }, { params }) =>
      listOf([...account.customers.values()].filter(({ email }) => !params.email || email === params.email)),
  },
  {
    method: "POST",
    path: "/v1/customers/:id",
    takes: ["email", "name", "metadata.*"],
    answer: ({ account }, { id, params }) => Object.assign(account.getCustomer(id, "id"), params),
  },
  {
    method: "DELETE",
    path: "/v1/customers/:id",
    takes: [],
    answer: ({ account, life }, { id }) => {
      account.removeCustomer(id, (subscription) => life.cancel(subscription.id));
      return { id, object: "customer", deleted: true } satisfies Stripe.DeletedCustomer;
    },
  },
  {
    method: "GET",
    path: "/v1/prices",
    takes: [...LISTING, "lookup_keys.*", "active", "product", "type"],
    answer: ({ account }, { params }) => listPrices(account, params),
  },
  {
    method: "POST",
    path: "/v1/checkout/sessions",
    takes: [
      "mode",
      "customer",
      "client_reference_id",
      "line_items.*.price",
      "line_items.*.quantity",
      "success_url",
      "cancel_url",
      "subscription_data.metadata.*",
      "subscription_data.trial_end",
      "allow_promotion_codes",
      "automatic_tax.enabled",
      "customer_update.address",
      "customer_update.name",
      "tax_id_collection.enabled",
    ],
    answer: (stripes, { params }) => createSession(stripes, params),
  },
  {
    method: "GET",
    path: "/v1/checkout/sessions",
    takes: [...LISTING, "customer", "status"],
    answer: (stripes, { params }) => listSessions(stripes, params),
  },
  {
    method: "POST",
    path: "/v1/checkout/sessions/:id/expire",
    takes: [],
    answer: (stripes, { id }) => expireSession(stripes, id),
  },
  {
    method: "POST",
    path: "/v1/billing_portal/sessions",
    takes: ["customer", "return_url"],
    answer: ({ account, origin }, { params }) => createPortal(account, origin, params),
  },
  {
    method: "GET",
    path: "/v1/subscriptions",
    takes: [...LISTING, "customer", "status"],
    answer: ({ account }, { params }) => listSubscriptions(account, params),
  },
  {
    method: "GET",
    path: "/v1/subscriptions/:id",
    takes: ["expand.*"],
    answer: ({ account }, { id }) => account.getSubscription(id),
  },
  {
    method: "POST",
    path: "/v1/subscriptions/:id",
    takes: ["cancel_at_period_end", "metadata.*"],
    answer: ({ life }, { id, params }) =>
      life.setCancelAtPeriodEnd(id, params.cancel_at_period_end === "true"),
  },
  {
    method: "DELETE",
    path: "/v1/subscriptions/:id",
    takes: ["invoice_now", "prorate"],
    answer: ({ life }, { id }) => life.cancel(id),
  },
  {
    method: "GET",
    path: "/v1/charges",
    takes: [...LISTING, "customer", "payment_intent"],
    answer: ({ account }, { params }) => {
      if (params.customer) account.getCustomer(params.customer);
      const all = [...account.charges.values()].reverse();
      return listOf(all.filter(({ customer }) => customer === params.customer));
    },
  },
  {
    method: "GET",
    path: "/v1/charges/:id",
    takes: ["expand.*"],
    answer: ({ account }, { id }) => account.charges.get(id) ?? throwMissing("charge", id),
  },
  {
    method: "GET",
    path: "/v1/invoice_payments",
    takes: [...LISTING, "invoice", "status", "payment.type", "payment.payment_intent"],
    answer: ({ account }, { params }) => listInvoicePayments(account, params),
  },
  {
    method: "POST",
    path: "/v1/refunds",
    takes: ["payment_intent", "reason", "amount", "metadata.*"],
    answer: ({ account }, { params }) => account.refund(params.payment_intent ?? ""),
  },
];

function listPrices(account: StripeAccount, params: { lookup_keys?: string[] }) {
  const keys = params.lookup_keys;
  const all = [...account.prices.values()].filter(({ active }) => active);
  return listOf(all.filter(({ lookup_key }) => !keys || (lookup_key !== null && keys.includes(lookup_key))));
}

function listSessions(stripes: Stripes, { customer, status }: { customer?: string; status?: string }) {
  const { account } = stripes;
  if (customer) account.getCustomer(customer);
  const all = [...account.sessions.keys()].map((id) => getSession(stripes, id)).reverse();
  return listOf(
    all.filter((one) => (!customer || one.customer === customer) && (!status || one.status === status)),
  );
}

function listSubscriptions(
  account: StripeAccount,
  { customer = "", status }: { customer?: string; status?: string },
) {
  account.getCustomer(customer);
  const all = account.subscriptionsOf(customer);
  return listOf(all.filter((one) => status === "all" || one.status !== "canceled"));
}

function listInvoicePayments(
  account: StripeAccount,
  { invoice, payment }: { invoice?: string; payment?: { payment_intent?: string } },
) {
  const intent = payment?.payment_intent;
  return listOf(
    [...account.invoicePayments.values()].filter(
      (one) => (!invoice || one.invoice === invoice) && (!intent || one.payment.payment_intent === intent),
    ),
  );
}

function createPortal(
  account: StripeAccount,
  origin: string,
  { customer = "", return_url }: { customer?: string; return_url?: string },
): Stripe.BillingPortal.Session {
  account.getCustomer(customer);
  const id = account.newId("bps");
  const session = buildPortalSession({
    id,
    customer,
    return_url: return_url ?? null,
    url: `${origin}/portal/${id}`,
    created: account.seconds(),
  });
  account.portals.set(id, session);
  return session;
}

function throwMissing(what: string, id: string): never {
  throw missing(what, id);
}
