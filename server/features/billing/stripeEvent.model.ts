import { model, Schema } from "mongoose";

/** An event of Stripe that was taken: it delivers some of them twice. */
export interface StripeEvent {
  eventId: string;
  at: Date;
}

const schema = new Schema<StripeEvent>({
  eventId: { type: String, required: true },
  at: { type: Date, required: true },
});
schema.index({ eventId: 1 }, { unique: true });
schema.index({ at: 1 });

export const StripeEventModel = model("StripeEvent", schema);
