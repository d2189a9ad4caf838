import { model, Schema, type HydratedDocument, type Types } from "mongoose";

/**
 * One thing to tell one person by one way. Written before the cause is acknowledged, sent by the due loop, retried until
 * `doneAt`. `uniqueKey` (cause, user, way) makes queueing it twice harmless.
 */
export interface OutboxItem {
  uniqueKey: string;
  kind:
    /** One browser's copy of what is mailed as well; see push/pushItems.ts. */
    | "push"
    | "answerMail"
    | "answerTakenBackMail"
    | "recordingMail"
    | "callRequestMail"
    | "feedbackMail"
    | "verifyEmailMail"
    | "resetPasswordMail"
    | "securityMail"
    | "inviteMail"
    | "ownershipOfferedMail"
    | "ownershipAnsweredMail"
    | "deviceJoinedMail"
    | "deviceAskedMail"
    | "codesSprayedMail"
    /** In place of many of one kind; see joinNews.ts. */
    | "joinedMail";
  /** The user it is for; null for the people behind the product, and for who is invited and may have no account. */
  userId: Types.ObjectId | null;
  payload: Record<string, unknown>;
  /** Not before this; moved on by retries. */
  dueAt: Date;
  attempts: number;
  /** Another process works on it until then. */
  leasedUntil: Date | null;
  doneAt: Date | null;
  cancelledAt: Date | null;
  lastError: string | null;
}

const schema = new Schema<OutboxItem>(
  {
    uniqueKey: { type: String, required: true },
    kind: { type: String, required: true },
    userId: { type: Schema.Types.ObjectId, default: null },
    payload: { type: Schema.Types.Mixed, required: true },
    dueAt: { type: Date, required: true },
    attempts: { type: Number, default: 0 },
    leasedUntil: { type: Date, default: null },
    doneAt: { type: Date, default: null },
    cancelledAt: { type: Date, default: null },
    lastError: { type: String, default: null },
  },
  { collection: "outbox" },
);
schema.index({ uniqueKey: 1 }, { unique: true });
// What is told about a display or to somebody goes with them.
schema.index({ userId: 1 });
schema.index({ "payload.displayId": 1 }, { sparse: true });
schema.index({ "payload.groupId": 1 }, { sparse: true });
schema.index({ "payload.userId": 1 }, { sparse: true });
schema.index({ "payload.email": 1 }, { sparse: true });
// What is over goes after a while.
schema.index({ doneAt: 1 }, { partialFilterExpression: { doneAt: { $type: "date" } } });
schema.index({ cancelledAt: 1 }, { partialFilterExpression: { cancelledAt: { $type: "date" } } });
schema.index({ dueAt: 1 }, { partialFilterExpression: { doneAt: null, cancelledAt: null } });

export type MailKind = Exclude<OutboxItem["kind"], "push">;
export type OutboxDocument = HydratedDocument<OutboxItem>;
export const OutboxModel = model("OutboxItem", schema);
