import { model, Schema, type Types } from "mongoose";

/** That calls of a caregiver may begin by themselves on a device. Whether it still holds says autoAnswerRule.ts. */
export interface AutoAnswerRow {
  displayId: Types.ObjectId;
  groupId: Types.ObjectId;
  userId: Types.ObjectId;
  deviceId: Types.ObjectId;
  /** Who owned the group then, and wrote the consent. */
  ownerId: Types.ObjectId;
  decidedBy: string;
  personSaid: string;
  consentedAt: Date;
  lapsesAt: Date;
  stoppedAt: Date | null;
  stoppedBy: Types.ObjectId | null;
}

const schema = new Schema<AutoAnswerRow>(
  {
    displayId: { type: Schema.Types.ObjectId, required: true },
    groupId: { type: Schema.Types.ObjectId, required: true },
    userId: { type: Schema.Types.ObjectId, required: true },
    deviceId: { type: Schema.Types.ObjectId, required: true },
    ownerId: { type: Schema.Types.ObjectId, required: true },
    decidedBy: { type: String, required: true },
    personSaid: { type: String, required: true },
    consentedAt: { type: Date, required: true },
    lapsesAt: { type: Date, required: true },
    stoppedAt: { type: Date, default: null },
    stoppedBy: { type: Schema.Types.ObjectId, default: null },
  },
  { collection: "autoAnswers" },
);
schema.index({ displayId: 1, userId: 1, deviceId: 1 }, { unique: true });
schema.index({ groupId: 1 });
schema.index({ userId: 1 });
schema.index({ lapsesAt: 1 });

export type StoredAutoAnswer = AutoAnswerRow & { _id: Types.ObjectId };
export const AutoAnswerModel = model("AutoAnswer", schema);
