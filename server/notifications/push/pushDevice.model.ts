import { model, Schema, type HydratedDocument, type Types } from "mongoose";

/** One browser on which one account wants to be told by push. It goes with the session that added it. */
export interface PushDevice {
  userId: Types.ObjectId;
  sessionId: string;
  /** The push service's address and keys, or its registration token: never shown to anybody. */
  token: string;
  tokenHash: string;
  userAgent: string;
  addedAt: Date;
  /** When the browser last said that it is still there. */
  refreshedAt: Date;
}

const schema = new Schema<PushDevice>({
  userId: { type: Schema.Types.ObjectId, required: true },
  sessionId: { type: String, required: true },
  token: { type: String, required: true },
  tokenHash: { type: String, required: true },
  userAgent: { type: String, default: "" },
  addedAt: { type: Date, required: true },
  refreshedAt: { type: Date, required: true },
});
// A browser tells one account: whoever signed in there last.
schema.index({ tokenHash: 1 }, { unique: true });
schema.index({ userId: 1 });
schema.index({ sessionId: 1 });

export type PushDeviceDocument = HydratedDocument<PushDevice>;
export const PushDeviceModel = model("PushDevice", schema);
