import { model, Schema, type Types } from "mongoose";

export interface DutyRotaRow {
  /** The group's. */
  _id: Types.ObjectId;
  /** Raised by every change of zone, shifts and replacements; who is away changes beside it. */
  version: number;
  timeZone: string;
  shifts: Array<{ weekday: number; from: string; until: string; userIds: Types.ObjectId[] }>;
  replacements: Array<{
    userId: Types.ObjectId;
    by: Types.ObjectId | null;
    from: string;
    until: string;
  }>;
  away: Array<{ userId: Types.ObjectId; until: Date }>;
}

const { ObjectId } = Schema.Types;

const schema = new Schema<DutyRotaRow>(
  {
    _id: { type: ObjectId, required: true },
    version: { type: Number, default: 0 },
    timeZone: { type: String, required: true },
    shifts: {
      type: [
        new Schema({ weekday: Number, from: String, until: String, userIds: [ObjectId] }, { _id: false }),
      ],
      default: [],
    },
    replacements: {
      type: [
        new Schema(
          { userId: ObjectId, by: { type: ObjectId, default: null }, from: String, until: String },
          { _id: false },
        ),
      ],
      default: [],
    },
    away: { type: [new Schema({ userId: ObjectId, until: Date }, { _id: false })], default: [] },
  },
  { collection: "dutyRotas" },
);
// Who leaves goes out of it.
schema.index({ "shifts.userIds": 1 });
schema.index({ "replacements.userId": 1 });
schema.index({ "replacements.by": 1 });
schema.index({ "away.userId": 1 });

/** Who of a group is told first: a week table, with exceptions. A group without one has no row. */
export const DutyRotaModel = model("DutyRota", schema);
