import { model, Schema, type HydratedDocument, type Types } from "mongoose";
import type { DisplayStep, LadderStep } from "../../shared/contract/base/ladder.js";
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

export interface StoredRowLadder {
  duty: number;
  all: number;
}

export interface StoredStep {
  step: LadderStep;
  at: Date;
  nobodyOnDuty: boolean;
}

/** A screen has stood it larger, or read it aloud. */
export interface StoredDisplayStep {
  step: DisplayStep;
  at: Date;
}

/** An answer was taken back that is still on its way. */
export interface EarlyRetraction {
  answerId: string;
  /** null in what was stored before it was noted. */
  deviceId: string | null;
  /** By the device's own clock; null as above. */
  at: Date | null;
}

/** Somebody has said "I'm on it". It lapses CLAIM_MS after `at`; nothing is written then. */
export interface StoredClaim {
  userId: Types.ObjectId;
  name: string;
  at: Date;
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
  claim: StoredClaim | null;
  /** Minutes after which it is told that nobody has answered; null, or left out by a build that knew none: it is not. */
  ladder?: StoredRowLadder | null;
  /** When its ladder is to be looked at; null or left out: when something happens to it. */
  ladderAt?: Date | null;
  /** Counts what has happened to it, for who looks at it (ladderMark.ts). */
  ladderMarks?: number;
  /** The steps that were told, in that order. */
  ladderTold?: StoredStep[];
  /** What screens have done about it, once each since it came to them or came back after "Not yet". */
  displaySteps?: StoredDisplayStep[];
  /** Who was told has heard by this answer that it is over. */
  ladderOver?: { answerId: string } | null;
  /** How often it was moved to another time after somebody had been told that it was missed or not answered, or told of before its time; left out: never. */
  moves?: number;
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

const claim = new Schema<StoredClaim>(
  { userId: Schema.Types.ObjectId, name: String, at: Date },
  { _id: false },
);

const rowLadder = new Schema<StoredRowLadder>({ duty: Number, all: Number }, { _id: false });
const step = new Schema<StoredStep>({ step: String, at: Date, nobodyOnDuty: Boolean }, { _id: false });

const displayStep = new Schema<StoredDisplayStep>({ step: String, at: Date }, { _id: false });

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
    claim: { type: claim, default: null },
    // Most rows have none of these.
    ladder: { type: rowLadder, default: undefined },
    ladderAt: { type: Date, default: undefined },
    ladderMarks: { type: Number, default: undefined },
    ladderTold: { type: [step], default: undefined },
    displaySteps: { type: [displayStep], default: undefined },
    ladderOver: { type: Schema.Types.Mixed, default: undefined },
    moves: { type: Number, default: undefined },
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
// What somebody is on is open again when they leave.
schema.index({ "claim.userId": 1 }, { sparse: true });
// And so does what a clock that was ahead has noted.
schema.index({ "claim.at": 1 }, { sparse: true });
// What was missed lately.
schema.index({ displayId: 1, missedAt: -1 }, { partialFilterExpression: { missedAt: { $type: "date" } } });
// What a clock that was ahead has told of before its time.
schema.index({ missedAt: 1 }, { partialFilterExpression: { missedAt: { $type: "date" } } });
schema.index({ "ladderTold.at": 1 }, { sparse: true });
schema.index({ ladderAt: 1 }, { partialFilterExpression: { ladderAt: { $type: "date" } } });
schema.index({ endsAt: 1 }, { partialFilterExpression: { endedAt: null } });

export type OccurrenceDocument = HydratedDocument<OccurrenceRow>;
export const OccurrenceModel = model("Occurrence", schema);

/** Not taken back, and it settles something: "Not yet" only puts off. */
export const STANDING_ANSWER = { $elemMatch: { retractedAt: null, choice: { $ne: "notYet" } } };
