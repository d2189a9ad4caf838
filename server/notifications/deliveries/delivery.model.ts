import { model, Schema, type HydratedDocument, type Types } from "mongoose";
import type { EntryKind } from "../../../shared/contract/activityEntries.js";
import type { NotificationTopic } from "../../../shared/contract/notifications.js";

/** Mails that follow from no activity entry: those with a secret, forms, and summaries. */
export type DirectKind =
  | "feedbackMail"
  | "verifyEmailMail"
  | "resetPasswordMail"
  | "securityMail"
  | "inviteMail"
  | "ownershipOfferedMail"
  | "ownershipAnsweredMail"
  | "mailsReturnedMail"
  /** A payment failed, or a subscription has ended otherwise than its owner would think. */
  | "subscriptionMail"
  | "codesSprayedMail"
  | "screensSilentMail"
  /** In place of many of one topic; see joinNews.ts. Pushed as well. */
  | "joinedMail"
  /** In place of what was too much for a day; see joinForTheDay.ts. */
  | "daySummaryMail"
  /** Somebody has come or gone, or the group has another owner. Pushed as well. */
  | "groupChangedMail"
  /** What fell into a user's quiet hours or pause, in one. Pushed as well. */
  | "quietSummaryMail"
  /** What came within half a minute of something else, in one. Pushed as well. */
  | "bundleMail"
  /** Nobody would be told of a missed medication. */
  | "nobodyReachedMail";

export type ChannelName = "mail" | "push" | "webhook";

/** `opened`: somebody tapped what was pushed. What only shows, or is mailed, stays `sent`. */
export type DeliveryState = "waiting" | "sent" | "opened" | "failed" | "cancelled";

/** Why nothing went out, or not by itself. */
export type DeliveryReason =
  /** The account or browser is gone, or the person may not see the display any more. */
  | "noAccess"
  | "unwanted"
  /** It was for whoever hosts the installation, who has named no address (CONTACT_EMAIL). */
  | "noContact"
  | "quietHours"
  /** Too old for a push; the mail has it. */
  | "stale"
  /** It was retracted, withdrawn or done before it was sent. */
  | "over"
  /** It is counted in a summary. */
  | "joined"
  /** What its link opens is used up or was replaced. */
  | "linkClosed"
  /** The webhook was removed or switched off. */
  | "webhookOff"
  /** More than a webhook is told in an hour. */
  | "tooMany"
  /** Written to a file, since no mail server is set: nobody was reached. What follows from it is written too. */
  | "noMailServer"
  /** Its mails came back; see mailFailures/. */
  | "mailOff"
  /** The mail server says that there is no such mailbox. */
  | "refused"
  | "gaveUp"
  /** Its facts are not what its words need: trying again would not help. */
  | "unsendable";

/** What a webhook's owner has sent to try it: stored when it is over. */
export const WEBHOOK_TEST = "webhookTest";

/**
 * One thing told to one person by one channel at one address, with what became of it. News follows from an activity entry; the rest is queued
 * directly and carries its own payload. `uniqueKey` makes writing it twice harmless.
 */
export interface DeliveryRow {
  uniqueKey: string;
  kind: EntryKind | DirectKind | typeof WEBHOOK_TEST;
  /** The entry that it follows from; null for what is queued directly. */
  entryKey: string | null;
  groupId: Types.ObjectId | null;
  displayId: Types.ObjectId | null;
  /** The user it is for; null for the people behind the product, for who is invited and may have no account, and for a webhook. */
  userId: Types.ObjectId | null;
  channel: ChannelName;
  /** Of a push, the browser's id, and the webhook's; null for a mail, whose address is the account's when it is sent. */
  address: string | null;
  /** Of news; null for what is queued directly, and of a build before it was noted, whose kinds of news had one topic each. */
  topic: NotificationTopic | null;
  /** Waits behind nothing that is not urgent. */
  urgent: boolean;
  /** What it is about: of one matter, nobody is told a later thing while an earlier one is on its way. null: of nothing that has a sequel. */
  matter: string | null;
  /** What its words are made of; null for news, which reads its entry. News of a build before entries carries its own. */
  payload: Record<string, unknown> | null;
  state: DeliveryState;
  reason: DeliveryReason | null;
  /** Not before this; moved on by retries. */
  dueAt: Date;
  /** When it was last put off until `dueAt`, which may be days later; left out: it was not. */
  putOffAt?: Date | null;
  /** A push is not sent after this. */
  staleAt: Date | null;
  attempts: number;
  /** Another process works on it until then. */
  leasedUntil: Date | null;
  /** The `uniqueKey` of the summary that tells of it (gathering/); left out or null: none. */
  heldIn?: string | null;
  /** When it was sent, failed for good, or was cancelled. */
  endedAt: Date | null;
  lastError: string | null;
  /** When somebody first tapped what was pushed; left out by a build that did not note it. */
  openedAt?: Date | null;
  /** When "I'm on it" was said by what it carries. */
  claimUsedAt: Date | null;
}

const schema = new Schema<DeliveryRow>(
  {
    uniqueKey: { type: String, required: true },
    kind: { type: String, required: true },
    entryKey: { type: String, default: null },
    groupId: { type: Schema.Types.ObjectId, default: null },
    displayId: { type: Schema.Types.ObjectId, default: null },
    userId: { type: Schema.Types.ObjectId, default: null },
    channel: { type: String, required: true },
    address: { type: String, default: null },
    topic: { type: String, default: null },
    urgent: { type: Boolean, default: false },
    matter: { type: String, default: null },
    payload: { type: Schema.Types.Mixed, default: null },
    state: { type: String, default: "waiting" },
    reason: { type: String, default: null },
    dueAt: { type: Date, required: true },
    putOffAt: { type: Date, default: undefined },
    staleAt: { type: Date, default: null },
    attempts: { type: Number, default: 0 },
    leasedUntil: { type: Date, default: null },
    heldIn: { type: String, default: null },
    endedAt: { type: Date, default: null },
    lastError: { type: String, default: null },
    openedAt: { type: Date, default: undefined },
    claimUsedAt: { type: Date, default: null },
  },
  { collection: "deliveries", minimize: false },
);
schema.index({ uniqueKey: 1 }, { unique: true });
schema.index({ entryKey: 1 });
// What is told about a display or to somebody goes with them.
schema.index({ userId: 1 });
schema.index({ displayId: 1 });
schema.index({ groupId: 1 });
schema.index({ "payload.userId": 1 }, { sparse: true });
schema.index({ "payload.email": 1 }, { sparse: true });
// What a webhook was told, newest first.
schema.index({ address: 1, _id: -1 }, { partialFilterExpression: { channel: "webhook" } });
// What a summary tells of.
schema.index({ heldIn: 1 }, { partialFilterExpression: { heldIn: { $type: "string" } } });
// What is over goes after a while.
schema.index({ endedAt: 1 }, { partialFilterExpression: { endedAt: { $type: "date" } } });
// What a clock that was ahead has put off.
schema.index({ putOffAt: 1 }, { partialFilterExpression: { putOffAt: { $type: "date" } } });
// What is on its way just now: there is little of it.
schema.index({ matter: 1 }, { partialFilterExpression: { leasedUntil: { $type: "date" } } });
schema.index({ urgent: 1, channel: 1, dueAt: 1 }, { partialFilterExpression: { state: "waiting" } });

export type DeliveryDocument = HydratedDocument<DeliveryRow>;
export const DeliveryModel = model("Delivery", schema);
