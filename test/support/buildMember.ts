import { Types } from "mongoose";
import { UserModel } from "../../server/features/accounts/user.model.js";
import { MemberModel } from "../../server/features/groups/member.model.js";
import { buildCaregiver } from "./buildCaregiver.js";
import type { TestApp, TestUser } from "./TestApp.js";

interface NewMember {
  owner: TestUser;
  name: string;
  /** null: every display of the group. */
  displayIds?: string[] | null;
}

/** A caregiver in somebody else's group. Written to the database, as there is no door for invites yet. */
export async function buildMember(app: TestApp, { owner, name, displayIds }: NewMember): Promise<TestUser> {
  const user = await buildCaregiver(app, { name });
  await MemberModel.create({
    groupId: new Types.ObjectId(owner.groupId),
    userId: new Types.ObjectId(user.userId),
    role: "caregiver",
    displayIds: displayIds?.map((id) => new Types.ObjectId(id)) ?? null,
    createdAt: new Date(app.context.now()),
  });
  await UserModel.updateOne({ _id: user.userId }, { activeGroupId: new Types.ObjectId(owner.groupId) });
  return { ...user, groupId: owner.groupId };
}
