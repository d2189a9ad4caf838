import { SubscriptionModel } from "../../../server/circle/subscriptions/subscription.model.js";
import type { Config } from "../../../server/core/Config.js";
import { accountsApi, type Profile } from "../../../shared/contract/accounts.js";
import { billingApi, type CheckoutRequest } from "../../../shared/contract/billing.js";
import { logInAgain } from "../steps/logInAgain.js";
import { startTestApp } from "../server/startTestApp.js";
import type { TestApp, TestUser } from "../server/TestApp.js";
import { TestClock } from "../server/TestClock.js";
import { completeSession } from "./checkouts.js";
import { StripeDouble } from "./StripeDouble.js";

export const PUBLIC_URL = "https://mantel.example";
const DAY_MS = 24 * 60 * 60_000;

/** A server with billing and a Stripe, which share a clock. */
export interface BillingApp {
  app: TestApp;
  stripe: StripeDouble;
  clock: TestClock;
  close: () => Promise<void>;
}

export async function startBillingApp(config: Partial<Config> = {}): Promise<BillingApp> {
  const clock = new TestClock("2026-11-21T13:05:00.000Z");
  const stripe = (await StripeDouble.start({ now: clock.now })).addPrices();
  const app = await startTestApp({
    clock,
    config: { billing: true, publicUrl: PUBLIC_URL, stripe: stripe.config, ...config },
  });
  const close = async () => {
    await app.close();
    await stripe.stop();
  };
  return { app, stripe, clock, close };
}

/** The session that a checkout's address leads to. */
export function sessionOf(url: string): string {
  return new URL(url).pathname.split("/").at(-1) ?? "";
}

export function completeCheckout(stripe: StripeDouble, url: string): void {
  const { account, life, url: origin } = stripe;
  completeSession({ account, life, origin }, sessionOf(url), "works");
}

/** Checkout, card and what follows from it. */
export async function subscribe(
  { app, stripe }: BillingApp,
  user: TestUser,
  request: CheckoutRequest = {},
): Promise<void> {
  const { url } = await app.call(billingApi.createCheckoutSession, { body: request }, { as: user });
  completeCheckout(stripe, url);
  await deliverAll({ app, stripe });
  await app.runDueWork();
}

/** Every event that was not delivered yet, in the order in which they happened. */
export async function deliverAll({ app, stripe }: Pick<BillingApp, "app" | "stripe">): Promise<void> {
  for (const event of stripe.account.events.splice(0)) {
    const { status } = await stripe.deliver(event, { to: app.url });
    if (status !== 200) throw new Error(`${event.type} was answered ${status}`);
  }
}

/** Both clocks go on, and what that brings about is told and worked off. `user` logs in again: their token has run out. */
export async function passDays(billing: BillingApp, days: number, user?: TestUser): Promise<void> {
  const { app, stripe, clock } = billing;
  clock.advance(days * DAY_MS);
  stripe.catchUp();
  await deliverAll(billing);
  await app.runDueWork();
  if (user) Object.assign(user, await logInAgain(app, user));
}

export function profileOf(app: TestApp, user: TestUser): Promise<Profile> {
  return app.call(accountsApi.getUserData, {}, { as: user });
}

export async function customerOf(user: Pick<TestUser, "userId">): Promise<string> {
  const row = await SubscriptionModel.findOne({ userId: user.userId }).orFail();
  return row.customerId ?? "";
}
