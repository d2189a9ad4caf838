import type Stripe from "stripe";
import type { UserDocument } from "../../circle/accounts/user.model.js";
import { tellSubscriptionChanged } from "../../circle/subscriptions/paidFor.service.js";
import type { CustomerLease } from "./customerLease.js";

type Payer = Pick<UserDocument, "email" | "name" | "id">;

/**
 * The user's customer at Stripe, made at the first checkout. A crash between making and storing it leaves one that the next try finds: by the
 * idempotency key for a day, and by the e-mail after that.
 */
export async function ensureCustomer(stripe: Stripe, lease: CustomerLease, user: Payer): Promise<string> {
  if (lease.row.customerId !== null) return lease.row.customerId;
  const found = await findCustomer(stripe, user);
  const customer =
    found ??
    (await stripe.customers.create(
      { email: user.email, name: user.name, metadata: { userId: user.id } },
      { idempotencyKey: `customer-${user.id}-${lease.row.asks}` },
    ));
  await lease.store({ $set: { customerId: customer.id, customerEmail: customer.email } });
  return customer.id;
}

/** null: Stripe knows nobody who was made for this account. */
export async function findCustomer(
  stripe: Stripe,
  user: Pick<Payer, "email" | "id">,
): Promise<Stripe.Customer | null> {
  const { data } = await stripe.customers.list({ email: user.email, limit: 100 });
  return data.find(({ metadata }) => metadata.userId === user.id) ?? null;
}

/** A changed e-mail follows to Stripe, which mails receipts to it. */
export async function followEmail(
  stripe: Stripe,
  lease: CustomerLease,
  user: Pick<Payer, "email">,
): Promise<void> {
  const { customerId, customerEmail } = lease.row;
  if (customerId === null || customerEmail === user.email) return;
  await stripe.customers.update(customerId, { email: user.email });
  await lease.store({ $set: { customerEmail: user.email } });
}

/**
 * Somebody has removed the customer at Stripe, and its subscription with it: whoever buys again gets a new one. Everybody is told before the customer is
 * forgotten: nobody asks about it after that, and a process that dies in between leaves it to be asked about again.
 */
export async function forgetCustomer(lease: CustomerLease): Promise<void> {
  const { app, row } = lease;
  if (row.current)
    await lease.store({
      $set: { "current.status": "canceled", "current.endsAt": new Date(app.now()) },
    });
  if (row.current || row.untold) await tellSubscriptionChanged(app, row.userId);
  await lease.store({
    // Its idempotency key is not used again.
    $inc: { asks: 1 },
    $set: { customerId: null, customerEmail: null },
    $unset: { untold: 1 },
  });
}
