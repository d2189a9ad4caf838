import type Stripe from "stripe";
import type { z } from "zod";
import type { CheckoutRequest } from "../../../shared/contract/billing.js";
import { isStanding } from "../../../shared/rules/subscriptionState.js";
import { UserModel, type UserDocument } from "../../circle/accounts/user.model.js";
import { SubscriptionModel } from "../../circle/subscriptions/subscription.model.js";
import type { AppContext } from "../../core/AppContext.js";
import { AppError } from "../../core/AppError.js";
import { ensureCustomer, forgetCustomer } from "./customer.service.js";
import { withLeaseOf, type CustomerLease } from "./customerLease.js";
import { findPrice, type KnownPrice } from "./prices.service.js";
import {
  checkoutUnavailable,
  isGoneAtStripe,
  isRefused,
  requireStripe,
  translateStripe,
} from "./stripeClient.js";
import { syncCustomer } from "./syncCustomer.service.js";

type Wanted = z.output<typeof CheckoutRequest>;

const SECOND_MS = 1_000;
const HOUR_MS = 60 * 60_000;
/** Stripe takes no trial that ends sooner than 48 hours from when the form is sent, and the page may lie open for a while. */
const TRIAL_LEFT_MIN_MS = 49 * HOUR_MS;

/**
 * Where to subscribe, or the portal for who has a subscription. One payer at a time: an open checkout of before is closed first, so that two at
 * once give one subscription. Throws 409 `checkout-unavailable` or `free-access`, 502 `checkout-failed`.
 */
export async function createCheckout(app: AppContext, user: UserDocument, wanted: Wanted): Promise<string> {
  const stripe = requireStripe(app);
  if (user.whitelisted) throw freeAccess();
  return translateStripe(app, () =>
    withLeaseOf(app, user._id, async (lease) => {
      try {
        return await leadToStripe(stripe, lease, { user, wanted });
      } catch (error) {
        if (!isGoneAtStripe(error)) throw error;
        await forgetCustomer(lease);
        return leadToStripe(stripe, lease, { user, wanted });
      }
    }),
  );
}

async function leadToStripe(
  stripe: Stripe,
  lease: CustomerLease,
  { user, wanted }: { user: UserDocument; wanted: Wanted },
): Promise<string> {
  const { app } = lease;
  await requireStaying(lease, user);
  const customerId = await ensureCustomer(stripe, lease, user);
  await expireOpenSessions(stripe, customerId);
  // Asked after that: a checkout that could not be closed has just been completed.
  const current = await syncCustomer(stripe, lease);
  if (current && isStanding(current.status)) return openPortal(app, stripe, customerId);
  const price = await findPrice(app, wanted);
  if (!price) throw checkoutUnavailable();
  return openCheckout(stripe, lease, { user, price, quantity: wanted.quantity });
}

/**
 * Nothing is made at Stripe for an account that is going. One that begins to go behind this finds the payer's row, waits for its lease and closes what was
 * opened (endPurchases.service.ts).
 */
async function requireStaying(lease: CustomerLease, { _id }: UserDocument): Promise<void> {
  if (await UserModel.exists({ _id, deletingAt: null })) return;
  await lease.removeUnused();
  throw checkoutUnavailable();
}

/** Throws 409 `no-subscription`, and as createCheckout() does. */
export async function createPortal(app: AppContext, user: UserDocument): Promise<string> {
  const stripe = requireStripe(app);
  const row = await SubscriptionModel.findOne({ userId: user._id }, { customerId: 1 }).lean();
  const customerId = row?.customerId;
  if (!customerId) throw noSubscription();
  return translateStripe(app, () => openPortal(app, stripe, customerId));
}

/** For whoever comes back from Stripe: its webhook may be late, or reach nobody. Never fails: what is known stays. */
export async function refreshSubscription(app: AppContext, user: UserDocument): Promise<void> {
  if (!app.config.stripe || !app.config.billing) return;
  const row = await SubscriptionModel.findOne({ userId: user._id, customerId: { $gt: "" } }, { _id: 1 });
  if (!row) return;
  const stripe = requireStripe(app);
  try {
    await withLeaseOf(app, user._id, (lease) => syncCustomer(stripe, lease));
  } catch (error) {
    app.log.warn({ err: error }, "how a subscription stands is not known; it will be asked again");
  }
}

/** One that was completed meanwhile cannot be closed, and then the subscription is there. */
export async function expireOpenSessions(stripe: Stripe, customerId: string): Promise<void> {
  const { data } = await stripe.checkout.sessions.list({ customer: customerId, status: "open", limit: 100 });
  for (const { id } of data) {
    await stripe.checkout.sessions.expire(id).catch((error: unknown) => {
      if (!isRefused(error)) throw error;
    });
  }
}

async function openPortal(app: AppContext, stripe: Stripe, customer: string): Promise<string> {
  const { url } = await stripe.billingPortal.sessions.create({
    customer,
    return_url: `${app.config.publicUrl}/account`,
  });
  return url;
}

interface Purchase {
  user: UserDocument;
  price: KnownPrice;
  quantity: number;
}

async function openCheckout(stripe: Stripe, lease: CustomerLease, purchase: Purchase): Promise<string> {
  const { app, row } = lease;
  const { url } = await stripe.checkout.sessions.create(checkoutOf(app, row.customerId!, purchase));
  await lease.store({ $min: { lookAt: new Date(app.now() + HOUR_MS) } });
  if (!url) throw checkoutUnavailable();
  return url;
}

function checkoutOf(
  { config, now }: AppContext,
  customer: string,
  { user, price, quantity }: Purchase,
): Stripe.Checkout.SessionCreateParams {
  const { tier, interval } = price;
  const keepsTrial = tier !== "professional" && user.trialEndsAt.getTime() - now() > TRIAL_LEFT_MIN_MS;
  return {
    mode: "subscription",
    customer,
    client_reference_id: user.id,
    line_items: [{ price: price.id, quantity: tier === "professional" ? quantity : 1 }],
    success_url: `${config.publicUrl}/checkout-success`,
    cancel_url: `${config.publicUrl}/checkout-cancelled`,
    subscription_data: {
      metadata: { userId: user.id, tier, interval },
      // Who subscribes early loses nothing of the trial.
      ...(keepsTrial && { trial_end: Math.floor(user.trialEndsAt.getTime() / SECOND_MS) }),
    },
    ...(config.stripe?.promotionCodes && { allow_promotion_codes: true }),
    ...(config.stripe?.tax && {
      automatic_tax: { enabled: true },
      customer_update: { address: "auto", name: "auto" },
      tax_id_collection: { enabled: true },
    }),
  };
}

function freeAccess(): AppError {
  return new AppError({
    code: "free-access",
    status: 409,
    message: "Everything is free for this account: there is nothing to pay.",
  });
}

function noSubscription(): AppError {
  return new AppError({
    code: "no-subscription",
    status: 409,
    message: "There is no subscription to change yet.",
  });
}
