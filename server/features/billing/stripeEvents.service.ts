import type Stripe from "stripe";
import { z } from "zod";
import { SubscriptionModel } from "../../circle/subscriptions/subscription.model.js";
import type { AppContext } from "../../core/AppContext.js";
import { AppError } from "../../core/AppError.js";
import { isDuplicateKey } from "../../core/isDuplicateKey.js";
import { idOf } from "./readSubscription.js";
import { findStripe, isGoneAtStripe, stripePackage } from "./stripeClient.js";
import { StripeEventModel } from "./stripeEvent.model.js";

/** Older than this, a signature is no proof any more: somebody may have kept it. Stripe signs each delivery anew. */
const TOLERANCE_SECONDS = 300;
/** Stripe delivers again for three days. */
const KEPT_MS = 30 * 24 * 60 * 60_000;

/** What was sent, if Stripe has signed it just now. Throws 400 `signature-invalid`. */
export function readEvent(
  app: AppContext,
  { body, signature, secret }: { body: Buffer; signature: string | undefined; secret: string },
): Stripe.Event {
  try {
    return stripePackage().webhooks.constructEvent(
      body,
      signature ?? "",
      secret,
      TOLERANCE_SECONDS,
      undefined,
      app.now(),
    );
  } catch (error) {
    throw new AppError({
      code: "signature-invalid",
      status: 400,
      message: "This was not signed by Stripe, or too long ago.",
      cause: error,
    });
  }
}

/**
 * Notes that there is something to ask Stripe about a customer; what the event says of it is not used. First the customer is marked, then the
 * event: a crash in between has Stripe deliver it again, and marking again is harmless.
 */
export async function takeEvent(app: AppContext, event: Stripe.Event): Promise<void> {
  if (await StripeEventModel.exists({ eventId: event.id })) return;
  const customerId = await findCustomerId(app, EventObject.parse(event.data.object));
  if (customerId !== null) {
    await SubscriptionModel.updateOne(
      { customerId },
      { $inc: { asks: 1 }, $min: { lookAt: new Date(app.now()) } },
    );
  }
  await noteEvent(app, event.id);
  app.wakeDueLoop();
}

export async function removeOldEvents(app: AppContext): Promise<void> {
  await StripeEventModel.deleteMany(oldEvents(app).filter);
}

export function oldEvents(app: AppContext) {
  return { model: StripeEventModel, filter: { at: { $lte: new Date(app.now() - KEPT_MS) } } };
}

const Reference = z.union([z.string(), z.object({ id: z.string() })]).nullish();

/** What the objects of all events that matter have in common. */
const EventObject = z.object({
  object: z.string(),
  id: z.string().default(""),
  customer: Reference,
  charge: Reference,
});

async function findCustomerId(app: AppContext, object: z.infer<typeof EventObject>): Promise<string | null> {
  if (object.object === "customer") return object.id;
  if (object.object !== "dispute") return idOf(object.customer);
  const chargeId = idOf(object.charge);
  const stripe = findStripe(app);
  if (chargeId === null || !stripe) return null;
  try {
    return idOf((await stripe.charges.retrieve(chargeId)).customer);
  } catch (error) {
    if (isGoneAtStripe(error)) return null;
    throw error;
  }
}

async function noteEvent(app: AppContext, eventId: string): Promise<void> {
  try {
    await StripeEventModel.create({ eventId, at: new Date(app.now()) });
  } catch (error) {
    // Delivered twice at once.
    if (!isDuplicateKey(error)) throw error;
  }
}
