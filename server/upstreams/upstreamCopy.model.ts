import { model, Schema } from "mongoose";

/** The last good answer of an upstream, in the shape its feature gave it, and when it is asked again. Shared by every process. */
export interface UpstreamCopy {
  /** What was asked, such as `weather/59.91/10.75`. */
  _id: string;
  /** null: nothing has come yet. */
  body: unknown;
  fetchedAt: Date | null;
  /** Nobody asks before; whoever asks moves it on first, so that it is a lease as well. */
  nextFetchAt: Date;
  expiresAt: Date;
}

const schema = new Schema<UpstreamCopy>(
  {
    _id: { type: String, required: true },
    body: { type: Schema.Types.Mixed, default: null },
    fetchedAt: { type: Date, default: null },
    nextFetchAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: "upstreamCopies", minimize: false },
);
schema.index({ expiresAt: 1 });

export const UpstreamCopyModel = model("UpstreamCopy", schema);
