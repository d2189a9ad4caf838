import type Stripe from "stripe";
import { idOf } from "../../../server/features/billing/readSubscription.js";
import { buildCheckoutSession } from "./objects/pages.js";
import type { StripeAccount } from "./StripeAccount.js";
import { invalid, missing } from "./StripeRefusal.js";
import type { SubscriptionLife } from "./subscriptionLife.js";

const DAY = 24 * 60 * 60;
const TRIAL_MIN = 2 * DAY;

interface Stripes {
  account: StripeAccount;
  life: SubscriptionLife;
  /** Of the double itself. */
  origin: string;
}

export function createSession(
  { account, origin }: Stripes,
  params: Stripe.Checkout.SessionCreateParams,
): Stripe.Checkout.Session {
  const { customer = "", line_items: [line] = [], subscription_data, success_url, cancel_url } = params;
  account.getCustomer(customer);
  const price = account.prices.get(line?.price ?? "");
  if (!price) throw missing("price", line?.price ?? "", "line_items[0][price]");
  if (!URL.canParse(success_url ?? "")) throw invalid("Not a valid URL", { param: "success_url" });
  const trialEnd = subscription_data?.trial_end;
  if (trialEnd !== undefined && Number(trialEnd) < account.seconds() + TRIAL_MIN) {
    throw invalid("The `trial_end` date has to be at least 2 days in the future.", {
      param: "subscription_data[trial_end]",
    });
  }
  const id = account.newId("cs_test");
  const session = buildCheckoutSession({
    id,
    customer,
    client_reference_id: params.client_reference_id ?? null,
    success_url: success_url ?? null,
    cancel_url: cancel_url ?? null,
    allow_promotion_codes: params.allow_promotion_codes ?? null,
    status: "open",
    created: account.seconds(),
    expires_at: account.seconds() + DAY,
    url: `${origin}/checkout/${id}`,
  });
  account.sessions.set(id, session);
  account.wanted.set(id, params);
  return session;
}

export function getSession({ account }: Stripes, id: string): Stripe.Checkout.Session {
  const session = account.sessions.get(id);
  if (!session) throw missing("checkout.session", id);
  if (session.status === "open" && session.expires_at <= account.seconds()) expire(account, session);
  return session;
}

export function expireSession(stripes: Stripes, id: string): Stripe.Checkout.Session {
  const session = getSession(stripes, id);
  if (session.status !== "open") {
    throw invalid(
      `Only Checkout Sessions with a status in ["open"] can be expired. This one is ${session.status}.`,
    );
  }
  expire(stripes.account, session);
  return session;
}

/** Somebody has sent the form with a card. false: the card was declined, and the form is still open. */
export function completeSession(stripes: Stripes, id: string, card: "works" | "declined"): boolean {
  const { account, life } = stripes;
  const session = getSession(stripes, id);
  if (session.status !== "open") throw invalid(`This checkout is ${session.status}.`);
  if (card === "declined") return false;
  const { line_items: [line] = [], subscription_data } = account.wanted.get(id)!;
  const customer = idOf(session.customer) ?? "";
  account.getCustomer(customer);
  account.cards.set(customer, "works");
  const trialEnd = subscription_data?.trial_end;
  const subscription = life.start({
    customer,
    priceId: line?.price ?? "",
    quantity: Number(line?.quantity ?? 1),
    trialEnd: trialEnd === undefined ? null : Number(trialEnd),
    metadata: (subscription_data?.metadata ?? {}) as Record<string, string>,
  });
  Object.assign(session, {
    status: "complete",
    subscription: subscription.id,
    url: null,
    payment_status: "paid",
  });
  account.addEvent("checkout.session.completed", session);
  return true;
}

function expire(account: StripeAccount, session: Stripe.Checkout.Session): void {
  Object.assign(session, { status: "expired", url: null });
  account.addEvent("checkout.session.expired", session);
}
