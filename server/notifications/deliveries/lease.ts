import type { QueryFilter } from "mongoose";
import type { AppContext } from "../../core/AppContext.js";
import { DeliveryModel, type DeliveryDocument, type DeliveryRow } from "./delivery.model.js";

/** A process that died leaves a delivery behind for so long at most. */
export const LEASE_MS = 15_000;
/** Three in a lease: one that the database is too slow for does not end it. */
const RENEW_MS = 5_000;

/** When this process took it; null: it has not. */
export function claimedAt({ leasedUntil }: Pick<DeliveryRow, "leasedUntil">): Date | null {
  return leasedUntil && new Date(leasedUntil.getTime() - LEASE_MS);
}

/** A delivery that this process alone works on, for as long as it renews it. */
export class Lease {
  /**
   * Each end that this process wrote: while one is being renewed, or when answers of the database come out of order, nobody knows which of
   * them stands.
   */
  private readonly ends: Date[];

  constructor(
    private readonly app: AppContext,
    readonly delivery: DeliveryDocument,
  ) {
    this.ends = [delivery.leasedUntil!];
  }

  /** Finds the delivery unless the lease ran out meanwhile and another process has it. */
  filter(): QueryFilter<DeliveryRow> {
    return {
      _id: this.delivery._id,
      state: "waiting",
      leasedUntil: { $in: [...this.ends] },
    };
  }

  /** Renews the lease while the work is done. */
  async holdWhile<Result>(work: () => Promise<Result>): Promise<Result> {
    const timer = setInterval(() => void this.renew(), RENEW_MS);
    try {
      return await work();
    } finally {
      clearInterval(timer);
    }
  }

  private async renew(): Promise<void> {
    const until = leaseEnd(this.app);
    // Without the new end: a renewal that the database does late takes nothing from a later one.
    const held = this.filter();
    this.ends.push(until);
    try {
      await DeliveryModel.updateOne(held, { $set: { leasedUntil: until, dueAt: until } });
    } catch (error) {
      // Two more tries come before it ends; then another process sends it again, under the same id.
      this.app.log.warn({ err: error, deliveryId: this.delivery.id }, "a lease was not renewed");
    }
  }
}

/** Takes the one that is due first; null when none is due that nobody else works on. */
export async function claimDueDelivery(
  app: AppContext,
  lane: QueryFilter<DeliveryRow>,
): Promise<Lease | null> {
  const now = new Date(app.now());
  const until = leaseEnd(app);
  const delivery = await DeliveryModel.findOneAndUpdate(
    {
      ...lane,
      state: "waiting",
      dueAt: { $lte: now },
      $or: [{ leasedUntil: null }, { leasedUntil: { $lte: now } }],
    },
    // dueAt moves along: until the lease ends there is nothing to do for anybody, and the due loop may sleep.
    { $set: { leasedUntil: until, dueAt: until }, $inc: { attempts: 1 } },
    { sort: { dueAt: 1 }, returnDocument: "after" },
  );
  return delivery && new Lease(app, delivery);
}

function leaseEnd(app: AppContext): Date {
  return new Date(app.now() + LEASE_MS);
}
