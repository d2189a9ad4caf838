import { model, Schema, type HydratedDocument, type Types } from "mongoose";
import {
  PENDING_INDEX,
  pendingEntriesField,
  type WithPendingEntries,
} from "../../activity/pendingEntries.js";
import type { UnclaimedState } from "./unclaimedRule.js";
import type { CallRequest, CallUrgency } from "../../../shared/contract/callRequests.js";

/** One press of "Call me now" or "Call me tonight". */
export interface CallAsk {
  /** Made by the device: the same press sent twice is stored once. */
  id: string;
  urgency: CallUrgency;
  deviceName: string;
  at: Date;
  receivedAt: Date;
  /** It was news: the first one, or one that made it more urgent. */
  notifies: boolean;
}

/** What a caregiver is called is kept too, since the screen and the feed say it. */
export interface Caller {
  userId: Types.ObjectId;
  name: string;
}

/** A wish to be called, from the first press until somebody has called or it was taken back. */
export interface CallRequestRow extends WithPendingEntries {
  displayId: Types.ObjectId;
  groupId: Types.ObjectId;
  /** The id of its first press. */
  requestId: string;
  urgency: CallUrgency;
  /** When, and on which device, the urgency that it has now was first asked for. */
  askedAt: Date;
  deviceName: string;
  asks: CallAsk[];
  state: CallRequest["state"];
  /** Open or claimed. A display has one of these at most; of two presses at once the unique index lets one in. */
  standing: boolean;
  claimedBy: Caller | null;
  callAt: Date | null;
  /** When somebody else may call, unless it was done; null: of a build whose claims never lapsed. */
  claimLapsesAt: Date | null;
  doneBy: Caller | null;
  endedAt: Date | null;
  /** When it is looked at whether anybody will call; null or left out: not. */
  remindAt?: Date | null;
  /** Who was told again (unclaimedRule.ts). */
  reminded?: UnclaimedState | null;
}

const ask = new Schema<CallAsk>(
  { id: String, urgency: String, deviceName: String, at: Date, receivedAt: Date, notifies: Boolean },
  { _id: false },
);
const caller = new Schema<Caller>({ userId: Schema.Types.ObjectId, name: String }, { _id: false });

const schema = new Schema<CallRequestRow>(
  {
    displayId: { type: Schema.Types.ObjectId, required: true },
    groupId: { type: Schema.Types.ObjectId, required: true },
    requestId: { type: String, required: true },
    urgency: { type: String, required: true },
    askedAt: { type: Date, required: true },
    deviceName: { type: String, required: true },
    asks: { type: [ask], required: true },
    state: { type: String, required: true },
    standing: { type: Boolean, required: true },
    claimedBy: { type: caller, default: null },
    callAt: { type: Date, default: null },
    claimLapsesAt: { type: Date, default: null },
    doneBy: { type: caller, default: null },
    endedAt: { type: Date, default: null },
    remindAt: { type: Date, default: null },
    reminded: { type: Schema.Types.Mixed, default: null },
    pendingEntries: pendingEntriesField,
  },
  { collection: "callRequests" },
);
schema.index({ displayId: 1, "asks.id": 1 }, { unique: true });
schema.index({ displayId: 1 }, { unique: true, partialFilterExpression: { standing: true } });
schema.index({ groupId: 1, standing: 1 });
schema.index({ remindAt: 1 }, { partialFilterExpression: { remindAt: { $type: "date" } } });
schema.index(PENDING_INDEX.fields, PENDING_INDEX.options);
schema.index({ claimLapsesAt: 1 }, { partialFilterExpression: { claimLapsesAt: { $type: "date" } } });
// What somebody promised, and did, goes by their name when they leave.
schema.index({ "claimedBy.userId": 1 }, { sparse: true });
schema.index({ "doneBy.userId": 1 }, { sparse: true });

export type CallRequestDocument = HydratedDocument<CallRequestRow>;
export const CallRequestModel = model("CallRequest", schema);
