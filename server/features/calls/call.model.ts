import { model, Schema, type Types } from "mongoose";
import type { Call, CallEndReason, NoAutoAnswer } from "../../../shared/contract/calling/calls.js";
import {
  PENDING_INDEX,
  pendingEntriesField,
  type WithPendingEntries,
} from "../../activity/pendingEntries.js";

/** A page of a caregiver, or a device: one end of the media. */
export interface Side {
  /** Of a device its own id. */
  sideId: string;
  kind: "caregiver" | "device";
  userId: Types.ObjectId | null;
  deviceId: Types.ObjectId | null;
  name: string;
  joinedAt: Date;
  leftAt: Date | null;
  /** When it last said that it is there. */
  heardAt: Date;
  /** A device on which somebody records: it does not ring yet. Left out: nobody does. */
  recording?: boolean;
}

/** A caregiver who waits to be let in. */
export interface Asking {
  sideId: string;
  userId: Types.ObjectId;
  name: string;
  askedAt: Date;
}

/** What has become of the one device on which the call may begin by itself. */
export interface Countdown {
  deviceId: string;
  deviceName: string;
  /** The AutoAnswer that allows it. */
  consentId: Types.ObjectId;
  /** When the device was told to count down; null while `refused` says why it is not. */
  begunAt: Date | null;
  refused: NoAutoAnswer | null;
  /** When it has answered by itself. */
  answeredAt: Date | null;
}

/** What callRule.ts decides about. */
export interface CallFacts {
  state: Call["state"];
  /** Rings or is talked in. A display has one of these at most; of two calls at once the unique index lets one in. */
  standing: boolean;
  sides: Side[];
  asking: Asking[];
  ringsUntil: Date;
  answeredAt: Date | null;
  /** Null until it is answered. */
  endsAt: Date | null;
  endedAt: Date | null;
  endReason: CallEndReason | null;
  /** Left out in calls of before this was known. */
  autoAnswer?: Countdown | null;
  /** When the clock alone may change something; null once it is over. */
  dueAt: Date | null;
}

/** A video call, for the log for good. */
export interface CallRow extends CallFacts, WithPendingEntries {
  displayId: Types.ObjectId;
  groupId: Types.ObjectId;
  caller: { userId: Types.ObjectId; name: string };
  startedAt: Date;
  /** When somebody said "Not now", whatever the call was by then; at its end at the latest. Left out in calls of before this was known. */
  putOffAt?: Date | null;
  /** Raised by each change that anybody is told of: of two at once the later one begins anew. */
  revision: number;
}

const side = new Schema<Side>(
  {
    sideId: String,
    kind: String,
    userId: { type: Schema.Types.ObjectId, default: null },
    deviceId: { type: Schema.Types.ObjectId, default: null },
    name: String,
    joinedAt: Date,
    leftAt: { type: Date, default: null },
    heardAt: Date,
    recording: Boolean,
  },
  { _id: false },
);
const asking = new Schema<Asking>(
  { sideId: String, userId: Schema.Types.ObjectId, name: String, askedAt: Date },
  { _id: false },
);
const countdown = new Schema<Countdown>(
  {
    deviceId: String,
    deviceName: String,
    consentId: Schema.Types.ObjectId,
    begunAt: { type: Date, default: null },
    refused: { type: String, default: null },
    answeredAt: { type: Date, default: null },
  },
  { _id: false },
);
const caller = new Schema<CallRow["caller"]>({ userId: Schema.Types.ObjectId, name: String }, { _id: false });

const schema = new Schema<CallRow>(
  {
    displayId: { type: Schema.Types.ObjectId, required: true },
    groupId: { type: Schema.Types.ObjectId, required: true },
    state: { type: String, required: true },
    standing: { type: Boolean, required: true },
    caller: { type: caller, required: true },
    sides: { type: [side], required: true },
    asking: { type: [asking], default: [] },
    startedAt: { type: Date, required: true },
    ringsUntil: { type: Date, required: true },
    answeredAt: { type: Date, default: null },
    endsAt: { type: Date, default: null },
    endedAt: { type: Date, default: null },
    endReason: { type: String, default: null },
    autoAnswer: { type: countdown, default: null },
    dueAt: { type: Date, default: null },
    putOffAt: { type: Date, default: null },
    revision: { type: Number, required: true },
    pendingEntries: pendingEntriesField,
  },
  { collection: "calls" },
);
schema.index({ displayId: 1 }, { unique: true, partialFilterExpression: { standing: true } });
schema.index({ displayId: 1, _id: -1 });
// What was answered by itself, or put off, a short time ago.
schema.index({ displayId: 1, startedAt: 1 });
// A page that starts a call sends it again until it is answered.
schema.index({ displayId: 1, "sides.sideId": 1 });
schema.index({ groupId: 1, standing: 1 });
schema.index({ dueAt: 1 }, { partialFilterExpression: { dueAt: { $type: "date" } } });
// Who leaves hangs up, and goes by another name afterwards.
schema.index({ "sides.userId": 1 });
schema.index({ "caller.userId": 1 });
schema.index({ endedAt: 1 }, { partialFilterExpression: { endedAt: { $type: "date" } } });
schema.index(PENDING_INDEX.fields, PENDING_INDEX.options);

/** As it is read: rules make plain objects of it. */
export type StoredCall = CallRow & { _id: Types.ObjectId };
export const CallModel = model("Call", schema);
