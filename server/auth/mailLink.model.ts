import { model, Schema, type HydratedDocument, type Types } from "mongoose";

export type MailLinkKind = "verify" | "reset" | "invite";

/** The link that was last mailed to a user for one purpose. There is one for each purpose, so that a new link ends the old. */
export interface MailLink {
  /** Of an invitation, which may be for somebody without an account, its own id. */
  userId: Types.ObjectId;
  kind: MailLinkKind;
  /** SHA-256 of the secret in the link, which itself is stored nowhere. */
  tokenHash: string;
  expiresAt: Date;
  usedAt: Date | null;
  /** Hash of the Idempotency-Key that used it: the same call sent again succeeds again. */
  usedBy: string | null;
}

const schema = new Schema<MailLink>(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    kind: { type: String, enum: ["verify", "reset", "invite"], required: true },
    tokenHash: { type: String, required: true },
    expiresAt: { type: Date, required: true },
    usedAt: { type: Date, default: null },
    usedBy: { type: String, default: null },
  },
  { collection: "mailLinks" },
);
schema.index({ userId: 1, kind: 1 }, { unique: true });
schema.index({ tokenHash: 1 }, { unique: true });
schema.index({ expiresAt: 1 });

export type MailLinkDocument = HydratedDocument<MailLink>;
export const MailLinkModel = model("MailLink", schema);
