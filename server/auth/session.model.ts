import { model, Schema, type HydratedDocument, type Types } from "mongoose";

/** One signed-in browser. Its refresh token rotates; only hashes are stored. */
export interface Session {
  userId: Types.ObjectId;
  refreshHash: string;
  /** The token before the last rotation: another tab may still send it for a moment; later it means theft. */
  previousRefreshHash: string | null;
  rotatedAt: Date;
  createdAt: Date;
  lastUsedAt: Date;
  expiresAt: Date;
  endedAt: Date | null;
  userAgent: string;
}

const schema = new Schema<Session>({
  userId: { type: Schema.Types.ObjectId, required: true },
  refreshHash: { type: String, required: true },
  previousRefreshHash: { type: String, default: null },
  rotatedAt: { type: Date, required: true },
  createdAt: { type: Date, required: true },
  lastUsedAt: { type: Date, required: true },
  expiresAt: { type: Date, required: true },
  endedAt: { type: Date, default: null },
  userAgent: { type: String, default: "" },
});
schema.index({ refreshHash: 1 }, { unique: true });
schema.index({ previousRefreshHash: 1 }, { sparse: true });
schema.index({ userId: 1 });
schema.index({ expiresAt: 1 });
schema.index({ createdAt: 1 });

export type SessionDocument = HydratedDocument<Session>;
export const SessionModel = model("Session", schema);
