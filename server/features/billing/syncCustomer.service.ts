import { isDeepStrictEqual } from "node:util";
import type Stripe from "stripe";
import { isInForce, isStanding } from "../../../shared/rules/subscriptionState.js";
import { UserModel } from "../../circle/accounts/user.model.js";
import { tellSubscriptionChanged } from "../../circle/subscriptions/paidFor.service.js";
import {
  SubscriptionModel,
  type StoredSubscription,
  type SubscriptionDocument,
} from "../../circle/subscriptions/subscription.model.js";
import type { AppContext } from "../../core/AppContext.js";
import { forEachIndependently, unlessFailed } from "../../jobs/forEachIndependently.js";
import { mailFailedPayment } from "./billingMails.service.js";
import { followEmail, forgetCustomer } from "./customer.service.js";
import { LeaseLostError, tryWithLease, unleasedAt, type CustomerLease } from "./customerLease.js";
import { endAtPeriod, endFormerSubscriptions } from "./handOver.service.js";
import { oweEndings, settleOwed } from "./owedEndings.service.js";
import { chooseSubscription, readSubscription } from "./readSubscription.js";
import { findRevoked } from "./revokedPayments.js";
import { findStripe, isGoneAtStripe } from "./stripeClient.js";
import type { Look } from "../../jobs/Look.js";
import type { TimeAhead } from "../../jobs/pullBackTimes.js";

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
export const CUSTOMERS_PER_ROUND = 50;

/** Whoever could not be asked about waits for so long, and then stands behind all who wait already. */
const FAILED_WAIT_MS = 60_000;

/**
 * Due work: asks Stripe about everybody of whom it has told something, and about everybody once an hour. Who has waited longest comes first. Returns when
 * there are more than one round takes.
 */
export async function syncCustomers(app: AppContext): Promise<Date | null> {
  if (!findStripe(app)) return null;
  const now = new Date(app.now());
  const rows = await SubscriptionModel.find({ ...unasked(now), ...unlessFailed(app, "syncCustomers") })
    .sort({ lookAt: 1 })
    .limit(CUSTOMERS_PER_ROUND);
  await forEachIndependently(app, { work: "syncCustomers", items: rows }, (row) => syncRow(app, row));
  return rows.length < CUSTOMERS_PER_ROUND ? null : now;
}

/** Stripe is asked once a day at least. */
export const ASKED_AGAIN: TimeAhead = {
  model: SubscriptionModel,
  filter: {},
  field: "lookAt",
  aheadMs: DAY_MS,
};

export const customersToAsk = (app: AppContext): Look[] =>
  findStripe(app) ? [{ model: SubscriptionModel, filter: unasked(new Date(app.now())) }] : [];

function unasked(now: Date) {
  return {
    customerId: { $gt: "" },
    lookAt: { $lte: now },
    ...unleasedAt(now.getTime()),
  };
}

/** Nothing happens while somebody else works on this payer: they ask anew what was told meanwhile, or the next round does. */
async function syncRow(
  app: AppContext,
  { _id, lookAt }: Pick<SubscriptionDocument, "_id" | "lookAt">,
): Promise<void> {
  const stripe = findStripe(app);
  if (!stripe) return;
  try {
    await tryWithLease(app, _id, (lease) => syncCustomer(stripe, lease));
  } catch (error) {
    // Whoever has taken over knows better.
    if (error instanceof LeaseLostError) return;
    // Or those that always fail would be the oldest for ever, and fill every round.
    const later = new Date(app.now() + FAILED_WAIT_MS);
    await SubscriptionModel.updateOne({ _id, lookAt }, { $set: { lookAt: later } });
    throw error;
  }
}

/** As askStripe(); a customer that is gone at Stripe has no subscription any more. */
export async function syncCustomer(stripe: Stripe, lease: CustomerLease): Promise<StoredSubscription | null> {
  try {
    return await askStripe(stripe, lease);
  } catch (error) {
    if (!isGoneAtStripe(error)) throw error;
    await forgetCustomer(lease);
    return lease.row.current;
  }
}

/**
 * Asks Stripe how a payer stands and stores it. What an event said is never used: they come late, twice and in any order. Ends what must not
 * stand, tells of payments that failed, and returns what is stored.
 */
async function askStripe(stripe: Stripe, lease: CustomerLease): Promise<StoredSubscription | null> {
  const { app, row } = lease;
  const { customerId, asks, current: before } = row;
  if (customerId === null) return null;
  const user = await UserModel.findOne({ _id: row.userId, deletingAt: null });
  if (user) await followEmail(stripe, lease, user);

  const subscriptions = await fetchSettled(stripe, lease, customerId);
  const { current } = chooseSubscription(subscriptions);
  await tellFailure(lease, current);
  const stored = current && readSubscription(current, before, app.now());
  const isNews = row.untold === true || !isSame(before, stored);
  await lease.store({ $set: { current: stored, ...(isNews && { untold: true }) } });
  if (isNews) await tellChanged(lease);
  if (stored && isInForce(stored.status)) await endFormerSubscriptions(app, stripe, row.userId);
  // They are told that there is nothing to pay, and have no button that leads to the portal (docs/decisions/110).
  if (user?.whitelisted) await endAtPeriod(app, stripe, row.userId);

  const waitMs = stored && isStanding(stored.status) ? HOUR_MS : DAY_MS;
  await lease.settle(asks, new Date(app.now() + waitMs));
  return stored;
}

/** All subscriptions of a customer, once nothing stands among them that must not. */
async function fetchSettled(
  stripe: Stripe,
  lease: CustomerLease,
  customerId: string,
): Promise<Stripe.Subscription[]> {
  const fetched = await fetchSubscriptions(stripe, customerId);
  const { seconds } = chooseSubscription(fetched);
  const revoked = await findRevoked(stripe, customerId, fetched);
  const second = seconds.map(({ id }) => ({ reason: "second" as const, subscriptionId: id }));
  await oweEndings(lease, [...second, ...revoked]);
  if (lease.row.owed.length === 0) return fetched;
  await settleOwed(stripe, lease);
  return fetchSubscriptions(stripe, customerId);
}

async function fetchSubscriptions(stripe: Stripe, customerId: string): Promise<Stripe.Subscription[]> {
  const { data } = await stripe.subscriptions.list({
    customer: customerId,
    status: "all",
    limit: 100,
    expand: ["data.latest_invoice"],
  });
  return data;
}

async function tellFailure(lease: CustomerLease, current: Stripe.Subscription | null): Promise<void> {
  const invoice = current?.latest_invoice;
  if (!current || typeof invoice !== "object" || !invoice?.id) return;
  const hasFailed = ["past_due", "unpaid"].includes(current.status) && invoice.status !== "paid";
  if (!hasFailed || lease.row.mailedInvoiceId === invoice.id) return;
  await mailFailedPayment(lease.app, lease.row.userId, invoice.id);
  await lease.store({ $set: { mailedInvoiceId: invoice.id } });
}

async function tellChanged(lease: CustomerLease): Promise<void> {
  await tellSubscriptionChanged(lease.app, lease.row.userId);
  await lease.store({ $unset: { untold: 1 } });
}

function isSame(before: StoredSubscription | null, after: StoredSubscription | null): boolean {
  const plain = (one: StoredSubscription | null) => JSON.parse(JSON.stringify(one)) as unknown;
  return isDeepStrictEqual(plain(before), plain(after));
}
