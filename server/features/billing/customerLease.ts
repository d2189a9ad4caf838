import { setTimeout as sleep } from "node:timers/promises";
import { Types, type UpdateQuery } from "mongoose";
import {
  SubscriptionModel,
  type Subscription,
  type SubscriptionDocument,
} from "../../circle/subscriptions/subscription.model.js";
import type { AppContext } from "../../core/AppContext.js";
import { AppError } from "../../core/AppError.js";
import { outOfReach } from "../../core/clock.js";
import { isDuplicateKey } from "../../core/isDuplicateKey.js";

/** Longer than any piece of work at Stripe takes with its repeats; a process that died holds a customer up for so long. */
export const LEASE_MS = 60_000;
const WAIT_MS = 7_000;
const LOOK_AGAIN_MS = 100;
const HOUR_MS = 60 * 60_000;

/** One payer whom this process alone works on. What it stores is refused once the lease has run out and another one has it. */
export class CustomerLease {
  constructor(
    readonly app: AppContext,
    /** As it was when the lease was taken, and as stored since. */
    public row: SubscriptionDocument,
    private readonly leaseId: Types.ObjectId,
  ) {}

  /** Throws LeaseLostError. */
  async store(update: UpdateQuery<Subscription>): Promise<void> {
    const stored = await SubscriptionModel.findOneAndUpdate(
      { _id: this.row._id, leaseId: this.leaseId },
      update,
      { returnDocument: "after" },
    );
    if (!stored) throw new LeaseLostError();
    this.row = stored;
  }

  /** Stripe was asked what `asks` wanted to know; what has come since then is still to be asked. */
  async settle(asks: number, nextLookAt: Date): Promise<void> {
    await SubscriptionModel.updateOne(
      { _id: this.row._id, leaseId: this.leaseId, asks },
      { $set: { lookAt: nextLookAt } },
    );
  }

  /** A row that was made for an account that is gone, and would stay for ever. */
  async removeUnused(): Promise<void> {
    await SubscriptionModel.deleteOne({ _id: this.row._id, leaseId: this.leaseId, customerId: null });
  }

  async release(): Promise<void> {
    await SubscriptionModel.updateOne(
      { _id: this.row._id, leaseId: this.leaseId },
      { $set: { leaseId: null, leasedUntil: null } },
    );
  }
}

/** It took too long, and another process has taken over: nothing of this one counts. */
export class LeaseLostError extends Error {
  constructor() {
    super("The lease of a customer has run out.");
  }
}

/** null: somebody else works on this payer. */
export async function tryWithLease<Result>(
  app: AppContext,
  rowId: Types.ObjectId,
  work: (lease: CustomerLease) => Promise<Result>,
): Promise<Result | null> {
  const lease = await claim(app, rowId);
  return lease && runWith(lease, work);
}

/** Waits for whoever works on this payer now. Throws 409 `checkout-busy` when that takes too long. */
export async function withLeaseOf<Result>(
  app: AppContext,
  userId: Types.ObjectId,
  work: (lease: CustomerLease) => Promise<Result>,
): Promise<Result> {
  const until = performance.now() + WAIT_MS;
  for (;;) {
    // Whoever had it may have removed the row.
    const lease = await claim(app, await ensureRow(app, userId));
    if (lease) return runWith(lease, work);
    if (performance.now() > until) throw checkoutBusy();
    await sleep(LOOK_AGAIN_MS);
  }
}

async function runWith<Result>(
  lease: CustomerLease,
  work: (lease: CustomerLease) => Promise<Result>,
): Promise<Result> {
  try {
    return await work(lease);
  } finally {
    await lease.release();
  }
}

async function claim(app: AppContext, rowId: Types.ObjectId): Promise<CustomerLease | null> {
  const leaseId = new Types.ObjectId();
  const row = await SubscriptionModel.findOneAndUpdate(
    { _id: rowId, ...unleasedAt(app.now()) },
    { $set: { leaseId, leasedUntil: new Date(app.now() + LEASE_MS) } },
    { returnDocument: "after" },
  );
  return row && new CustomerLease(app, row, leaseId);
}

/** Finds a payer whom nobody works on. A lease further ahead than any is noted is of a clock that was wrong, and has been put back. */
export function unleasedAt(now: number) {
  const isOver = { leasedUntil: { $lte: new Date(now) } };
  return { $or: [{ leasedUntil: null }, isOver, { leasedUntil: { $gt: outOfReach(now, LEASE_MS) } }] };
}

async function ensureRow(app: AppContext, userId: Types.ObjectId): Promise<Types.ObjectId> {
  const lookAt = new Date(app.now() + HOUR_MS);
  try {
    const row = await SubscriptionModel.findOneAndUpdate(
      { userId },
      { $setOnInsert: { lookAt } },
      { upsert: true, returnDocument: "after" },
    ).orFail();
    return row._id;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    // Two first checkouts at once: the other one has made it.
    return (await SubscriptionModel.findOne({ userId }).orFail())._id;
  }
}

function checkoutBusy(): AppError {
  return new AppError({
    code: "checkout-busy",
    status: 409,
    message: "Your subscription is being changed just now. Try again in a moment.",
  });
}
