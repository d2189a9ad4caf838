import { model, Schema } from "mongoose";

/** An address that gets no more invitations. */
export interface MailStop {
  /** A keyed hash of the address: whoever reads the database learns none. */
  _id: string;
  stoppedAt: Date;
}

const schema = new Schema<MailStop>(
  { _id: { type: String, required: true }, stoppedAt: { type: Date, required: true } },
  { collection: "mailStops" },
);

export const MailStopModel = model("MailStop", schema);
