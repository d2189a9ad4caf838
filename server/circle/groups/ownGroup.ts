import type { Types } from "mongoose";
import { GroupModel } from "./group.model.js";
import { MemberModel, OWNERS_PLACE } from "./member.model.js";

export interface NewOwnGroup {
  groupId: Types.ObjectId;
  ownerId: Types.ObjectId;
  name: string;
  createdAt: Date;
}

/** Made before its owner's account, by ids that a repeat knows again: doing it twice makes one group with one owner. */
export async function ensureOwnGroup({ groupId, ownerId, name, createdAt }: NewOwnGroup): Promise<void> {
  await GroupModel.updateOne(
    { _id: groupId },
    { $setOnInsert: { name, ownerId, createdAt, olderLadders: "none" } },
    { upsert: true },
  );
  await MemberModel.updateOne(
    { groupId, userId: ownerId },
    { $setOnInsert: { ...OWNERS_PLACE, createdAt } },
    { upsert: true },
  );
}
