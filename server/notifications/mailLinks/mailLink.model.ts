import { model, Schema, type HydratedDocument, type Types } from "mongoose";
import type { ServerMade } from "../../core/uniqueKey.js";

/** `handedInvite` is mailed to nobody: who invites hands it over. */
export type MailLinkKind = "verify" | "reset" | "invite" | "handedInvite";

interface OlderLink {
  tokenHash: string;
  expiresAt: Date;
}

/** What was last mailed to a user for one purpose: one link, and for a while the one before it. Whichever is used, both are. */
export interface MailLink {
  /** Of an invitation, which may be for somebody without an account, its own id. */
  userId: Types.ObjectId;
  kind: MailLinkKind;
  /** The secret is computed from it with the installation's key, which it opens nothing without. null: of a build that kept none. */
  seed: ServerMade | null;
  /** SHA-256 of the secret in the link, which itself is stored nowhere. */
  tokenHash: string;
  expiresAt: Date;
  /** How often it was asked for. */
  mails: number;
  /** The link before it, which may lie unread in the mailbox. */
  older: OlderLink | null;
  usedAt: Date | null;
  /** Hash of the Idempotency-Key that used it: the same call sent again succeeds again. */
  usedBy: string | null;
}

const olderLink = new Schema<OlderLink>(
  { tokenHash: { type: String, required: true }, expiresAt: { type: Date, required: true } },
  { _id: false },
);
const schema = new Schema<MailLink>(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    kind: { type: String, enum: ["verify", "reset", "invite", "handedInvite"], required: true },
    seed: { type: String, default: null },
    tokenHash: { type: String, required: true },
    expiresAt: { type: Date, required: true },
    mails: { type: Number, default: 0 },
    older: { type: olderLink, default: null },
    usedAt: { type: Date, default: null },
    usedBy: { type: String, default: null },
  },
  { collection: "mailLinks" },
);
schema.index({ userId: 1, kind: 1 }, { unique: true });
schema.index({ tokenHash: 1 }, { unique: true });
schema.index({ "older.tokenHash": 1 }, { sparse: true });
schema.index({ expiresAt: 1 });

export type MailLinkDocument = HydratedDocument<MailLink>;
export const MailLinkModel = model("MailLink", schema);
