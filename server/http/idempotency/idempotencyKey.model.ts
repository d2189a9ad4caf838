import { model, Schema, type Types } from "mongoose";

/** What a call was allowed on: a group, or one display of it. */
export interface Place {
  groupId: Types.ObjectId;
  displayId: Types.ObjectId | null;
}

/** A call that its caller may repeat until it hears the answer, and the answer once there is one. */
export interface IdempotencyKey {
  /** User, endpoint and key. */
  _id: string;
  /** Who called, `user <id>`, so that the keys of a deleted account can be found; `anyone` without signing in. */
  caller: string;
  /** Of params, query and body: the same key with another request is a mistake of the caller's. */
  requestHash: string;
  /** Which run of the handler holds the key; a repeat takes over from a run that died. */
  runId: string;
  /** Null until the handler has ended. */
  answer: { status: number; body: unknown } | null;
  /** What its caller must still see to be told the answer. null until there is one, and in rows of older builds. */
  places: Place[] | null;
  expiresAt: Date;
}

const schema = new Schema<IdempotencyKey>(
  {
    _id: { type: String, required: true },
    caller: { type: String, required: true },
    requestHash: { type: String, required: true },
    runId: { type: String, required: true },
    answer: { type: Schema.Types.Mixed, default: null },
    places: {
      type: [{ groupId: Schema.Types.ObjectId, displayId: Schema.Types.ObjectId, _id: false }],
      default: null,
    },
    expiresAt: { type: Date, required: true },
  },
  // An empty object is what most calls answer.
  { collection: "idempotencyKeys", minimize: false },
);
schema.index({ expiresAt: 1 });
schema.index({ caller: 1 });

export const IdempotencyKeyModel = model("IdempotencyKey", schema);
