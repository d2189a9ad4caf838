import { model, Schema, type HydratedDocument, type Types } from "mongoose";

/**
 * Someone in the recipient's life. A member of the group has an entry too, made when the people are first asked for; its name and photo
 * are the account's and are not kept here twice.
 */
export interface Person {
  groupId: Types.ObjectId;
  /** null for a member: the account has it. */
  name: string | null;
  /** What the list is ordered by: the name folded (sortName.ts), a member's too. Put right whenever a list is begun; null until then. */
  sortName: string | null;
  relation: string | null;
  phone: string | null;
  /** Of a person without an account. */
  photoId: Types.ObjectId | null;
  /** The member that they are; null without an account. */
  userId: Types.ObjectId | null;
  createdAt: Date;
}

const schema = new Schema<Person>({
  groupId: { type: Schema.Types.ObjectId, required: true },
  name: { type: String, default: null },
  sortName: { type: String, default: null },
  relation: { type: String, default: null },
  phone: { type: String, default: null },
  photoId: { type: Schema.Types.ObjectId, default: null },
  userId: { type: Schema.Types.ObjectId, default: null },
  createdAt: { type: Date, required: true },
});
schema.index({ groupId: 1, sortName: 1, _id: 1 });
schema.index(
  { groupId: 1, userId: 1 },
  { unique: true, partialFilterExpression: { userId: { $type: "objectId" } } },
);
schema.index({ userId: 1 });

export type PersonDocument = HydratedDocument<Person>;
export const PersonModel = model("Person", schema);
