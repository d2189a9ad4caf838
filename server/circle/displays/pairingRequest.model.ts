import { model, Schema, type HydratedDocument, type Types } from "mongoose";

/**
 * A screen that typed a code and was not let in. There is one for every such try, also for a code that no display has, so that the
 * two cannot be told apart.
 *
 * - `waiting`: until `expiresAt`.
 * - `allowed`: a caregiver typed its number; `deviceId` is the device that it becomes.
 * - `ignored`: a caregiver does not want to hear of it.
 * - `ended`: wrong numbers were typed, or the screen has asked anew.
 */
export interface PairingRequest {
  /** SHA-256 of the ticket in the screen's cookie. */
  ticketHash: string;
  code: string;
  /** null: nobody is asked. */
  displayId: Types.ObjectId | null;
  /** Two digits. */
  number: string;
  deviceName: string;
  /** null in a request that an older build has stored. */
  browser: string | null;
  state: "waiting" | "allowed" | "ignored" | "ended";
  wrongNumbers: number;
  deviceId: Types.ObjectId | null;
  askedAt: Date;
  expiresAt: Date;
  /** The caregivers have not been told of it yet, or not of its end. */
  untold: boolean;
  /** Kept longer than it waits: a screen that was off overnight may still collect what it was given. */
  removeAt: Date;
}

const schema = new Schema<PairingRequest>(
  {
    ticketHash: { type: String, required: true },
    code: { type: String, required: true },
    displayId: { type: Schema.Types.ObjectId, default: null },
    number: { type: String, required: true },
    deviceName: { type: String, required: true },
    browser: { type: String, default: null },
    state: { type: String, default: "waiting" },
    wrongNumbers: { type: Number, default: 0 },
    deviceId: { type: Schema.Types.ObjectId, default: null },
    askedAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
    untold: { type: Boolean, required: true },
    removeAt: { type: Date, required: true },
  },
  { collection: "pairingRequests" },
);
schema.index({ ticketHash: 1 }, { unique: true });
schema.index({ displayId: 1, state: 1 });
schema.index({ code: 1 });
schema.index({ state: 1, expiresAt: 1 });
schema.index({ untold: 1 }, { partialFilterExpression: { untold: true } });
schema.index({ removeAt: 1 });

/** As it is stored. */
export type PlainPairingRequest = PairingRequest & { _id: Types.ObjectId };
export type PairingRequestDocument = HydratedDocument<PairingRequest>;
export const PairingRequestModel = model("PairingRequest", schema);
