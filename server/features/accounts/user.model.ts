import { model, Schema, type HydratedDocument, type Types } from "mongoose";

export interface User {
  email: string;
  /** null for an account that only signs in with Google. */
  passwordHash: string | null;
  name: string;
  photoURL: string | null;
  emailVerified: boolean;
  onboarded: boolean;
  whitelisted: boolean;
  disabledAt: Date | null;
  activeGroupId: Types.ObjectId;
  trialEndsAt: Date;
  createdAt: Date;
}

const schema = new Schema<User>({
  email: { type: String, required: true },
  passwordHash: { type: String, default: null },
  name: { type: String, required: true },
  photoURL: { type: String, default: null },
  emailVerified: { type: Boolean, default: false },
  onboarded: { type: Boolean, default: false },
  whitelisted: { type: Boolean, default: false },
  disabledAt: { type: Date, default: null },
  activeGroupId: { type: Schema.Types.ObjectId, required: true },
  trialEndsAt: { type: Date, required: true },
  createdAt: { type: Date, required: true },
});
schema.index({ email: 1 }, { unique: true });

export type UserDocument = HydratedDocument<User>;
export const UserModel = model("User", schema);
