import { model, Schema } from "mongoose";

/** Of an account that is gone: when the trial of its address ends, under a keyed hash that tells nobody the address. */
export interface PastTrial {
  addressHash: string;
  endsAt: Date;
}

const schema = new Schema<PastTrial>({
  addressHash: { type: String, required: true },
  endsAt: { type: Date, required: true },
});
schema.index({ addressHash: 1 }, { unique: true });

export const PastTrialModel = model("PastTrial", schema);
