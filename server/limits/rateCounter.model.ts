import { model, Schema } from "mongoose";

/** How often something was tried by one caller in one window of time. Shared by every process of the installation. */
export interface RateCounter {
  /** Limit, caller and window; see MongoRateStore.ts. */
  _id: string;
  count: number;
  expiresAt: Date;
}

const schema = new Schema<RateCounter>(
  {
    _id: { type: String, required: true },
    count: { type: Number, default: 0 },
    expiresAt: { type: Date, required: true },
  },
  { collection: "rateCounters" },
);
schema.index({ expiresAt: 1 });

export const RateCounterModel = model("RateCounter", schema);
