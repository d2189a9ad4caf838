import type { Types } from "mongoose";
import type { OwedEnding } from "../../circle/subscriptions/subscription.model.js";
import type { AppContext } from "../../core/AppContext.js";
import { digestPart, keyWithin, serverKey } from "../../core/uniqueKey.js";
import { queueMails } from "../../notifications/deliveries/queue.service.js";

/** Once for each invoice. Nothing where Stripe mails it. */
export async function mailFailedPayment(
  app: AppContext,
  userId: Types.ObjectId,
  invoiceId: string,
): Promise<void> {
  if (!app.config.billingMail) return;
  const uniqueKey = keyWithin(serverKey("paymentFailed", digestPart(invoiceId)), "mail");
  await queueMails(app, [
    { uniqueKey, kind: "subscriptionMail", userId, payload: { matter: "paymentFailed" } },
  ]);
}

/** Once for each subscription. */
export async function mailEnding(
  app: AppContext,
  userId: Types.ObjectId,
  { reason, subscriptionId }: OwedEnding,
): Promise<void> {
  const uniqueKey = keyWithin(serverKey("subscriptionEnded", digestPart(subscriptionId)), "mail");
  await queueMails(app, [{ uniqueKey, kind: "subscriptionMail", userId, payload: { matter: reason } }]);
}
