import { Types } from "mongoose";
import { UserModel } from "../../../server/circle/accounts/user.model.js";
import { MemberModel } from "../../../server/circle/groups/member.model.js";
import { buildCaregiver } from "./buildCaregiver.js";
import type { TestApp, TestUser } from "../server/TestApp.js";

interface NewMember {
  owner: TestUser;
  name: string;
  /** Made of the name if left out. */
  email?: string;
  /** null: every display of the group. */
  displayIds?: string[] | null;
  /** Sees and sends only. */
  limited?: boolean;
}

/** A caregiver in somebody else's group, their address verified. Written to the database: test/api/groups/groups.test.ts goes by the door. */
export async function buildMember(
  app: TestApp,
  { owner, name, email, displayIds, limited = false }: NewMember,
): Promise<TestUser> {
  const user = await buildCaregiver(app, { name, ...(email !== undefined && { email }) });
  await MemberModel.create({
    groupId: new Types.ObjectId(owner.groupId),
    userId: new Types.ObjectId(user.userId),
    role: "caregiver",
    limited,
    displayIds: displayIds?.map((id) => new Types.ObjectId(id)) ?? null,
    createdAt: new Date(app.context.now()),
  });
  await UserModel.updateOne(
    { _id: user.userId },
    { activeGroupId: new Types.ObjectId(owner.groupId), emailVerified: true },
  );
  return { ...user, groupId: owner.groupId };
}
