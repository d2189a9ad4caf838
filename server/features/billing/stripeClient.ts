import { createRequire } from "node:module";
import type Stripe from "stripe";
import { TOASTS } from "../../../shared/texts.js";
import type { AppContext } from "../../core/AppContext.js";
import { AppError } from "../../core/AppError.js";
import { lazily } from "../../core/lazily.js";

/** The one that the types of the package describe: another one of the account at Stripe would change what is answered. */
export const STRIPE_API_VERSION = "2026-10-28.endive";

/** Somebody waits, and a call of the API may take 10 s. */
const TIME_LIMIT_MS = 4_000;

/** 220 modules, which most installations never need. */
export const stripePackage = lazily(
  () => createRequire(import.meta.url)("stripe") as typeof import("stripe").default,
);

const clients = new WeakMap<AppContext, Stripe>();

/** null: no keys. */
export function findStripe(app: AppContext): Stripe | null {
  const { billing, stripe: config } = app.config;
  if (!billing || !config) return null;
  const known = clients.get(app);
  if (known) return known;
  const { protocol, hostname, port } = new URL(config.apiBase);
  const isPlain = protocol === "http:";
  const client = new (stripePackage())(config.secretKey, {
    apiVersion: STRIPE_API_VERSION,
    host: hostname,
    protocol: isPlain ? "http" : "https",
    port: port || (isPlain ? 80 : 443),
    timeout: TIME_LIMIT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
  });
  clients.set(app, client);
  return client;
}

/** Throws 409 `checkout-unavailable` where nothing can be bought. */
export function requireStripe(app: AppContext): Stripe {
  const stripe = findStripe(app);
  if (!stripe) throw checkoutUnavailable();
  return stripe;
}

export function checkoutUnavailable(): AppError {
  return new AppError({ code: "checkout-unavailable", status: 409, message: TOASTS.subscriptionFailed });
}

/** What Stripe refuses or does not answer is no bug of ours: 502 `checkout-failed`, and the reason is logged. */
export async function translateStripe<Result>(app: AppContext, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof stripePackage().errors.StripeError)) throw error;
    app.log.warn({ err: error }, "Stripe did not do what it was asked");
    throw new AppError({
      code: "checkout-failed",
      status: 502,
      message: TOASTS.subscriptionFailed,
      cause: error,
    });
  }
}

/** It is gone already, or was never there: what was to be ended is. */
export function isGoneAtStripe(error: unknown): boolean {
  return error instanceof stripePackage().errors.StripeError && error.code === "resource_missing";
}

/** Stripe has refused it for what was asked, and not because of a fault: it is in another state by now. */
export function isRefused(error: unknown): boolean {
  return error instanceof stripePackage().errors.StripeInvalidRequestError;
}
