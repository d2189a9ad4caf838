import { model, Schema, type HydratedDocument, type Types } from "mongoose";
import type { Label, Replies } from "../../shared/contract/messages.js";
import { PENDING_INDEX, pendingEntriesField, type WithPendingEntries } from "../activity/pendingEntries.js";
import type { StoredSender } from "./message.model.js";

export interface StoredAnswer {
  /** Made by the device, so it is unique on its display only: the same answer sent twice is stored once. */
  id: string;
  choice: string;
  text: string;
  deviceId: string;
  deviceName: string;
  /** The caregiver who marked it done; null for an answer from a screen. */
  caregiverName: string | null;
  messageVersion: number;
  at: Date;
  /** By the device's own clock, as it was sent. null: a process of an older build has stored it beside this one. */
  pressedAt: Date | null;
  receivedAt: Date;
  retractedAt: Date | null;
}

/** An answer was taken back that is still on its way. */
export interface EarlyRetraction {
  answerId: string;
  /** null in what was stored before it was noted. */
  deviceId: string | null;
  /** By the device's own clock; null as above. */
  at: Date | null;
}

/**
 * The facts of one occurrence (docs/DELIVERY.md, facts-not-states) and the text that was seen. A row is made by upsert on its unique key when
 * something happens to it: it comes due, is shown, or is answered.
 */
export interface OccurrenceRow extends WithPendingEntries {
  key: string;
  displayId: Types.ObjectId;
  groupId: Types.ObjectId;
  messageId: Types.ObjectId;
  messageVersion: number;
  text: string;
  label: Label;
  urgent: boolean;
  repeats: boolean;
  /** As in its message (message.model.ts). */
  exceptionOf: Types.ObjectId | null;
  replies: Replies;
  sender: StoredSender;
  dueAt: Date;
  endsAt: Date;
  deliveredAt: Date | null;
  shownAt: Date | null;
  answers: StoredAnswer[];
  earlyRetractions: EarlyRetraction[];
  readBy: string | null;
  /** The due loop has closed its window: said "missed" or had nothing to say. */
  endedAt: Date | null;
  /** When it was told as missed; what a screen reports later corrects that. */
  missedAt: Date | null;
  /** The message was deleted before this was due or while it was on screen. */
  removedAt: Date | null;
}

const answer = new Schema<StoredAnswer>(
  {
    id: String,
    choice: String,
    text: String,
    deviceId: String,
    deviceName: String,
    caregiverName: { type: String, default: null },
    messageVersion: Number,
    at: Date,
    pressedAt: { type: Date, default: null },
    receivedAt: Date,
    retractedAt: { type: Date, default: null },
  },
  { _id: false },
);

const earlyRetraction = new Schema<EarlyRetraction>(
  { answerId: String, deviceId: { type: String, default: null }, at: { type: Date, default: null } },
  { _id: false },
);

const schema = new Schema<OccurrenceRow>(
  {
    key: { type: String, required: true },
    displayId: { type: Schema.Types.ObjectId, required: true },
    groupId: { type: Schema.Types.ObjectId, required: true },
    messageId: { type: Schema.Types.ObjectId, required: true },
    messageVersion: { type: Number, required: true },
    text: { type: String, required: true },
    label: { type: String, required: true },
    urgent: { type: Boolean, default: false },
    repeats: { type: Boolean, default: false },
    exceptionOf: { type: Schema.Types.ObjectId, default: null },
    replies: { type: Schema.Types.Mixed, required: true },
    sender: { type: Schema.Types.Mixed, required: true },
    dueAt: { type: Date, required: true },
    endsAt: { type: Date, required: true },
    deliveredAt: { type: Date, default: null },
    shownAt: { type: Date, default: null },
    answers: { type: [answer], default: [] },
    earlyRetractions: { type: [earlyRetraction], default: [] },
    readBy: { type: String, default: null },
    endedAt: { type: Date, default: null },
    missedAt: { type: Date, default: null },
    removedAt: { type: Date, default: null },
    pendingEntries: pendingEntriesField,
  },
  { collection: "occurrences" },
);
schema.index({ displayId: 1, key: 1 }, { unique: true });
schema.index({ displayId: 1, dueAt: -1, _id: -1 });
schema.index({ displayId: 1, messageId: 1 });
schema.index({ displayId: 1, endsAt: 1 });
schema.index({ groupId: 1 });
schema.index(PENDING_INDEX.fields, PENDING_INDEX.options);
schema.index({ "sender.photoId": 1 });
schema.index({ endsAt: 1 }, { partialFilterExpression: { endedAt: null } });

export type OccurrenceDocument = HydratedDocument<OccurrenceRow>;
export const OccurrenceModel = model("Occurrence", schema);
